#if PostgreSQL
import Platform
import PostgreSQL
import SHA2
import SQL

/// Drafts in PostgreSQL: one row a session, the answers as JSON, for they live a day and nothing searches them.
///
/// Whichever node a request comes to, it reads the row; whoever changes it holds its lock until the change is committed. A
/// draft takes hold of its photo and lets go of it in the transaction that changes the row.
struct PostgreSQLDraftRepository: DraftRepositoryProtocol {
    let pool: PostgreSQLPool

    func session(_ key: SessionKey) async throws -> FlowSession? {
        try await pool.run { connection in
            try connection.first(
                "SELECT \(columns) FROM flow_sessions WHERE key = $1",
                key.digest.bytes,
                element: readSession
            )
        }
    }

    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
        try await pool.transaction { connection in
            while true {
                let before = try lock(key, in: connection)
                var after = change(before)
                after.revision = (before?.revision ?? 0) + 1
                let change = FlowSessionChange(before: before, after: after)
                if try store(change, under: key, in: connection) { return change }
                // Somebody began this session since we looked, and the row to lock is there now.
            }
        }
    }

    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome {
        try await pool.transaction { connection in
            guard var session = try lock(key, in: connection) else { return .noDraft }
            guard let current = session.draft else {
                // Done already, by a transaction whose commit was not acknowledged.
                return session.confirmation?.reportID == report.id ? .submitted(session, droppedPhotos: []) : .noDraft
            }
            guard current == draft else { return .draftChanged }
            var dropped: [PhotoFileName] = []
            if let id = draft.editing?.reportID {
                guard let old = try PostgreSQLPetReportRepository.lock(id, in: connection) else { throw ReportGone() }
                let changed = old.changed(to: draft)
                try PostgreSQLPetReportRepository.update(changed, in: connection)
                dropped = old.photosDropped(by: changed)
                try PostgreSQLPhotoStore.remove(dropped, in: connection)
                session.endDraft(asChangeOf: id)
            } else {
                try PostgreSQLPetReportRepository.insert(report, in: connection)
                session.endDraft(as: .init(reportID: report.id, submittedAt: report.createdAt))
            }
            session.revision += 1
            try write(session, under: key, in: connection)
            return .submitted(session, droppedPhotos: dropped)
        }
    }

    /// Beside the expired sessions' own, these are photos that came whole and that no draft took hold of within the hour:
    /// their node died in between.
    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName] {
        try await pool.transaction { connection in
            // Nodes do this whenever they like; what another is just removing or changing is left to it.
            let sessions = try connection.query(
                """
                DELETE FROM flow_sessions WHERE key IN (
                    SELECT key FROM flow_sessions WHERE last_used < $1 FOR UPDATE SKIP LOCKED
                ) RETURNING \(columns)
                """,
                seconds,
                element: readSession
            )
            let photos =
                try sessions.flatMap { $0.draft?.ownPhotos ?? [] }
                + PostgreSQLPhotoStore.unreferencedPhotos(in: connection)
            try PostgreSQLPhotoStore.remove(photos, in: connection)
            return photos
        }
    }

    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange] {
        // Most often nothing has to go, and the sum alone needs no transaction.
        guard try await photoSize() > byteCount else { return [:] }
        return try await pool.transaction { connection in
            // In the order of their keys, so that two nodes that do this at once cannot wait for each other.
            let keys = try connection.query(
                """
                SELECT key FROM (
                    SELECT key, sum(photo_size) OVER (ORDER BY last_used DESC, key) AS total
                    FROM flow_sessions WHERE photo_size IS NOT NULL
                ) AS sizes WHERE total > $1 ORDER BY key
                """,
                byteCount
            ) { row in try Digest(bytes: row[0] as [UInt8]).map(SessionKey.init) }
            var changes: [SessionKey: FlowSessionChange] = [:]
            for case let key? in keys {
                guard let before = try lock(key, in: connection), before.draft?.ownPhotos.isEmpty == false else {
                    continue
                }
                var after = before
                after.revision += 1
                after.dropPhoto()
                let change = FlowSessionChange(before: before, after: after)
                try store(change, under: key, in: connection)
                changes[key] = change
            }
            return changes
        }
    }

    /// Ends the drafts that change a report, as part of its deletion; answers the photos that only they referred to.
    static func endEditing(of id: ReportID, in connection: Connection) throws -> [PhotoFileName] {
        let sessions = try connection.query(
            "SELECT \(columns) FROM flow_sessions WHERE editing_id = $1 ORDER BY key FOR UPDATE",
            id.rawValue,
            element: readSession
        )
        try connection.run(
            """
            UPDATE flow_sessions SET draft = NULL, editing = NULL, editing_id = NULL, photo_size = NULL,
                revision = revision + 1
            WHERE editing_id = $1
            """,
            id.rawValue
        )
        return sessions.flatMap { $0.draft?.ownPhotos ?? [] }
    }

    func photoSize() async throws -> Int {
        try await pool.run { connection in
            let sum = "SELECT coalesce(sum(photo_size), 0)::bigint FROM flow_sessions WHERE photo_size IS NOT NULL"
            return try connection.first(sum) { try $0[0] } ?? 0
        }
    }
}

/// A session as it is, and so it stays until the transaction ends.
private func lock(_ key: SessionKey, in connection: Connection) throws -> FlowSession? {
    try connection.first(
        "SELECT \(columns) FROM flow_sessions WHERE key = $1 FOR UPDATE",
        key.digest.bytes,
        element: readSession
    )
}

/// Writes what a session has become, takes hold of the photos that it now refers to and removes those it does not any more.
/// False when another one was begun under its key meanwhile.
@discardableResult
private func store(_ change: FlowSessionChange, under key: SessionKey, in connection: Connection) throws -> Bool {
    guard try write(change.after, under: key, in: connection) else { return false }
    let known = change.before?.draft?.answers.photo?.photo?.files ?? []
    let new = (change.after.draft?.ownPhotos ?? []).filter { !known.contains($0) }
    try PostgreSQLPhotoStore.keep(new, in: connection)
    try PostgreSQLPhotoStore.remove(change.droppedPhotos, in: connection)
    return true
}

/// Writes a session over the revision before it, or as the first. False when that is not what is there.
@discardableResult
private func write(_ session: FlowSession, under key: SessionKey, in connection: Connection) throws -> Bool {
    let changes = try connection.run(
        """
        INSERT INTO flow_sessions AS stored (key, \(columns), editing_id, photo_size)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        ON CONFLICT (key) DO UPDATE SET (\(columns), editing_id, photo_size) =
            ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        WHERE stored.revision = excluded.revision - 1
        """,
        key.digest.bytes,
        session.revision,
        session.lastUsed,
        try (session.draft?.answers).map(encode),
        session.draft?.isRecovered == true,
        session.confirmation?.reportID.rawValue,
        session.confirmation?.submittedAt,
        try (session.draft?.editing).map(encode),
        session.editedReport?.rawValue,
        session.end != nil,
        session.draft?.editing?.reportID.rawValue,
        session.draft?.ownPhotosSize
    )
    return changes == 1
}

/// The columns of a session, in the order `write` and `readSession` use.
private let columns = "revision, last_used, draft, is_recovered, report_id, submitted_at, editing, edited_id, has_ended"

private func readSession(_ row: borrowing SQLRow) throws -> FlowSession {
    let reportID = try ReportID(rawValue: row[4] ?? "")
    let submittedAt: Int? = try row[5]
    return FlowSession(
        revision: try row[0],
        lastUsed: try row[1],
        state: try readState(row),
        confirmation: reportID.flatMap { id in
            submittedAt.map { FlowSession.Confirmation(reportID: id, submittedAt: $0) }
        }
    )
}

private func readState(_ row: borrowing SQLRow) throws -> FlowSession.State {
    let (draft, editing): (String?, String?) = (try row[2], try row[6])
    if let draft {
        return .open(
            Draft(answers: try decode(draft), isRecovered: try row[3], editing: try editing.map { try decode($0) })
        )
    }
    guard try row[8] else { return .none }
    return .ended(try ReportID(rawValue: row[7] ?? "").map(FlowSession.End.reportChanged) ?? .reportCreated)
}

private func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

private func decode<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}
#endif
