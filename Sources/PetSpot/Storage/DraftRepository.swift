import SQL

/// Drafts in a database: one row a session.
///
/// A change holds the session's lock until it is committed. The photo that a draft refers to is marked, and one that it no longer refers
/// to is removed, in the transaction that changes the row.
struct DraftRepository: DraftRepositoryProtocol {
    private let store: any SQLStore
    /// Photos that are removed in one transaction at most, so that no post waits for long.
    private static let removalLimit = 1000

    private let sessions: SessionTable
    private let reports: ReportTable
    private let life: ReportLife

    /// - Parameter log: gets a line for each draft that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        sessions = SessionTable(of: store, log: log)
        reports = ReportTable(of: store)
    }

    func session(_ key: SessionKey) async throws -> FlowSession? {
        try await store.lookUp { connection, _ in try sessions.find(key, in: connection) }.value
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
                if changed.answers != old.answers {
                    try reports.noteChange(of: id, at: report.createdAt, in: connection)
                }
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

    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> RemovedSessions {
        let removed = try await store.transaction { connection in
            // Nodes do this whenever they like; what another is just removing or changing is left to it.
            let removed = try connection.query(
                """
                DELETE FROM flow_sessions WHERE key IN (
                    SELECT key FROM flow_sessions WHERE last_used < $1 LIMIT $2 \(store.freeRowLock)
                ) RETURNING \(sessions.names)
                """,
                seconds,
                limit,
                element: sessions.read
            )
            let drafts = removed.compactMap(\.draft)
            let photos = try drafts.flatMap(\.ownPhotos) + store.unreferencedPhotos(in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return RemovedSessions(count: removed.count, drafts: drafts, photos: photos)
        }
        if removed.count > 0 { store.eraseDeletedSoon() }
        return removed
    }

    func removePhotos(
        freeing byteCount: Int,
        of holders: [ClientBlock: Int]
    ) async throws -> [SessionKey: FlowSessionChange] {
        try await store.transaction { connection in
            var (holders, freed, changes) = (holders, 0, [SessionKey: FlowSessionChange]())
            while freed < byteCount, changes.count < DraftRepository.removalLimit,
                let (block, held) = holders.max(by: { $0.value < $1.value }), held > 0
            {
                guard let (key, before) = try oldest(of: block, "photo_size IS NOT NULL", in: connection),
                    let size = before.draft?.ownPhotosSize
                else {
                    holders[block] = nil
                    continue
                }
                var after = before
                after.dropPhoto()
                changes[key] = try write(after, over: before, under: key, in: connection)
                freed += size
                holders[block] = held - size
            }
            return changes
        }
    }

    func removeDraft(of block: ClientBlock, sparing key: SessionKey) async throws -> [SessionKey: FlowSessionChange] {
        let changes = try await store.transaction { connection -> [SessionKey: FlowSessionChange] in
            guard let (key, before) = try oldest(of: block, "key <> $2", key, in: connection) else { return [:] }
            var after = before
            after.discardDraft()
            return [key: try write(after, over: before, under: key, in: connection)]
        }
        if !changes.isEmpty { store.eraseDeletedSoon() }
        return changes
    }

    /// The session of a block that was used longest ago, unless another transaction holds it.
    private func oldest(
        of block: ClientBlock,
        _ condition: String,
        _ parameter: SessionKey? = nil,
        in connection: any SQLConnection
    ) throws -> (key: SessionKey, session: FlowSession)? {
        let sql = """
            SELECT key FROM flow_sessions WHERE block = $1 AND \(condition) ORDER BY last_used LIMIT 1 \(store.freeRowLock)
            """
        let values = [block.sqlValue] + [parameter?.sqlValue].compactMap(\.self)
        var key: SessionKey?
        try connection.run(sql, values: values) { row in
            key = try row[0]
            return false
        }
        guard let key, let session = try sessions.lock(key, in: connection) else { return nil }
        return (key, session)
    }

    private func write(
        _ session: FlowSession,
        over before: FlowSession,
        under key: SessionKey,
        in connection: any SQLConnection
    ) throws -> FlowSessionChange {
        var after = session
        after.revision += 1
        let change = FlowSessionChange(before: before, after: after)
        try sessions.write(change, under: key, in: connection)
        return change
    }

    func holdings(of blocks: ClosedRange<ClientBlock>) async throws -> [DraftHoldings] {
        // All of it stands in the index of the blocks.
        let sql = """
            SELECT block, count(*), CAST(coalesce(sum(photo_size), 0) AS bigint) FROM flow_sessions
            WHERE block BETWEEN $1 AND $2 GROUP BY block ORDER BY block
            """
        return try await store.read { connection in
            try connection.query(sql, blocks.lowerBound, blocks.upperBound) { row in
                DraftHoldings(block: try row[0], draftCount: try row[1], photoSize: try row[2])
            }
        }
    }
}
