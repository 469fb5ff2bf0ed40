import SQL

/// Drafts in a database: one row a session.
///
/// A change holds the session's lock until it is committed. The photo that a draft refers to is marked, and one that it no longer refers
/// to is removed, in the transaction that changes the row.
struct DraftRepository: DraftRepositoryProtocol {
    private let store: any SQLStore
    private let sessions: SessionTable
    private let reports: ReportTable
    private let life: ReportLife

    init(_ store: any SQLStore, life: ReportLife) {
        self.store = store
        self.life = life
        sessions = SessionTable(of: store)
        reports = ReportTable(of: store)
    }

    func session(_ key: SessionKey) async throws -> FlowSession? {
        try await store.read { try sessions.find(key, in: $0) }
    }

    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
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

    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome {
        let outcome: SubmitOutcome = try await store.transaction { connection in
            guard var session = try sessions.lock(key, in: connection) else { return .noDraft }
            guard let current = session.draft else {
                // Done already, by a transaction whose commit was not acknowledged.
                return session.confirmation?.reportID == report.id ? .submitted(session, droppedPhotos: []) : .noDraft
            }
            guard current == draft else { return .draftChanged }
            var dropped: [PhotoFileName] = []
            if let id = draft.editing?.reportID {
                let now = report.createdAt
                guard let old = try reports.lock(id, in: connection), life.state(of: old, at: now) != .erased else {
                    throw ReportGone()
                }
                let changed = old.changed(to: draft, now: now)
                try reports.update(changed, in: connection)
                dropped = old.photosDropped(by: changed)
                let kept = changed.answers.photo?.photo?.files ?? []
                try store.keepPhotos(kept, removing: dropped, in: connection)
                session.endDraft(asChangeOf: id)
            } else {
                try reports.insert(report, in: connection)
                session.endDraft(as: .init(reportID: report.id, submittedAt: report.createdAt))
            }
            session.revision += 1
            try sessions.write(session, under: key, in: connection)
            return .submitted(session, droppedPhotos: dropped)
        }
        // What was changed is not in the report any more.
        if draft.editing != nil { store.eraseDeletedSoon() }
        return outcome
    }

    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName] {
        let photos: [PhotoFileName]? = try await store.transaction { connection in
            // Nodes do this whenever they like; what another is just removing or changing is left to it.
            let sessions = try connection.query(
                """
                DELETE FROM flow_sessions WHERE key IN (
                    SELECT key FROM flow_sessions WHERE last_used < $1 \(store.freeRowLock)
                ) RETURNING \(sessions.names)
                """,
                seconds,
                element: FlowSession.init
            )
            let photos =
                try sessions.flatMap { $0.draft?.ownPhotos ?? [] } + store.unreferencedPhotos(in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return sessions.isEmpty && photos.isEmpty ? nil : photos
        }
        if photos != nil { store.eraseDeletedSoon() }
        return photos ?? []
    }

    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange] {
        // Usually nothing has to go, and the sum alone costs a quarter of the running total and needs no transaction.
        guard try await photoSize() > byteCount else { return [:] }
        return try await store.transaction { connection in
            // In the order of their keys, so that two nodes that do this at once cannot wait for each other.
            let keys = try connection.query(
                """
                SELECT key FROM (
                    SELECT key, sum(photo_size) OVER (ORDER BY last_used DESC, key) AS total
                    FROM flow_sessions WHERE photo_size IS NOT NULL
                ) AS sizes WHERE total > $1 ORDER BY key
                """,
                byteCount
            ) { row in try row[0] as SessionKey }
            var changes: [SessionKey: FlowSessionChange] = [:]
            for key in keys {
                guard let before = try sessions.lock(key, in: connection), before.draft?.ownPhotos.isEmpty == false
                else {
                    continue
                }
                var after = before
                after.revision += 1
                after.dropPhoto()
                let change = FlowSessionChange(before: before, after: after)
                try sessions.write(change, under: key, in: connection)
                changes[key] = change
            }
            return changes
        }
    }

    func photoSize() async throws -> Int {
        let sql = "SELECT CAST(coalesce(sum(photo_size), 0) AS bigint) FROM flow_sessions WHERE photo_size IS NOT NULL"
        return try await store.read { try $0.first(sql) { try $0[0] } ?? 0 }
    }
}
