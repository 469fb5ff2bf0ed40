import HTTP

/// The owner's private page over HTTP. Its address is the key; whoever has it may do everything.
struct ManageRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let sessions: FlowSessions
    let photos: any PhotoRepositoryProtocol
    let limits: RateLimits
    let flowCookie: SessionCookie
    let cookie: ManagementCookie

    /// Shows the page.
    func show(_ token: String) -> Handler {
        opening(token) { token, report, context in
            let bar = PetListCoordinator(language: context.language).manageBar
            let address = context.origin + report.id.publicURL.text
            return .page(
                ManagePage(navigationBar: bar, report: report, token: token, publicAddress: address),
                in: context
            )
        }
    }

    /// Shows the poster. A pet that is home needs none: the private page says so.
    func poster(_ token: String) -> Handler {
        opening(token) { token, report, context in
            guard report.foundAt == nil else { return .seeOther(token.url) }
            let page = PosterPage(
                navigationBar: PetListCoordinator(language: context.language).posterBar(backTo: token),
                viewModel: PosterViewModel(report.answers),
                id: report.id,
                address: context.origin + report.id.publicURL.text
            )
            return .page(page, in: context)
        }
    }

    /// The pet is home: its page says so, and nobody is shown the contact details any more.
    func markFound(_ token: String) -> Handler {
        opening(token) { token, report, context in
            try await reports.setFound(report.id, at: report.foundAt ?? context.now)
            return .seeOther(token.url, saying: .reportFound, in: context)
        }
    }

    /// The pet is missing after all, or again.
    func markMissing(_ token: String) -> Handler {
        opening(token) { token, report, context in
            try await reports.setFound(report.id, at: nil)
            return .seeOther(token.url, saying: .reportMissing, in: context)
        }
    }

    /// Erases the report and its photo for good.
    func delete(_ token: String) -> Handler {
        opening(token) { _, report, context in
            await photos.remove(try await reports.delete(report.id))
            sessions.forgetEditing(of: report.id)
            return .seeOther(.petList, saying: .reportDeleted, in: context)
        }
    }

    /// Opens the flow on the report's answers. A draft of something else is not thrown away unasked.
    func edit(_ token: String) -> Handler {
        opening(token) { token, report, context in
            let isDiscarding = try await context.formInput()["draft"] == "discard"
            var session: FlowSession?
            if let id = context.sessionID { session = try await sessions.session(id, now: context.now)?.session }
            if !isDiscarding, session?.draft != nil, session?.editing?.reportID != report.id {
                let bar = PetListCoordinator(language: context.language).manageBar(backTo: token)
                return .page(DiscardDraftPage(navigationBar: bar, token: token), in: context)
            }
            if session?.editing?.reportID == report.id { return seeOtherSummary(carrying: token) }
            return try await beginEditing(report, token, in: session == nil ? nil : context.sessionID, context)
        }
    }

    private func beginEditing(
        _ report: PetReport,
        _ token: ManagementToken,
        in known: SessionID?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let id = known ?? SessionID()
        let change = try await sessions.update(id, now: context.now) { session in
            session.closeDraft()
            session.edited = nil
            session.hasEnded = false
            session.draft = report.answers
            session.editing = .init(reportID: report.id, photo: report.answers.photo?.photo)
        }
        await photos.remove(change.droppedPhotos)
        var response = seeOtherSummary(carrying: token)
        if known == nil, let value = flowCookie.value(for: id) { response.fields.append("Set-Cookie", value) }
        return response
    }

    private func seeOtherSummary(carrying token: ManagementToken) -> HTTPResponse {
        var response = HTTPResponse.seeOther(FlowStep.summary.url())
        if let value = cookie.value(for: token) { response.fields.append("Set-Cookie", value) }
        return response
    }

    /// Finds the report that a link opens. Guesses are counted against their address; a link that opens something is not.
    private func opening(
        _ token: String,
        _ answer: @escaping @Sendable (ManagementToken, PetReport, RequestContext) async throws -> HTTPResponse
    ) -> Handler {
        { context in
            if let seconds = limits.wrongToken.secondsToWait(context.client, now: context.now) {
                throw TooManyRequests(retryAfter: seconds)
            }
            if let token = ManagementToken(rawValue: token),
                let report = try await reports.report(managedBy: token.hash)
            {
                return try await answer(token, report, context)
            }
            try limits.wrongToken.count(context.client, now: context.now)
            throw HTTPError(.notFound, "no such report to manage")
        }
    }
}
