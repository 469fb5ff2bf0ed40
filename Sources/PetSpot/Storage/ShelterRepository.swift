import SQL

/// The reports of shelters' animals, found by the shelters' own ids. All functions throw when the storage fails.
struct ShelterRepository: Sendable {
    let store: any SQLStore
    private let reports: ReportTable

    init(_ store: any SQLStore, log: Log) {
        self.store = store
        reports = ReportTable(of: store, log: log)
    }

    /// An animal that was imported before.
    struct Known: Sendable {
        /// The hash of what was imported last.
        let hash: Int
        /// Nil when a moderator removed the report.
        let report: ReportID?
        /// Whether it is still in the shelter.
        let isThere: Bool
    }

    /// The animals of a shelter that were imported before, by the shelter's ids.
    func animals(of shelter: String) async throws -> [String: Known] {
        let sql = """
            SELECT animal, hash, report_id, report_id IS NOT NULL AND reunited_at IS NULL
            FROM shelter_animals LEFT JOIN reports ON id = report_id WHERE shelter_animals.shelter = $1
            """
        let found = try await store.search { connection in
            try connection.query(sql, shelter) { row in
                (try row[0] as String, Known(hash: try row[1], report: try row[2], isThere: try row[3]))
            }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Stores new and changed animals, all or none, except those whose report a moderator removed. Returns the photos that are needed no more.
    /// - Parameter sendsMail: whether the site does.
    func save(_ animals: [ShelterAnimal], of shelter: String, sendsMail: Bool, now: Int) async throws -> [PhotoFileName] {
        try await store.transaction { [store, reports] connection in
            try animals.flatMap { animal -> [PhotoFileName] in
                let photos = animal.answers.photoFiles
                let known = "SELECT report_id FROM shelter_animals WHERE shelter = $1 AND animal = $2"
                let id: ReportID?? = try connection.value(known, shelter, animal.id)
                let old = try (id ?? nil).flatMap { try reports.lock($0, in: connection) }
                // Removed, or not a file's any more.
                if id != nil, old == nil { return photos }
                let report = PetReport(animal, at: shelter, was: old, sendsMail: sendsMail, now: now)
                if let old {
                    try reports.update(report, from: old, in: connection)
                    let change = "UPDATE shelter_animals SET hash = $3 WHERE shelter = $1 AND animal = $2"
                    try connection.run(change, shelter, animal.id, animal.hash)
                } else {
                    try reports.insert(report, in: connection)
                    let insertion = "INSERT INTO shelter_animals (shelter, animal, hash, report_id) VALUES ($1, $2, $3, $4)"
                    try connection.run(insertion, shelter, animal.id, animal.hash, report.id)
                }
                let dropped = old?.photosDropped(by: report) ?? []
                try store.keepPhotos(photos, removing: dropped, in: connection)
                return dropped
            }
        }
    }

    /// Confirms reports of animals that have not changed, and lists again those that were off the list.
    func confirm(_ ids: [ReportID], now: Int) async throws {
        try await store.transaction { [reports] in try reports.confirm(ids, now: now, in: $0) }
    }

    /// Takes animals that have left their shelter off the list.
    func takeOff(_ ids: [ReportID], now: Int) async throws {
        let condition = "id IN (\(ids.sqlList)) AND reunited_at IS NULL \(store.rowLock)"
        let columns = "reunited_at = $2, way_home = '\(ReportLife.leftShelter)'"
        try await store.transaction { [reports] in try reports.changeAll(where: condition, set: columns, [now.sqlValue], in: $0) }
    }
}
