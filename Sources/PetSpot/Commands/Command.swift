import Platform

/// A command of the program: its name, what follows it, its options, and its work. Parsing and help follow from it.
struct Command: Sendable {
    /// One or two words; empty for the server.
    let name: String
    /// What follows the name; nil for a command without operands.
    let operand: Operand?
    /// The help on it, which begins with a verb.
    let summary: String
    let options: [CommandOption]
    /// Throws an `OptionError` when options or operands do not fit together.
    let check: @Sendable (CommandInput) throws(OptionError) -> Void
    /// Does the work. Returns the exit code.
    let run: @Sendable (CommandInput) async throws -> Int32

    /// What follows the name of a command.
    struct Operand: Sendable {
        /// The word for it in the help, such as `<id>`.
        let placeholder: String
        /// The words for it where it is missing, such as "the id of a report".
        let description: String
        var isRepeatable = false
    }

    init(
        _ name: String,
        takes operand: Operand? = nil,
        _ summary: String,
        _ options: [CommandOption],
        check: @escaping @Sendable (CommandInput) throws(OptionError) -> Void = { _ in },
        run: @escaping @Sendable (CommandInput) async throws -> Int32
    ) {
        self.name = name
        self.operand = operand
        self.summary = summary
        self.options = options
        self.check = check
        self.run = run
    }

    var words: [String] { name.split(separator: " ").map(String.init) }
    /// The name in messages.
    var title: String { name.isEmpty ? "the server" : name }
}

/// What the command line and the environment give to a command.
struct CommandInput: Sendable {
    var configuration = Configuration()
    var operands: [String] = []
    var format = OperatorFormat.text
    var hiding = Hiding()
    var replaces = false
    /// Whether a restore brings back what was erased after the backup; nil when nobody has said so.
    var bringsBack: Bool?
    /// The mailer's path.
    var sendmail = "/usr/sbin/sendmail"
    /// The log's lines of this process.
    var makeLog: @Sendable (Configuration) -> Log = { Log(format: $0.logFormat) }
    /// Serves until a signal ends it.
    var serve: @Sendable (Configuration) async throws -> Void = { _ in }
    /// Prints a line of the result.
    var print: @Sendable (String) -> Void = { Swift.print($0) }
    /// Prints a line that is no result.
    var warn: @Sendable (String) -> Void = { _ in }
}

// MARK: Every command

extension Command {
    private static let data: [CommandOption] = [.dataFolder, .database]
    private static let reports: [CommandOption] = data + [.keepDays, .logFormat, .json]
    private static let address: [CommandOption] = [.publicURL, .host, .port]
    private static let ids = Operand(placeholder: "<id>", description: "the id of a report", isRepeatable: true)
    private static let moderator = Operand(placeholder: "<name>", description: "a moderator's name")

    static let all = [
        Command(
            "",
            "serve PetSpot",
            address + data + CommandOption.ofTheServer,
            check: { input throws(OptionError) in
                guard input.configuration.mailFrom == nil || input.configuration.publicURL != nil else {
                    throw OptionError(message: "--mail-from needs --public-url, because mails have links")
                }
                guard input.configuration.moderatorMail == nil || input.configuration.mailFrom != nil else {
                    throw OptionError(message: "--moderator-mail needs --mail-from, without which no mail is sent")
                }
            },
            run: { input in
                try await input.serve(input.configuration)
                return EX_OK
            }
        ),
        Command("reports list", "list all reports", reports) { try await Operator.list(.all, $0) },
        Command("reports flagged", "list what people say about pages", reports) {
            try await Operator.list(.flagged, $0)
        },
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
            run: { try await Operator.moderate(.hide($0.hiding), $0) }
        ),
        Command("reports show", takes: ids, "show pages again, and forget what people said about them", reports) {
            try await Operator.moderate(.show, $0)
        },
        Command("reports remove", takes: ids, "remove reports for good", reports) {
            try await Operator.moderate(.remove, $0)
        },
        Command(
            "moderators add",
            takes: moderator,
            "make a link that lets a moderator in once, within a day",
            data + address,
            check: { input throws(OptionError) in _ = try moderatorName(input) },
            run: { try await Operator.moderators(.add(moderatorName($0)), $0) }
        ),
        Command("moderators list", "list the moderators: browsers, last use, links that nobody used yet", data) {
            try await Operator.moderators(.list, $0)
        },
        Command(
            "moderators remove",
            takes: moderator,
            "end a moderator's access",
            data,
            check: { input throws(OptionError) in _ = try moderatorName(input) },
            run: { try await Operator.moderators(.remove(moderatorName($0)), $0) }
        ),
        Command(
            "backup",
            takes: Operand(placeholder: "<folder>", description: "a folder for backups"),
            "copy all data into a new folder there, while the server runs or not",
            data
        ) { input in
            input.print(try await Operator.backup(to: input.operands[0], input.configuration.data))
            return EX_OK
        },
        Command(
            "restore",
            takes: Operand(placeholder: "<backup>", description: "a backup"),
            "copy a backup into the data directory, but for what people ended since",
            data + [.replace, .withErased, .withoutErased]
        ) { input in
            for line in try await Operator.restore(
                input.operands[0],
                input.configuration.data,
                replaces: input.replaces,
                bringsBack: input.bringsBack
            ) {
                input.print(line)
            }
            return EX_OK
        },
        Command(
            "mail",
            "send the mails that wait in the data directory's outbox",
            [.dataFolder, .logFormat, .sendmail]
        ) { input in
            try input.configuration.data.refuseBackup()
            let log = input.makeLog(input.configuration)
            defer { log.flush() }
            let folder = input.configuration.data.folder
            return try SendMail.run(in: folder, mailer: input.sendmail, log: log) > 0 ? EX_TEMPFAIL : EX_OK
        },
        Command(
            "demo",
            "write invented reports into a new data directory, to try PetSpot",
            [.dataFolder, .noDatabase] + address
        ) { input in
            let configuration = input.configuration
            input.print(
                try await Demo.make(
                    in: configuration.data.folder,
                    origin: configuration.publicURL ?? configuration.localURL
                )
            )
            return EX_OK
        },
    ]

    private static func moderatorName(_ input: CommandInput) throws(OptionError) -> ModeratorName {
        guard let name = ModeratorName(rawValue: input.operands[0]), name != .theOperator else {
            throw OptionError(
                message: "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
            )
        }
        return name
    }
}
