/// What a person has answered so far: one answer for each step, absent until the step was continued through.
///
/// This value is saved, shown on the summary and submitted. No progress is stored beside it: which step is open follows from which
/// answers are there.
struct ReportAnswers: Sendable, Equatable, Codable {
    var chipNumber: ChipNumberAnswer?
    var photo: PhotoAnswer?
    var description: DescriptionAnswer?
    var contactDetails: ContactDetailsAnswer?
}

extension ReportAnswers {
    /// Takes over what was changed from `old` to `new` and leaves alone what was not: when two tabs post different steps at the same
    /// time, both are kept.
    func merging(from old: ReportAnswers, to new: ReportAnswers) -> ReportAnswers {
        ReportAnswers(
            chipNumber: new.chipNumber == old.chipNumber ? chipNumber : new.chipNumber,
            photo: new.photo == old.photo ? photo : new.photo,
            description: new.description == old.description ? description : new.description,
            contactDetails: new.contactDetails == old.contactDetails ? contactDetails : new.contactDetails
        )
    }
}

/// The answer of step 2: a photo, or that there is none to give.
struct PhotoAnswer: Sendable, Equatable, Codable {
    var photo: Photo?
}

/// The answer of a step whose form consists of fields.
protocol StepAnswer: FormAnswer {
    /// The step that asks for it.
    static var step: FlowStep { get }
    /// Where it is among all answers.
    static var place: WritableKeyPath<ReportAnswers, Self?> & Sendable { get }
}

/// The answer of a step that shows its fields and nothing else.
protocol FormStepAnswer: StepAnswer {
    static var heading: LocalizedString { get }
    /// What stands below the heading.
    static var intro: LocalizedString { get }
}

/// A field of a report, with the step that asks for it.
struct ReportField: Sendable {
    let step: FlowStep
    let field: Field<ReportAnswers>

    /// Every field of a report, in the order in which they are asked. The photo is not among them: it is a file, with a form of its
    /// own.
    static let all =
        fields(of: ChipNumberAnswer.self) + fields(of: DescriptionAnswer.self) + fields(of: ContactDetailsAnswer.self)

    private static func fields<Answer: StepAnswer>(of answer: Answer.Type) -> [ReportField] {
        Answer.fields.map { ReportField(step: Answer.step, field: $0.of(Answer.place)) }
    }
}
