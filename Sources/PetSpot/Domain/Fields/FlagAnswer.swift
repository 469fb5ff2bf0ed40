/// The answers of a flag: a reason, a note and an address, sent to the operator about a pet's page.
struct FlagAnswer: Sendable, Equatable {
    var reason: FlagReason?
    var note: String?
    var email: EmailAddress?

    static let fields: [Field<FlagAnswer>] = [
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
            label: L10n.Flag.note,
            hint: L10n.Flag.noteHint(TextLimit.sentences.characters),
            control: .paragraph(.sentences)
        ),
        Field(
            .email,
            \.email,
            label: L10n.ContactDetails.contactEmail,
            hint: L10n.Flag.emailHint,
            control: .email,
            orRefuse: L10n.ContactDetails.errorEmail
        ),
    ]
}

/// The fault of a page (Article 16 of the Digital Services Act asks for the reason).
enum FlagReason: String, ChoiceValue {
    case notTrue = "false"
    case abuse
    case personalData = "personal-data"
    case illegal
    case other

    var label: LocalizedString {
        switch self {
        case .notTrue: L10n.Flag.Reason.notTrue
        case .abuse: L10n.Flag.Reason.abuse
        case .personalData: L10n.Flag.Reason.personalData
        case .illegal: L10n.Flag.Reason.illegal
        case .other: L10n.Flag.Reason.other
        }
    }
}
