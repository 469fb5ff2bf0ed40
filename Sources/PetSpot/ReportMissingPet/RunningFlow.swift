/// The flow a request belongs to: its coordinator, and what was stored when the request came.
struct RunningFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The session it rests in; none before the first answer.
    let sessionID: SessionID?
    private let snapshot: FlowSessions.Snapshot?

    /// Not inlined: a session's copy would stay in the memory of a connection that waits.
    @inline(never)
    init(_ snapshot: FlowSessions.Snapshot?, of id: SessionID?, language: Language) {
        coordinator = PetListCoordinator(language: language).startReportMissingPet(resuming: snapshot)
        sessionID = snapshot == nil ? nil : id
        self.snapshot = snapshot
    }

    /// The answers as they were stored.
    var stored: ReportAnswers { snapshot?.session.draft ?? ReportAnswers() }

    /// Whether a draft is open. Without one the flow is new, or lost, or has ended with a report.
    var hasDraft: Bool { snapshot?.session.draft != nil }

    /// The report whose answers the draft changes; nothing when it will be a new one.
    var editing: FlowSession.Editing? { snapshot?.session.editing }

    /// Where a flow that has ended leads: to the confirmation, or to the report that was changed. Nothing when a draft is
    /// open or none ever was.
    var end: End? { snapshot?.session.end }

    /// How a flow ended.
    enum End {
        case reportCreated
        case reportChanged(ReportID)
    }
}

extension ReportMissingPetRoutes {
    /// The flow of the request's session, or a new one; nothing when the disk has to be asked for it.
    func cachedFlow(in context: RequestContext) -> RunningFlow? {
        guard let id = context.sessionID else { return RunningFlow(nil, of: nil, language: context.language) }
        return sessions.cachedSession(id, now: context.now).map { RunningFlow($0, of: id, language: context.language) }
    }

    /// The flow of the request's session, or a new one.
    func flow(in context: RequestContext) async throws -> RunningFlow {
        guard let id = context.sessionID else { return RunningFlow(nil, of: nil, language: context.language) }
        return RunningFlow(try await sessions.session(id, now: context.now), of: id, language: context.language)
    }

    /// Stores what the request changed in its flow, in a session that begins now if there was none, and answers what is
    /// stored now. `mayBegin` tells whether a flow may begin at this step; elsewhere it was lost, and the next page says so.
    func store(_ flow: RunningFlow, mayBegin: Bool, in context: RequestContext) async throws -> StoredFlow {
        let old = flow.stored
        let new = flow.coordinator.flowState.answers
        let id = flow.sessionID ?? SessionID()
        let change = try await sessions.update(id, now: context.now) { session in
            session.isRecovered = session.draft == nil && !mayBegin
            session.edited = nil
            session.hasEnded = false
            session.draft = (session.draft ?? ReportAnswers()).merging(from: old, to: new)
        }
        await photos.remove(change.droppedPhotos)
        if !flow.hasDraft { counts.countFlow() }
        counts.countStep()
        return StoredFlow(
            coordinator: PetListCoordinator(language: context.language).startReportMissingPet(
                resuming: FlowSessions.Snapshot(change.after)
            ),
            newSessionID: flow.sessionID == nil ? id : nil
        )
    }
}

extension FlowSession {
    /// How this browser's last flow ended, if no other has begun.
    var end: RunningFlow.End? {
        guard draft == nil, hasEnded else { return nil }
        return edited.map(RunningFlow.End.reportChanged) ?? confirmation.map { _ in .reportCreated }
    }
}

/// A flow after its answers were stored.
struct StoredFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The id of the session that began with it, for the cookie.
    let newSessionID: SessionID?
}

extension FlowSessionChange {
    /// Files of photos that the draft before referred to and the one after does not.
    var droppedPhotos: [PhotoFileName] {
        let kept = after.draft?.photo?.photo?.files ?? []
        return (before?.ownPhotos ?? []).filter { !kept.contains($0) }
    }
}
