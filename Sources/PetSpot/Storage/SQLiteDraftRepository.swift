import Platform
import SHA2
import SQL
import SQLite

/// Drafts in SQLite: one row a session, the answers as JSON, for they live a day and nothing searches them.
struct SQLiteDraftRepository: DraftRepositoryProtocol {
    let writer: Database
    let reader: Database

    func session(_ key: SessionKey) async throws -> FlowSession? {
        try await reader.run { try find(key, in: $0) }
    }

    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
        try await writer.transaction { connection in
            let before = try find(key, in: connection)
            var after = change(before)
            after.revision = (before?.revision ?? 0) + 1
            try store(after, under: key, in: connection)
            return FlowSessionChange(before: before, after: after)
        }
    }

    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome {
        try await writer.transaction { connection in
            guard var session = try find(key, in: connection) else { return .noDraft }
            guard let current = session.draft else {
                return session.confirmation?.reportID == report.id ? .submitted(session, droppedPhotos: []) : .noDraft
            }
            guard current == draft else { return .draftChanged }
            var dropped: [PhotoFileName] = []
            if let id = draft.editing?.reportID {
                guard let old = try SQLitePetReportRepository.report(id, in: connection) else { throw ReportGone() }
                let changed = old.changed(to: draft)
                try SQLitePetReportRepository.update(changed, in: connection)
                dropped = old.photosDropped(by: changed)
                session.endDraft(asChangeOf: id)
            } else {
                try SQLitePetReportRepository.insert(report, in: connection)
                session.endDraft(as: .init(reportID: report.id, submittedAt: report.createdAt))
            }
            session.revision += 1
            try store(session, under: key, in: connection)
            return .submitted(session, droppedPhotos: dropped)
        }
    }

    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName] {
        try await writer.transaction { connection in
            let sessions = try connection.query(
                "DELETE FROM flow_sessions WHERE last_used < ? RETURNING \(columns)",
                seconds,
                element: readSession
            )
            return sessions.flatMap { $0.draft?.ownPhotos ?? [] }
        }
    }

    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange] {
        try await writer.transaction { connection in
            // Most often nothing has to go, and the sum alone costs a quarter of the running total.
            guard try sizeOfPhotos(in: connection) > byteCount else { return [:] }
            let keys = try connection.query(
                """
                SELECT key FROM (
                    SELECT key, sum(photo_size) OVER (ORDER BY last_used DESC, key) AS total
                    FROM flow_sessions WHERE photo_size IS NOT NULL
                ) WHERE total > ?
                """,
                byteCount
            ) { row in try Digest(bytes: row[0] as [UInt8]).map(SessionKey.init) }
            var changes: [SessionKey: FlowSessionChange] = [:]
            for case let key? in keys {
                guard let before = try find(key, in: connection) else { continue }
                var after = before
                after.revision += 1
                after.dropPhoto()
                try store(after, under: key, in: connection)
                changes[key] = FlowSessionChange(before: before, after: after)
            }
            return changes
        }
    }

    /// Ends the drafts that change a report, as part of its deletion; answers the files that only they referred to.
    static func endEditing(of id: ReportID, in connection: Connection) throws -> [PhotoFileName] {
        let sessions = try connection.query(
            "SELECT \(columns) FROM flow_sessions WHERE json_extract(editing, '$.reportID') = ?",
            id.rawValue,
            element: readSession
        )
        try connection.run(
            """
            UPDATE flow_sessions SET draft = NULL, editing = NULL, photo_size = NULL, revision = revision + 1
            WHERE json_extract(editing, '$.reportID') = ?
            """,
            id.rawValue
        )
        return sessions.flatMap { $0.draft?.ownPhotos ?? [] }
    }

    func photoSize() async throws -> Int {
        try await reader.run(sizeOfPhotos)
    }

    /// The files of every photo that a session or a report refers to.
    func referencedPhotos() async throws -> Set<PhotoFileName> {
        try await writer.run { connection in
            let drafts = try connection.query("SELECT draft FROM flow_sessions WHERE draft IS NOT NULL") { row in
                let answers: ReportAnswers = try decode(row[0])
                return answers.photo?.photo?.files ?? []
            }
            return try SQLitePetReportRepository.photos(in: connection).union(drafts.joined())
        }
    }
}

private func find(_ key: SessionKey, in connection: Connection) throws -> FlowSession? {
    try connection.first(
        "SELECT \(columns) FROM flow_sessions WHERE key = ?",
        key.digest.bytes,
        element: readSession
    )
}

/// The columns of a session, in the order `readSession` uses.
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

private func sizeOfPhotos(in connection: Connection) throws -> Int {
    let sum = "SELECT coalesce(sum(photo_size), 0) FROM flow_sessions WHERE photo_size IS NOT NULL"
    return try connection.first(sum) { try $0[0] } ?? 0
}

private func store(_ session: FlowSession, under key: SessionKey, in connection: Connection) throws {
    try connection.run(
        """
        INSERT OR REPLACE INTO flow_sessions
            (key, \(columns), photo_size)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        session.draft?.ownPhotosSize
    )
}

private func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

private func decode<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}
