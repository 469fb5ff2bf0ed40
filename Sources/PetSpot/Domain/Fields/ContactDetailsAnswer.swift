/// The answer of step 4: how a finder reaches the owner. At least one way is required, because a report without any helps nobody.
struct ContactDetailsAnswer: FormStepAnswer {
    var contactPhone: PhoneNumber?
    var contactEmail: EmailAddress?
    /// Nil, as in reports of earlier versions, counts as `ask`.
    var contactVisible: ContactVisibility?
    var reward: String?

    /// Whether nobody but the owner sees phone number and e-mail address.
    var isByMessageOnly: Bool { contactVisible == .messages }

    static let step = FlowStep.contactDetails
    static let place = \ReportAnswers.contactDetails
    static let heading = L10n.ContactDetails.heading
    static let intro = L10n.ContactDetails.intro
    static let privacyHint: LocalizedString? = L10n.ContactDetails.privacyHint

    /// A sum and a few words.
    private static let rewardLimit = TextLimit(characters: 120)

    static let fields: [Field<ContactDetailsAnswer>] = [
        Field(
            .contactPhone,
            \.contactPhone,
            label: L10n.ContactDetails.contactPhone,
            hint: L10n.ContactDetails.contactPhoneHint,
            control: .phone,
            parse: parser(PhoneNumber.init(typed:), orRefuse: L10n.ContactDetails.errorPhone)
        ),
        Field(
            .contactEmail,
            \.contactEmail,
            label: L10n.ContactDetails.contactEmail,
            control: .email,
            parse: parser(EmailAddress.init(typed:), orRefuse: L10n.ContactDetails.errorEmail)
        ),
        Field(
            .contactVisible,
            \.contactVisible,
            label: L10n.ContactDetails.contactVisible,
            control: .radio(ContactVisibility.choices),
            unlessChosen: .ask,
            parse: parser(ContactVisibility.init(rawValue:), orRefuse: L10n.ContactDetails.errorVisible)
        ),
        Field(
            .reward,
            \.reward,
            label: L10n.ContactDetails.reward,
            hint: L10n.ContactDetails.rewardHint,
            control: .line(nil),
            parse: rewardLimit.check
        ),
    ]

    /// One of two fields is enough, so both are marked when both are empty.
    static func problems(in form: Form<ContactDetailsAnswer>) -> [FieldError] {
        let fields = [FieldName.contactPhone, .contactEmail]
        guard fields.allSatisfy({ form[$0].isEmpty }) else { return [] }
        return fields.map { FieldError(field: $0, message: L10n.ContactDetails.errorNoContact) }
    }
}

/// Who sees the owner's phone number and e-mail address.
enum ContactVisibility: String, ChoiceValue {
    /// Everyone who asks for them on the pet's page, and the readers of the poster.
    case ask
    /// Nobody: people write to the owner through the pet's page.
    case messages
}
