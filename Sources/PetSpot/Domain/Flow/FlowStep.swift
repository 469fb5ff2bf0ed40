/// A page of the flow, in order; the raw value is its path segment.
enum FlowStep: String, CaseIterable, Sendable {
    case chipNumber = "chip-number"
    case photo
    case description
    case contactDetails = "contact-details"
    case summary

    /// The steps that ask for something; the summary only shows it.
    static let dataSteps = allCases.filter { $0 != .summary }

    /// Its place among all steps, from 0.
    var index: Int { FlowStep.allCases.firstIndex(of: self) ?? 0 }

    /// The step before, which Back leads to; none before the first.
    var previous: FlowStep? { index > 0 ? FlowStep.allCases[index - 1] : nil }

    /// The step after, which Continue leads to; none after the summary.
    var next: FlowStep? { index + 1 < FlowStep.allCases.count ? FlowStep.allCases[index + 1] : nil }

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
