import HTTP
import Platform

/// An option of commands.
struct CommandOption: Sendable {
    enum Kind {
        /// It has a value, and a variable in the environment.
        case setting
        /// It has a value.
        case value
        /// It has none.
        case toggle
    }

    let name: String
    let kind: Kind
    /// What its value must be.
    let requirement: String
    /// Takes the value over. Returns whether it is what it must be, or throws what is wrong.
    let take: @Sendable (inout CommandInput, String) throws(OptionError) -> Bool

    /// Its variable in the environment; nil when it has none.
    var variable: String? {
        kind == .setting ? "PETSPOT_" + name.uppercased().replacing("-", with: "_") : nil
    }

    private init(
        _ name: String,
        kind: Kind = .setting,
        _ requirement: String,
        _ take: @escaping @Sendable (inout CommandInput, String) throws(OptionError) -> Bool
    ) {
        self.name = name
        self.kind = kind
        self.requirement = requirement
        self.take = take
    }

    private init(toggle name: String, _ take: @escaping @Sendable (inout CommandInput) -> Void) {
        self.init(name, kind: .toggle, "") { input, _ in
            take(&input)
            return true
        }
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

    static let host = CommandOption("host", "must not be empty") { set(&$0.configuration.server.host, nonempty($1)) }
    static let port = CommandOption("port", "must be a number from 0 to 65535") {
        set(&$0.configuration.server.port, UInt16($1))
    }
    static let dataFolder = CommandOption("data-dir", "must not be empty") {
        set(&$0.configuration.data.folder, nonempty($1))
    }
    static let database = CommandOption("database", databaseRequirement) {
        hasPostgreSQL && set(&$0.configuration.data.database, DatabaseURL($1))
    }
    /// The same where it would be a mistake.
    static let noDatabase = CommandOption(database.name, "") { _, _ throws(OptionError) in
        throw OptionError(message: "the demo is for a new --data-dir, not for a --database", exitCode: EXIT_FAILURE)
    }
    static let publicURL = CommandOption(
        "public-url",
        "must be a scheme and a host, such as https://petspot.example"
    ) { set(&$0.configuration.publicURL, publicOrigin($1)) }
    static let keepDays = CommandOption("keep-days", "must be a number from \(days.lowerBound) to \(days.upperBound)") {
        set(&$0.configuration.life.keepDays, number($1, in: days))
    }
    static let logFormat = CommandOption("log-format", "must be text or json") {
        set(&$0.configuration.logFormat, Log.Format(rawValue: $1))
    }

    /// The server's, beside those for its data and its address, which other commands share.
    static let ofTheServer = [
        keepDays, logFormat,
        CommandOption("trusted-proxy", "must be addresses or networks such as 10.0.0.0/8, by commas") {
            set(&$0.configuration.server.trustedProxies, networks($1))
        },
        CommandOption("operator", "must not be empty") { set(&$0.configuration.operatorContact, nonempty($1)) },
        CommandOption("contacts", "must name a file") { input, file throws(OptionError) in
            input.configuration.contacts = try contacts(in: file)
            return true
        },
        CommandOption("mail-from", "must be an address, such as \"PetSpot <post@petspot.example>\"") {
            set(&$0.configuration.mailFrom, Mailbox($1))
        },
        CommandOption("moderator-mail", "must be an address, such as post@petspot.example") {
            set(&$0.configuration.moderatorMail, MailAddress($1))
        },
        CommandOption("workers", "must be a number from 1 to 256") {
            set(&$0.configuration.server.workers, number($1, in: 1...256))
        },
    ]
}

// MARK: What a command is told

extension CommandOption {
    static let json = CommandOption(toggle: "json") { $0.format = .json }
    static let replace = CommandOption(toggle: "replace") { $0.replaces = true }
    static let withErased = CommandOption(toggle: "with-erased") { $0.bringsBack = true }
    static let withoutErased = CommandOption(toggle: "without-erased") { $0.bringsBack = false }
    static let sendmail = CommandOption("sendmail", kind: .value, "must not be empty") {
        set(&$0.sendmail, nonempty($1))
    }
    static let reason = CommandOption("reason", kind: .value, "must be one of \(FlagReason.names)") {
        set(&$0.hiding.reason, FlagReason(rawValue: $1))
    }
    static let note = CommandOption(
        "note",
        kind: .value,
        "must have at most \(TextLimit.sentences.characters) characters"
    ) { input, text in
        input.hiding.note = nonempty(normalized(text))
        return TextLimit.sentences.refusal(of: text) == nil
    }
}

extension FlagReason {
    /// All of them, for a message.
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
            guard !host.isEmpty, host.utf8.allSatisfy({ isAlphanumeric($0) || ".-:[]".utf8.contains($0) }) else {
                return nil
            }
            // Browsers leave the usual port out of `Host` and `Origin`.
            let usualPort = scheme == "https://" ? ":443" : ":80"
            return trimmed.hasSuffix(usualPort) ? String(trimmed.dropLast(usualPort.count)) : trimmed
        }
        return nil
    }
}
