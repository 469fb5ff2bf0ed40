/// A page that another page or a form leads to. `Web` knows its URL.
enum Destination: Sendable, Equatable {
    case petList
    case petDetails(ReportID)
    case step(FlowStep)
    case manage(ManagementToken)
}
