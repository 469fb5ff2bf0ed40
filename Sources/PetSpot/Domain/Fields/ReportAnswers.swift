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
    /// Whether a step has its answer, even an empty one. The summary asks for none.
    func areGiven(on step: FlowStep) -> Bool {
        switch step {
        case .chipNumber: chipNumber != nil
        case .photo: photo != nil
        case .description: description != nil
        case .contactDetails: contactDetails != nil
        case .summary: false
        }
    }

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
    /// The words of the link to the page on privacy, where it is needed.
    static var privacyHint: LocalizedString? { get }
}

extension FormStepAnswer {
    static var privacyHint: LocalizedString? { nil }
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

/// The `name` of each input; also its `id` and the last part of its test identifier.
enum FieldName: String, Sendable {
    case chipNumber
    case photo
    case petName
    case species
    case breed
    case sex
    case age
    case lastSeenDate
    case lastSeenPlace
    case description
    case contactEmail
    case contactPhone
    case contactVisible
    case reward
    case reason
    case note
    case email
    case kind
    case place
    case seenDate
    case seenTime
    case replyTo
    /// The list's search by microchip number.
    case chip

    /// The column of both stores: the name in snake case.
    var column: String { rawValue.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined() }
}
