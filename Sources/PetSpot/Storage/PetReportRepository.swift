import Platform
import SHA2
import SQL

// MARK: Columns

extension PetReport: Record {
    static let blank = PetReport(
        kind: .missing,
        id: ReportID(),
        createdAt: 0,
        confirmedAt: 0,
        tokenHash: SHA256.hash([]),
        answers: ReportAnswers()
    )
    static let columns = Columns<PetReport>(
        [
            Column("id", \.id),
            Column("kind", \.kind),
            Column("created_at", \.createdAt),
            Column("confirmed_at", \.confirmedAt),
            Column("reunited_at", \.reunitedAt),
            Column("hidden_at", \.hiddenAt),
            Column("token_hash", \.tokenHash),
            Column(ifKnown: "way_home", \.wayHome),
            Column(ifKnown: "hidden_reason", \.hiding.reason),
            Column("hidden_note", \.hiding.note),
            Column(ifKnown: "language", \.language),
            Column(ifKnown: "mail", \.mail),
            Column("shelter", \.shelter),
            Column(part: \.answers.photo),
            Column(Field<ReportAnswers>.all, of: \.answers),
        ]
    )
}

extension PublicPhoto: Record {
    static let blank = PublicPhoto()
    static let columns = Columns<PublicPhoto>([
        Column("confirmed_at", \.confirmedAt),
        Column("reunited_at", \.reunitedAt),
        Column("hidden_at", \.hiddenAt),
        Column("photo_file", \.file),
        Column("photo_format", \.format),
        Column("thumbnail_file", \.thumbnailFile),
        Column("thumbnail_format", \.thumbnailFormat),
    ])
}

// MARK: Table

/// The table of reports, with the rows that are derived from it: as several repositories use it in their transactions.
///
/// Nothing else writes to it, so that no change forgets words, counts, match keys and mails.
struct ReportTable: Sendable {
    static let select = "SELECT \(PetReport.columns.list) FROM reports"
    /// When a report's answers were last changed, or it was submitted.
    static let changedAt = "coalesce(changed_at, created_at)"

    private static let written =
        PetReport.columns + [
            Column(derived: "match_key") { $0.traits.matchKey.rawValue },
            Column(derived: "earth_x") { $0.answers.position.map { EarthPoint($0).x } },
            Column(derived: "earth_y") { $0.answers.position.map { EarthPoint($0).y } },
            Column(derived: "earth_z") { $0.answers.position.map { EarthPoint($0).z } },
            // Submitting and changing a report confirm it.
            Column(derived: "is_expired") { _ in false },
        ]
    private static let returning = " RETURNING \(IndexedReport.columns.list)"
    private static let insertion = written.insertion(into: "reports") + returning

    let rowLock: String
    let rows: ReadableRows

    init(of store: any SQLStore, log: Log? = nil) {
        rowLock = store.rowLock
        rows = ReadableRows(of: "reports", log)
    }

    /// The report that has a value in a unique column.
    func find(_ column: String, _ value: some ColumnValue, _ lock: String = "", in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE \(column) = $1 \(lock)", value, element: PetReport.init)
    }

    /// Every report that meets a condition, newest first.
    func all(where condition: String, in connection: any SQLConnection) throws -> [PetReport] {
        try rows.query("\(ReportTable.select) WHERE \(condition) ORDER BY number DESC", in: connection)
    }

    /// The report with a public id; nil when it is gone, and when it cannot be read, which is logged and must not keep other mails waiting.
    func readable(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try rows.first("\(ReportTable.select) WHERE id = $1", id, in: connection)
    }

    /// The report with a public id, which stays as it is until the transaction ends.
    func lock(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try find("id", id, rowLock, in: connection)
    }

    /// Locks the row of a report until the transaction ends, even one that cannot be read. Returns false when there is none.
    func lockRow(_ id: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM reports WHERE id = $1 \(rowLock)", id)
    }

    /// Stores a new report.
    func insert(_ report: PetReport, turns: MailTurns = MailTurns(), in connection: any SQLConnection) throws {
        let values = ReportTable.written.values(of: report)
        let stored = try connection.query(ReportTable.insertion, values: values, element: IndexedReport.init)
        try IndexedReport.update(from: nil, to: stored.first, in: connection)
        try MailRows.insert(after: report, turns: turns, in: connection)
    }

    /// Overwrites a stored report; its number, and so its place on the list, stays. Other answers than before set `changed_at` to the time of
    /// confirmation.
    func update(_ report: PetReport, from old: PetReport, turns: MailTurns = MailTurns(), in connection: any SQLConnection) throws {
        let changedAt = report.answers == old.answers ? nil : report.confirmedAt
        let values = ReportTable.written.values(of: report, and: [changedAt.sqlValue])
        let places = placeholders(values.count - 1, from: 2)
        let columns = "(\(ReportTable.written.list)) = (\(places)), changed_at = coalesce($\(values.count + 1), changed_at)"
        try changeAll(where: "id = $1 \(rowLock)", report.id, set: columns, values, in: connection)
        try MailRows.insert(after: report, was: old, turns: turns, in: connection)
    }

    /// Changes columns of a report. Returns false when there is no such report.
    /// - Parameter assignments: as in `UPDATE`, with values from `$2` on.
    @discardableResult
    func change(_ id: ReportID, set assignments: String, _ values: (any ColumnValue)?..., in connection: any SQLConnection) throws -> Bool {
        // Locked, so that two changes at the same moment count once.
        try changeAll(where: "id = $1 \(rowLock)", id, set: assignments, values.sqlValues, in: connection) > 0
    }

    /// Changes columns of reports that meet a condition. Returns how many.
    /// - Parameter condition: ends with what locks them and limits their number.
    /// - Parameter assignments: as in `UPDATE`, with values from `$2` on.
    @discardableResult
    func changeAll(
        where condition: String,
        _ conditionValues: any ColumnValue...,
        set assignments: String,
        _ values: [SQLValue] = [],
        in connection: any SQLConnection
    ) throws -> Int {
        let before = try indexed(condition, conditionValues, in: connection)
        let sql = "UPDATE reports SET \(assignments) WHERE number = $1" + ReportTable.returning
        for report in before {
            let after = try connection.query(sql, values: [report.number.sqlValue] + values, element: IndexedReport.init)
            try IndexedReport.update(from: report, to: after.first, in: connection)
        }
        return before.count
    }

    /// Confirms reports whose answers have not changed, and lists again those that were off the list.
    func confirm(_ ids: [ReportID], now: Int, in connection: any SQLConnection) throws {
        let (isAmong, isListed) = ("id IN (\(ids.sqlList))", "reunited_at IS NULL AND is_expired = FALSE")
        // Nothing that is derived from a report on the list depends on the time of its confirmation.
        try connection.run("UPDATE reports SET confirmed_at = $1 WHERE \(isAmong) AND \(isListed)", now)
        let isOff = "\(isAmong) AND NOT (\(isListed)) \(rowLock)"
        try changeAll(where: isOff, set: ReportTable.listing(at: "$2"), [now.sqlValue], in: connection)
    }

    /// The columns of a report that is on the list, from a moment on.
    static func listing(at moment: String) -> String { "reunited_at = NULL, way_home = NULL, confirmed_at = \(moment), is_expired = FALSE" }

    /// Adds to the number of neighbours who were told of a report. No index has it.
    func add(_ count: Int, toNeighboursOf id: ReportID, in connection: any SQLConnection) throws {
        try connection.run("UPDATE reports SET neighbours = neighbours + $2 WHERE id = $1", id, count)
    }

    /// Deletes a report with its words, flags and messages. Returns the files of their photos.
    /// - Parameter isCounted: whether the statistics go on counting it.
    func delete(_ id: ReportID, isCounted: Bool, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let deleted = isCounted ? [] : try indexed("id = $1", [id], in: connection)
        // A shelter's animal that a moderator removes stays known, so that no file brings it back.
        if isCounted { try connection.run("DELETE FROM shelter_animals WHERE report_id = $1", id) }
        let photos = try [
            "SELECT \(Photo.fileColumns) FROM messages WHERE report_id = $1",
            "DELETE FROM reports WHERE id = $1 RETURNING \(Photo.fileColumns)",
        ].flatMap { try connection.query($0, id, element: Photo.files).flatMap(\.self) }
        try IndexedReport.update(from: deleted.first, to: nil, in: connection)
        return photos
    }

    private func indexed(_ condition: String, _ values: [any ColumnValue], in connection: any SQLConnection) throws -> [IndexedReport] {
        let sql = "SELECT \(IndexedReport.columns.list) FROM reports WHERE \(condition)"
        return try connection.query(sql, values: values.map(\.sqlValue), element: IndexedReport.init)
    }
}

// MARK: Repository

/// Stores and finds reports. A change is durable when its function returns. All functions throw when the storage fails.
///
/// A report whose time is over at `now` counts as erased.
final class PetReportRepository: Sendable {
    let store: any SQLStore
    let reports: ReportTable
    let life: ReportLife
    private let sessions: FlowSessions

    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, log: log)
        sessions = FlowSessions(store, life: life, log: log)
    }

    func report(_ id: ReportID, now: Int) throws -> NowOrLater<PetReport?> {
        try store.read { [reports] in try reports.find("id", id, in: $0) }.map { [life] in life.unlessErased($0, at: now) }
    }

    func report(managedBy tokenHash: Digest, now: Int) async throws -> PetReport? {
        let report = try await store.read { [reports] in try reports.find("token_hash", tokenHash, in: $0) }.value
        // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
        return report?.tokenHash == tokenHash ? life.unlessErased(report, at: now) : nil
    }

    func photo(of id: ReportID, now: Int) throws -> NowOrLater<PublicPhoto?> {
        let sql = "SELECT \(PublicPhoto.columns.list) FROM reports WHERE id = $1"
        return try store.read { try $0.first(sql, id, element: PublicPhoto.init) }.map { [life] in life.unlessErased($0, at: now) }
    }

    /// Every report, or those with some ids, newest first, for the operator.
    func all(_ ids: [ReportID]? = nil) async throws -> [PetReport] {
        if ids?.isEmpty == true { return [] }
        let condition = ids.map { "id IN (\($0.sqlList))" } ?? "TRUE"
        return try await store.read { [reports] in try reports.all(where: condition, in: $0) }.value
    }

    /// Stores that an animal came home, and how, if that is known. One that is home already came home when it was first said.
    func setReunited(_ id: ReportID, _ how: WayHome?, now: Int) async throws {
        let columns = "reunited_at = coalesce(reunited_at, $2), way_home = coalesce($3, way_home)"
        try await store.transaction { [reports] in try reports.change(id, set: columns, now, how, in: $0) }
    }

    /// Stores that an animal is not home, still or again, which confirms its report.
    func setListed(_ id: ReportID, now: Int) async throws {
        try await store.transaction { [reports] in try reports.change(id, set: ReportTable.listing(at: "$2"), now, in: $0) }
    }

    /// Deletes a report for good, on disk too; the statistics still count it. Returns the files of its photo, which the caller removes.
    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        try await store.erasing { [self] in try delete(id, in: $0) }
    }

    /// Deletes a report for good that should not have been there, so that the statistics do not count it either, and logs the decision.
    func remove(_ id: ReportID, by moderator: ModeratorName, now: Int) async throws -> [PhotoFileName] {
        let decision = Decision(decidedAt: now, moderator: moderator, reportID: id, action: .remove)
        return try await store.erasing { [self] in try delete(id, decision, in: $0) }
    }

    /// Deletes a report, with its words, flags and messages, and the drafts that change it. Returns the files of their photos.
    /// - Parameter decision: a moderator's decision, which is logged, and by which the statistics do not count the report any more.
    private func delete(_ id: ReportID, _ decision: Decision? = nil, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let draftPhotos = try sessions.endEditing(of: id, in: connection)
        // Locked, so that no message comes in between.
        if try reports.lockRow(id, in: connection) { try decision?.insert(in: connection) }
        let photos = draftPhotos + (try reports.delete(id, isCounted: decision == nil, in: connection))
        try store.keepPhotos([], removing: photos, in: connection)
        return photos
    }

    /// Marks reports as off the list when their time is over, or as back on it when the list keeps reports for longer now. Returns the number
    /// of marks that changed, at most `limit`; 0 when the list is up to date.
    func updateList(limit: Int, now: Int) async throws -> Int {
        try await store.transaction { [self] connection in
            func mark(_ isExpired: String, where condition: String, _ limit: Int) throws -> Int {
                let some = "\(condition) LIMIT $1 \(store.skipLocked)"
                return try reports.changeAll(where: some, limit, now, set: "is_expired = \(isExpired)", in: connection)
            }
            let expired = try mark("TRUE", where: life.expiring(now: "$2"), limit)
            return expired + (try mark("FALSE", where: life.expiredTooEarly(now: "$2"), limit - expired))
        }
    }

    /// Erases up to `limit` reports whose time is over, on disk within seconds. Returns their ids: none when none is left or another node
    /// erases them. With the files of their photos and of drafts that changed them, which the caller removes.
    func eraseDue(limit: Int, now: Int) async throws -> (ids: [ReportID], photos: [PhotoFileName]) {
        let erased = try await store.transaction { [self] connection in
            var due: [ReportID] = []
            for condition in life.due(now: "$2") {
                let sql = "SELECT id FROM reports WHERE \(condition) LIMIT $1 \(store.skipLocked)"
                due += try connection.query(sql, limit - due.count, now) { row in
                    reports.rows.read(row) { try $0[0] as ReportID }
                }.compactMap(\.self)
            }
            return (ids: due, photos: try due.flatMap { try delete($0, in: connection) })
        }
        if !erased.ids.isEmpty { store.eraseDeletedSoon() }
        return erased
    }
}

/// The report was deleted by its owner or removed by the operator.
struct ReportGone: Error {}
