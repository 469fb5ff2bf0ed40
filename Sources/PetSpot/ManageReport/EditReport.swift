import HTTP

/// Opens the flow with the answers of a published report.
extension ManageRoutes {
    /// Opens a draft that changes a report, and leads to its summary. Another draft is discarded only if the owner confirms it.
    func edit(_ report: PetReport, _ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let choice = try await context.formInput()["draft"]
        let isDiscarding = choice == "discard"
        let (sessions, id, now) = (storage.sessions, context.sessionID, context.now)
        if choice == "undo", let id { try await sessions.update(id, now: now) { $0.undoDiscarding() } }
        let draft = try await sessions.session(id, now: now).value?.draft
        let begins: @Sendable (Draft?) -> Bool = { draft in
            draft == nil || isDiscarding && draft?.editing?.reportID != report.id
        }
        let use = begins(draft) ? try limits.edit.use(by: context.client, of: report.id) : nil
        // A change that begins gets a session of its own, which a cookie that was copied before does not open.
        let (begun, change) = try await sessions.update(id, begins: begins(draft), now: now) { session in
            // Decided here, because another tab may begin a draft at the same moment.
            if begins(session.draft) { session.edit(report) }
        }
        if begun != nil, draft != nil, let id {
            try await sessions.update(id, now: now) { $0.removeDraft() }
        }
        if change.after.isEditing(report), change.before?.isEditing(report) != true { use?.keep() }
        guard change.after.isEditing(report) else {
            let page = DiscardDraftPage(
                navigationBar: NavigationBar(.manage, L10n.Manage.title, back: .link(Paths.manage(token))),
                draft: change.after.draft,
                action: Paths.edit(token),
                purpose: .edit
            )
            return .page(page, in: context)
        }
        guard try await storage.reports.report(report.id, now: now).value != nil else {
            // Deleted after it was read, before the draft was there to be ended with it.
            if let id = begun ?? id { try await sessions.update(id, now: now) { $0.removeDraft() } }
            throw ReportGone()
        }
        var response = HTTPResponse.seeOther(report.kind.flow.url(of: .summary))
        response.set(.management.within(report.kind.flow), to: ManagementCookie.value(for: token, of: report.id), in: context)
        if let begun { response.set(.session, to: begun.rawValue, in: context) }
        return response
    }
}

extension FlowSession {
    fileprivate func isEditing(_ report: PetReport) -> Bool { draft?.editing?.reportID == report.id }
}
