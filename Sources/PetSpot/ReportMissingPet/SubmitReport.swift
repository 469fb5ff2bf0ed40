import HTTP

/// Submits a report exactly once, and shows the confirmation.
extension ReportMissingPetRoutes {
    /// How often a submit is tried when another tab changes an answer at the same moment.
    private static let attempts = 3

    /// Submits the draft and redirects to the confirmation; a second submit redirects to the same one. Throws `503` when the
    /// draft keeps changing, `TooManyRequests`, `ReportGone`, and the storage's error.
    func submit(_ context: RequestContext) async throws -> HTTPResponse {
        for _ in 0..<ReportMissingPetRoutes.attempts {
            let flow = try await flow(in: context)
            if let end = flow.end { return seeOther(end, context) }
            guard let draft = flow.draft, let sessionID = flow.sessionID else {
                let stored = try await store(flow, mayBegin: false, in: context)
                return seeOther(FlowStep.chipNumber.url(), stored, context)
            }
            if let detour = flow.coordinator.detour(from: .summary) { return .seeOther(detour.url()) }
            if draft.photoLoss == .untold { return try await stopForLostPhoto(of: flow, from: sessionID, context) }
            if let page = flow.coordinator.revalidate(now: context.now) {
                return .page(page, status: .unprocessableContent, in: context)
            }
            if let end = try await submit(draft, of: flow, from: sessionID, context) { return seeOther(end, context) }
        }
        throw HTTPError(.serviceUnavailable, "the draft keeps changing")
    }

    /// Shows the summary again, because its photo was dropped and the owner may not know it. The next submit is not stopped.
    private func stopForLostPhoto(
        of flow: RunningFlow,
        from id: SessionID,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        _ = try await sessions.update(id, now: context.now) { $0.tellPhotoLoss() }
        let screen = SummaryViewModel(flowState: flow.coordinator.flowState)
        screen.stopForLostPhoto()
        let page = flow.coordinator.page(of: screen, for: .summary, returnsToSummary: false)
        return .page(page, status: .unprocessableContent, in: context)
    }

    /// Returns how the draft ended; nil when the session holds another one, or none. A new report is counted against the client's
    /// address, once for all submits of the same draft, and only when it is stored.
    private func submit(
        _ draft: Draft,
        of flow: RunningFlow,
        from id: SessionID,
        _ context: RequestContext
    ) async throws -> FlowSession.End? {
        let report = PetReport(draft.answers, from: id, now: context.now)
        guard draft.editing == nil else { return try await store(report, draft, from: id)?.end }
        let key = DraftKey(session: id, revision: flow.revision).hashValue
        let isStored: (FlowSession?) -> Bool = { $0 != nil }
        let session = try await limits.submit.use(by: context.client, key: key, now: context.now, if: isStored) {
            try await store(report, draft, from: id)
        }
        if session != nil { metrics.countReport() }
        return session?.end
    }

    /// One state of one session's draft.
    private struct DraftKey: Hashable {
        let session: SessionID
        let revision: Int
    }

    private func store(_ report: PetReport, _ draft: Draft, from id: SessionID) async throws -> FlowSession? {
        guard case .submitted(let session, let dropped) = try await sessions.submit(draft, as: report, from: id) else {
            return nil
        }
        await photos.remove(dropped)
        return session
    }

    /// Redirects to the result of the flow, with a notice for a changed report, whose page looks like any other.
    private func seeOther(_ end: FlowSession.End, _ context: RequestContext) -> HTTPResponse {
        switch end {
        case .reportCreated: .seeOther(url(of: end, context))
        case .reportChanged:
            context.forgettingOwnPage(.seeOther(url(of: end, context), saying: .reportChanged, in: context))
        }
    }

    /// "Report created", as long as the session knows the report; else redirects to the list.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID,
            let confirmation = try await sessions.session(id, now: context.now)?.confirmation,
            let report = try await reports.report(confirmation.reportID, now: context.now).value
        else { return .seeOther(.petList) }
        let page = ReportCreatedPage(
            navigationBar: PetListCoordinator(language: context.language).reportCreatedBar,
            petName: report.answers.description?.petName,
            species: report.answers.description?.species,
            isListed: life.state(of: report, at: context.now) == .missing,
            ownEmail: report.answers.contactDetails?.contactEmail,
            publicURL: report.id.publicURL,
            token: ManagementToken(of: report.id, from: id),
            origin: context.origin
        )
        return .page(page, in: context)
    }
}
