import HTTP

/// Submitting a report, exactly once, and showing what came of it.
extension ReportMissingPetRoutes {
    /// How often a submit starts over when another tab changes an answer at the same moment.
    private static let attempts = 3

    /// Makes the draft a report and leads to the confirmation; a second submit of the same summary leads to the same one.
    func submit(_ context: RequestContext) async throws -> HTTPResponse {
        _ = try await context.formInput()
        for _ in 0..<ReportMissingPetRoutes.attempts {
            let flow = try await flow(in: context)
            if flow.isSubmitted { return .seeOther(.confirmation) }
            guard flow.hasDraft, let sessionID = flow.sessionID else {
                let stored = try await store(flow, mayBegin: false, in: context)
                return seeOther(FlowStep.chipNumber.url(), stored)
            }
            if let detour = flow.coordinator.detour(from: .summary) { return .seeOther(detour.url()) }
            if let page = flow.coordinator.revalidate(now: context.now) {
                return .page(page, status: .unprocessableContent, in: context)
            }
            let id = ReportID()
            let report = PetReport(
                id: id,
                createdAt: context.now,
                tokenHash: ManagementToken(of: id, from: sessionID).hash,
                answers: flow.stored
            )
            let session = try await sessions.submit(report, from: sessionID)
            if session?.draft == nil, session?.confirmation != nil { return .seeOther(.confirmation) }
        }
        throw HTTPError(.serviceUnavailable, "the draft keeps changing")
    }

    /// "Report created", as long as this browser's session remembers it.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID, let session = try await sessions.session(id, now: context.now),
            let confirmation = session.confirmation, let report = try await reports.report(confirmation.reportID)
        else { return .seeOther(.petList) }
        let page = ReportCreatedPage(
            navigationBar: PetListCoordinator(language: context.language).reportCreatedBar,
            petName: report.answers.description?.petName,
            publicURL: report.id.publicURL,
            publicAddress: context.origin + report.id.publicURL.text
        )
        return .page(page, in: context)
    }
}
