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
    var index: Int {
        switch self {
        case .chipNumber: 0
        case .photo: 1
        case .description: 2
        case .contactDetails: 3
        case .summary: 4
        }
    }

    /// The step before, which Back leads to; none before the first.
    var previous: FlowStep? { index > 0 ? FlowStep.allCases[index - 1] : nil }

    /// The step after, which Continue leads to; none after the summary.
    var next: FlowStep? { index + 1 < FlowStep.allCases.count ? FlowStep.allCases[index + 1] : nil }
}
