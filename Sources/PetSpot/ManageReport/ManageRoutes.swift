import HTTP

/// The owner's private page over HTTP. Everyone who has its URL has all rights. Every handler throws `404` for an unknown token,
/// and `TooManyRequests`.
struct ManageRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let life: ReportLife
    /// Who runs the site and how to reach them, for the owner of a hidden report.
    let operatorContact: String?
    let messages: any MessageRepositoryProtocol
    let sessions: FlowSessions
    let photos: any PhotoRepositoryProtocol
    let limits: RateLimits

    /// Shows the page.
    func show(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        let page = ManagePage(
            navigationBar: PetListCoordinator(language: context.language).manageBar,
            report: report,
            life: life,
            operatorContact: operatorContact,
            now: context.now,
            token: token,
            messages: try await messages.messages(to: report.id),
            publicAddress: context.origin + report.id.publicURL.text
        )
        return .page(page, in: context)
    }

    /// Shows the poster, or redirects to the private page when the pet is home or the page is hidden.
    func poster(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        guard report.foundAt == nil, report.hiddenAt == nil else { return .seeOther(token.url) }
        let page = PosterPage(
            navigationBar: PetListCoordinator(language: context.language).posterBar(backTo: token),
            viewModel: PosterViewModel(report.answers),
            id: report.id,
            address: context.origin + report.id.publicURL.text
        )
        return .page(page, in: context)
    }

    /// Marks the pet as found. Its page says so, and contact details are no longer shown.
    func markFound(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        if report.foundAt == nil { try await reports.setFound(report.id, now: context.now) }
        return .seeOther(token.url, saying: .reportFound, in: context)
    }

    /// Marks the pet as missing again.
    func markMissing(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        try await reports.setMissing(report.id, now: context.now)
        return .seeOther(token.url, saying: .reportMissing, in: context)
    }

    /// Keeps the report on the list, or brings it back there. A pet that is home stays so: the page was an old one.
    func renew(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        guard report.foundAt == nil else { return .seeOther(token.url) }
        try await reports.setMissing(report.id, now: context.now)
        return .seeOther(token.url, saying: .reportRenewed, in: context)
    }

    /// Deletes the report and its photo for good.
    func delete(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        await photos.remove(try await reports.delete(report.id))
        sessions.forgetEditing(of: [report.id])
        // The report is gone already: a disk that refuses this changes nothing about that.
        if let id = context.sessionID, (try? await sessions.session(id, now: context.now)) != nil {
            _ = try? await sessions.update(id, now: context.now) { $0.forget(report.id) }
        }
        var response = HTTPResponse.seeOther(.petList, saying: .reportDeleted, in: context)
        // The browser's copies of the photo and of the pet's page go too (W3C Clear Site Data).
        response.fields.append("Clear-Site-Data", #""cache""#)
        return response
    }

    /// Opens the flow with the report's answers. Another draft is discarded only if the owner confirms it. When the client's address
    /// block has begun too many changes, only this is refused.
    func edit(_ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        let isDiscarding = try await context.formInput()["draft"] == "discard"
        let known = try await sessions.known([context.sessionID].compactMap(\.self), now: context.now)
        let id = known ?? SessionID()
        let change: FlowSessionChange
        do {
            change = try await open(report, isDiscarding: isDiscarding, in: id, context)
        } catch let error as TooManyRequests {
            let page = ErrorPage(
                navigationBar: PetListCoordinator(language: context.language).refusalBar(backTo: token),
                message: L10n.Manage.tooManyChanges(error.minutes),
                isInFlow: false,
                wayOn: token.url,
                wayOnLabel: L10n.ReportCreated.manageLink
            )
            return .page(page, status: .tooManyRequests, in: context, retryAfter: error.retryAfter)
        }
        await photos.remove(change.droppedPhotos)
        guard change.after.draft?.editing?.reportID == report.id else {
            let bar = PetListCoordinator(language: context.language).manageBar(backTo: token)
            return .page(DiscardDraftPage(navigationBar: bar, token: token), in: context)
        }
        guard try await reports.report(report.id, now: context.now).value != nil else {
            // Deleted after it was read above, before the draft was there to be ended with it.
            _ = try await sessions.update(id, now: context.now) { $0.discardDraft() }
            throw ReportGone()
        }
        var response = seeOtherSummary(carrying: token, of: report.id, context)
        if known == nil, let value = context.site.sessionCookie.value(for: id) {
            response.fields.append("Set-Cookie", value)
        }
        return response
    }

    /// Opens a draft that changes a report, unless another is open. One that begins counts against the client's address block once it
    /// is stored. Throws `TooManyRequests`, and the storage's error.
    private func open(
        _ report: PetReport,
        isDiscarding: Bool,
        in id: SessionID,
        _ context: RequestContext
    ) async throws -> FlowSessionChange {
        let block = context.block
        let isOpen: @Sendable (FlowSession?) -> Bool = { $0?.draft?.editing?.reportID == report.id }
        let begins: @Sendable (FlowSession?) -> Bool = { $0?.draft == nil || isDiscarding && !isOpen($0) }
        let edit: @Sendable (inout FlowSession) -> Void = { session in
            // Decided here, because another tab may begin a draft at the same moment.
            if begins(session) { session.edit(report, block: block) }
        }
        guard begins(try await sessions.session(id, now: context.now)) else {
            return try await sessions.update(id, now: context.now, edit)
        }
        let hasBegun: (FlowSessionChange) -> Bool = { isOpen($0.after) && !isOpen($0.before) }
        let key = id.hashValue
        return try await limits.edit.use(by: context.client, key: key, now: context.now, if: hasBegun) {
            try await sessions.update(id, now: context.now, edit)
        }
    }

    private func seeOtherSummary(
        carrying token: ManagementToken,
        of report: ReportID,
        _ context: RequestContext
    ) -> HTTPResponse {
        var response = HTTPResponse.seeOther(FlowStep.summary.url())
        if let value = ManagementCookie.value(for: token, of: report, isSecure: context.isSecure) {
            response.fields.append("Set-Cookie", value)
        }
        return response
    }

    /// The report that a link opens. Only wrong tokens count against the client's address, and a right one is never refused. Throws
    /// `404` for a wrong token, and `TooManyRequests` after too many of them.
    func report(managedBy token: ManagementToken, _ context: RequestContext) async throws -> PetReport {
        if let report = try await reports.report(managedBy: token.hash, now: context.now) { return report }
        try limits.wrongToken.count(context.client, now: context.now)
        throw HTTPError(.notFound, "no such report to manage")
    }
}
