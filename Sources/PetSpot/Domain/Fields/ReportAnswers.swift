/// The answers so far: one for each step, nil until the step is done.
///
/// This value is saved, shown on the summary and submitted. Progress is not stored: which step is open follows from the answers
/// that are there.
struct ReportAnswers: Sendable, Equatable, Codable {
    var chipNumber: ChipNumberAnswer?
    var photo: PhotoAnswer?
    var description: DescriptionAnswer?
    var contactDetails: ContactDetailsAnswer?
}

extension ReportAnswers {
    /// Returns these answers with only what changed from `old` to `new`, so that two tabs that post different steps at the same
    /// time are both kept.
    func merging(from old: ReportAnswers, to new: ReportAnswers) -> ReportAnswers {
        ReportAnswers(
            chipNumber: new.chipNumber == old.chipNumber ? chipNumber : new.chipNumber,
            photo: new.photo == old.photo ? photo : new.photo,
            description: new.description == old.description ? description : new.description,
            contactDetails: new.contactDetails == old.contactDetails ? contactDetails : new.contactDetails
        )
    }
}

/// The answer of step 2: a photo or none.
struct PhotoAnswer: Sendable, Equatable, Codable {
    var photo: Photo?
}

/// The answer of a step whose form consists of fields.
protocol StepAnswer: FormAnswer {
    /// The step that asks for it.
    static var step: FlowStep { get }
    /// Its key path in all answers.
    static var place: WritableKeyPath<ReportAnswers, Self?> & Sendable { get }
}

/// The answer of a step that shows its fields and nothing else.
protocol FormStepAnswer: StepAnswer {
    static var heading: LocalizedString { get }
    /// The text below the heading.
    static var intro: LocalizedString { get }
}

/// A field of a report, with the step that asks for it.
struct ReportField: Sendable {
    let step: FlowStep
    let field: Field<ReportAnswers>

    /// Every field of a report, in the order of the forms. The photo is not one of them: it is a file with its own form.
    static let all =
        fields(of: ChipNumberAnswer.self) + fields(of: DescriptionAnswer.self) + fields(of: ContactDetailsAnswer.self)

    private static func fields<Answer: StepAnswer>(of answer: Answer.Type) -> [ReportField] {
        Answer.fields.map { ReportField(step: Answer.step, field: $0.of(Answer.place)) }
    }
}
