/// The summary: every answer with the step that changes it. It writes nothing.
final class SummaryViewModel {
    private let answers: ReportAnswers

    /// What is wrong with an answer after all, when submitting checked it again.
    let errors: [FieldError]

    init(flowState: ReportMissingPetFlowState, errors: [FieldError] = []) {
        answers = flowState.answers
        self.errors = errors
    }

    /// One answer.
    struct Row {
        /// The field's `name`.
        let name: String
        let label: LocalizedString
        /// The answer in words; nothing when it was skipped.
        let value: Value?
        /// The step where it is changed.
        let step: FlowStep
        /// A gentle remark that blocks nothing.
        var hint: LocalizedString?
    }

    /// An answer in words: the person's own, or the program's.
    enum Value {
        case typed(String)
        case sentence(LocalizedString)

        /// The answer in a language.
        func text(in language: Language) -> String {
            switch self {
            case .typed(let text): text
            case .sentence(let sentence): sentence.text(in: language)
            }
        }
    }

    /// The photo, shown above the rows.
    var photo: Photo? { answers.photo?.photo }

    /// All answers but the photo, in the order they were asked.
    var rows: [Row] {
        let chipNumber = answers.chipNumber?.chipNumber
        let description = answers.description ?? DescriptionAnswer()
        let contact = answers.contactDetails ?? ContactDetailsAnswer()
        return [
            Row(
                name: "chipNumber",
                label: L10n.Summary.chipNumber,
                value: (chipNumber?.formatted).map(Value.typed),
                step: .chipNumber,
                hint: chipNumber.map(\.isComplete) == false ? L10n.Summary.chipNumberIncomplete : nil
            ),
            Row("petName", L10n.Description.petName, description.petName, .description),
            Row("species", L10n.Description.species, description.species?.label, .description),
            Row("breed", L10n.Description.breed, description.breed, .description),
            Row("sex", L10n.Description.sex, description.sex?.label, .description),
            Row("age", L10n.Description.age, description.age.map(L10n.Description.years), .description),
            Row("lastSeenDate", L10n.Description.lastSeenDate, description.lastSeenDate?.inWords, .description),
            Row("lastSeenPlace", L10n.Description.lastSeenPlace, description.lastSeenPlace, .description),
            Row("description", L10n.Description.description, description.description, .description),
            Row("contactEmail", L10n.ContactDetails.contactEmail, contact.contactEmail?.rawValue, .contactDetails),
            Row("contactPhone", L10n.ContactDetails.contactPhone, contact.contactPhone?.rawValue, .contactDetails),
            Row("reward", L10n.ContactDetails.reward, contact.reward, .contactDetails),
        ]
    }
}

extension SummaryViewModel.Row {
    fileprivate init(_ name: String, _ label: LocalizedString, _ typed: String?, _ step: FlowStep) {
        self.init(name: name, label: label, value: typed.map(SummaryViewModel.Value.typed), step: step)
    }

    fileprivate init(_ name: String, _ label: LocalizedString, _ sentence: LocalizedString?, _ step: FlowStep) {
        self.init(name: name, label: label, value: sentence.map(SummaryViewModel.Value.sentence), step: step)
    }
}
