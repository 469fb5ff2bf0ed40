import HTTP
import Platform

extension PetReportRepository {
    /// A report that has a public page, and its state: missing, expired or reunited. Throws `404` when there is none, and `ReportHidden`.
    func publicReport(
        _ id: ReportID,
        _ context: RequestContext
    ) throws -> NowOrLater<(report: PetReport, state: ReportLife.State)> {
        try report(id, now: context.now).map { report in
            guard let report else { throw HTTPError(.notFound, "no such report") }
            return (report, try context.publicState(of: report))
        }
    }

    /// The photo of a report that has a public page, and the report's state. Throws `404` when there is no report, and `ReportHidden`.
    func publicPhoto(
        _ id: ReportID,
        _ context: RequestContext
    ) throws -> NowOrLater<(photo: PublicPhoto, state: ReportLife.State)> {
        try photo(of: id, now: context.now).map { photo in
            guard let photo else { throw HTTPError(.notFound, "no such report") }
            return (photo, try context.publicState(of: photo))
        }
    }
}

extension RequestContext {
    /// The state of a report that has a public page. Throws `ReportHidden`.
    fileprivate func publicState(of report: some DatedReport) throws(ReportHidden) -> ReportLife.State {
        let state = state(of: report)
        guard state != .hidden else { throw ReportHidden() }
        return state
    }
}

/// The operator has hidden the report's public page.
struct ReportHidden: Error {}
