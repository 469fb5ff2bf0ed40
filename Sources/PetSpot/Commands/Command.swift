import Platform

/// A command of the program: its name, its operands, its options, and its work. Parsing and help follow from it.
struct Command: Sendable {
    /// One or two words; empty for the server.
    let name: String
    /// The operands after the name; nil for a command without any.
    let operand: Operand?
    /// A line of the help, which begins with a verb.
    let summary: String
    let options: [CommandOption]
    /// Throws an `OptionError` when options do not fit together.
    let check: @Sendable (CommandInput) throws(OptionError) -> Void
    let run: @Sendable (CommandInput) async throws -> Void

    struct Operand: Sendable {
        /// The word for it in the help, such as `<id>`.
        let placeholder: String
        /// The words of the error when it is missing, such as "the id of a report".
        let description: String
        var isRepeatable = false
        /// Throws an `OptionError` for an operand that is not what `description` says.
        var check: @Sendable (CommandInput) throws(OptionError) -> Void = { _ in }
    }

    init(
        _ name: String,
        takes operand: Operand? = nil,
        _ summary: String,
        _ options: [CommandOption],
        check: @escaping @Sendable (CommandInput) throws(OptionError) -> Void = { _ in },
        run: @escaping @Sendable (CommandInput) async throws -> Void
    ) {
        (self.name, self.operand, self.summary) = (name, operand, summary)
        (self.options, self.check, self.run) = (options, check, run)
    }

    var words: [String] { name.split(separator: " ").map(String.init) }
    /// The name in messages.
    var title: String { name.isEmpty ? "the server" : name }
}

/// The values that the command line and the environment give to a command, and the functions by which it serves, prints and logs.
struct CommandInput: Sendable {
    var configuration = Configuration()
    var operands: [String] = []
    var asJSON = false
    var hiding = Hiding()
    var replaces = false
    /// Whether a command reads and changes nothing.
    var onlyChecks = false
    /// The folder in which backups are looked for.
    var backups = "/var/backups/petspot"
    /// The folder that a command makes; nil when no option names one.
    var target: String?
    /// Whether a restore brings back what was erased after the backup; nil when no option says so.
    var bringsBack: Bool?
    /// The name of the shelter whose file is imported.
    var shelter = ""
    /// Whether an imported file has all animals of its shelter.
    var isComplete = false
    /// Whether animals are taken off the list even when most would be.
    var isForced = false
    /// The mailer's path.
    var sendmail = "/usr/sbin/sendmail"
    /// The time, in seconds since 1970.
    var now: Int = time(nil)
    /// The log, which is flushed when the command ends.
    var log = Log(format: .text)
    /// Serves until a signal ends it.
    var serve: @Sendable (Configuration, Log) async throws -> Void = { _, _ in }
    /// Prints a line of the result.
    var print: @Sendable (String) -> Void = { Swift.print($0) }
    /// Prints a line to standard error.
    var warn: @Sendable (String) -> Void = { _ in }

    /// The operand of a command about a moderator.
    var moderatorName: ModeratorName {
        get throws(OptionError) {
            let message = "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
            return try operand(or: message) { text in ModeratorName(rawValue: text).flatMap { $0 == .theOperator ? nil : $0 } }
        }
    }

    /// The operand of a command for who asks for their data.
    var contact: ContactDetail {
        get throws(OptionError) {
            try operand(or: "reports find needs an e-mail address, or a number of at least 7 digits; see --help", ContactDetail.init)
        }
    }

    /// The operand of a command about alerts.
    var mailAddress: MailAddress {
        get throws(OptionError) {
            try operand(or: "alerts have an e-mail address, such as post@petspot.example; see --help", MailAddress.init)
        }
    }

    private func operand<Value>(or message: String, _ value: (String) -> Value?) throws(OptionError) -> Value {
        guard let value = value(operands[0]) else { throw OptionError(message: message) }
        return value
    }
}

// MARK: Every command

extension Command {
    private static let data: [CommandOption] = [.dataFolder, .database]
    private static let reports: [CommandOption] = data + [.keepDays, .logFormat, .json]
    private static let address: [CommandOption] = [.publicURL, .host, .port]
    private static let ids = Operand(placeholder: "<id>", description: "the id of a report", isRepeatable: true)
    private static let id = Operand(placeholder: "<id>", description: "the id of a report")
    private static let contact = Operand(
        placeholder: "<contact>",
        description: "an e-mail address, a phone number or a chip number"
    ) { input throws(OptionError) in _ = try input.contact }
    private static let mailbox = Operand(placeholder: "<e-mail>", description: "an e-mail address") { input throws(OptionError) in
        _ = try input.mailAddress
    }
    private static let moderator = Operand(placeholder: "<name>", description: "a moderator's name") { input throws(OptionError) in
        _ = try input.moderatorName
    }
    private static let backups = Operand(placeholder: "<folder>", description: "a folder for backups")
    private static let table = Operand(placeholder: "<file.csv>", description: "a table of animals")
    private static let backup = Operand(placeholder: "<backup>", description: "a backup")

    static let all = [
        Command(
            "",
            "serve PetSpot",
            address + data + CommandOption.ofTheServer + [.check],
            check: { input throws(OptionError) in
                guard input.configuration.mailFrom == nil || input.configuration.publicURL != nil else {
                    throw OptionError(message: "--mail-from needs --public-url, because mails have links")
                }
                guard input.configuration.moderatorMail == nil || input.configuration.mailFrom != nil else {
                    throw OptionError(message: "--moderator-mail needs --mail-from, without which no mail is sent")
                }
            },
            run: { input in
                if input.onlyChecks { return try await Operator.checkSettings(input) }
                do {
                    try await input.serve(input.configuration, input.log)
                } catch let error as any StorageFailure where !(error is DataError) {
                    throw OperatorError(message: "cannot start: \(error.reason)", exitCode: EX_SOFTWARE)
                }
            }
        ),
        Command("reports list", "list all reports", reports, run: Operator.listReports),
        Command("reports flagged", "list what people say about pages", reports, run: Operator.listFlags),
        Command(
            "reports hide",
            takes: ids,
            "hide pages, while the server runs or not; needs --reason",
            reports + [.reason, .note],
            check: { input throws(OptionError) in
                guard input.hiding.reason != nil else {
                    throw OptionError(message: "reports hide needs a --reason: \(FlagReason.names); see --help")
                }
            },
            run: { try await Operator.decide(.hide, $0) }
        ),
        Command("reports show", takes: ids, "show pages again, and forget what people said about them", reports) {
            try await Operator.decide(.show, $0)
        },
        Command("reports remove", takes: ids, "remove reports for good", reports) { try await Operator.decide(.remove, $0) },
        Command("reports find", takes: contact, "list the reports with an address or number, for who asks for their data", reports) {
            try await Operator.findReports($0)
        },
        Command(
            "reports export",
            takes: id,
            "write all that is kept about a report into a new folder, as JSON with its photos",
            data + [.logFormat, .to],
            run: Operator.exportReport
        ),
        Command(
            "alerts find",
            takes: mailbox,
            "print all that is kept of an address's alerts, as JSON, for who asks for their data",
            data,
            run: Operator.findAlerts
        ),
        Command("alerts remove", takes: mailbox, "erase all alerts of an address, while the server runs or not", data) {
            try await Operator.removeAlerts($0)
        },
        Command("moderators add", takes: moderator, "make a link that lets a moderator in once, within a day", data + address) {
            try await Operator.addModerator($0)
        },
        Command("moderators list", "list the moderators: browsers, last use, links that nobody used yet", data) {
            try await Operator.listModerators($0)
        },
        Command("moderators remove", takes: moderator, "end a moderator's access", data, run: Operator.removeModerator),
        Command(
            "status",
            "tell how the data stand: reports, flags, mails, photos, disk, newest backup",
            data + [.keepDays, .backups, .json],
            run: Operator.showStatus
        ),
        Command("health", "ask the running server whether it can serve", [.host, .port], run: Operator.askHealth),
        Command("backup", takes: backups, "copy all data into a new folder there, while the server runs or not", data) {
            try await Operator.backUp($0)
        },
        Command(
            "restore",
            takes: backup,
            "copy a backup into the data directory, but for what people ended since",
            data + [.check, .replace, .withErased, .withoutErased],
            run: Operator.restore
        ),
        Command(
            "move",
            "copy all data into an empty PostgreSQL, which --database names, while no server runs",
            data,
            check: { input throws(OptionError) in
                guard input.configuration.data.database != nil else {
                    throw OptionError(message: "move needs a --database: an empty one of PostgreSQL; see --help")
                }
            },
            run: Operator.move
        ),
        Command("mail", "send the mails that wait in the data directory's outbox", [.dataFolder, .logFormat, .sendmail]) {
            try await Operator.sendMail($0)
        },
        Command(
            "import",
            takes: table,
            "take a shelter's animals from a table as found reports, while the server runs or not; needs --source",
            data + [.source, .complete, .force, .check, .logFormat],
            check: { input throws(OptionError) in
                guard !input.shelter.isEmpty else { throw OptionError(message: "import needs a --source, the shelter's name; see --help") }
                guard input.isComplete || !input.isForced else { throw OptionError(message: "--force needs --complete; see --help") }
            },
            run: Operator.importAnimals
        ),
        Command("demo", "write invented reports into a new data directory, to try PetSpot", [.dataFolder, .noDatabase] + address) {
            try await Operator.makeDemo($0)
        },
    ]
}
