/// A page of the flow, in order; the raw value is its path segment.
enum FlowStep: String, CaseIterable, Sendable {
    case chipNumber = "chip-number"
    case photo
    case description
    case contactDetails = "contact-details"
    case summary

    /// The steps that ask for something; the summary only shows it.
    static let dataSteps = allCases.filter { $0 != .summary }

    /// The step's number among the data steps, from 1; none on the summary.
    var number: Int? {
        FlowStep.dataSteps.firstIndex(of: self).map { $0 + 1 }
    }

    /// The step before, which Back leads to; none before the first.
    var previous: FlowStep? {
        FlowStep.allCases.firstIndex(of: self).flatMap { $0 > 0 ? FlowStep.allCases[$0 - 1] : nil }
    }

    /// The step after, which Continue leads to; none after the summary.
    var next: FlowStep? {
        FlowStep.allCases.firstIndex(of: self).flatMap {
            $0 + 1 < FlowStep.allCases.count ? FlowStep.allCases[$0 + 1] : nil
        }
    }
}
