/// How people make one kind of report: where its pages are, its steps in order, and what each asks for in which words.
///
/// Routes, coordinator, view models, pages, summary and tables read it, so another kind of report is another value. It is a class, as
/// its steps are, because each request passes it on many times: copies of all its parts cost a tenth of showing a step.
final class ReportFlow: Sendable {
    let kind: ReportKind
    /// The path that its pages are below, such as `/report-missing`.
    let path: String
    /// The steps that ask for answers, in order.
    let dataSteps: [FlowStep]
    /// The last step, which shows all answers and submits them.
    let summary = FlowStep(name: .summary, title: L10n.Summary.title, heading: L10n.Summary.heading, intro: L10n.Summary.intro)
    let order: [StepName]
    let fields: [Field<ReportAnswers>]

    init(_ kind: ReportKind, dataSteps: [FlowStep]) {
        self.kind = kind
        path = "/report-" + kind.rawValue
        self.dataSteps = dataSteps
        order = dataSteps.map(\.name) + [.summary]
        fields = dataSteps.flatMap(\.fields)
    }

    /// The flow that a page's path belongs to; nil for other pages.
    static func at(_ path: String) -> ReportFlow? { ReportKind.allCases.lazy.map(\.flow).first { path.hasPrefix($0.path) } }

    /// This flow on a site that sends mail, with a hint about mails below the field for an address.
    var sendingMail: ReportFlow {
        switch kind {
        case .missing: .missing(mailHint: L10n.Mail.hint(kind))
        case .found: .found(mailHint: L10n.Mail.hint(kind))
        }
    }

    /// A step by its name; the summary for one that this flow does not have.
    subscript(name: StepName) -> FlowStep { dataSteps.first { $0.name == name } ?? summary }

    /// The step that Back leads to; nil for the first.
    func step(before step: StepName) -> StepName? { order.prefix { $0 != step }.last }

    /// The step that Continue leads to; the summary for the last ones.
    func step(after step: StepName) -> StepName { order.drop { $0 != step }.dropFirst().first ?? .summary }
}

/// A step of a flow: a screen, its words and what it asks for.
final class FlowStep: Sendable {
    let name: StepName
    /// The title in the navigation bar.
    let title: LocalizedString
    let heading: LocalizedString
    /// The text below the heading.
    let intro: LocalizedString
    /// The fields of its form, in order. The photo is none: it is a file.
    let fields: [Field<ReportAnswers>]

    init(name: StepName, title: LocalizedString, heading: LocalizedString, intro: LocalizedString, fields: [Field<ReportAnswers>] = []) {
        (self.name, self.title, self.heading, self.intro, self.fields) = (name, title, heading, intro, fields)
    }

    /// The words of the link to the page on privacy, where it is needed.
    var privacyHint: LocalizedString? { name == .contactDetails ? L10n.Privacy.heading : nil }

    /// Sets what this step asks for to what it is in other answers.
    func copyAnswers(from source: ReportAnswers, to answers: inout ReportAnswers) {
        for field in fields { field.copy(source, &answers) }
        if name == .photo { answers.photo = source.photo }
    }

    fileprivate static func chipNumber(_ intro: LocalizedString) -> FlowStep {
        FlowStep(
            name: .chipNumber,
            title: L10n.MicrochipNumber.title,
            heading: L10n.MicrochipNumber.heading,
            intro: intro,
            fields: [.chipNumber]
        )
    }

    fileprivate static func photo(_ intro: LocalizedString) -> FlowStep {
        FlowStep(name: .photo, title: L10n.Photo.title, heading: L10n.Photo.heading, intro: intro)
    }

    fileprivate static func contactDetails(_ fields: [Field<ReportAnswers>]) -> FlowStep {
        FlowStep(
            name: .contactDetails,
            title: L10n.ContactDetails.title,
            heading: L10n.ContactDetails.heading,
            intro: L10n.ContactDetails.intro,
            fields: fields
        )
    }
}

/// The name of a step's screen, which is the prefix of its test identifiers and is stored with drafts.
enum StepName: String, Sendable, CaseIterable {
    case chipNumber, photo, description, contactDetails, summary

    fileprivate var bit: UInt8 {
        switch self {
        case .chipNumber: 1
        case .photo: 2
        case .description: 4
        case .contactDetails: 8
        case .summary: 16
        }
    }
}

/// A set of steps. Its bits, which are never stored, cost a request less than a `Set` that hashes names.
struct StepSet: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    init(_ steps: [StepName]) {
        for step in steps { insert(step) }
    }

    init(arrayLiteral steps: StepName...) { self.init(steps) }

    func contains(_ step: StepName) -> Bool { bits & step.bit != 0 }

    mutating func insert(_ step: StepName) { bits |= step.bit }
}

extension ReportFlow {
    static let missing = missing(mailHint: nil)
    static let found = found(mailHint: nil)

    private static func missing(mailHint: LocalizedString?) -> ReportFlow {
        ReportFlow(
            .missing,
            dataSteps: [
                .chipNumber(L10n.MicrochipNumber.description),
                .photo(L10n.Photo.intro),
                FlowStep(
                    name: .description,
                    title: L10n.Description.title,
                    heading: L10n.Description.heading,
                    intro: L10n.Description.intro,
                    // By how much each helps a searcher who stops reading: the animal and its place first.
                    fields: [
                        .petName, .species, .lastSeenPlace(), .lastSeenDate(), .description(), .colours, .size,
                        .position, .breed, .sex, .age,
                    ]
                ),
                .contactDetails([
                    .contactPhone, .contactEmail(hint: mailHint),
                    .contactVisible(
                        unlessChosen: .ask,
                        ask: L10n.ContactVisibility.ask,
                        messages: mailHint == nil ? L10n.ContactDetails.visibleMessagesNoMail : L10n.ContactVisibility.messages
                    ),
                    .reward,
                ]),
            ]
        )
    }

    private static func found(mailHint: LocalizedString?) -> ReportFlow {
        ReportFlow(
            .found,
            dataSteps: [
                .chipNumber(L10n.FoundAnimal.chipNumberIntro),
                .photo(L10n.FoundAnimal.photoIntro),
                FlowStep(
                    name: .description,
                    title: L10n.Description.title,
                    heading: L10n.FoundAnimal.descriptionHeading,
                    intro: L10n.FoundAnimal.descriptionIntro,
                    fields: [
                        .species, .colours, .size,
                        .lastSeenPlace(L10n.FoundAnimal.place, hint: L10n.FoundAnimal.placeHint),
                        .lastSeenDate(L10n.FoundAnimal.date, orRefuse: L10n.Message.errorDate, orFuture: L10n.Message.errorDateInFuture),
                        .description(L10n.FoundAnimal.descriptionHint), .holder, .privateMark, .position, .sex,
                        .breed,
                    ]
                ),
                .contactDetails([
                    .contactPhone, .contactEmail(hint: mailHint),
                    .contactVisible(
                        unlessChosen: .messages,
                        ask: L10n.FoundAnimal.visibleAsk,
                        messages: mailHint == nil ? L10n.FoundAnimal.visibleMessagesNoMail : L10n.FoundAnimal.visibleMessages
                    ),
                ]),
            ]
        )
    }
}
