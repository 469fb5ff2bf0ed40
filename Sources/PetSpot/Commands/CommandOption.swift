import HTTP
import Platform

struct CommandOption: Sendable {
    let name: String
    /// The option as the help shows it, with the word for its value if it takes one.
    let usage: String
    let takesValue: Bool
    /// The help; empty for an option that exists only to be refused.
    let help: String
    /// The default, as the help shows it.
    let defaultValue: String?
    /// Whether an environment variable can give the value too.
    private let hasVariable: Bool
    /// The error of a wrong value, which follows the option's name.
    let requirement: String
    /// Stores a value in the input. Returns false for a value that does not fit, or throws the reason.
    let take: @Sendable (inout CommandInput, String) throws(OptionError) -> Bool

    var variable: String? { hasVariable ? "PETSPOT_" + name.uppercased().replacing("-", with: "_") : nil }

    /// The help with the variable and the default.
    var description: String {
        let facts = [variable, defaultValue.map { "default \($0)" }].compactMap(\.self)
        return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: ", ")))"
    }

    /// - Parameter usage: the name, with the word for its value if it takes one.
    private init(
        _ usage: String,
        _ help: String,
        default defaultValue: String? = nil,
        hasVariable: Bool = true,
        _ requirement: String,
        _ take: @escaping @Sendable (inout CommandInput, String) throws(OptionError) -> Bool
    ) {
        name = String(usage.prefix { $0 != " " })
        self.usage = "--" + usage
        takesValue = name != usage
        (self.help, self.defaultValue, self.hasVariable) = (help, defaultValue, hasVariable)
        (self.requirement, self.take) = (requirement, take)
    }

    private init(
        toggle name: String,
        _ help: String,
        _ requirement: String = "",
        _ take: @escaping @Sendable (inout CommandInput) -> Bool
    ) {
        self.init(name, help, hasVariable: false, requirement) { input, _ in take(&input) }
    }
}

// MARK: Settings

extension CommandOption {
    #if PostgreSQL
    private static let databaseRequirement =
        "must be postgres://user:password@host/name, with @ and / percent-encoded in the parts"
    private static let hasPostgreSQL = true
    #else
    private static let databaseRequirement = "needs a petspot that was built with --traits PostgreSQL"
    private static let hasPostgreSQL = false
    #endif
    private static let days = ReportLife.keepDaysRange
    /// The values of options that are not given.
    private static let (standard, settings) = (CommandInput(), Configuration())

    static let host = CommandOption(
        "host <address>",
        "address to listen on",
        default: settings.server.host.description,
        "must be an IPv4 or IPv6 address, or localhost"
    ) { set(&$0.configuration.server.host, $1 == "localhost" ? .loopback : IPAddress($1)) }
    static let port = CommandOption(
        "port <number>",
        "port to listen on, 0 for any free one",
        default: String(settings.server.port),
        "must be a number from 0 to 65535"
    ) { set(&$0.configuration.server.port, UInt16($1)) }
    static let dataFolder = CommandOption(
        "data-dir <folder>",
        "database and photos",
        default: "./" + settings.data.folder,
        "must not be empty"
    ) { set(&$0.configuration.data.folder, nonempty($1)) }
    static let database = CommandOption(
        "database <url>",
        "PostgreSQL that nodes share, postgres://user:password@host/name; best in the environment, where other users cannot read it",
        databaseRequirement
    ) { hasPostgreSQL && set(&$0.configuration.data.database, DatabaseURL($1)) }
    /// Refuses a shared database, where one would be a mistake.
    static let noDatabase = CommandOption("database <url>", "", "") { _, _ throws(OptionError) in
        throw OptionError(message: "the demo is for a new --data-dir, not for a --database", exitCode: EXIT_FAILURE)
    }
    static let publicURL = CommandOption(
        "public-url <url>",
        "scheme and host people use, such as https://petspot.example; commands know it from the server's last start",
        "must be a scheme and a host, such as https://petspot.example"
    ) { set(&$0.configuration.publicURL, publicOrigin($1)) }
    static let keepDays = CommandOption(
        "keep-days <number>",
        "days on the list after the owner last confirmed a report",
        default: String(settings.life.keepDays),
        "must be a number from \(days.lowerBound) to \(days.upperBound)"
    ) { set(&$0.configuration.life.keepDays, number($1, in: days)) }
    static let logFormat = CommandOption(
        "log-format <form>",
        "text or json",
        default: settings.logFormat.rawValue,
        "must be text or json"
    ) { set(&$0.configuration.logFormat, Log.Format(rawValue: $1)) }

    /// The server's options, except those for its data and its address.
    static let ofTheServer = [
        CommandOption(
            "trusted-proxy <addresses>",
            "addresses or networks whose X-Forwarded-For is believed, separated by commas",
            "must be addresses or networks"
        ) { input, text throws(OptionError) in
            input.configuration.server.trustedProxies = try networks(text)
            return true
        },
        CommandOption(
            "language <code>",
            "language of people whose browser names none of the site's",
            default: settings.language.rawValue,
            "must be \(Language.allCases.map(\.rawValue).joined(separator: " or "))"
        ) { set(&$0.configuration.language, Language(rawValue: $1)) },
        CommandOption(
            "operator <text>",
            "who runs this and how to reach them, for the page on privacy",
            "must not be empty"
        ) { set(&$0.configuration.operatorContact, nonempty($1)) },
        CommandOption(
            "contacts <file>",
            "whom to call around here, a line each: kind | name | phone | hours | URL, where the kind is one of \(LocalContact.kinds)",
            "must name a file"
        ) { input, file throws(OptionError) in
            input.configuration.contacts = try contacts(in: file)
            return true
        },
        CommandOption(
            "mail-from <address>",
            "sends e-mail from it, such as \"PetSpot <post@petspot.example>\"; needs --public-url, and `petspot mail` to run",
            "must be an address, such as \"PetSpot <post@petspot.example>\""
        ) { set(&$0.configuration.mailFrom, Mailbox($1)) },
        CommandOption(
            "moderator-mail <address>",
            "who hears that pages are flagged, at most once an hour",
            "must be an address, such as post@petspot.example"
        ) { set(&$0.configuration.moderatorMail, MailAddress($1)) },
        keepDays,
        CommandOption("workers <number>", "event loops", default: "one a core", "must be a number from 1 to 256") {
            set(&$0.configuration.server.workers, number($1, in: 1...256))
        },
        logFormat,
    ]
}

// MARK: Options of commands alone

extension CommandOption {
    static let json = CommandOption(
        toggle: "json",
        "JSON, an object a line; of flags with the e-mail addresses of those who want an answer"
    ) { set(&$0.asJSON, true) }
    static let check = CommandOption(
        toggle: "check",
        "only checks: before serving, the settings and whether the data can be used; before restoring or importing, all of what would be read"
    ) { set(&$0.onlyChecks, true) }
    static let backups = CommandOption(
        "backups <folder>",
        "the folder with the backups",
        default: standard.backups,
        "must not be empty"
    ) { set(&$0.backups, nonempty($1)) }
    static let to = CommandOption(
        "to <folder>",
        "the new folder, by default named after the report",
        hasVariable: false,
        "must not be empty"
    ) { set(&$0.target, nonempty($1)) }
    static let replace = CommandOption(toggle: "replace", "puts data that are there aside, in a folder beside") {
        set(&$0.replaces, true)
    }
    static let withErased = CommandOption(
        toggle: "with-erased",
        "brings back reports and messages that were erased after the backup",
        "and --without-erased exclude each other; see --help"
    ) { setOnce(&$0.bringsBack, true) }
    static let withoutErased = CommandOption(
        toggle: "without-erased",
        "leaves them out even where they are over a tenth of the reports",
        "and --with-erased exclude each other; see --help"
    ) { setOnce(&$0.bringsBack, false) }
    static let source = CommandOption(
        "source <name>",
        "the shelter's name, as its animals' pages say it; ids are unique for each",
        "must have 1 to \(TextLimit.name.characters) characters in one line"
    ) { input, text in
        input.shelter = normalized(text)
        return !input.shelter.isEmpty && !text.contains(where: \.isNewline) && TextLimit.name.refusal(of: input.shelter) == nil
    }
    static let complete = CommandOption(
        toggle: "complete",
        "takes the shelter's animals off the list that the table no longer has, unless those are over half or no row is good"
    ) { set(&$0.isComplete, true) }
    static let force = CommandOption(toggle: "force", "takes them off all the same") { set(&$0.isForced, true) }
    static let sendmail = CommandOption(
        "sendmail <program>",
        "what sends each mail",
        default: standard.sendmail,
        hasVariable: false,
        "must not be empty"
    ) { set(&$0.sendmail, nonempty($1)) }
    static let reason = CommandOption(
        "reason <reason>",
        "why reports are hidden, for who made them: \(FlagReason.names)",
        hasVariable: false,
        "must be one of \(FlagReason.names)"
    ) { set(&$0.hiding.reason, FlagReason(rawValue: $1)) }
    static let note = CommandOption(
        "note <text>",
        "more about that, for who made them",
        hasVariable: false,
        "must have at most \(TextLimit.sentences.characters) characters"
    ) { input, text in
        input.hiding.note = nonempty(normalized(text))
        return TextLimit.sentences.refusal(of: text) == nil
    }
}

extension FlagReason {
    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

// MARK: Values

extension CommandOption {
    private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
        if let value { place = value }
        return value != nil
    }

    private static func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        place = value
        return value != nil
    }

    private static func setOnce<Value>(_ place: inout Value?, _ value: Value) -> Bool {
        defer { place = value }
        return place == nil
    }

    /// Reads the operator's list. Throws when it cannot be read, or with the number of a line that is wrong.
    private static func contacts(in file: String) throws(OptionError) -> [LocalContact] {
        guard access(file, R_OK) == 0, let data = FileManager.default.contents(atPath: file) else {
            throw OptionError(message: "cannot read the contacts in \(file): \(SystemError())")
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

    /// Parses networks that commas separate. Throws for an entry that is none.
    private static func networks(_ text: String) throws(OptionError) -> [IPNetwork] {
        var networks: [IPNetwork] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let network = IPNetwork(normalized(String(part))) else {
                throw OptionError(
                    message: "--trusted-proxy: \"\(part)\" is neither an address nor a network such as 10.0.0.0/8, "
                        + "whose bits after the prefix are 0"
                )
            }
            networks.append(network)
        }
        return networks
    }

    /// A scheme and a host as browsers send them in `Origin`; nil for anything else.
    private static func publicOrigin(_ value: String) -> String? {
        let text = value.lowercased()
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        for scheme in ["http://", "https://"] where trimmed.hasPrefix(scheme) {
            let host = trimmed.dropFirst(scheme.count)
            guard Authority.isValid(host), host.utf8.allSatisfy({ isAlphanumeric($0) || ".-:[]".utf8.contains($0) }) else { return nil }
            // Browsers leave the usual port out of `Host` and `Origin`.
            let usualPort = scheme == "https://" ? ":443" : ":80"
            return trimmed.hasSuffix(usualPort) ? String(trimmed.dropLast(usualPort.count)) : trimmed
        }
        return nil
    }
}
