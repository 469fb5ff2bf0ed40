import HTTP

/// Submits a report exactly once, and shows the confirmation.
extension ReportMissingPetRoutes {
    /// Submits the draft and redirects to the confirmation. When another tab changes an answer at the same moment, the summary is shown
    /// again. A draft that is gone begins anew.
    func submit(
        _ coordinator: ReportMissingPetCoordinator,
        _ beginning: RateUse?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        guard let draft = coordinator.draft, let id = context.sessionID else {
            return try await store(.summary, isDone: false, of: coordinator, beginning, context)
        }
        if let detour = coordinator.detour(from: .summary) { return .seeOther(flow.url(of: detour)) }
        if let page = coordinator.revalidate(now: context.now) {
            return .page(page, status: .unprocessableContent, in: context)
        }
        let report = PetReport(
            draft,
            from: id,
            in: context.language,
            sendsMail: context.site.mail != nil,
            now: context.now
        )
        let use = draft.editing == nil ? try limits.submit.use(by: context.client) : nil
        var session = try await store(report, draft, from: id)
        if session != nil { use?.keep() }
        // Another request may have submitted it.
        if session == nil { session = try await storage.sessions.session(id, now: context.now).value }
        return session?.end.map { seeOther($0, context) } ?? .seeOther(flow.url(of: .summary))
    }

    /// Returns the session after the submit; nil when it holds another draft, or none.
    private func store(_ report: PetReport, _ draft: Draft, from id: SessionID) async throws -> FlowSession? {
        let outcome = try await storage.sessions.submit(draft, as: report, from: id)
        guard case .submitted(let session, let dropped) = outcome else { return nil }
        await storage.photos.remove(dropped)
        return session
    }

    /// Redirects to the result of the flow, with a notice for a changed report, whose page looks like any other.
    func seeOther(_ end: FlowSession.End, _ context: RequestContext) -> HTTPResponse {
        switch end {
        case .reportCreated: .seeOther(url(of: end, context))
        case .reportChanged:
            ManagementCookie.forgotten(
                .seeOther(url(of: end, context), saying: .reportChanged, in: context),
                in: flow,
                context
            )
        }
    }

    /// "Report created", as long as the session knows the report; else redirects to the list.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID,
            let confirmation = try await storage.sessions.session(id, now: context.now).value?.confirmation,
            let report = try await storage.reports.report(confirmation.reportID, now: context.now).value
        else { return .seeOther(.petList) }
        guard report.kind == flow.kind else { return .seeOther(report.kind.flow.confirmationURL) }
        let page = ReportCreatedPage(
            language: context.language,
            report: report,
            isListed: context.state(of: report) == .listed,
            token: ManagementToken(of: confirmation, from: id),
            origin: context.origin,
            matches: await storage.matches.matches(of: report, now: context.now),
            contacts: context.site.contacts,
            sendsMail: context.site.mail != nil
        )
        return .page(page, in: context)
    }
}
