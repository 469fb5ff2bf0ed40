/// The steps of the flow, in order.
enum FlowStep: Int, CaseIterable, Sendable {
    case chipNumber
    case photo
    case description
    case contactDetails
    case summary

    /// The steps that ask for answers: all but the summary.
    static let dataSteps = allCases.filter { $0 != .summary }

    /// The step that Back leads to; nil for the first.
    var previous: FlowStep? { FlowStep(rawValue: rawValue - 1) }

    /// The step that Continue leads to; nil for the summary.
    var next: FlowStep? { FlowStep(rawValue: rawValue + 1) }

    /// The last segment of its path.
    var pathSegment: String {
        switch self {
        case .chipNumber: "chip-number"
        case .photo: "photo"
        case .description: "description"
        case .contactDetails: "contact-details"
        case .summary: "summary"
        }
    }

    /// The prefix of its screen's test identifiers.
    var name: StaticString {
        switch self {
        case .chipNumber: "chipNumber"
        case .photo: "photo"
        case .description: "description"
        case .contactDetails: "contactDetails"
        case .summary: "summary"
        }
    }

    /// The title in the navigation bar.
    var title: LocalizedString {
        switch self {
        case .chipNumber: L10n.MicrochipNumber.title
        case .photo: L10n.Photo.title
        case .description: L10n.Description.title
        case .contactDetails: L10n.ContactDetails.title
        case .summary: L10n.Summary.title
        }
    }
}
