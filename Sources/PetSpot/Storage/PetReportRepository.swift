import SHA2
import SQL

/// Reports in a database.
struct PetReportRepository: PetReportRepositoryProtocol {
    private let store: any SQLStore
    private let reports: ReportTable
    private let sessions: SessionTable

    init(_ store: any SQLStore) {
        self.store = store
        reports = ReportTable(of: store)
        sessions = SessionTable(of: store)
    }

    func missing(before cursor: Int?, limit: Int) async throws -> PetCardPage {
        let sql = "\(reports.selectCards) WHERE found_at IS NULL AND number < $1 ORDER BY number DESC LIMIT $2"
        let cards = try await store.read { connection in
            try connection.query(sql, cursor ?? Int.max, limit + 1, element: PetCard.init)
        }
        return PetCardPage(cards, limit: limit)
    }

    func report(_ id: ReportID) async throws -> PetReport? {
        try await store.read { try $0.first("\(reports.select) WHERE id = $1", id, element: PetReport.init) }
    }

    func missing(_ chipNumber: ChipNumber, limit: Int) async throws -> [PetCard] {
        let sql = "\(reports.selectCards) WHERE chip_number = $1 AND found_at IS NULL ORDER BY number DESC LIMIT $2"
        return try await store.read { try $0.query(sql, chipNumber, limit, element: PetCard.init) }
    }

    func report(managedBy tokenHash: Digest) async throws -> PetReport? {
        let sql = "\(reports.select) WHERE token_hash = $1"
        let report = try await store.read { try $0.first(sql, tokenHash, element: PetReport.init) }
        // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
        return report?.tokenHash == tokenHash ? report : nil
    }

    func setFound(_ id: ReportID, at seconds: Int?) async throws {
        try await store.transaction { connection in
            _ = try connection.run("UPDATE reports SET found_at = $1 WHERE id = $2", seconds, id)
        }
    }

    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        let photos = try await store.transaction { connection in
            let photos = try sessions.endEditing(of: id, in: connection) + reports.delete(id, in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return photos
        }
        await store.eraseDeleted()
        return photos
    }

    func all() async throws -> [PetReport] {
        try await store.read { try $0.query("\(reports.select) ORDER BY number DESC", element: PetReport.init) }
    }

    func check() async throws {
        _ = try await store.read { try $0.first("SELECT 1 FROM reports LIMIT 1") { try $0[0] as Int } }
    }
}
