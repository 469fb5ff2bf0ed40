import SQL

/// A moderator's decision about a report, as the log has it: no note, and nothing of the report but its id.
struct Decision: Sendable, Equatable {
    /// How long it is kept: a year, in seconds.
    static let lifetime = 365 * ReportLife.day

    /// In seconds since 1970.
    let decidedAt: Int
    let moderator: ModeratorName
    let reportID: ReportID
    let action: Action
    /// Why a page was hidden.
    var reason: FlagReason?

    enum Action: String, ColumnValue {
        case hide
        /// Show a page again, or leave it as it is and forget its flags.
        case show
        /// Remove a report for good.
        case remove

        var label: LocalizedString {
            switch self {
            case .hide: L10n.Moderate.Action.hide
            case .show: L10n.Moderate.Action.show
            case .remove: L10n.Moderate.Action.remove
            }
        }
    }
}

/// Why a page is hidden: what its author reads.
public struct Hiding: Sendable, Equatable {
    /// Nil before somebody has chosen one.
    var reason: FlagReason?
    var note: String?

    static let fields: [Field<Hiding>] = [
        Field(
            .reason,
            \.reason,
            label: L10n.Flag.reason,
            control: .choice(FlagReason.choices),
            errorWhenEmpty: { _ in L10n.Flag.errorReason },
            orRefuse: L10n.Flag.errorReason
        ),
        Field(
            .note,
            \.note,
            label: L10n.Moderate.note,
            hint: L10n.Moderate.noteHint(TextLimit.sentences.characters),
            control: .paragraph(.sentences)
        ),
    ]
}

/// A report with what moderators decide by: its newest flags, and how many there are.
struct ModeratedReport: Sendable {
    let report: PetReport
    /// The newest flag of each reason, so that many of one bury none of another; or a page of all. Newest first.
    let flags: [Flag]
    let flagCount: Int
    /// The position that the flags of the next page are before; nil on the last.
    var olderFlags: Int?
}
