import HTTP

/// The command that the command line names.
public enum Command: Sendable, Equatable {
    case serve(Configuration)
    case reports(Operator.List, OperatorFormat, Configuration)
    case moderate(Operator.Action, [String], OperatorFormat, Configuration)
    case backup(String, Configuration)
    case help
    case version
}

/// An invalid command line or environment.
public struct OptionError: Error, Sendable, Equatable {
    /// The reason, in one line.
    public let message: String
}

/// The options. Each may be given on the command line or as an environment variable; the command line wins.
public enum Options {
    /// The text of `--help`.
    public static let help = """
        Usage: petspot [options]                      serve PetSpot
               petspot reports list [options]         list all reports
               petspot reports flagged [options]      list what people say about pages
               petspot reports hide <id>… [options]   hide pages, while the server runs or not
               petspot reports show <id>… [options]   show them again, and forget what people said about them
               petspot reports remove <id>… [options] remove reports for good
               petspot backup <folder> [options]      copy all data into a new folder there, while the server runs or not

          --host <address>      address to listen on (PETSPOT_HOST, default 127.0.0.1)
          --port <number>       port to listen on, 0 for any free one (PETSPOT_PORT, default 8080)
          --data-dir <folder>   database and photos (PETSPOT_DATA_DIR, default ./data)
          --database <url>      PostgreSQL that nodes share, postgres://user:password@host/name; best in the environment,
                                where other users cannot read it (PETSPOT_DATABASE)
          --public-url <url>    scheme and host people use, such as https://petspot.example (PETSPOT_PUBLIC_URL)
          --trusted-proxy <addresses>
                                addresses or networks whose X-Forwarded-For is believed, separated by commas
                                (PETSPOT_TRUSTED_PROXY)
          --operator <text>     who runs this and how to reach them, for the page on privacy (PETSPOT_OPERATOR)
          --keep-days <number>  days on the list after the owner last confirmed a report (PETSPOT_KEEP_DAYS, default 60)
          --workers <number>    event loops (PETSPOT_WORKERS, default one a core)
          --log-format <form>   text or json (PETSPOT_LOG_FORMAT, default text)
          --json                reports as JSON, one a line, with the e-mail addresses of those who flagged them
          --help                this text
          --version             the version

        A socket that systemd hands over (LISTEN_FDS) is served in place of --host and --port.
        """

    private static let names = [
        "host", "port", "data-dir", "database", "public-url", "trusted-proxy", "operator", "keep-days", "workers",
        "log-format",
    ]

    /// Parses the arguments, without the program's name, and the environment. Throws an `OptionError` when one of them is
    /// invalid.
    /// - Parameter process: this process's id; a socket that is passed to another process is ignored.
    public static func parse(
        _ arguments: [String],
        environment: [String: String],
        process: Int32,
        cores: Int
    ) throws(OptionError) -> Command {
        var configuration = Configuration(cores: cores)
        configuration.inheritedSocket = try ServiceManager.socket(environment, process: process)
        for name in names {
            let variable = "PETSPOT_" + name.uppercased().split(separator: "-").joined(separator: "_")
            if let value = environment[variable] { try apply(value, to: name, called: variable, &configuration) }
        }
        var rest = arguments[...]
        let isOperator = rest.first == "reports" || rest.first == "backup"
        var words: [String] = []
        var format = OperatorFormat.text
        while let argument = rest.popFirst() {
            if argument == "--help" { return .help }
            if argument == "--version" { return .version }
            if isOperator, argument == "--json" {
                format = .json
                continue
            }
            if isOperator, !argument.hasPrefix("--") {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = parts.first, option.hasPrefix("--"), names.contains(String(option.dropFirst(2))) else {
                throw OptionError(message: "unknown option \(argument); see --help")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw OptionError(message: "\(option) needs a value; see --help")
            }
            try apply(value, to: String(option.dropFirst(2)), called: option, &configuration)
        }
        guard isOperator else { return .serve(configuration) }
        if words.first == "reports", let verb = words.dropFirst().first {
            if let list = Operator.List(rawValue: verb), words.count == 2 {
                return .reports(list, format, configuration)
            }
            if let action = Operator.Action(rawValue: verb), words.count > 2 {
                return .moderate(action, Array(words.dropFirst(2)), format, configuration)
            }
        }
        if words.first == "backup", words.count == 2 {
            guard format == .text else { throw OptionError(message: "backup takes no --json; see --help") }
            return .backup(words[1], configuration)
        }
        throw OptionError(message: "\"\(words.joined(separator: " "))\" is not a command; see --help")
    }

    private static func apply(
        _ value: String,
        to name: String,
        called option: String,
        _ configuration: inout Configuration
    ) throws(OptionError) {
        switch name {
        case "host" where !value.isEmpty: configuration.host = value
        case "port":
            guard let port = UInt16(value) else {
                throw OptionError(message: "\(option) must be a number from 0 to 65535")
            }
            configuration.port = port
        case "data-dir" where !value.isEmpty: configuration.data.folder = value
        case "database":
            #if PostgreSQL
            guard let url = DatabaseURL(value) else {
                throw OptionError(
                    message:
                        "\(option) must be postgres://user:password@host/name, with @ and / percent-encoded in the parts"
                )
            }
            configuration.data.database = url
            #else
            throw OptionError(message: "\(option) needs a petspot that was built with --traits PostgreSQL")
            #endif
        case "public-url":
            guard let origin = publicOrigin(value) else {
                throw OptionError(message: "\(option) must be a scheme and a host, such as https://petspot.example")
            }
            configuration.publicURL = origin
        case "trusted-proxy":
            let networks = value.split(separator: ",").map { IPNetwork(String($0.filter { $0 != " " })) }
            guard !networks.isEmpty, networks.allSatisfy({ $0 != nil }) else {
                throw OptionError(message: "\(option) must be addresses or networks such as 10.0.0.0/8, by commas")
            }
            configuration.trustedProxies = networks.compactMap(\.self)
        case "operator" where !value.isEmpty: configuration.operatorContact = value
        case "keep-days":
            guard let days = Int(value), ReportLife.keepDaysRange.contains(days) else {
                let range = ReportLife.keepDaysRange
                throw OptionError(message: "\(option) must be a number from \(range.lowerBound) to \(range.upperBound)")
            }
            configuration.life.keepDays = days
        case "workers":
            guard let workers = Int(value), (1...256).contains(workers) else {
                throw OptionError(message: "\(option) must be a number from 1 to 256")
            }
            configuration.workers = workers
        case "log-format":
            guard let format = Log.Format(rawValue: value) else {
                throw OptionError(message: "\(option) must be text or json")
            }
            configuration.logFormat = format
        default: throw OptionError(message: "\(option) must not be empty")
        }
    }

    /// A scheme and a host as browsers send them in `Origin`; nil for anything else.
    private static func publicOrigin(_ value: String) -> String? {
        let text = value.lowercased()
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        for scheme in ["http://", "https://"] where trimmed.hasPrefix(scheme) {
            let host = trimmed.dropFirst(scheme.count)
            let isHost = host.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || ".-:[]".utf8.contains(byte)
            }
            guard isHost, !host.isEmpty else { return nil }
            // Browsers leave the usual port out of `Host` and `Origin`.
            let usualPort = scheme == "https://" ? ":443" : ":80"
            return trimmed.hasSuffix(usualPort) ? String(trimmed.dropLast(usualPort.count)) : trimmed
        }
        return nil
    }
}
