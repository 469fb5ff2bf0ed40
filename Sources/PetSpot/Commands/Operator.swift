import Platform

/// The operator's commands: listing and moderating reports, naming moderators and backing up, whether the server runs or not.
enum Operator {
    /// Which reports to list.
    enum List: Sendable {
        /// Every report, newest first.
        case all
        /// Those with flags, a line for each flag; the report that was flagged last comes first.
        case flagged
    }

    /// What to do with a report.
    enum Action: Sendable, Equatable {
        /// Remove it and its photo for good.
        case remove
        /// Hide its page.
        case hide(Hiding)
        /// Show its page again, and forget what people said about it.
        case show

        fileprivate var decision: Decision.Action {
            switch self {
            case .remove: .remove
            case .hide: .hide
            case .show: .show
            }
        }

        fileprivate var hiding: Hiding? { if case .hide(let hiding) = self { hiding } else { nil } }
    }

    /// What to do about those who moderate.
    enum Moderators: Sendable, Equatable {
        /// Make a link that lets a moderator in once.
        case add(ModeratorName)
        case list
        /// End every access of a moderator.
        case remove(ModeratorName)
    }

    /// Lists reports or flags. Returns the exit code.
    static func list(_ list: List, _ input: CommandInput) async throws -> Int32 {
        let configuration = input.configuration
        let log = input.makeLog(configuration)
        let lines = try await lines(list, input.format, configuration.data, configuration.life, log: log)
        lines.forEach(input.print)
        return EX_OK
    }

    /// A line for each report or flag; a report that cannot be read is named in the log. Throws `DataError` when there is no
    /// database or it cannot be used, and the storage's error.
    static func lines(
        _ list: List,
        _ format: OperatorFormat,
        _ location: DataLocation,
        _ life: ReportLife,
        log: Log,
        now: Int = time(nil)
    ) async throws -> [String] {
        defer { log.flush() }
        let data = try await OperatorData(location, life, log: log, now: now)
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

    /// Does something about those who moderate. Returns the exit code.
    static func moderators(_ command: Moderators, _ input: CommandInput) async throws -> Int32 {
        let configuration = input.configuration
        let lines = try await moderators(command, configuration.data, publicURL: configuration.publicURL) {
            input.warn("no server has been started with a --public-url: is the link's address right?")
            return configuration.localURL
        }
        lines.forEach(input.print)
        return EX_OK
    }

    /// Does something about those who moderate. Returns the lines to print. Throws an `OperatorError` when there is no such moderator,
    /// `DataError` when the data cannot be used, and the storage's error.
    /// - Parameter publicURL: scheme and host of the site, for the link; nil for those that the server last started with.
    /// - Parameter guess: is called for them when it started without.
    static func moderators(
        _ command: Moderators,
        _ location: DataLocation,
        publicURL: String?,
        now: Int = time(nil),
        guess: () -> String
    ) async throws -> [String] {
        let store = try await OperatorData.store(location, isToWrite: command != .list)
        let moderators = ModeratorRepository(store: store)
        switch command {
        case .add(let name):
            let known = try await store.setting(.publicURL).flatMap { $0.isEmpty ? nil : $0 }
            let path = try await moderators.add(name, now: now).url.text
            return [(publicURL ?? known ?? guess()) + path]
        case .list:
            return try await moderators.all(now: now).map { access in
                let day = access.usedAt.map { LocalTime(at: $0).day.rawValue } ?? "-"
                let columns = [access.name.rawValue, String(access.browsers), day, String(access.links)]
                return columns.map(\.printable).joined(separator: "\t")
            }
        case .remove(let name):
            guard try await moderators.remove(name) else {
                throw OperatorError(message: "there is no moderator \(name.rawValue.printable)")
            }
            return ["\(name.rawValue.printable)\tremoved"]
        }
    }

    /// Makes a backup: a new folder in `folder` that is a data directory itself, also while a server runs. Returns its path.
    /// Throws an `OperatorError` when it could not be made, photos are missing or a backup that is too old could not be removed, and
    /// `DataError` when there is no database or a folder cannot be used.
    static func backup(to folder: String, _ location: DataLocation) async throws -> String {
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

    /// Puts a backup into the data directory. Returns the lines to print. Throws `DataError` when it is no whole backup, or the directory is
    /// in use or holds data.
    /// - Parameter replaces: whether data that are there are put aside.
    /// - Parameter bringsBack: whether reports that were erased after the backup come back; nil when nobody has said so.
    static func restore(
        _ folder: String,
        _ location: DataLocation,
        replaces: Bool,
        bringsBack: Bool? = nil
    ) async throws -> [String] {
        guard location.database == nil else {
            throw OperatorError(message: "a shared database is restored with PostgreSQL's own psql or pg_restore")
        }
        let outcome = try await Restore.restore(folder, into: location, replaces: replaces, bringsBack: bringsBack)
        let result = "\(folder) is restored into \(location.folder)"
        var lines = [outcome.replaced.map { "\(result); what was there is in \($0)" } ?? result]
        if let changes = outcome.changes {
            let gone = "\(changes.goneCount) reports and \(changes.messages.count) messages erased"
            let rest = "\(changes.hidden.count) reports hidden, mails of \(changes.stopped.count) reports stopped"
            lines.append("as after the backup: " + (bringsBack == true ? rest : "\(gone), \(rest)"))
        }
        if outcome.changes == nil || bringsBack == true {
            lines.append("reports that were erased after the backup are back: petspot reports list")
        }
        return lines
    }

    /// Does something with reports. Returns the exit code.
    static func moderate(_ action: Action, _ input: CommandInput) async throws -> Int32 {
        let configuration = input.configuration
        try await moderate(
            action,
            input.operands,
            input.format,
            configuration.data,
            configuration.life,
            log: input.makeLog(configuration),
            done: input.print
        )
        return EX_OK
    }

    /// Does something with reports, and calls `done` with the line of each after it; each decision is in the log, as a moderator's is.
    /// Nothing is done when one of them is not there.
    /// Throws an `OperatorError` for that, `DataError` when the data cannot be used, and the storage's error.
    static func moderate(
        _ action: Action,
        _ ids: [String],
        _ format: OperatorFormat,
        _ location: DataLocation,
        _ life: ReportLife,
        log: Log,
        now: Int = time(nil),
        done: (String) -> Void
    ) async throws {
        defer { log.flush() }
        let data = try await OperatorData(location, life, isToWrite: true, log: log, now: now)
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
            try await data.perform(action, on: report.id)
            let after = try await data.reports.report(report.id, now: now).value
            let count = action == .show ? 0 : counts[report.id] ?? 0
            var line = data.line(after ?? report, flagCount: count)
            if after == nil { line.state = "removed" }
            done(try line.text(in: format))
        }
    }
}

/// Why a command of the operator failed.
public struct OperatorError: Error, Sendable {
    /// The reason, in one line.
    public let message: String
}

/// What a command works on: the data as they are, and the time.
private struct OperatorData {
    let reports: any PetReportRepositoryProtocol
    let moderation: ModerationRepository
    private let log: Log
    /// Photos in files; nil where a report takes them along, and in a command that only reads.
    private let photos: PhotoStore?
    private let life: ReportLife
    private let now: Int

    /// Throws `DataError`, and the storage's error.
    /// - Parameter isToWrite: whether the command changes anything. It does so beside a server: `WriteLock`.
    init(_ location: DataLocation, _ life: ReportLife, isToWrite: Bool = false, log: Log, now: Int) async throws {
        let store = try await OperatorData.store(location, isToWrite: isToWrite)
        self.life = life
        self.log = log
        self.now = now
        reports = PetReportRepository(store, life: life, log: log)
        moderation = ModerationRepository(store, log: log)
        let hasFiles = isToWrite && location.database == nil
        photos = hasFiles ? try PhotoStore(folder: location.photoFolder, log: log) : nil
    }

    static func store(_ location: DataLocation, isToWrite: Bool) async throws -> any SQLStore {
        try location.check()
        #if PostgreSQL
        if let database = location.database { return try await Storage.sharedStore(at: database) }
        #endif
        let store = try SQLiteStore(reading: location.databaseFile)
        guard try store.isUpToDate() else { throw DataError.older(place: location.databaseFile) }
        return isToWrite ? try SQLiteStore(path: location.databaseFile, isCommand: true) : store
    }

    func perform(_ action: Operator.Action, on id: ReportID) async throws {
        switch action {
        case .remove:
            let names = try await reports.remove(id, by: .theOperator, now: now)
            await photos?.remove(names)
        case .hide(let hiding):
            guard try await moderation.hide(id, hiding, by: .theOperator, now: now) else { return }
        case .show:
            guard try await moderation.show(id, by: .theOperator, now: now) else { return }
        }
        log.decision(action.decision, action.hiding)
    }

    func line(_ report: PetReport, flagCount: Int, _ flag: Flag? = nil) -> OperatorLine {
        OperatorLine(report, life.state(of: report, at: now), flagCount: flagCount, flag)
    }
}
