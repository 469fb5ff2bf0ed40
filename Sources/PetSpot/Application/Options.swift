import HTTP
import Platform

/// The command that the command line names.
public enum Command: Sendable {
    case serve(Configuration)
    case reports(Operator.List, OperatorFormat, Configuration)
    case moderate(Operator.Action, [String], OperatorFormat, Configuration)
    case moderators(Operator.Moderators, Configuration)
    case backup(String, Configuration)
    case restore(String, replaces: Bool, Configuration)
    /// Sends the mails that wait by a program such as `sendmail`.
    case mail(by: String, Configuration)
    case demo(Configuration)
    case help
    case version
}

/// An invalid command line or environment.
public struct OptionError: Error, Sendable, Equatable {
    /// The reason, in one line.
    public let message: String
    /// A code of `sysexits.h`, or 1.
    public var exitCode: Int32 = EX_USAGE
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
               petspot moderators add <name>          make a link that lets a moderator in once, within a day
               petspot moderators list                list the moderators: browsers, last use, links that nobody used yet
               petspot moderators remove <name>       end a moderator's access
               petspot backup <folder> [options]      copy all data into a new folder there, while the server runs or not
               petspot restore <backup> [--replace]   copy a backup into the data directory; --replace puts aside what is there
               petspot mail [--sendmail <program>]    send the mails that wait in the data directory's outbox
               petspot demo [options]                 write invented reports into a new data directory, to try PetSpot

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
          --contacts <file>     whom to call around here, a line each: kind | name | phone | hours | URL, where the kind is one
                                of municipality, shelter, vet, police, register, other (PETSPOT_CONTACTS)
          --mail-from <address> sends e-mail from it, such as "PetSpot <post@petspot.example>"; needs --public-url, and
                                `petspot mail` to run (PETSPOT_MAIL_FROM)
          --moderator-mail <address>
                                who hears that pages are flagged, at most once an hour (PETSPOT_MODERATOR_MAIL)
          --sendmail <program>  what sends each mail (default /usr/sbin/sendmail)
          --keep-days <number>  days on the list after the owner last confirmed a report (PETSPOT_KEEP_DAYS, default 60)
          --workers <number>    event loops (PETSPOT_WORKERS, default one a core)
          --log-format <form>   text or json (PETSPOT_LOG_FORMAT, default text)
          --json                reports as JSON, one a line, with the e-mail addresses of those who flagged them
          --reason <reason>     why reports are hidden, for who made them: false, abuse, personal-data, illegal, other
          --note <text>         more about that, for who made them
          --help                this text
          --version             the version

        A socket that systemd hands over (LISTEN_FDS) is served in place of --host and --port.
        SIGTERM, SIGINT and SIGHUP end the server when requests in flight are finished, within 10 seconds; under nohup SIGHUP does not.
        """

    /// An option with a value: what it must be, and what takes it over and says whether it is that, or throws what is wrong.
    private struct Option: Sendable {
        let name: String
        let requirement: String
        let take: @Sendable (inout Configuration, String) throws(OptionError) -> Bool
    }

    #if PostgreSQL
    private static let databaseRequirement =
        "must be postgres://user:password@host/name, with @ and / percent-encoded in the parts"
    private static let hasPostgreSQL = true
    #else
    private static let databaseRequirement = "needs a petspot that was built with --traits PostgreSQL"
    private static let hasPostgreSQL = false
    #endif
    private static let days = ReportLife.keepDaysRange

    private static let all = [
        Option(name: "host", requirement: "must not be empty") { set(&$0.server.host, nonempty($1)) },
        Option(name: "port", requirement: "must be a number from 0 to 65535") { set(&$0.server.port, UInt16($1)) },
        Option(name: "data-dir", requirement: "must not be empty") { set(&$0.data.folder, nonempty($1)) },
        Option(name: "database", requirement: databaseRequirement) {
            hasPostgreSQL && set(&$0.data.database, DatabaseURL($1))
        },
        Option(name: "public-url", requirement: "must be a scheme and a host, such as https://petspot.example") {
            set(&$0.publicURL, publicOrigin($1))
        },
        Option(name: "trusted-proxy", requirement: "must be addresses or networks such as 10.0.0.0/8, by commas") {
            set(&$0.server.trustedProxies, networks($1))
        },
        Option(name: "operator", requirement: "must not be empty") { set(&$0.operatorContact, nonempty($1)) },
        Option(name: "contacts", requirement: "must name a file") { configuration, file throws(OptionError) in
            configuration.contacts = try contacts(in: file)
            return true
        },
        Option(name: "mail-from", requirement: "must be an address, such as \"PetSpot <post@petspot.example>\"") {
            set(&$0.mailFrom, Mailbox($1))
        },
        Option(name: "moderator-mail", requirement: "must be an address, such as post@petspot.example") {
            set(&$0.moderatorMail, MailAddress($1))
        },
        Option(name: "keep-days", requirement: "must be a number from \(days.lowerBound) to \(days.upperBound)") {
            set(&$0.life.keepDays, number($1, in: days))
        },
        Option(name: "workers", requirement: "must be a number from 1 to 256") {
            set(&$0.server.workers, number($1, in: 1...256))
        },
        Option(name: "log-format", requirement: "must be text or json") {
            set(&$0.logFormat, Log.Format(rawValue: $1))
        },
    ]

    /// Parses the arguments, without the program's name, and the environment. Throws an `OptionError` when one of them is
    /// invalid.
    /// - Parameter process: this process's id; a socket that is passed to another process is ignored.
    public static func parse(
        _ arguments: [String],
        environment: [String: String],
        process: Int32
    ) throws(OptionError) -> Command {
        let isDemo = arguments.first == "demo"
        if isDemo, environment["PETSPOT_DATABASE"] != nil || arguments.contains(where: { $0.hasPrefix("--database") }) {
            throw OptionError(message: "the demo is for a new --data-dir, not for a --database", exitCode: EXIT_FAILURE)
        }
        var configuration = Configuration()
        configuration.server.inheritedSocket = try ServiceManager.socket(environment, process: process)
        for option in all {
            let variable = "PETSPOT_" + option.name.uppercased().split(separator: "-").joined(separator: "_")
            if let value = environment[variable], try !option.take(&configuration, value) {
                throw OptionError(message: "\(variable) \(option.requirement)")
            }
        }
        var rest = arguments.dropFirst(isDemo ? 1 : 0)
        let isOperator = ["reports", "moderators", "backup", "restore", "mail"].contains(rest.first)
        let hides = Array(rest.prefix(2)) == ["reports", "hide"]
        var hiding = Hiding()
        var sendmail = "/usr/sbin/sendmail"
        let sends = rest.first == "mail"
        let restores = rest.first == "restore"
        var replaces = false
        var words: [String] = []
        var format = OperatorFormat.text
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h", "help": return .help
            case "--version": return .version
            case "--json" where isOperator: format = .json
            case "--replace" where restores: replaces = true
            case _ where isOperator && !argument.hasPrefix("--"): words.append(argument)
            default:
                let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let option = all.first { "--\($0.name)" == parts[0] }
                guard
                    option != nil || sends && parts[0] == "--sendmail"
                        || hides && ["--reason", "--note"].contains(parts[0])
                else {
                    throw OptionError(message: "unknown option \(argument); see --help")
                }
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw OptionError(message: "\(parts[0]) needs a value; see --help")
                }
                guard let option else {
                    if sends {
                        sendmail = value
                        continue
                    }
                    try take(parts[0], value, &hiding)
                    continue
                }
                guard try option.take(&configuration, value) else {
                    throw OptionError(message: "\(parts[0]) \(option.requirement)")
                }
            }
        }
        if isDemo { return .demo(configuration) }
        if configuration.mailFrom != nil, configuration.publicURL == nil {
            throw OptionError(message: "--mail-from needs --public-url, because mails have links")
        }
        if restores, words.count == 2 { return .restore(words[1], replaces: replaces, configuration) }
        if sends, words == ["mail"] { return .mail(by: sendmail, configuration) }
        return isOperator ? try operatorCommand(words, hiding, format, configuration) : .serve(configuration)
    }

    private static func operatorCommand(
        _ words: [String],
        _ hiding: Hiding,
        _ format: OperatorFormat,
        _ configuration: Configuration
    ) throws(OptionError) -> Command {
        if words.first == "reports", words.count > 1 {
            let ids = Array(words.dropFirst(2))
            if let list = Operator.List(rawValue: words[1]), ids.isEmpty {
                return .reports(list, format, configuration)
            }
            let actions = ["remove": Operator.Action.remove, "hide": .hide(hiding), "show": .show]
            if let action = actions[words[1]], !ids.isEmpty { return .moderate(action, ids, format, configuration) }
        }
        guard words.first == "reports" || format == .text else {
            throw OptionError(message: "\(words.first ?? "this") takes no --json; see --help")
        }
        if words.first == "backup", words.count == 2 { return .backup(words[1], configuration) }
        if words == ["moderators", "list"] { return .moderators(.list, configuration) }
        if words.first == "moderators", words.count == 3, ["add", "remove"].contains(words[1]) {
            guard let name = ModeratorName(rawValue: words[2]), name != .theOperator else {
                throw OptionError(
                    message: "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
                )
            }
            return .moderators(words[1] == "add" ? .add(name) : .remove(name), configuration)
        }
        throw OptionError(message: "\"\(words.joined(separator: " "))\" is not a command; see --help")
    }

    /// Takes a reason or a note over. Throws when it is none.
    private static func take(_ option: Substring, _ value: String, _ hiding: inout Hiding) throws(OptionError) {
        if option == "--reason" {
            guard set(&hiding.reason, FlagReason(rawValue: value)) else {
                let reasons = FlagReason.allCases.map(\.rawValue).joined(separator: ", ")
                throw OptionError(message: "--reason must be one of \(reasons)")
            }
        } else {
            guard TextLimit.sentences.refusal(of: value) == nil else {
                throw OptionError(message: "--note must have at most \(TextLimit.sentences.characters) characters")
            }
            hiding.note = nonempty(normalized(value))
        }
    }

    private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
        if let value { place = value }
        return value != nil
    }

    private static func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        place = value
        return value != nil
    }

    /// Reads the operator's list. Throws when it cannot be read, or with the number of a line that is wrong.
    private static func contacts(in file: String) throws(OptionError) -> [LocalContact] {
        guard access(file, R_OK) == 0, let data = FileManager.default.contents(atPath: file) else {
            throw OptionError(message: "cannot read the contacts in \(file): \(StorageError(errno))")
        }
        do throws(LocalContact.LineError) {
            return try LocalContact.list(data)
        } catch {
            throw OptionError(message: "\(file), line \(error.line) \(error.reason)")
        }
    }

    private static func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Networks by commas; nil when one of them is none.
    private static func networks(_ text: String) -> [IPNetwork]? {
        let networks = text.split(separator: ",").map { IPNetwork(String($0.filter { $0 != " " })) }
        return networks.isEmpty || networks.contains { $0 == nil } ? nil : networks.compactMap(\.self)
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
