import SHA2
import SQL

/// The table of flow sessions: the answers are JSON, because they live a day and nothing searches them.
struct SessionTable: Sendable {
    /// The columns that are read.
    private static let names = FlowSession.columns.map(\.name).joined(separator: ", ")
    private static let writing = """
        INSERT INTO flow_sessions (\(names), key) VALUES (\(placeholders(FlowSession.columns.count + 1)))
        ON CONFLICT (key) DO UPDATE
        SET (\(names)) = (\(FlowSession.columns.map { "excluded.\($0.name)" }.joined(separator: ", ")))
        WHERE flow_sessions.revision = excluded.revision - 1
        """

    private let store: any SQLStore
    private let log: Log?

    /// - Parameter log: gets a line for each draft that cannot be read.
    init(of store: any SQLStore, log: Log? = nil) {
        self.store = store
        self.log = log
    }

    /// Throws when a column is missing that is read or written.
    func check(in connection: any SQLConnection) throws {
        try connection.run("SELECT key, \(SessionTable.names) FROM flow_sessions LIMIT 0")
    }

    /// What is kept under a key.
    func find(_ key: SessionKey, in connection: any SQLConnection) throws -> FlowSession? {
        try connection.first("SELECT \(SessionTable.names) FROM flow_sessions WHERE key = $1", key, element: read)
    }

    /// What is kept under a key, which stays as it is until the transaction ends.
    func lock(_ key: SessionKey, in connection: any SQLConnection) throws -> FlowSession? {
        let sql = "SELECT \(SessionTable.names) FROM flow_sessions WHERE key = $1 \(store.rowLock)"
        return try connection.first(sql, key, element: read)
    }

    /// Deletes up to `limit` sessions that were last used before a moment, but for those that another transaction has locked. Returns them.
    func delete(lastUsedBefore seconds: Int, limit: Int, in connection: any SQLConnection) throws -> [FlowSession] {
        let sql = """
            DELETE FROM flow_sessions WHERE key IN (
                SELECT key FROM flow_sessions WHERE last_used < $1 LIMIT $2 \(store.freeRowLock)
            ) RETURNING \(SessionTable.names)
            """
        return try connection.query(sql, seconds, limit, element: read)
    }

    private func read(_ row: borrowing SQLRow) throws -> FlowSession { try FlowSession(row, log) }

    /// Writes a session over the revision before it, or as the first. Returns false when that is not what is there.
    @discardableResult
    func write(_ session: FlowSession, under key: SessionKey, in connection: any SQLConnection) throws -> Bool {
        if session.isEmpty {
            // A session without a flow is as good as none. Without rows for those, no client fills the disk by leaving its flows.
            let sql = "DELETE FROM flow_sessions WHERE key = $1 AND revision = $2"
            return try connection.run(sql, key, session.revision - 1) == 1 || session.revision == 1
        }
        let values = try FlowSession.columns.map { try $0.value(session) } + [key.sqlValue]
        return try connection.run(SessionTable.writing, values: values) { _ in true } == 1
    }

    /// Writes what a session has become and removes the photos that it does not refer to any more. Returns false when
    /// another one was begun under its key meanwhile.
    @discardableResult
    func write(_ change: FlowSessionChange, under key: SessionKey, in connection: any SQLConnection) throws -> Bool {
        guard try write(change.after, under: key, in: connection) else { return false }
        let known = change.before?.draft?.answers.photo?.files ?? []
        let new = (change.after.draft?.ownPhotos ?? []).filter { !known.contains($0) }
        try store.keepPhotos(new, removing: change.droppedPhotos, in: connection)
        return true
    }

    /// Ends the drafts that change a report, because they hold the same answers. Returns the files of photos that only they
    /// referred to.
    func endEditing(of id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let sql =
            "SELECT \(SessionTable.names), key FROM flow_sessions WHERE editing_id = $1 ORDER BY key \(store.rowLock)"
        let sessions = try connection.query(sql, id) { row in
            (key: try row[FlowSession.columns.count] as SessionKey, before: try read(row))
        }
        for (key, before) in sessions {
            var after = before
            after.revision += 1
            after.discardDraft()
            try write(after, under: key, in: connection)
        }
        return sessions.flatMap { $0.before.draft?.ownPhotos ?? [] }
    }
}

extension FlowSession {
    /// Its columns, in the order in which they are read.
    fileprivate static let columns: [Column<FlowSession>] = [
        Column("revision") { $0.revision },
        Column("last_used") { $0.lastUsed },
        Column("draft") { try ($0.draft?.stepAnswers).map(encode) },
        Column("is_recovered") { $0.draft?.isRecovered == true },
        Column("editing") { try ($0.draft?.editing).map(encode) },
        Column("has_ended") { $0.end != nil },
        Column("edited_id") { $0.editedReport },
        Column("report_id") { $0.confirmation?.reportID },
        Column("submitted_at") { $0.confirmation?.submittedAt },
        // Only for finding the drafts that change a report; the draft's JSON has it too.
        Column("editing_id") { $0.draft?.editing?.reportID },
    ]

    fileprivate init(_ row: borrowing SQLRow, _ log: Log?) throws {
        let (reportID, submittedAt) = (ReportID(try row.value(at: 7)), try row[8] as Int?)
        self.init(
            revision: try row[0],
            lastUsed: try row[1],
            state: State(row, log),
            confirmation: reportID.flatMap { id in
                submittedAt.map { Confirmation(reportID: id, submittedAt: $0) }
            }
        )
    }
}

extension FlowSession.State {
    /// A draft that cannot be read counts as none, so that its browser can begin another and the sweep goes on.
    fileprivate init(_ row: borrowing SQLRow, _ log: Log?) {
        do {
            if let answers = try row[2] as String? {
                self = .open(try Draft(row, answers))
            } else if try row[5] {
                self = .ended(ReportID(try row.value(at: 6)).map(FlowSession.End.reportChanged) ?? .reportCreated)
            } else {
                self = .none
            }
        } catch {
            log?.failure(of: "reading of a draft", error)
            self = .none
        }
    }
}

extension Draft {
    fileprivate init(_ row: borrowing SQLRow, _ answers: String) throws {
        let editing: Draft.Editing? = try (try row[4] as String?).map(decode)
        self.init(.missing, try decode(answers), isRecovered: try row[3], editing: editing)
    }
}

/// The key of a stored session: the SHA-256 of its id, so that reading the database is not enough to take over a session.
struct SessionKey: RawRepresentable, ColumnValue {
    let rawValue: Digest
}

extension SessionKey {
    init(_ id: SessionID) { self.init(rawValue: SHA256.hash(id.rawValue.utf8)) }
}
