import HTTP
import SQL

/// Drafts in a database: one row a session.
///
/// A change locks the session until it is committed. The photo that a draft refers to is kept, and one that it no longer refers to is
/// removed, in the transaction that changes the row.
struct DraftRepository: DraftRepositoryProtocol {
    private let store: any SQLStore
    private let sessions: SessionTable
    private let reports: ReportTable
    private let life: ReportLife

    /// - Parameter log: gets a line for each draft that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        sessions = SessionTable(of: store, log: log)
        reports = ReportTable(of: store, life: life)
    }

    func session(_ id: SessionID) throws -> NowOrLater<FlowSession?> {
        try store.read { [sessions] in try sessions.find(SessionKey(id), in: $0) }
    }

    func update(
        _ id: SessionID,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
        let key = SessionKey(id)
        let change = try await store.transaction { connection in
            while true {
                let before = try sessions.lock(key, in: connection)
                var after = change(before)
                after.revision = (before?.revision ?? 0) + 1
                let change = FlowSessionChange(before: before, after: after)
                if try sessions.write(change, under: key, in: connection) { return change }
                // Another node began this session since we looked, and the row to lock is there now.
            }
        }
        if change.before?.draft != nil, change.after.draft == nil { store.eraseDeletedSoon() }
        return change
    }

    func submit(from id: SessionID, _ draft: Draft, as report: PetReport) async throws -> SubmitOutcome {
        let key = SessionKey(id)
        let outcome: SubmitOutcome = try await store.transaction { connection in
            try end(draft, as: report, under: key, in: connection)
        }
        // What was changed is not in the report any more.
        if draft.editing != nil { store.eraseDeletedSoon() }
        return outcome
    }

    /// Ends a draft as a report, or as a change of one.
    private func end(
        _ draft: Draft,
        as report: PetReport,
        under key: SessionKey,
        in connection: any SQLConnection
    ) throws -> SubmitOutcome {
        guard var session = try sessions.lock(key, in: connection) else { return .noDraft }
        guard let current = session.draft else {
            // Done already, by a transaction whose commit was not acknowledged.
            return session.confirmation?.reportID == report.id ? .submitted(session, droppedPhotos: []) : .noDraft
        }
        guard current == draft else { return .draftChanged }
        var dropped: [PhotoFileName] = []
        if let id = draft.editing?.reportID {
            dropped = try change(id, to: draft, now: report.createdAt, in: connection)
            session.endDraft(asChangeOf: id)
        } else {
            try reports.insert(report, in: connection)
            session.endDraft(as: .init(reportID: report.id, submittedAt: report.createdAt))
        }
        session.revision += 1
        try sessions.write(session, under: key, in: connection)
        return .submitted(session, droppedPhotos: dropped)
    }

    /// Changes a report as it is stored now. Returns the photo files that it does not refer to any more. Throws `ReportGone`.
    private func change(
        _ id: ReportID,
        to draft: Draft,
        now: Int,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        guard let old = try reports.lock(id, in: connection), life.state(of: old, at: now) != .erased else {
            throw ReportGone()
        }
        let changed = old.changed(to: draft, now: now)
        try reports.update(changed, changedAt: changed.answers == old.answers ? nil : now, in: connection)
        let dropped = old.photosDropped(by: changed)
        try store.keepPhotos(changed.answers.photo?.files ?? [], removing: dropped, in: connection)
        return dropped
    }

    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> RemovedSessions {
        let removed = try await store.transaction { connection in
            let removed = try sessions.delete(lastUsedBefore: seconds, limit: limit, in: connection)
            let photos = try removed.flatMap { $0.draft?.ownPhotos ?? [] } + store.unreferencedPhotos(in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return RemovedSessions(count: removed.count, photos: photos)
        }
        if removed.count > 0 { store.eraseDeletedSoon() }
        return removed
    }
}
