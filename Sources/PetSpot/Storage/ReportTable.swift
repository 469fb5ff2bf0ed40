import SHA2
import SQL

/// The table of reports: a column a field, so that lists and searches can use an index. All that is written to it, and what is read of
/// single rows; `ReportLists` reads lists.
struct ReportTable: Sendable {
    /// Selects what `PetReport` reads.
    static let select = "SELECT \(names) FROM reports"
    /// The columns that `PetReport` reads.
    static let names = (PetReport.columns.map(\.name) + ["photo"]).joined(separator: ", ")
    static let columnCount = PetReport.columns.count + 1
    /// When a report's answers were last changed, or it was submitted.
    static let changedAt = "coalesce(changed_at, created_at)"

    private static let written: [Column<PetReport>] =
        PetReport.columns + [
            Column("photo") { try $0.answers.photo.map(encode) },
            // A list draws only this of a photo, so that it need not read the JSON.
            Column("card_photo") { $0.answers.photo?.thumbnail?.file },
            // Submitting and changing a report confirm it.
            Column("is_expired") { _ in false },
        ]
    private static let writtenNames = written.map(\.name).joined(separator: ", ")
    private static let insertion =
        "INSERT INTO reports (\(writtenNames)) VALUES (\(placeholders(written.count)))"
    /// The whole row is written, but for its number: its place on the list stays.
    private static let change =
        "UPDATE reports SET (\(writtenNames)) = (\(placeholders(written.count))) WHERE id = $1"

    private let rowLock: String
    private let freeRowLock: String
    private let conditions: ReportConditions
    private let rows: ReadableRows

    /// - Parameter log: gets a line for each row that cannot be read.
    init(of store: any SQLStore, life: ReportLife, log: Log? = nil) {
        rowLock = store.rowLock
        freeRowLock = store.freeRowLock
        conditions = ReportConditions(life)
        rows = ReadableRows(of: "reports", log)
    }

    /// Throws when a column is missing that is read or written.
    func check(in connection: any SQLConnection) throws {
        try connection.run("\(ReportTable.select) LIMIT 1")
        try connection.run("SELECT \(ReportTable.writtenNames), changed_at FROM reports LIMIT 0")
    }

    func find(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE id = $1", id, element: PetReport.init)
    }

    /// The report that has this hash of a management token.
    func find(_ tokenHash: Digest, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE token_hash = $1", tokenHash, element: PetReport.init)
    }

    /// The report with a public id, which stays as it is until the transaction ends.
    func lock(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE id = $1 \(rowLock)", id, element: PetReport.init)
    }

    /// Keeps a report as it is until the transaction ends, also one that cannot be read. Returns whether it is there.
    func lockRow(_ id: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.first("SELECT 1 FROM reports WHERE id = $1 \(rowLock)", id) { _ in true } ?? false
    }

    /// Stores a new report.
    func insert(_ report: PetReport, in connection: any SQLConnection) throws {
        try connection.run(ReportTable.insertion, values: ReportTable.values(of: report)) { _ in true }
        try ReportWords.update(report.id, in: connection)
    }

    /// Stores what a report has become.
    /// - Parameter time: when its answers were changed; nil when they were not.
    func update(_ report: PetReport, changedAt time: Int?, in connection: any SQLConnection) throws {
        try connection.run(ReportTable.change, values: ReportTable.values(of: report)) { _ in true }
        if let time { try connection.run("UPDATE reports SET changed_at = $1 WHERE id = $2", time, report.id) }
        try ReportWords.update(report.id, in: connection)
    }

    private static func values(of report: PetReport) throws -> [SQLValue] {
        try written.map { try $0.value(report) }
    }

    /// Stores that a pet came home.
    func setReunited(_ id: ReportID, now: Int, in connection: any SQLConnection) throws {
        try connection.run("UPDATE reports SET reunited_at = $1 WHERE id = $2", now, id)
        try ReportWords.update(id, in: connection)
    }

    /// Stores that a pet is missing, still or again, which confirms its report.
    func setMissing(_ id: ReportID, now: Int, in connection: any SQLConnection) throws {
        let sql = "UPDATE reports SET reunited_at = NULL, confirmed_at = $1, is_expired = FALSE WHERE id = $2"
        try connection.run(sql, now, id)
        try ReportWords.update(id, in: connection)
    }

    func hide(_ id: ReportID, now: Int, in connection: any SQLConnection) throws {
        try connection.run("UPDATE reports SET hidden_at = $1 WHERE id = $2 AND hidden_at IS NULL", now, id)
        try ReportWords.update(id, in: connection)
    }

    func show(_ id: ReportID, in connection: any SQLConnection) throws {
        try connection.run("UPDATE reports SET hidden_at = NULL WHERE id = $1", id)
        try ReportWords.update(id, in: connection)
    }

    /// Deletes a report, with its words, flags and messages. Returns the files of its photo.
    func delete(_ id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        try connection.first("DELETE FROM reports WHERE id = $1 RETURNING photo", id) { row in
            PhotoFiles.names(in: String(try row.value(at: 0)))
        } ?? []
    }

    /// Brings the marks of up to `limit` reports into step with their dates. Returns how many were changed.
    func markExpired(limit: Int, now: Int, in connection: any SQLConnection) throws -> Int {
        let expired = try mark("TRUE", conditions.isToBeMarked(now: 2), limit, now, in: connection)
        let listed = try mark("FALSE", conditions.isMarkedTooEarly(now: 2), limit - expired.count, now, in: connection)
        for id in expired + listed { try ReportWords.update(id, in: connection) }
        return expired.count + listed.count
    }

    private func mark(
        _ isExpired: String,
        _ condition: String,
        _ limit: Int,
        _ now: Int,
        in connection: any SQLConnection
    ) throws -> [ReportID] {
        let sql = """
            UPDATE reports SET is_expired = \(isExpired)
            WHERE number IN (SELECT number FROM reports WHERE \(condition) LIMIT $1 \(freeRowLock)) RETURNING id
            """
        return try connection.query(sql, limit, now) { row in rows.read(row) { try $0[0] } }.compactMap(\.self)
    }

    /// Up to `limit` reports that are due for erasing, and are locked until the transaction ends.
    func due(limit: Int, now: Int, in connection: any SQLConnection) throws -> [ReportID] {
        var ids: [ReportID] = []
        for isDue in conditions.isDue(now: 2) {
            let sql = "SELECT id FROM reports WHERE \(isDue) LIMIT $1 \(freeRowLock)"
            ids += try connection.query(sql, limit - ids.count, now) { row in rows.read(row) { try $0[0] } }
                .compactMap(\.self)
        }
        return ids
    }
}
