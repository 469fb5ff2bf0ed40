/// A page of the flow, in order; the raw value is its place.
enum FlowStep: Int, CaseIterable, Sendable {
    case chipNumber
    case photo
    case description
    case contactDetails
    case summary

    /// The steps that ask for something; the summary only shows it.
    static let dataSteps = allCases.filter { $0 != .summary }

    /// The step before, which Back leads to; none before the first.
    var previous: FlowStep? { FlowStep(rawValue: rawValue - 1) }

    /// The step after, which Continue leads to; none after the summary.
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

    /// Its screen.
    var screen: Screen {
        switch self {
        case .chipNumber: .chipNumber
        case .photo: .photo
        case .description: .description
        case .contactDetails: .contactDetails
        case .summary: .summary
        }
    }

    /// What the navigation bar calls it.
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
