import Platform

/// What the command line and the environment give to a command.
struct CommandInput: Sendable {
    var configuration = Configuration()
    /// What follows the command's words, such as ids.
    let operands: [String]
    var format = OperatorFormat.text
    var hiding = Hiding()
    var replaces = false
    /// Whether a restore brings back what was erased after the backup; nil when nobody has said so.
    var bringsBack: Bool?
    /// The mailer's path.
    var sendmail = "/usr/sbin/sendmail"
}

/// A command: the words that name it, what follows them, its options, and what they make.
struct CommandForm: Sendable {
    /// None for the server.
    let words: [String]
    /// What it calls its first operand where that is missing; nil when it takes none.
    private let operand: String?
    private let mostOperands: Int
    let options: [CommandOption]
    /// Makes the command, once there are as many operands as it takes.
    let command: @Sendable (CommandInput) throws(OptionError) -> Command

    private init(
        _ words: String,
        needs operand: String? = nil,
        upTo mostOperands: Int = 1,
        _ options: [CommandOption],
        _ command: @escaping @Sendable (CommandInput) throws(OptionError) -> Command
    ) {
        self.words = words.split(separator: " ").map(String.init)
        self.operand = operand
        self.mostOperands = operand == nil ? 0 : mostOperands
        self.options = options
        self.command = command
    }

    /// What messages call it.
    var name: String { words.isEmpty ? "the server" : words.joined(separator: " ") }

    private static let data: [CommandOption] = [.dataFolder, .database]
    private static let reports: [CommandOption] = data + [.keepDays, .logFormat, .json]
    private static let origin: [CommandOption] = [.publicURL, .host, .port]
    private static let id = "the id of a report"
    private static let moderator = "a moderator's name"

    /// Every command.
    static let all = [
        CommandForm("", data + origin + CommandOption.ofTheServer) { input throws(OptionError) in
            guard input.configuration.mailFrom == nil || input.configuration.publicURL != nil else {
                throw OptionError(message: "--mail-from needs --public-url, because mails have links")
            }
            guard input.configuration.moderatorMail == nil || input.configuration.mailFrom != nil else {
                throw OptionError(message: "--moderator-mail needs --mail-from, without which no mail is sent")
            }
            return .serve(input.configuration)
        },
        CommandForm("reports list", reports) { .reports(.all, $0.format, $0.configuration) },
        CommandForm("reports flagged", reports) { .reports(.flagged, $0.format, $0.configuration) },
        CommandForm("reports hide", needs: id, upTo: .max, reports + [.reason, .note]) { input throws(OptionError) in
            guard input.hiding.reason != nil else {
                throw OptionError(message: "reports hide needs a --reason: \(FlagReason.names); see --help")
            }
            return .moderate(.hide(input.hiding), input.operands, input.format, input.configuration)
        },
        CommandForm("reports show", needs: id, upTo: .max, reports) {
            .moderate(.show, $0.operands, $0.format, $0.configuration)
        },
        CommandForm("reports remove", needs: id, upTo: .max, reports) {
            .moderate(.remove, $0.operands, $0.format, $0.configuration)
        },
        CommandForm("moderators add", needs: moderator, data + origin) { input throws(OptionError) in
            .moderators(.add(try moderatorName(input)), input.configuration)
        },
        CommandForm("moderators list", data) { .moderators(.list, $0.configuration) },
        CommandForm("moderators remove", needs: moderator, data) { input throws(OptionError) in
            .moderators(.remove(try moderatorName(input)), input.configuration)
        },
        CommandForm("backup", needs: "a folder for backups", data) { .backup($0.operands[0], $0.configuration) },
        CommandForm("restore", needs: "a backup", data + [.replace, .withErased, .withoutErased]) {
            .restore($0.operands[0], replaces: $0.replaces, bringsBack: $0.bringsBack, $0.configuration)
        },
        CommandForm("mail", [.dataFolder, .logFormat, .sendmail]) { .mail(by: $0.sendmail, $0.configuration) },
        CommandForm("demo", [.dataFolder, .noDatabase] + origin) { .demo($0.configuration) },
    ]

    /// The command that words name. Throws when there is none, or they have too many or too few operands for it.
    static func named(by words: [String]) throws(OptionError) -> CommandForm {
        let forms = all.filter { words.starts(with: $0.words) }
        guard let form = forms.max(by: { $0.words.count < $1.words.count }), !form.words.isEmpty || words.isEmpty
        else { throw OptionError(message: "\"\(words.joined(separator: " "))\" is not a command; see --help") }
        guard words.count - form.words.count <= form.mostOperands else {
            throw OptionError(message: "\(form.name) does not take \"\(words[words.count - 1])\"; see --help")
        }
        if let operand = form.operand, words == form.words {
            throw OptionError(message: "\(form.name) needs \(operand); see --help")
        }
        return form
    }

    private static func moderatorName(_ input: CommandInput) throws(OptionError) -> ModeratorName {
        guard let name = ModeratorName(rawValue: input.operands[0]), name != .theOperator else {
            throw OptionError(
                message: "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
            )
        }
        return name
    }
}
