import Platform
import SHA2
import SQL

/// The sessions of flows, found by the ids in browsers' cookies: one row a session, whose draft has the columns of a report's answers.
///
/// A change locks the session until it is committed. The photo that a draft refers to is kept, and one that it no longer refers to is
/// removed, in the transaction that changes the row.
final class FlowSessions: Sendable {
    /// The life of a draft after its last use, and of a confirmation after its submit: a day, in seconds.
    static let lifetime = ReportLife.day
    /// The life of a draft after it was discarded, in seconds: that can be undone as long as a notice stands.
    static let discardedLifetime = 60
    /// The least seconds between two writes of the last use: a page that is only looked at costs no disk each time.
    static let touchInterval = 300
    /// A session is removed this long after its stored last use: a day, and the time by which that may be out of date.
    private static let keptFor = lifetime + touchInterval
    /// Expired sessions that are removed in one transaction at most. Their rows and photos stand anywhere on the disk, so each reads and
    /// overwrites some pages of its own; pieces of this size keep no post waiting for more than 50 ms (`Tests/Benchmarks/expiry`).
    private static let removalLimit = 5

    /// The columns that are read.
    private static let columns = SessionRow.columns.names
    private static let names = SessionRow.columns.list
    private static let select = "SELECT \(names) FROM flow_sessions WHERE key = $1 "
    private static let confirmationNames = FlowSession.Confirmation.columns.list
    private static let selectConfirmations = "SELECT \(confirmationNames) FROM confirmations WHERE key = $1 ORDER BY number"
    private static let insert = """
        INSERT INTO flow_sessions (\(names), key) VALUES (\(placeholders(columns.count + 1))) ON CONFLICT DO NOTHING
        """
    /// `last_used` is compared too: the revisions of a session that was removed and begun again start from 1.
    private static let update = """
        UPDATE flow_sessions SET \(zip(columns, 1...).map { "\($0) = $\($1)" }.joined(separator: ", "))
        WHERE key = $\(columns.count + 1) AND revision = $\(columns.count + 2) AND last_used = $\(columns.count + 3)
        """

    private let store: any SQLStore
    private let photos: (any PhotoRepositoryProtocol)?
    private let reports: ReportTable
    private let life: ReportLife
    private let log: Log?
    /// `select`, which locks the row too.
    private let selectLocked: String

    /// - Parameter photos: loses the files that sessions no longer refer to; nil where the caller of `endEditing` removes them.
    /// - Parameter log: gets a line for each draft that cannot be read.
    init(_ store: any SQLStore, photos: (any PhotoRepositoryProtocol)? = nil, life: ReportLife, log: Log? = nil) {
        (self.store, self.photos, self.life, self.log) = (store, photos, life, log)
        reports = ReportTable(of: store)
        selectLocked = FlowSessions.select + store.rowLock
    }

    /// The session of an id, expired or not; nil when there is none.
    func session(_ id: SessionID) throws -> NowOrLater<FlowSession?> {
        let key = id.hash
        return try store.read { [self] in try find(key, by: FlowSessions.select, in: $0) }
    }

    /// The session of an id; nil without one, and when it is unknown or has expired.
    func session(_ id: SessionID?, now: Int) throws -> NowOrLater<FlowSession?> {
        guard let id else { return .now(nil) }
        return try session(id).then { stored in
            guard let session = stored.flatMap({ FlowSessions.live($0, now: now) }) else { return .now(nil) }
            guard now - session.lastUsed > FlowSessions.touchInterval else { return .now(session) }
            return .later {
                // When the disk refuses this, people can still see their answers.
                _ = try? await self.update(id, now: now) { _ in }
                return session
            }
        }
    }

    /// The first of some ids whose session is known and has not expired; nil when there is none.
    func known(_ ids: [SessionID], now: Int) async throws -> SessionID? {
        for id in ids where try await session(id, now: now).value != nil { return id }
        return nil
    }

    /// Changes the session of an id, or stores a new one. Returns the session before and after. `change` may run twice.
    /// - Parameter known: the session as it was read before; it is read again only if it has changed meanwhile.
    @discardableResult
    func update(
        _ id: SessionID,
        since known: FlowSession? = nil,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
        let key = id.hash
        let change = try await store.transaction { [self] connection in
            var known = known
            while true {
                let before = try known ?? lock(key, in: connection)
                known = nil
                var after = change(before)
                after.revision = (before?.revision ?? 0) + 1
                // False when another request has changed this session or begun it since we looked: the row to lock is there now.
                guard try write(after, after: before, under: key, in: connection) else { continue }
                let change = FlowSessionChange(before: before, after: after)
                let known = before?.storedDraft?.answers.photoFiles ?? []
                let new = (after.storedDraft?.ownPhotos ?? []).filter { !known.contains($0) }
                try store.keepPhotos(new, removing: change.droppedPhotos, in: connection)
                return change
            }
        }
        if change.before?.storedDraft != nil, change.after.storedDraft == nil { store.eraseDeletedSoon() }
        await photos?.remove(change.droppedPhotos)
        return change
    }

    /// Changes the session of an id, or a new one when it is unknown or has expired. Returns it before and after.
    @discardableResult
    func update(
        _ id: SessionID,
        since known: FlowSession? = nil,
        now: Int,
        _ change: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> FlowSessionChange {
        try await update(id, since: known) { stored in
            var session = stored.flatMap { FlowSessions.live($0, now: now) } ?? FlowSession(lastUsed: now)
            session.lastUsed = now
            change(&session)
            return session
        }
    }

    /// Changes the session of an id. A flow that begins gets a session of its own, so that a cookie copied before opens nothing of it. The
    /// reports that the session before has submitted come along, and stay there too: the browser may never learn of the new session.
    /// - Returns: the id of a session that began, and the session before and after.
    func update(
        _ id: SessionID?,
        since known: FlowSession? = nil,
        begins: Bool,
        now: Int,
        _ change: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> (begun: SessionID?, change: FlowSessionChange) {
        if let id, !begins { return (nil, try await update(id, since: known, now: now, change)) }
        let new = SessionID()
        guard let id, let old = try await session(id, now: now).value else { return (new, try await update(new, now: now, change)) }
        let begun = try await update(new, now: now) { session in
            session.follow(id.hash, old.confirmations.map { $0.moved(from: id, to: new) })
            change(&session)
        }
        return (new, begun)
    }

    /// Stores a draft as a report and ends it, in one transaction, if the session still holds exactly this draft.
    ///
    /// A new draft becomes `report`. One that changes a report changes it as it is stored: the photo is kept unless the draft
    /// replaces or removes it. Throws `ReportGone` when that report has been deleted.
    /// - Parameter link: the hash of the token that opened the private page of the changed report. When the change ends that link, the
    ///   session keeps the page open.
    /// - Parameter turns: the earliest times of the report's mails.
    /// - Returns: the session after it; nil when the session holds another draft or none, and nothing was stored.
    func submit(
        from id: SessionID,
        _ draft: Draft,
        as report: PetReport,
        openedBy link: Digest? = nil,
        turns: MailTurns = MailTurns()
    ) async throws -> FlowSession? {
        let key = id.hash
        let token = draft.editing.map { ManagementToken(of: $0.reportID, from: id).hash }
        let ended = try await store.transaction { [self] connection in
            try end(draft, as: report, turns, under: key, openedBy: link, keptOpenBy: token, in: connection)
        }
        // The earlier answers are not in the report any more.
        if draft.editing != nil { store.eraseDeletedSoon() }
        await photos?.remove(ended?.dropped ?? [])
        return ended?.session
    }

    /// Ends a draft as a report, or as a change of one. Returns the session after it, and the photo files that the report does not refer to
    /// any more.
    private func end(
        _ draft: Draft,
        as report: PetReport,
        _ turns: MailTurns,
        under key: Digest,
        openedBy link: Digest?,
        keptOpenBy token: Digest?,
        in connection: any SQLConnection
    ) throws -> (session: FlowSession, dropped: [PhotoFileName])? {
        guard let before = try lock(key, in: connection) else { return nil }
        guard let current = before.draft else {
            // Done already, by a transaction whose commit was not acknowledged.
            return before.confirmations.first?.reportID == report.id ? (before, []) : nil
        }
        guard current == draft else { return nil }
        var session = before
        var dropped: [PhotoFileName] = []
        if let id = draft.editing?.reportID {
            let wasMailed = try link.map { try MailRows.isLink($0, to: id, in: connection) } ?? false
            dropped = try change(id, to: draft, as: report, turns, under: key, in: connection)
            session.endDraft(asChangeOf: id)
            if wasMailed, let link, try !MailRows.isLink(link, to: id, in: connection) {
                session.keepOpen(.init(reportID: id, submittedAt: report.createdAt, linkHash: token))
            }
        } else {
            try reports.insert(report, turns: turns, in: connection)
            session.endDraft(as: .init(reportID: report.id, submittedAt: report.createdAt))
        }
        session.revision += 1
        try write(session, after: before, under: key, in: connection)
        return (session, dropped)
    }

    /// Overwrites the stored report with a draft's answers. Returns the photo files that it does not refer to any more. Throws `ReportGone`.
    private func change(
        _ id: ReportID,
        to draft: Draft,
        as report: PetReport,
        _ turns: MailTurns,
        under key: Digest,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        guard let old = try reports.lock(id, in: connection), life.state(of: old, at: report.createdAt) != .erased
        else { throw ReportGone() }
        let changed = old.changed(to: draft, as: report)
        try reports.update(changed, from: old, turns: turns, in: connection)
        if changed.answers.contactEmail != old.answers.contactEmail {
            // A session that keeps the page open since an earlier change of the address belongs to the holder of the old one.
            let sql = "DELETE FROM confirmations WHERE report_id = $1 AND link_hash IS NOT NULL AND key <> $2"
            try connection.run(sql, id, key)
        }
        let dropped = old.photosDropped(by: changed)
        try store.keepPhotos(changed.answers.photoFiles, removing: dropped, in: connection)
        return dropped
    }

    /// Removes sessions last used before a moment, `limit` at most, and in PostgreSQL photos that nothing has referred to for an hour. Returns
    /// the number of sessions, and the photo files that nothing refers to any more.
    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> (count: Int, photos: [PhotoFileName]) {
        // Sessions that another transaction has locked are in use.
        let sql = """
            DELETE FROM flow_sessions WHERE key IN (
                SELECT key FROM flow_sessions WHERE last_used < $1 LIMIT $2 \(store.skipLocked)
            ) RETURNING \(FlowSessions.names)
            """
        let removed = try await store.transaction { [self] connection in
            let removed = try connection.query(sql, seconds, limit, element: read)
            let photos = try removed.flatMap(\.ownPhotos) + store.unreferencedPhotos(in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return (count: removed.count, photos: photos)
        }
        if removed.count > 0 { store.eraseDeletedSoon() }
        return removed
    }

    /// Removes some of what has expired. Returns whether that was all.
    func removeExpired(now: Int) async throws -> Bool {
        let limit = FlowSessions.removalLimit
        let discarded = try await removeDiscarded(before: now - FlowSessions.discardedLifetime, limit: limit)
        await photos?.remove(discarded.photos)
        let removed = try await removeSessions(lastUsedBefore: now - FlowSessions.keptFor, limit: limit)
        await photos?.remove(removed.photos)
        return max(discarded.count, removed.count) < limit
    }

    /// The report whose private page a session keeps open for its day, by the hash of the token.
    func report(keptOpenBy link: Digest, now: Int) async throws -> ReportID? {
        let sql = "SELECT report_id FROM confirmations WHERE link_hash = $1 AND submitted_at > $2 LIMIT 1"
        return try await store.read { try $0.value(sql, link, now - FlowSessions.lifetime) }.value
    }

    /// Ends sessions with every one that they followed.
    func end(_ ids: [SessionID]) async throws {
        let sql = """
            WITH RECURSIVE chain (key) AS (
                SELECT key FROM flow_sessions WHERE key = $1 UNION
                SELECT predecessor FROM flow_sessions JOIN chain USING (key) WHERE predecessor IS NOT NULL
            )
            DELETE FROM flow_sessions WHERE key IN (SELECT key FROM chain) RETURNING \(FlowSessions.names)
            """
        let dropped = try await store.transaction { [self] connection in
            let removed = try ids.flatMap { try connection.query(sql, $0.hash, element: read) }
            let dropped = removed.flatMap(\.ownPhotos)
            try store.keepPhotos([], removing: dropped, in: connection)
            return dropped
        }
        store.eraseDeletedSoon()
        await photos?.remove(dropped)
    }

    /// A session without the confirmations, and the discarded draft, that have expired at a moment; nil when all of it has.
    private static func live(_ session: FlowSession, now: Int) -> FlowSession? {
        guard now - session.lastUsed < keptFor else { return nil }
        var session = session
        session.forgetReports(submittedUpTo: now - lifetime)
        if session.draft == nil, now - session.lastUsed > discardedLifetime { session.removeDraft() }
        return session
    }

    // MARK: Rows

    private func read(_ row: borrowing SQLRow) throws -> FlowSession { try SessionRow.session(row, log) }

    /// The session under a key, which stays as it is until the transaction ends.
    private func lock(_ key: Digest, in connection: any SQLConnection) throws -> FlowSession? {
        try find(key, by: selectLocked, in: connection)
    }

    private func find(_ key: Digest, by select: String, in connection: any SQLConnection) throws -> FlowSession? {
        guard var session = try connection.first(select, key, element: read) else { return nil }
        session.take(try connection.query(FlowSessions.selectConfirmations, key, element: FlowSession.Confirmation.init))
        return session
    }

    /// Writes a session over the one before it, or as the first. Returns false when that is not what is there.
    @discardableResult
    private func write(
        _ session: FlowSession,
        after before: FlowSession?,
        under key: Digest,
        in connection: any SQLConnection
    ) throws -> Bool {
        if session.isEmpty {
            // A session without a flow is as good as none. Without rows for those, no client fills the disk by leaving its flows.
            let sql = "DELETE FROM flow_sessions WHERE key = $1 AND revision = $2"
            return try connection.run(sql, key, session.revision - 1) == 1 || session.revision == 1
        }
        var more = [key.sqlValue]
        if let before { more += [before.revision.sqlValue, before.lastUsed.sqlValue] }
        let values = SessionRow.columns.values(of: SessionRow(session), and: more)
        guard try connection.run(before == nil ? FlowSessions.insert : FlowSessions.update, values: values) == 1 else { return false }
        guard session.confirmations != before?.confirmations ?? [] else { return true }
        try connection.run("DELETE FROM confirmations WHERE key = $1", key)
        // A report that was deleted meanwhile has no confirmation.
        let sql = """
            INSERT INTO confirmations (key, number, \(FlowSessions.confirmationNames))
            SELECT $1, $2, id, $4, $5, $6 FROM reports WHERE id = $3 \(store.rowLock)
            """
        for (number, confirmation) in session.confirmations.enumerated() {
            let values = FlowSession.Confirmation.columns.values(of: confirmation)
            try connection.run(sql, values: [key.sqlValue, number.sqlValue] + values)
        }
        return true
    }

    /// Ends the drafts that change a report, because they hold its answers. Returns the files of their own photos.
    func endEditing(of id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let sql = "SELECT key FROM flow_sessions WHERE editing_id = $1 ORDER BY key \(store.rowLock)"
        return try removeDrafts(of: connection.query(sql, id) { try $0[0] }, in: connection)
    }

    /// Removes drafts that were discarded before a moment, `limit` at most. Returns how many, and the files of their own photos.
    private func removeDiscarded(before seconds: Int, limit: Int) async throws -> (count: Int, photos: [PhotoFileName]) {
        let sql = """
            SELECT key FROM flow_sessions WHERE ended = '\(SessionRow.Ending.discarded.rawValue)' AND last_used < $1 LIMIT $2 \(store.skipLocked)
            """
        let removed = try await store.transaction { [self] connection in
            let keys: [Digest] = try connection.query(sql, seconds, limit) { try $0[0] }
            let photos = try removeDrafts(of: keys, in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return (count: keys.count, photos: photos)
        }
        if removed.count > 0 { store.eraseDeletedSoon() }
        return removed
    }

    private func removeDrafts(of keys: [Digest], in connection: any SQLConnection) throws -> [PhotoFileName] {
        try keys.flatMap { key -> [PhotoFileName] in
            guard let before = try lock(key, in: connection) else { return [] }
            var after = before
            after.revision += 1
            after.removeDraft()
            try write(after, after: before, under: key, in: connection)
            return before.ownPhotos
        }
    }
}
