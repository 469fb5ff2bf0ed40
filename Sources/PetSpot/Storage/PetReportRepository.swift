import HTTP
import SHA2
import SQL

/// Reports in a database.
struct PetReportRepository: PetReportRepositoryProtocol {
    private let store: any SQLStore
    private let reports: ReportTable
    private let lists: ReportLists
    private let sessions: SessionTable
    private let messages: MessageTable
    private let life: ReportLife

    /// - Parameter log: gets a line for each row that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, life: life, log: log)
        lists = ReportLists(in: store, life: life, log: log)
        sessions = SessionTable(of: store, log: log)
        messages = MessageTable(log)
    }

    func missing(before cursor: Int?, limit: Int, now: Int) throws -> NowOrLater<PetCardPage> {
        try store.read { [lists] connection in
            PetCardPage(try lists.newest(.cards, below: cursor, limit: limit, now: now, in: connection))
        }
    }

    func missing(_ filter: ReportFilter, before cursor: Int?, limit: Int, now: Int) async throws -> PetCardPage {
        try await store.search { [lists] in
            PetCardPage(try lists.newest(.cards, matching: filter, below: cursor, limit: limit, now: now, in: $0))
        }
    }

    func newest(_ filter: ReportFilter, limit: Int, now: Int) async throws -> [ListedReport] {
        try await store.search { [lists] in
            try lists.newest(.reports, matching: filter, below: nil, limit: limit, now: now, in: $0).elements
        }
    }

    func publicPages(before number: Int?, limit: Int, now: Int) async throws -> [PublicPage] {
        try await store.search { [lists] in
            try lists.newest(.publicPages, below: number, limit: limit, now: now, in: $0).elements
        }
    }

    func missing(_ chipNumber: ChipNumber, limit: Int, now: Int) throws -> NowOrLater<[PetCard]> {
        try store.read { [lists] in try lists.newest(.cards, with: chipNumber, limit: limit, now: now, in: $0) }
    }

    func report(_ id: ReportID, now: Int) throws -> NowOrLater<PetReport?> {
        try store.read { [reports] in try reports.find(id, in: $0) }.map { unlessErased($0, now) }
    }

    func report(managedBy tokenHash: Digest, now: Int) async throws -> PetReport? {
        let report = try await store.read { [reports] in try reports.find(tokenHash, in: $0) }.value
        // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
        return report?.tokenHash == tokenHash ? unlessErased(report, now) : nil
    }

    /// A report that was read; nil when it is due for erasing.
    private func unlessErased(_ report: PetReport?, _ now: Int) -> PetReport? {
        report.flatMap { life.state(of: $0, at: now) == .erased ? nil : $0 }
    }

    func setReunited(_ id: ReportID, now: Int) async throws {
        try await store.transaction { [reports] in try reports.setReunited(id, now: now, in: $0) }
    }

    func setMissing(_ id: ReportID, now: Int) async throws {
        try await store.transaction { [reports] in try reports.setMissing(id, now: now, in: $0) }
    }

    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        let photos = try await store.transaction {
            try delete(id, in: $0)
        }
        await store.eraseDeleted()
        return photos
    }

    private func delete(_ id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let draftPhotos = try sessions.endEditing(of: id, in: connection)
        // Locked, so that no message comes in between.
        _ = try reports.lockRow(id, in: connection)
        let messagePhotos = try messages.photos(to: id, in: connection)
        let photos = try draftPhotos + messagePhotos + reports.delete(id, in: connection)
        try store.keepPhotos([], removing: photos, in: connection)
        return photos
    }

    func updateList(limit: Int, now: Int) async throws -> Int {
        try await store.transaction { [reports] in try reports.markExpired(limit: limit, now: now, in: $0) }
    }

    func eraseDue(limit: Int, now: Int) async throws -> ErasedReports {
        let erased = try await store.transaction { connection in
            let ids = try reports.due(limit: limit, now: now, in: connection)
            return ErasedReports(ids: ids, photos: try ids.flatMap { try delete($0, in: connection) })
        }
        if !erased.ids.isEmpty { store.eraseDeletedSoon() }
        return erased
    }

    func all() async throws -> [PetReport] {
        try await store.read { [lists] in try lists.all(in: $0) }.value
    }

    func check() async throws {
        try await store.read { [reports, sessions] connection in
            try reports.check(in: connection)
            try sessions.check(in: connection)
        }.value
        try await store.checkWriting()
    }
}

extension PetCardPage {
    fileprivate init(_ page: ReportLists.Rows<PetCard>) {
        self.init(cards: page.elements, olderCursor: page.older)
    }
}
