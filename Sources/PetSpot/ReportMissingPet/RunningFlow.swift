import HTTP

/// The flow a request belongs to: its coordinator, and what was stored when the request came.
struct RunningFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The session that holds it; none before the first answer.
    let sessionID: SessionID?
    private let session: FlowSession?

    init(_ session: FlowSession?, of id: SessionID?, language: Language) {
        coordinator = PetListCoordinator(language: language).startReportMissingPet(resuming: session?.draft)
        sessionID = session == nil ? nil : id
        self.session = session
    }

    /// The draft as it was stored. Without one the flow is new, or lost, or has ended with a report.
    var draft: Draft? { session?.draft }

    /// Names the stored state of the draft: another change of the session has another number.
    var revision: Int { session?.revision ?? 0 }

    /// How a flow that has ended came to its end; nil when a draft is open or none ever was.
    var end: FlowSession.End? { session?.end }
}

extension ReportMissingPetRoutes {
    /// The flow of the request's session, or a new one; nil when the disk has to be asked for it.
    func cachedFlow(in context: RequestContext) -> RunningFlow? {
        guard let id = context.sessionID else { return RunningFlow(nil, of: nil, language: context.language) }
        return sessions.cachedSession(id, now: context.now).map { RunningFlow($0, of: id, language: context.language) }
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
