import SHA2
import SQL

/// Reports in a database.
final class PetReportRepository: PetReportRepositoryProtocol {
    let store: any SQLStore
    let reports: ReportTable
    let cardSearch: ReportSearch<PetCard>
    let feedSearch: ReportSearch<ListedReport>
    private let sessions: SessionTable
    let rows: ReadableRows
    private let messages = MessageTable()
    private let life: ReportLife
    let conditions: ReportConditions
    private let selectPage: String
    private let selectReport: String

    /// - Parameter log: gets a line for each row that a list leaves out, and for each draft that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        let rows = ReadableRows(log: log)
        self.rows = rows
        self.life = life
        conditions = ReportConditions(life)
        reports = ReportTable(of: store)
        cardSearch = ReportSearch(of: store, conditions, select: reports.selectCards) { rows.read($0, PetCard.init) }
        feedSearch = ReportSearch(of: store, conditions, select: reports.selectListed) { row in
            rows.read(row, ListedReport.init)
        }
        sessions = SessionTable(of: store, log: log)
        let isOnList = conditions.isOnList(now: 3)
        selectPage = "\(reports.selectCards) WHERE \(isOnList) AND number < $1 ORDER BY number DESC LIMIT $2"
        selectReport = "\(reports.select) WHERE id = $1"
    }

    func missing(before cursor: Int?, limit: Int, now: Int) throws -> Eventual<PetCardPage> {
        let cursor = cursor ?? Int.max
        return try store.lookUp { [self] connection, held in
            try held.page(below: cursor, limit: limit, now: now) {
                let cards = try rows.query(
                    selectPage,
                    below: cursor,
                    limit: limit + 1,
                    now: now,
                    in: connection,
                    element: PetCard.init
                )
                return PetCardPage(cards, limit: limit)
            }
        }
    }

    func report(_ id: ReportID, now: Int) throws -> Eventual<PetReport?> {
        let report = try store.lookUp { [self] connection, held in
            try held.report(id) { try connection.first(selectReport, id, element: PetReport.init) }
        }
        return report.map { [self] in unlessErased($0, now) }
    }

    func missing(_ chipNumber: ChipNumber, limit: Int, now: Int) throws -> Eventual<[PetCard]> {
        let isFoundByChip = conditions.isFoundByChip(now: 3)
        let sql = "\(reports.selectCards) WHERE chip_number = $1 AND \(isFoundByChip) ORDER BY number DESC LIMIT $2"
        return try store.lookUp { [rows] connection, _ in
            try connection.query(sql, chipNumber, limit, now) { rows.read($0, PetCard.init) }.compactMap(\.self)
        }
    }

    func report(managedBy tokenHash: Digest, now: Int) async throws -> PetReport? {
        let sql = "\(reports.select) WHERE token_hash = $1"
        let report = try await store.lookUp { connection, _ in
            try connection.first(sql, tokenHash, element: PetReport.init)
        }.value
        // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
        return report?.tokenHash == tokenHash ? unlessErased(report, now) : nil
    }

    /// A report that was read; nil when it is due for erasing.
    private func unlessErased(_ report: PetReport?, _ now: Int) -> PetReport? {
        report.flatMap { life.state(of: $0, at: now) == .erased ? nil : $0 }
    }

    func setFound(_ id: ReportID, now: Int) async throws {
        try await store.transaction { [self] connection in
            _ = try connection.run("UPDATE reports SET found_at = $1 WHERE id = $2", now, id)
            try reports.indexWords(of: id, in: connection)
        }
    }

    func setMissing(_ id: ReportID, now: Int) async throws {
        let sql = "UPDATE reports SET found_at = NULL, confirmed_at = $1, is_expired = FALSE WHERE id = $2"
        try await store.transaction { [self] connection in
            _ = try connection.run(sql, now, id)
            try reports.indexWords(of: id, in: connection)
        }
    }

    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        let photos = try await store.transaction { [self] in try delete(id, in: $0) }
        await store.eraseDeleted()
        return photos
    }

    private func delete(_ id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let draftPhotos = try sessions.endEditing(of: id, in: connection)
        // Held, so that no message comes in between.
        _ = try reports.hold(id, in: connection)
        let messagePhotos = try messages.deleteAll(to: id, in: connection)
        let photos = try draftPhotos + messagePhotos + reports.delete(id, in: connection)
        try store.keepPhotos([], removing: photos, in: connection)
        return photos
    }

    func updateList(limit: Int, now: Int) async throws -> Int {
        let changes = [("TRUE", conditions.isToBeMarked(now: 2)), ("FALSE", conditions.isMarkedTooEarly(now: 2))]
        return try await store.transaction { [self] connection in
            guard try store.beginSweep(in: connection) else { return 0 }
            return try changes.reduce(0) { count, change in
                try count
                    + connection.run(
                        """
                        UPDATE reports SET is_expired = \(change.0) WHERE number IN (
                            SELECT number FROM reports WHERE \(change.1) LIMIT $1 \(store.freeRowLock)
                        )
                        """,
                        limit - count,
                        now
                    )
            }
        }
    }

    func eraseDue(limit: Int, now: Int) async throws -> ErasedReports {
        let erased = try await store.transaction { [self] connection in
            guard try store.beginSweep(in: connection) else { return ErasedReports() }
            var erased = ErasedReports()
            for isDue in conditions.isDue(now: 2) {
                let sql = "SELECT id FROM reports WHERE \(isDue) LIMIT $1 \(store.freeRowLock)"
                erased.ids += try connection.query(sql, limit - erased.ids.count, now) { row in
                    rows.read(row) { try $0[0] as ReportID }
                }.compactMap(\.self)
            }
            for id in erased.ids { erased.photos += try delete(id, in: connection) }
            return erased
        }
        if !erased.ids.isEmpty { store.eraseDeletedSoon() }
        return erased
    }

    func all() async throws -> [PetReport] {
        try await store.read { connection in
            let sql = "\(reports.select) ORDER BY number DESC"
            return try connection.query(sql) { rows.read($0, PetReport.init) }.compactMap(\.self)
        }
    }

    func check() async throws {
        try await store.read { connection in
            try connection.run("SELECT 1 FROM reports LIMIT 1")
            try reports.check(in: connection)
            try sessions.check(in: connection)
        }
    }
}
