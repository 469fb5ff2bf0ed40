import HTTP

/// The flow of a request: its coordinator, and the session as it was stored before the request.
struct RunningFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The session that holds it; nil before the first answer.
    let sessionID: SessionID?
    private let session: FlowSession?

    init(_ session: FlowSession?, in context: RequestContext) {
        coordinator = context.coordinator(resuming: session?.draft)
        sessionID = session == nil ? nil : context.sessionID
        self.session = session
    }

    /// The stored draft; nil when the flow is new, lost or ended.
    var draft: Draft? { session?.draft }

    /// Identifies the stored state of the draft.
    var revision: Int { session?.revision ?? 0 }

    /// How the flow ended; nil when it has not.
    var end: FlowSession.End? { session?.end }
}

extension ReportMissingPetRoutes {
    /// The flow of the request's session, or a new one; nil when the session has to be read from the storage.
    func cachedFlow(in context: RequestContext) -> RunningFlow? {
        guard let id = context.sessionID else { return RunningFlow(nil, in: context) }
        return sessions.cachedSession(id, now: context.now).map { RunningFlow($0, in: context) }
    }

    /// The flow of the request's session, or a new one. Throws the storage's error.
    func flow(in context: RequestContext) async throws -> RunningFlow {
        guard let id = context.sessionID else { return RunningFlow(nil, in: context) }
        return RunningFlow(try await sessions.session(id, now: context.now), in: context)
    }

    /// Stores what the request changed in its flow, in a new session if there was none. Throws `TooManyRequests` when the client's
    /// address block has begun too many flows, and the storage's error.
    /// - Parameter mayBegin: whether a flow may begin at this step. If not, a new one was lost, and the next page says so.
    func store(_ flow: RunningFlow, mayBegin: Bool, in context: RequestContext) async throws -> StoredFlow {
        let (old, new, block) = (flow.draft?.answers, flow.coordinator.flowState.answers, context.block)
        let id = flow.sessionID ?? SessionID()
        let save: @Sendable (inout FlowSession) -> Void = { session in
            session.save(from: old, to: new, mayBegin: mayBegin, block: block)
        }
        let change =
            if flow.draft == nil {
                try await begin(in: context, under: id, save)
            } else {
                try await sessions.update(id, now: context.now, save)
            }
        await photos.remove(change.droppedPhotos)
        return StoredFlow(
            coordinator: context.coordinator(resuming: change.after.draft),
            end: change.after.end,
            newSessionID: flow.sessionID == nil ? id : nil
        )
    }
}

extension ReportMissingPetRoutes {
    /// Begins a flow, which counts against the client's address block once it is stored. Throws as `store` does.
    private func begin(
        in context: RequestContext,
        under id: SessionID,
        _ save: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> FlowSessionChange {
        // Of two requests at once only one begins it.
        let hasBegun: (FlowSessionChange) -> Bool = { $0.before?.draft == nil }
        let key = id.hashValue
        let change = try await limits.newFlow.use(by: context.client, key: key, now: context.now, if: hasBegun) {
            try await sessions.update(id, now: context.now, save)
        }
        if hasBegun(change) { metrics.countFlow() }
        return change
    }
}

/// A flow after its answers were stored.
struct StoredFlow {
    let coordinator: ReportMissingPetCoordinator
    /// How the flow ended, if another request submitted it meanwhile.
    let end: FlowSession.End?
    /// The id of the session if it is new, for the cookie.
    let newSessionID: SessionID?
}

extension RequestContext {
    /// The coordinator of a draft's flow, or of a new one.
    fileprivate func coordinator(resuming draft: Draft?) -> ReportMissingPetCoordinator {
        let origin = draft?.editing.map { ownPage(of: $0.reportID) }
        return PetListCoordinator(language: language).startReportMissingPet(resuming: draft, origin: origin)
    }

    /// Where the owner of a published report returns to. Only their cookie has the private link; without it, or with that of another
    /// report, it is the public page.
    func ownPage(of report: ReportID) -> Destination {
        ManagementCookie.token(of: report, in: cookies).map(Destination.manage) ?? .petDetails(report)
    }

    /// Adds that the browser forgets the private link, because the change of the report has ended.
    func forgettingOwnPage(_ response: HTTPResponse) -> HTTPResponse {
        guard let value = SiteCookie.management.removal(isSecure: isSecure) else { return response }
        var response = response
        response.fields.append("Set-Cookie", value)
        return response
    }
}
