/// Step 4/4: how a finder reaches the owner. One way at least is needed: without it a report helps nobody.
final class ContactDetailsViewModel {
    /// A sum and a few words.
    static let rewardLimit = TextLimit(characters: 120)

    private let flowState: ReportMissingPetFlowState

    /// What each field shows: as typed, or as saved.
    private(set) var contactEmail: String
    private(set) var contactPhone: String
    private(set) var reward: String

    /// What is wrong, in the order of the fields.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
        let answer = flowState.answers.contactDetails
        contactEmail = answer?.contactEmail?.rawValue ?? ""
        contactPhone = answer?.contactPhone?.rawValue ?? ""
        reward = answer?.reward ?? ""
    }

    /// Takes what was typed.
    func fill(from input: FormInput) {
        contactEmail = input["contactEmail"]
        contactPhone = input["contactPhone"]
        reward = input["reward"]
    }

    /// Checks every field and saves them all, or says what is wrong and saves nothing.
    func handleNext() -> Bool {
        errors = []
        if contactEmail.isEmpty, contactPhone.isEmpty {
            refuse("contactEmail", L10n.ContactDetails.errorNoContact)
        }
        let email = EmailAddress(rawValue: contactEmail)
        if email == nil, !contactEmail.isEmpty { refuse("contactEmail", L10n.ContactDetails.errorEmail) }
        let phone = PhoneNumber(rawValue: contactPhone)
        if phone == nil, !contactPhone.isEmpty { refuse("contactPhone", L10n.ContactDetails.errorPhone) }
        let excess = ContactDetailsViewModel.rewardLimit.excess(of: reward)
        if excess > 0 { refuse("reward", L10n.Common.errorTooLong(excess)) }
        guard errors.isEmpty else { return false }
        flowState.answers.contactDetails = ContactDetailsAnswer(
            contactEmail: email,
            contactPhone: phone,
            reward: reward.isEmpty ? nil : reward
        )
        return true
    }

    private func refuse(_ field: String, _ message: LocalizedString) {
        errors.append(FieldError(field: field, message: message))
    }
}
