import HTTP
import Platform

/// The operator's commands: listing and removing reports and backing up, whether the server runs or not.
///
/// Only a running server writes to its database, so a removal is requested by an empty file in the folder `removals`, named after
/// the report. The server deletes the report, then the file, within about a second.
public enum Operator {
    /// How long to wait for a running server, in tenths of a second.
    private static let timeout = 150

    /// A line for each report, newest first: public id, day, whether the pet is found, its name. Throws `DataError` when
    /// there is no database or it cannot be used, and the storage's error.
    public static func list(_ location: DataLocation) async throws -> [String] {
        try await reports(of: location).all().map(line)
    }

    private static func line(_ report: PetReport) -> String {
        let day = CalendarDate(secondsSince1970: report.createdAt)
        let state = report.foundAt == nil ? "missing" : "found"
        return "\(report.id.rawValue)\t\(day)\t\(state)\t\(printable(report.answers.description?.petName ?? "-"))"
    }

    /// A text for a terminal, without what could reverse the rest of the line or move the cursor.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            !scalar.properties.isBidiControl && scalar.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The reports, read-only. Throws `DataError`.
    private static func reports(of location: DataLocation) async throws -> any PetReportRepositoryProtocol {
        #if PostgreSQL
        if let database = location.database { return try await Storage.sharedReports(at: database, life: ReportLife()) }
        #endif
        let store = SQLiteStore(reader: try Database(path: location.databaseFile, role: .reader))
        return PetReportRepository(store, life: ReportLife())
    }

    /// Makes a backup: a new folder in `folder` that is a data directory itself, also while a server runs. Returns its path.
    /// Throws an `OperatorError` when it could not be made or photos are missing, and `DataError` when there is no database or a
    /// folder cannot be used.
    public static func backup(to folder: String, _ location: DataLocation) async throws -> String {
        guard location.database == nil else {
            throw OperatorError(message: "a shared database is copied with PostgreSQL's own pg_dump")
        }
        do {
            let backup = try await Backup.make(of: location, in: folder)
            guard backup.missingPhotos == 0 else {
                let missing = "\(backup.missingPhotos) photos that its database names are nowhere"
                throw OperatorError(message: "\(backup.path) is made, but \(missing)")
            }
            return backup.path
        } catch let error as any StorageFailure {
            throw OperatorError(message: "cannot make a backup in \(folder): \(error.reason)")
        }
    }

    /// Removes a report and its photo for good. Throws an `OperatorError` when there is none or the running server does not
    /// remove it in time, `DataError` when the data cannot be used, and the storage's error.
    public static func remove(_ id: String, _ location: DataLocation) async throws {
        guard let id = ReportID(rawValue: id) else { throw OperatorError(message: "\(id) is not the id of a report") }
        let reports = try await reports(of: location)
        guard try await reports.report(id, now: time(nil)) != nil else {
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
            do {
                try await removeAlone(DataDirectoryLock(folder: location.folder), requests, location)
            } catch DataError.inUse {}
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
        let database = try Database(path: location.databaseFile, role: .writer)
        let photos = try PhotoStore(folder: location.photoFolder)
        let store = SQLiteStore(writer: database, reader: database)
        try await requests.process(PetReportRepository(store, life: ReportLife()), photos)
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
        try makeOwnFolder(folder)
    }

    func add(_ id: ReportID) throws {
        let descriptor = open(path(of: id), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataError.refused(path: folder, code: errno) }
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
