/// A visitor's complaint to the operator about a report's page.
struct Flag: Sendable, Equatable {
    var reportID: ReportID
    var flaggedAt: Int
    var answer: FlagAnswer
}

/// The answers of a flag: a reason, a note and an address, sent to the operator about a pet's page.
struct FlagAnswer: Sendable, Equatable {
    var reason: FlagReason?
    var note: String?
    var email: EmailAddress?

    static let fields: [Field<FlagAnswer>] = [
        .reason(\.reason),
        Field(
            .note,
            \.note,
            label: L10n.Flag.note,
            hint: L10n.Flag.noteHint(TextLimit.sentences.characters),
            control: .paragraph(.sentences)
        ),
        Field(.email, \.email, label: L10n.ContactDetails.contactEmail, hint: L10n.Flag.emailHint),
    ]
}

/// The fault of a page (Article 16 of the Digital Services Act asks for the reason).
enum FlagReason: String, ChoiceValue {
    case notTrue = "false"
    case abuse
    case personalData = "personal-data"
    case illegal
    case other

    static func refusal(of typed: String) -> LocalizedString? { L10n.Flag.errorReason }
}

extension Field {
    /// The choice of a page's fault, which must be made.
    fileprivate static func reason(_ path: WritableKeyPath<Answer, FlagReason?> & Sendable) -> Self {
        Field(.reason, path, label: L10n.Flag.reason, errorWhenEmpty: { _ in L10n.Flag.errorReason })
    }
}

/// The name of a moderator in the log of decisions.
struct ModeratorName: Sendable, Equatable, RawRepresentable {
    /// Enough for a person's full name, in a line of a phone or two.
    private static let lengths = 1...60
    /// The user of the commands; no moderator can have this name.
    static let theOperator = ModeratorName(known: "operator")

    let rawValue: String

    /// Nil when the text is too long or empty, or has control characters.
    init?(rawValue text: String) {
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard ModeratorName.lengths.contains(text.count), !normalized(text).isEmpty, !hasControls else { return nil }
        rawValue = text
    }

    private init(known text: String) { rawValue = text }
}

/// The secret in a moderator's cookie, or in a link that lets one in once. Only its hash is stored.
struct ModeratorKey: HexadecimalValue { let bits: Bits128 }

extension ModeratorKey {
    /// The seconds for which a link works: a day.
    static let linkLifetime = ReportLife.day
    /// The seconds for which a cookie works after its last use: 90 days.
    static let lifetime = 90 * ReportLife.day
}

/// Someone who is signed in as a moderator.
struct Moderator: Sendable {
    let name: ModeratorName
    let key: ModeratorKey
}

/// A moderator's decision about a report, as the log has it: no note, and nothing of the report but its id.
struct Decision: Sendable, Equatable {
    /// The seconds for which a decision is kept: a year.
    static let lifetime = 365 * ReportLife.day

    var decidedAt: Int
    var moderator: ModeratorName
    var reportID: ReportID
    var action: Action
    /// The reason for hiding a page.
    var reason: FlagReason?

    enum Action: String {
        case hide
        /// Show a page again, or leave it as it is and forget its flags.
        case show
        case remove
    }
}

/// The reason and the note of a hidden page, which its author reads.
struct Hiding: Sendable, Equatable {
    /// Nil before somebody has chosen one.
    var reason: FlagReason?
    var note: String?

    static let fields: [Field<Hiding>] = [
        .reason(\.reason),
        Field(
            .note,
            \.note,
            label: L10n.Moderate.note,
            hint: L10n.Moderate.noteHint(TextLimit.sentences.characters),
            control: .paragraph(.sentences, isCounted: false)
        ),
    ]
}

/// A report with its newest flags and their number.
struct ModeratedReport: Sendable {
    let report: PetReport
    /// The newest flag of each reason, so that many of one bury none of another; or a page of all. Newest first.
    let flags: [Flag]
    let flagCount: Int
    /// The number of the newest flag, up to which a moderator clears them; nil without flags.
    let lastFlag: Int?
    /// The position that the flags of the next page are before; nil on the last.
    var olderFlags: Int?
}
