/// The flow a request belongs to: its coordinator, and what was stored when the request came.
struct RunningFlow {
    let coordinator: ReportMissingPetCoordinator
    /// The session it rests in; none before the first answer.
    let sessionID: SessionID?
    /// The answers as they were stored.
    let stored: ReportAnswers
    /// Whether a draft is open. Without one the flow is new, or lost, or has ended with a report.
    let hasDraft: Bool
    /// The report whose answers the draft changes; nothing when it will be a new one.
    let editing: FlowSession.Editing?
    /// Where a flow that has ended leads: to the confirmation, or to the report that was changed. Nothing when a draft is
    /// open or none ever was.
    let end: End?

    /// How a flow ended.
    enum End {
        case reportCreated
        case reportChanged(ReportID)
    }
}

extension ReportMissingPetRoutes {
    /// The flow of the request's session, or a new one.
    func flow(in context: RequestContext) async throws -> RunningFlow {
        var session: FlowSession?
        if let id = context.sessionID { session = try await sessions.session(id, now: context.now) }
        return RunningFlow(
            coordinator: PetListCoordinator(language: context.language).startReportMissingPet(resuming: session),
            sessionID: session == nil ? nil : context.sessionID,
            stored: session?.draft ?? ReportAnswers(),
            hasDraft: session?.draft != nil,
            editing: session?.editing,
            end: session?.end
        )
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
            coordinator: PetListCoordinator(language: context.language).startReportMissingPet(resuming: change.after),
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
