import HTTP

/// The flow a request belongs to: its coordinator, and what was stored when the request came.
struct RunningFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The session that holds it; none before the first answer.
    let sessionID: SessionID?
    private let snapshot: FlowSessions.Snapshot?

    init(_ snapshot: FlowSessions.Snapshot?, of id: SessionID?, language: Language) {
        coordinator = PetListCoordinator(language: language).startReportMissingPet(resuming: snapshot?.session.draft)
        sessionID = snapshot == nil ? nil : id
        self.snapshot = snapshot
    }

    /// The draft as it was stored. Without one the flow is new, or lost, or has ended with a report.
    var draft: Draft? { snapshot?.session.draft }

    /// Names the stored state of the draft: another change of the session has another number.
    var revision: Int { snapshot?.session.revision ?? 0 }

    /// How a flow that has ended came to its end; nil when a draft is open or none ever was.
    var end: FlowSession.End? { snapshot?.session.end }
}

extension ReportMissingPetRoutes {
    /// Responds with the flow of the request's session, or a new one: at once, unless the disk has to be asked for it.
    func withFlow(in context: RequestContext, _ respond: @escaping (RunningFlow) -> HTTPResponse) -> Reply {
        guard let id = context.sessionID else {
            return .now(respond(RunningFlow(nil, of: nil, language: context.language)))
        }
        if let cached = sessions.cachedSession(id, now: context.now) {
            return .now(respond(RunningFlow(cached, of: id, language: context.language)))
        }
        return .later { respond(try await flow(in: context)) }
    }

    /// The flow of the request's session, or a new one.
    func flow(in context: RequestContext) async throws -> RunningFlow {
        guard let id = context.sessionID else { return RunningFlow(nil, of: nil, language: context.language) }
        return RunningFlow(try await sessions.session(id, now: context.now), of: id, language: context.language)
    }

    /// Stores what the request changed in its flow, in a session that begins now if there was none. Returns what is stored now.
    /// - Parameter mayBegin: whether a flow may begin at this step; elsewhere it was lost, and the next page says so.
    func store(_ flow: RunningFlow, mayBegin: Bool, in context: RequestContext) async throws -> StoredFlow {
        let old = flow.draft?.answers ?? ReportAnswers()
        let new = flow.coordinator.flowState.answers
        let id = flow.sessionID ?? SessionID()
        let change = try await sessions.update(id, now: context.now) { session in
            session.save(from: old, to: new, mayBegin: mayBegin)
        }
        await photos.remove(change.droppedPhotos)
        if flow.draft == nil { metrics.countFlow() }
        metrics.countStep()
        return StoredFlow(
            coordinator: PetListCoordinator(language: context.language).startReportMissingPet(
                resuming: change.after.draft
            ),
            newSessionID: flow.sessionID == nil ? id : nil
        )
    }
}

/// A flow after its answers were stored.
struct StoredFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The id of the session that began with it, for the cookie.
    let newSessionID: SessionID?
}
