import Platform

/// The operator's commands: listing and moderating reports and backing up, whether the server runs or not.
///
/// Only a running server writes to its database, so an action is requested by an empty file, named after the report
/// (`OperatorRequests`). The server acts, then removes the file, within about a second.
public enum Operator {
    /// How long to wait for a running server, in tenths of a second.
    private static let timeout = 150

    /// Which reports to list.
    public enum List: String, Sendable {
        /// Every report, newest first.
        case all = "list"
        /// Those with flags, a line for each flag; the report that was flagged last comes first.
        case flagged
    }

    /// What to do with a report.
    public enum Action: String, Sendable, CaseIterable {
        /// Remove it and its photo for good.
        case remove
        /// Hide its page.
        case hide
        /// Show its page again, and forget what people said about it.
        case show
    }

    /// A line for each report or flag; a report that cannot be read is named on standard error. Throws `DataError` when there is no
    /// database or it cannot be used, and the storage's error.
    public static func lines(
        _ list: List,
        _ format: OperatorFormat,
        _ location: DataLocation,
        _ life: ReportLife,
        now: Int = time(nil)
    ) async throws -> [String] {
        let data = try await ReadOnlyData(location, life, now: now)
        defer { data.log.flush() }
        switch list {
        case .all:
            let counts = try await data.moderation.flagCounts()
            return try await data.reports.all().map { report in
                try data.line(report, flagCount: counts[report.id] ?? 0).text(in: format)
            }
        case .flagged:
            return try await data.moderation.flagged().flatMap { flagged in
                try flagged.flags.map { flag in
                    try data.line(flagged.report, flagCount: flagged.flags.count, flag).text(in: format)
                }
            }
        }
    }

    /// Makes a backup: a new folder in `folder` that is a data directory itself, also while a server runs. Returns its path.
    /// Throws an `OperatorError` when it could not be made, photos are missing or a backup that is too old could not be removed, and
    /// `DataError` when there is no database or a folder cannot be used.
    public static func backup(to folder: String, _ location: DataLocation) async throws -> String {
        guard location.database == nil else {
            throw OperatorError(message: "a shared database is copied with PostgreSQL's own pg_dump")
        }
        do {
            let backup = try await Backup.make(of: location, in: folder)
            var problems: [String] = []
            if backup.missingPhotos > 0 {
                problems.append("\(backup.missingPhotos) photos that its database names are nowhere")
            }
            if let leftover = backup.leftover { problems.append("an older one is not removed: \(leftover.reason)") }
            guard problems.isEmpty else {
                throw OperatorError(message: "\(backup.path) is made, but \(problems.joined(separator: "; "))")
            }
            return backup.path
        } catch let error as any StorageFailure where !(error is DataError) {
            throw OperatorError(message: "cannot make a backup in \(folder): \(error.reason)")
        }
    }

    /// Does something with reports, and calls `done` with the line of each after it. Nothing is done when one of them is not there.
    /// Throws an `OperatorError` for that or when the running server does not act in time, `DataError` when the data cannot be used,
    /// and the storage's error.
    public static func moderate(
        _ action: Action,
        _ ids: [String],
        _ format: OperatorFormat,
        _ location: DataLocation,
        _ life: ReportLife,
        now: Int = time(nil),
        done: (String) -> Void
    ) async throws {
        let data = try await ReadOnlyData(location, life, now: now)
        var found: [PetReport] = []
        for text in ids {
            guard let id = ReportID(rawValue: text) else {
                throw OperatorError(message: "\(text) is not the id of a report")
            }
            guard let report = try await data.reports.report(id, now: now).value else {
                throw OperatorError(message: "there is no report \(text)")
            }
            found.append(report)
        }
        for report in found {
            let counts = try await data.moderation.flagCounts()
            try await act(action, on: report.id, location, life, now)
            let after = try await data.reports.report(report.id, now: now).value
            let count = action == .show ? 0 : counts[report.id] ?? 0
            var line = data.line(after ?? report, flagCount: count)
            if after == nil { line.state = "removed" }
            done(try line.text(in: format))
        }
    }

    private static func act(
        _ action: Action,
        on id: ReportID,
        _ location: DataLocation,
        _ life: ReportLife,
        _ now: Int
    ) async throws {
        #if PostgreSQL
        if let database = location.database {
            // Deleting a report from a shared database deletes its photo too, for every node.
            let store = try await Storage.sharedStore(at: database)
            let reports = PetReportRepository(store, life: life)
            _ = try await action.perform(on: id, reports, ModerationRepository(store, life: life), now: now)
            return
        }
        #endif
        let requests = try OperatorRequests(dataDirectory: location.folder)
        try requests.add(action, id)
        for _ in 0..<timeout {
            var failure: (any Error)?
            // Without a server the lock is free, and this process acts itself.
            do {
                failure = try await actAlone(DataDirectoryLock(folder: location.folder), requests, location, life, now)
            } catch DataError.inUse {}
            if !requests.contains(action, id) { return }
            if let failure { throw failure }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw OperatorError(
            message: "the running server did not \(action.rawValue) \(id.rawValue); it will at its next start"
        )
    }

    /// Returns why a request failed, which need not be the one that was just made.
    private static func actAlone(
        _ lock: DataDirectoryLock,
        _ requests: OperatorRequests,
        _ location: DataLocation,
        _ life: ReportLife,
        _ now: Int
    ) async throws -> (any Error)? {
        defer { withExtendedLifetime(lock) {} }
        let store = try SQLiteStore(path: location.databaseFile)
        return try await requests.process(
            PetReportRepository(store, life: life),
            ModerationRepository(store, life: life),
            try PhotoStore(folder: location.photoFolder),
            now: now
        ).failure
    }
}

/// Why a command of the operator failed.
public struct OperatorError: Error, Sendable {
    /// The reason, in one line.
    public let message: String
}

extension Operator.Action {
    /// Does it. Returns the photo files that nothing refers to any more. Throws the storage's error.
    func perform(
        on id: ReportID,
        _ reports: any PetReportRepositoryProtocol,
        _ moderation: any ModerationRepositoryProtocol,
        now: Int
    ) async throws -> [PhotoFileName] {
        switch self {
        case .remove: return try await reports.delete(id)
        case .hide: try await moderation.hide(id, now: now)
        case .show: try await moderation.show(id)
        }
        return []
    }
}

/// What a command reads: the data as they are, and the time.
private struct ReadOnlyData {
    let reports: any PetReportRepositoryProtocol
    let moderation: any ModerationRepositoryProtocol
    let log = Log(format: .text)
    private let life: ReportLife
    private let now: Int

    /// Throws `DataError`.
    init(_ location: DataLocation, _ life: ReportLife, now: Int) async throws {
        let store = try await ReadOnlyData.store(location)
        self.life = life
        reports = PetReportRepository(store, life: life, log: log)
        moderation = ModerationRepository(store, life: life, log: log)
        self.now = now
    }

    private static func store(_ location: DataLocation) async throws -> any SQLStore {
        #if PostgreSQL
        if let database = location.database { return try await Storage.sharedStore(at: database) }
        #endif
        let store = try SQLiteStore(reading: location.databaseFile)
        guard try store.isUpToDate() else { throw DataError.older(place: location.databaseFile) }
        return store
    }

    func line(_ report: PetReport, flagCount: Int, _ flag: Flag? = nil) -> OperatorLine {
        OperatorLine(report, state: life.state(of: report, at: now).rawValue, flagCount: flagCount, flag)
    }
}
