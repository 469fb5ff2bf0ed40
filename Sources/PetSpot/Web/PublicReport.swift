import HTTP

extension PetReportRepositoryProtocol {
    /// A report that has a public page, and its state: missing, expired or found. Throws `404` when there is none, and `ReportHidden`.
    func publicReport(
        _ id: ReportID,
        _ life: ReportLife,
        _ context: RequestContext
    ) async throws -> (report: PetReport, state: ReportLife.State) {
        guard let report = try await report(id, now: context.now) else { throw HTTPError(.notFound, "no such report") }
        let state = life.state(of: report, at: context.now)
        if state == .hidden { throw ReportHidden() }
        return (report, state)
    }
}
