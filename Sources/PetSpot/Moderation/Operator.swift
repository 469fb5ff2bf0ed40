import HTTP
import Platform

/// The operator's commands: listing and removing reports and backing up, whether the server runs or not.
///
/// Only a running server writes to its database, so a removal is requested by an empty file in the folder `removals`, named after
/// the report. The server deletes the report, then the file, within about a second.
public enum Operator {
    /// How long to wait for a running server, in tenths of a second.
    private static let timeout = 150

    /// A line for each report, newest first: public id, day, whether the pet is found, its name. Throws the storage's error.
    public static func list(_ location: DataLocation) async throws -> [String] {
        try await reports(of: location)?.all().map(line) ?? []
    }

    private static func line(_ report: PetReport) -> String {
        let day = CalendarDate(secondsSince1970: report.createdAt)
        let state = report.foundAt == nil ? "missing" : "found"
        return "\(report.id.rawValue)\t\(day)\t\(state)\t\(report.answers.description?.petName ?? "-")"
    }

    /// The reports, read-only; nil when no server has ever run.
    private static func reports(of location: DataLocation) throws -> (any PetReportRepositoryProtocol)? {
        #if PostgreSQL
        if let database = location.database {
            return PetReportRepository(
                PostgreSQLStore(pool: PostgreSQLPool(url: database, size: 1, log: Log(format: .text)))
            )
        }
        #endif
        let path = location.folder + "/petspot.sqlite"
        guard access(path, R_OK) == 0 else { return nil }
        return PetReportRepository(SQLiteStore(reader: try Database(path: path, role: .reader)))
    }

    /// Copies the database to a new file, also while a server writes to it. Throws an `OperatorError` when there is no database
    /// file or the new one exists, and the storage's error.
    public static func backup(to file: String, _ location: DataLocation) async throws {
        guard location.database == nil else {
            throw OperatorError(message: "a shared database is copied with PostgreSQL's own pg_dump")
        }
        let path = location.folder + "/petspot.sqlite"
        guard access(path, R_OK) == 0 else { throw OperatorError(message: "there is no database at \(path)") }
        guard access(file, F_OK) != 0 else { throw OperatorError(message: "\(file) exists already") }
        try await Database(path: path, role: .reader).run { try $0.backup(to: file) }
    }

    /// Removes a report and its photo for good. Throws an `OperatorError` when there is none or the running server does not
    /// remove it in time, and the storage's error.
    public static func remove(_ id: String, _ location: DataLocation) async throws {
        guard let id = ReportID(rawValue: id) else { throw OperatorError(message: "\(id) is not the id of a report") }
        guard let reports = try reports(of: location), try await reports.report(id) != nil else {
            throw OperatorError(message: "there is no report \(id.rawValue)")
        }
        if location.database != nil {
            // Deleting a report from a shared database deletes its photo too, for every node.
            _ = try await reports.delete(id)
            return
        }
        let requests = try RemovalRequests(dataDirectory: location.folder)
        try requests.add(id)
        for _ in 0..<timeout {
            // Without a server the lock is free, and this process removes the report itself.
            if let lock = try? DataDirectoryLock(folder: location.folder) {
                try await removeAlone(lock, requests, location)
            }
            if !requests.contains(id) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw OperatorError(message: "the running server did not remove \(id.rawValue); it will at its next start")
    }

    private static func removeAlone(
        _ lock: DataDirectoryLock,
        _ requests: RemovalRequests,
        _ location: DataLocation
    ) async throws {
        let database = try Database(path: location.folder + "/petspot.sqlite", role: .writer)
        let photos = try PhotoStore(folder: location.folder + "/photos")
        try await requests.process(PetReportRepository(SQLiteStore(writer: database, reader: database)), photos)
        withExtendedLifetime(lock) {}
    }
}

/// Why a command of the operator failed.
public struct OperatorError: Error, Sendable {
    /// The reason, in one line.
    public let message: String
}

/// The operator's removals that are still to be done: empty files, named after their reports.
struct RemovalRequests: Sendable {
    private let folder: String

    init(dataDirectory: String) throws {
        folder = dataDirectory + "/removals"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw StorageError(errno) }
    }

    func add(_ id: ReportID) throws {
        let descriptor = open(path(of: id), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(errno) }
        close(descriptor)
    }

    func contains(_ id: ReportID) -> Bool {
        access(path(of: id), F_OK) == 0
    }

    /// Removes the reports and then their requests; a crash in between only repeats a removal. Returns the removed reports.
    /// Throws the storage's error.
    @discardableResult
    func process(_ reports: any PetReportRepositoryProtocol, _ photos: any PhotoRepositoryProtocol) async throws
        -> [ReportID]
    {
        var removed: [ReportID] = []
        for name in try fileNames(in: folder) {
            guard let id = ReportID(rawValue: name) else { continue }
            await photos.remove(try await reports.delete(id))
            unlink(path(of: id))
            removed.append(id)
        }
        return removed
    }

    private func path(of id: ReportID) -> String {
        folder + "/" + id.rawValue
    }
}
