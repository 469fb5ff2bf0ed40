import Platform

/// The command that the command line names.
public enum Command: Sendable {
    case serve(Configuration)
    case reports(Operator.List, OperatorFormat, Configuration)
    case moderate(Operator.Action, [String], OperatorFormat, Configuration)
    case moderators(Operator.Moderators, Configuration)
    case backup(String, Configuration)
    case restore(String, replaces: Bool, bringsBack: Bool?, Configuration)
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
               petspot reports hide <id>… [options]   hide pages, while the server runs or not; needs --reason
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
          --with-erased, --without-erased
                                whether a restore brings back the reports that were erased after the backup
          --json                reports as JSON, one a line, with the e-mail addresses of those who flagged them
          --reason <reason>     why reports are hidden, for who made them: false, abuse, personal-data, illegal, other
          --note <text>         more about that, for who made them
          --help                this text
          --version             the version

        A socket that systemd hands over (LISTEN_FDS) is served in place of --host and --port.
        SIGTERM, SIGINT and SIGHUP end the server when requests in flight are finished, within 10 seconds; under nohup SIGHUP does not.
        """

    /// Parses the arguments, without the program's name, and the environment. Throws an `OptionError` when one of them is
    /// invalid.
    /// - Parameter process: this process's id; a socket that is passed to another process is ignored.
    public static func parse(
        _ arguments: [String],
        environment: [String: String],
        process: Int32
    ) throws(OptionError) -> Command {
        var rest = arguments[...]
        var words: [String] = []
        var values: [(name: String, value: String)] = []
        while let argument = rest.popFirst() {
            if ["--help", "-h", "help"].contains(argument) { return .help }
            if argument == "--version" { return .version }
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = CommandForm.all.flatMap(\.options).first(where: { $0.name == name }) else {
                throw OptionError(message: "unknown option --\(name); see --help")
            }
            if option.kind == .toggle {
                guard parts.count == 1 else { throw OptionError(message: "--\(name) takes no value; see --help") }
                values.append((name, ""))
            } else {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw OptionError(message: "--\(name) needs a value; see --help")
                }
                values.append((name, value))
            }
        }
        let form = try CommandForm.named(by: words)
        var input = CommandInput(operands: Array(words.dropFirst(form.words.count)))
        input.configuration.server.inheritedSocket = try ServiceManager.socket(environment, process: process)
        for option in form.options {
            guard let variable = option.variable, let value = environment[variable] else { continue }
            guard try option.take(&input, value) else {
                throw OptionError(message: "\(variable) \(option.requirement)")
            }
        }
        for (name, value) in values {
            guard let option = form.options.first(where: { $0.name == name }) else {
                throw OptionError(message: "\(form.name) takes no --\(name); see --help")
            }
            guard try option.take(&input, value) else { throw OptionError(message: "--\(name) \(option.requirement)") }
        }
        return try form.command(input)
    }
}
