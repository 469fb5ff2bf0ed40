import Platform
import SQL

/// The repositories of a server, on one database. A class, so that passing it on copies one reference.
final class Storage: Sendable {
    let reports: PetReportRepository
    let sessions: FlowSessions
    let moderation: ModerationRepository
    let moderators: ModeratorRepository
    let messages: MessageRepository
    let statistics: StatisticsRepository
    let matches: MatchRepository
    let mails: MailRepository
    let alerts: AlertRepository
    let photos: any PhotoRepositoryProtocol
    let store: any SQLStore

    init(_ store: any SQLStore, photos: any PhotoRepositoryProtocol, life: ReportLife, log: Log) {
        reports = PetReportRepository(store, life: life, log: log)
        sessions = FlowSessions(store, photos: photos, life: life, log: log)
        moderation = ModerationRepository(store, log: log)
        moderators = ModeratorRepository(store: store)
        messages = MessageRepository(store, log: log)
        statistics = StatisticsRepository(store: store)
        matches = MatchRepository(store, life: life, log: log)
        mails = MailRepository(store, life: life, log: log)
        alerts = AlertRepository(mails: mails)
        self.photos = photos
        self.store = store
    }

    /// The report that a private link opens: its author's own, one that was mailed, or one of a session.
    func report(managedBy token: ManagementToken, now: Int) async throws -> PetReport? {
        if let report = try await reports.report(managedBy: token.hash, now: now) { return report }
        if let report = try await mails.report(linkedBy: token.hash, now: now) { return report }
        guard let id = try await sessions.report(keptOpenBy: token.hash, now: now) else { return nil }
        return try await reports.report(id, now: now).value
    }

    /// The reports that a session may open, newest first, each with the token of its private page. Without those that were deleted.
    func reports(of session: FlowSession, under id: SessionID, now: Int) async throws -> [(report: PetReport, token: ManagementToken)] {
        var reports: [(report: PetReport, token: ManagementToken)] = []
        for confirmation in session.confirmations {
            let token = ManagementToken(of: confirmation, from: id)
            if let report = try await report(managedBy: token, now: now) { reports.append((report, token)) }
        }
        return reports
    }

    /// Throws when the database does not respond, or lacks a column of the tables that both databases have.
    func check() async throws {
        try await store.read { connection in
            // One statement, which reads a row.
            let tables = Schema.tables.map { "EXISTS (SELECT \($0.columnNames.joined(separator: ", ")) FROM \($0.name))" }
            try connection.run("SELECT \(tables.joined(separator: " OR "))")
        }.value
    }

    /// Moves all rows into the database's own file, so that a plain copy of it is whole.
    func close() async { await store.eraseDeleted() }

    /// The storage at a location. Throws `DataError` when it cannot be used, and what SQLite or the disk refuses.
    static func open(_ location: DataLocation, life: ReportLife, log: Log) async throws -> Storage {
        #if PostgreSQL
        if let database = location.database {
            let storage = try await shared(at: database, folder: location.folder, life: life, log: log)
            try markShared(location, log: log)
            return storage
        }
        #endif
        return try await files(at: location, life: life, log: log)
    }

    /// SQLite and files in the data directory: the default, for one machine.
    private static func files(at location: DataLocation, life: ReportLife, log: Log) async throws -> Storage {
        try refuseLink(location.databaseFile)
        // SQLite takes an empty file for a new database.
        let isNew = fileStatus(location.databaseFile)?.st_size ?? 0 == 0
        guard !isNew || fileStatus(Restore.unfinishedFolder(in: location)) == nil else {
            throw DataError.interruptedRestore(folder: location.folder)
        }
        let store = try SQLiteStore(path: location.databaseFile, log: log)
        // Photos that are older belong to a database that was moved away.
        if isNew {
            try await store.set(.id, to: SettingName.newID)
            try await store.set(.created, to: String(time(nil)))
        }
        return Storage(store, photos: try PhotoStore(folder: location.photoFolder, log: log), life: life, log: log)
    }

    /// The photos beside a store, for a command that adds some.
    static func photos(of store: any SQLStore, _ location: DataLocation, log: Log) throws -> any PhotoRepositoryProtocol {
        #if PostgreSQL
        if let store = store as? PostgreSQLStore {
            try makeFolder(location.folder)
            return try store.photos(by: location.folder + "/incoming", log: log)
        }
        #endif
        return try PhotoStore(folder: location.photoFolder, log: log)
    }

    #if PostgreSQL
    /// Marks a data directory whose server has a shared database, and says in the log if an SQLite database beside holds reports.
    private static func markShared(_ location: DataLocation, log: Log) throws {
        if location.text(of: .shared) == nil {
            try location.add(.shared, "The site's data are in a shared database, which --database names.\n")
        }
        guard location.text(of: .moved) == nil, let store = try? SQLiteStore(reading: location.databaseFile),
            (try? store.hasReports()) == true
        else { return }
        log.event("reports_elsewhere", .warning) { line in
            line.add("reason", "\(location.databaseFile) holds reports that the shared database lacks: petspot move")
        }
    }
    #endif
}
