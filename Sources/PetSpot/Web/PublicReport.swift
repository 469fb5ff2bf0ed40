import HTTP
import Platform

extension PetReportRepository {
    /// A report that has a public page, and its state: listed, expired or reunited. Throws `404` when there is none, and `ReportHidden`.
    func publicReport(_ id: ReportID, _ context: RequestContext) throws -> NowOrLater<(report: PetReport, state: ReportLife.State)> {
        try report(id, now: context.now).map(context.shown)
    }

    /// The photo of a report that has a public page, and the report's state. Throws as `publicReport` does.
    func publicPhoto(_ id: ReportID, _ context: RequestContext) throws -> NowOrLater<(report: PublicPhoto, state: ReportLife.State)> {
        try photo(of: id, now: context.now).map(context.shown)
    }
}

extension RequestContext {
    /// A report, or a part of one, with its state. Throws `404` when there is none, and `ReportHidden`.
    fileprivate func shown<Report: DatedReport>(_ report: Report?) throws -> (report: Report, state: ReportLife.State) {
        guard let report else { throw HTTPError(.notFound, "no such report") }
        let state = state(of: report)
        guard state != .hidden else { throw ReportHidden() }
        return (report, state)
    }
}

/// The operator has hidden the report's public page.
struct ReportHidden: Error {}
