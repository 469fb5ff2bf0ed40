import Platform
import SHA2
import SQL

/// Reports in a database.
final class PetReportRepository: PetReportRepositoryProtocol {
    let store: any SQLStore
    let reports: ReportTable
    let life: ReportLife
    private let drafts: DraftRepository

    /// - Parameter log: gets a line for each row that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, log: log)
        drafts = DraftRepository(store, life: life, log: log)
    }

    func report(_ id: ReportID, now: Int) throws -> NowOrLater<PetReport?> {
        try store.read { [reports] in try reports.find("id", id, in: $0) }.map { [self] in unlessErased($0, now) }
    }

    func report(managedBy tokenHash: Digest, now: Int) async throws -> PetReport? {
        let report = try await store.read { [reports] in try reports.find("token_hash", tokenHash, in: $0) }.value
        // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
        return report?.tokenHash == tokenHash ? unlessErased(report, now) : nil
    }

    /// Returns a report, unless it is due for erasing.
    private func unlessErased(_ report: PetReport?, _ now: Int) -> PetReport? {
        report.flatMap { life.state(of: $0, at: now) == .erased ? nil : $0 }
    }

    func setReunited(_ id: ReportID, _ how: WayHome?, now: Int) async throws {
        let sql = """
            UPDATE reports SET reunited_at = coalesce(reunited_at, $1), way_home = coalesce($2, way_home) WHERE id = $3
            """
        try await store.transaction { [reports] connection in
            try reports.counting(id, in: connection) { try connection.run(sql, now, how, id) }
            try ReportWords.update(id, in: connection)
        }
    }

    func setListed(_ id: ReportID, now: Int) async throws {
        let sql = """
            UPDATE reports SET reunited_at = NULL, way_home = NULL, confirmed_at = $1, is_expired = FALSE WHERE id = $2
            """
        try await store.transaction { [reports] connection in
            try reports.counting(id, in: connection) { try connection.run(sql, now, id) }
            try ReportWords.update(id, in: connection)
        }
    }

    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        let photos = try await store.transaction { [self] in try delete(id, in: $0) }
        await store.eraseDeleted()
        return photos
    }

    func remove(_ id: ReportID, by moderator: ModeratorName, now: Int) async throws -> [PhotoFileName] {
        let decision = Decision(decidedAt: now, moderator: moderator, reportID: id, action: .remove)
        let photos = try await store.transaction { [self] in try delete(id, decision, in: $0) }
        await store.eraseDeleted()
        return photos
    }

    /// Deletes a report, with its words, flags and messages, and the drafts that change it. Returns the files of their photos.
    /// - Parameter decision: what a moderator decided, which is logged, and by which the statistics do not count it any more.
    private func delete(
        _ id: ReportID,
        _ decision: Decision? = nil,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        let draftPhotos = try drafts.endEditing(of: id, in: connection)
        // Locked, so that no message comes in between.
        if try reports.lockRow(id, in: connection) { try decision?.insert(in: connection) }
        func deleteRows() throws -> [PhotoFileName] {
            let others = [
                "SELECT photo FROM messages WHERE report_id = $1", "DELETE FROM reports WHERE id = $1 RETURNING photo",
            ]
            return try others.flatMap { sql in
                try connection.query(sql, id) { PhotoFiles.names(in: try? $0[0]) }.flatMap(\.self)
            }
        }
        let ownPhotos = decision == nil ? try deleteRows() : try reports.counting(id, in: connection, deleteRows)
        let photos = draftPhotos + ownPhotos
        try store.keepPhotos([], removing: photos, in: connection)
        return photos
    }

    func updateList(limit: Int, now: Int) async throws -> Int {
        try await store.transaction { [self] connection in
            let expired = try mark("TRUE", where: life.isToBeMarked(now: 2), limit, now, in: connection)
            let rest = limit - expired.count
            let listed = try mark("FALSE", where: life.isMarkedTooEarly(now: 2), rest, now, in: connection)
            for id in expired + listed { try ReportWords.update(id, in: connection) }
            return expired.count + listed.count
        }
    }

    private func mark(
        _ isExpired: String,
        where condition: String,
        _ limit: Int,
        _ now: Int,
        in connection: any SQLConnection
    ) throws -> [ReportID] {
        let sql = """
            UPDATE reports SET is_expired = \(isExpired)
            WHERE number IN (SELECT number FROM reports WHERE \(condition) LIMIT $1 \(store.freeRowLock)) RETURNING id
            """
        return try ids(sql, limit, now, in: connection)
    }

    func eraseDue(limit: Int, now: Int) async throws -> (ids: [ReportID], photos: [PhotoFileName]) {
        let erased = try await store.transaction { [self] connection in
            var due: [ReportID] = []
            for isDue in life.isDue(now: 2) {
                let sql = "SELECT id FROM reports WHERE \(isDue) LIMIT $1 \(store.freeRowLock)"
                due += try ids(sql, limit - due.count, now, in: connection)
            }
            return (ids: due, photos: try due.flatMap { try delete($0, in: connection) })
        }
        if !erased.ids.isEmpty { store.eraseDeletedSoon() }
        return erased
    }

    private func ids(_ sql: String, _ limit: Int, _ now: Int, in connection: any SQLConnection) throws -> [ReportID] {
        try connection.query(sql, limit, now) { row in reports.rows.read(row) { try $0[0] } }.compactMap(\.self)
    }

    func all() async throws -> [PetReport] {
        try await store.read { [reports] in try reports.all(in: $0) }.value
    }

    func check() async throws {
        try await store.read { [reports, drafts] connection in
            try reports.check(in: connection)
            try drafts.check(in: connection)
        }.value
    }
}
