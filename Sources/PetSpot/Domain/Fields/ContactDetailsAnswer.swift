/// The answer of step 4: how a finder reaches the owner. At least one way is required, because a report without any helps nobody.
struct ContactDetailsAnswer: FormStepAnswer {
    var contactEmail: EmailAddress?
    var contactPhone: PhoneNumber?
    var reward: String?

    static let step = FlowStep.contactDetails
    static let place = \ReportAnswers.contactDetails
    static let heading = L10n.ContactDetails.heading
    static let intro = L10n.ContactDetails.intro
    static let privacyHint: LocalizedString? = L10n.ContactDetails.privacyHint

    /// A sum and a few words.
    private static let rewardLimit = TextLimit(characters: 120)

    static let fields: [Field<ContactDetailsAnswer>] = [
        Field(
            .contactEmail,
            \.contactEmail,
            label: L10n.ContactDetails.contactEmail,
            control: .email,
            audience: .owner,
            parse: { typed, _ throws(Refusal) in
                guard let email = EmailAddress(typed: typed) else {
                    throw Refusal(message: L10n.ContactDetails.errorEmail)
                }
                return email
            }
        ),
        Field(
            .contactPhone,
            \.contactPhone,
            label: L10n.ContactDetails.contactPhone,
            hint: L10n.ContactDetails.contactPhoneHint,
            control: .phone,
            audience: .owner,
            parse: { typed, _ throws(Refusal) in
                guard let phone = PhoneNumber(rawValue: typed) else {
                    throw Refusal(message: L10n.ContactDetails.errorPhone)
                }
                return phone
            }
        ),
        Field(
            .reward,
            \.reward,
            label: L10n.ContactDetails.reward,
            hint: L10n.ContactDetails.rewardHint,
            control: .line(nil),
            audience: .everyone(.ownPlace),
            parse: rewardLimit.check
        ),
    ]

    static func problem(in form: Form<ContactDetailsAnswer>) -> FieldError? {
        guard form[.contactEmail].isEmpty, form[.contactPhone].isEmpty else { return nil }
        return FieldError(field: .contactEmail, message: L10n.ContactDetails.errorNoContact)
    }
}
