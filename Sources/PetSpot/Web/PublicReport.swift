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
            let state = context.state(of: report)
            if state == .hidden { throw ReportHidden() }
            return (report, state)
        }
    }
}

/// The operator has hidden the report's public page.
struct ReportHidden: Error {}
