import Platform

/// The work of the operator's commands, with or without a running server. Each function prints its result. It throws `DataError` when there
/// is no usable database, and `OperatorError`.
enum Operator {
    // MARK: Reports

    /// Lists every report, newest first. One that cannot be read is named in the log.
    static func listReports(_ input: CommandInput) async throws {
        let data = try await ReportData(input)
        let counts = try await data.moderation.flagCounts()
        for report in try await data.reports.all() { try data.print(report, flagCount: counts[report.id] ?? 0) }
    }

    /// Lists every flag, those of the report that was flagged last first.
    static func listFlags(_ input: CommandInput) async throws {
        let data = try await ReportData(input)
        for flagged in try await data.moderation.flagged() {
            for flag in flagged.flags { try data.print(flagged.report, flagCount: flagged.flags.count, flag) }
        }
    }

    /// Hides, shows or removes reports as a moderator does, prints each, and returns when no server sends an earlier page of them any more.
    /// Changes none when any is missing.
    static func decide(_ action: Decision.Action, _ input: CommandInput) async throws {
        let data = try await ReportData(input, isToWrite: true)
        var found: [PetReport] = []
        for text in input.operands {
            guard let id = ReportID(rawValue: text) else { throw OperatorError(message: "\(text) is not the id of a report") }
            guard let report = try await data.reports.report(id, now: input.now).value else {
                throw OperatorError(message: "there is no report \(text)")
            }
            found.append(report)
        }
        let counts = try await data.moderation.flagCounts()
        for report in found {
            try await data.perform(action, on: report.id)
            let after = try await data.reports.report(report.id, now: input.now).value
            let count = action == .show ? 0 : counts[report.id] ?? 0
            try data.print(after ?? report, flagCount: count, isRemoved: after == nil)
        }
        try await Task.sleep(for: PageCache.life)
    }

    // MARK: Moderators

    /// Prints a new link that lets a moderator in, at the public URL that is given or that the server last started with.
    static func addModerator(_ input: CommandInput) async throws {
        let store = try await openStore(input, isToWrite: true)
        let known = try await store.setting(.publicURL) ?? ""
        var origin = input.configuration.publicURL ?? known
        if origin.isEmpty {
            input.warn("no server has been started with a --public-url: is the link's address right?")
            origin = input.configuration.server.localURL
        }
        let name = try input.moderatorName
        input.print(origin + Paths.enter(try await ModeratorRepository(store: store).add(name, now: input.now)).text)
    }

    /// Lists the moderators by name: browsers that are signed in, the day of the last use, links that nobody has used.
    static func listModerators(_ input: CommandInput) async throws {
        for access in try await ModeratorRepository(store: openStore(input)).all(now: input.now) {
            let day = access.usedAt.map { LocalTime(at: $0).day.rawValue } ?? "-"
            let columns = [access.name.rawValue, String(access.browsers), day, String(access.links)]
            input.print(columns.map(\.printable).joined(separator: "\t"))
        }
    }

    static func removeModerator(_ input: CommandInput) async throws {
        let name = try input.moderatorName
        guard try await ModeratorRepository(store: openStore(input, isToWrite: true)).remove(name) else {
            throw OperatorError(message: "there is no moderator \(name.rawValue.printable)")
        }
        input.print("\(name.rawValue.printable)\tremoved")
    }

    // MARK: Backups

    /// Makes a backup in a folder, and prints its path. Fails too when photos are missing, or a backup that is too old could not be
    /// removed.
    static func backUp(_ input: CommandInput) async throws {
        let (folder, location) = (input.operands[0], input.configuration.data)
        guard location.database == nil else { throw OperatorError(message: "a shared database is copied with PostgreSQL's own pg_dump") }
        do {
            let backup = try await Backup.make(of: location, in: folder, now: input.now)
            var problems: [String] = []
            if backup.missingPhotos > 0 { problems.append("\(backup.missingPhotos) photos that its database names are nowhere") }
            if let leftover = backup.leftover { problems.append("an older one is not removed: \(leftover.reason)") }
            guard problems.isEmpty else { throw OperatorError(message: "\(backup.path) is made, but \(problems.joined(separator: "; "))") }
            input.print(backup.path)
        } catch let error as any StorageFailure where !(error is DataError) {
            throw OperatorError(message: "cannot make a backup in \(folder): \(error.reason)")
        }
    }

    /// Restores a backup into the data directory, and prints where the replaced data are and how much ended after the backup.
    static func restore(_ input: CommandInput) async throws {
        let (folder, location) = (input.operands[0], input.configuration.data)
        if input.onlyChecks {
            let backup = try await Restore.check(folder, readsPhotos: true)
            let counts = "\(backup.reportCount) reports and \(backup.photos.count) photos"
            return input.print("\(folder) is whole: \(counts), schema \(backup.schema)")
        }
        guard location.database == nil else {
            throw OperatorError(message: "a shared database is restored with PostgreSQL's own psql or pg_restore")
        }
        let outcome = try await Restore.restore(
            folder,
            into: location,
            replaces: input.replaces,
            bringsBack: input.bringsBack,
            now: input.now
        )
        let result = "\(folder) is restored into \(location.folder)"
        input.print(outcome.replaced.map { "\(result); what was there is in \($0)" } ?? result)
        if let changes = outcome.changes {
            let gone = "\(changes.goneCount) reports and \(changes.messages.count) messages erased"
            let rest = "\(changes.hidden.count) reports hidden, mails of \(changes.stopped.count) reports stopped"
            input.print("as after the backup: " + (input.bringsBack == true ? rest : "\(gone), \(rest)"))
        }
        if outcome.changes == nil || input.bringsBack == true {
            input.print("reports that were erased after the backup are back: petspot reports list")
        }
    }

    /// Copies the data directory into an empty shared database, and prints what came over. Fails too when photos are missing.
    static func move(_ input: CommandInput) async throws {
        #if PostgreSQL
        let location = input.configuration.data
        guard let database = location.database else { return }
        let outcome = try await Move.move(location.folder, to: database)
        let counts = "\(outcome.reportCount) reports and \(outcome.photoCount) photos"
        input.print("\(counts) are moved into the shared database; the old ones stay in \(location.folder), marked as moved")
        guard outcome.missingPhotos == 0 else {
            throw OperatorError(message: "\(outcome.missingPhotos) photos that the database names are nowhere")
        }
        #endif
    }

    // MARK: Mail and demo

    static func sendMail(_ input: CommandInput) async throws {
        let location = input.configuration.data
        // The folder of a node with a shared database will do: the node writes its mails there.
        try location.refuseBackup()
        let left = try SendMail.run(in: location.folder, mailer: input.sendmail, log: input.log, now: input.now)
        guard left == 0 else {
            throw OperatorError(message: "\(left) mails are left for the next time", exitCode: EX_TEMPFAIL)
        }
    }

    /// Writes invented reports into a new data directory, and prints the private link of one.
    static func makeDemo(_ input: CommandInput) async throws {
        let (configuration, location) = (input.configuration, input.configuration.data)
        guard access(location.databaseFile, F_OK) != 0 else {
            throw OperatorError(
                message: "there is a database at \(location.databaseFile): name a new --data-dir for the demo",
                exitCode: EXIT_FAILURE
            )
        }
        let origin = configuration.publicURL ?? configuration.server.localURL
        input.print(try await Demo.make(in: location, origin: origin, log: input.log, now: input.now))
    }

    // MARK: Data

    /// The database of a command, as a server has left it or uses it.
    /// - Parameter isToWrite: whether the command changes anything. It does so beside a server: `WriteLock`.
    static func openStore(_ input: CommandInput, isToWrite: Bool = false) async throws -> any SQLStore {
        let location = input.configuration.data
        try location.check()
        #if PostgreSQL
        if let database = location.database { return try await Storage.sharedStore(at: database) }
        #endif
        let store = try SQLiteStore(reading: location.databaseFile)
        guard try store.isUpToDate() else { throw DataError.older(place: location.databaseFile) }
        return isToWrite ? try SQLiteStore(path: location.databaseFile, isCommand: true) : store
    }

    /// The reports of a database, for one command.
    struct ReportData {
        let store: any SQLStore
        let reports: PetReportRepository
        let moderation: ModerationRepository
        /// The photo files; nil where the database holds the photos, and in a command that only reads.
        private let photos: PhotoStore?
        private let input: CommandInput

        init(_ input: CommandInput, isToWrite: Bool = false) async throws {
            let configuration = input.configuration
            store = try await Operator.openStore(input, isToWrite: isToWrite)
            self.input = input
            reports = PetReportRepository(store, life: configuration.life, log: input.log)
            moderation = ModerationRepository(store, log: input.log)
            let hasFiles = isToWrite && configuration.data.database == nil
            photos = hasFiles ? try PhotoStore(folder: configuration.data.photoFolder, log: input.log) : nil
        }

        func perform(_ action: Decision.Action, on id: ReportID) async throws {
            switch action {
            case .remove:
                let names = try await reports.remove(id, by: .theOperator, now: input.now)
                await photos?.remove(names)
            case .hide:
                guard try await moderation.hide(id, input.hiding, by: .theOperator, now: input.now) else { return }
            case .show:
                guard try await moderation.show(id, by: .theOperator, now: input.now).hasChanged else { return }
            }
            input.log.decision(action, input.hiding)
        }

        /// A stored photo; nil when there is none of this name.
        /// - Parameter folder: the place of a temporary file without a name, where the database holds the photos.
        func photo(_ name: PhotoFileName, by folder: String) async throws -> OpenFile? {
            #if PostgreSQL
            if let store = store as? PostgreSQLStore { return try await store.photos(by: folder, log: input.log).open(name).value }
            #endif
            return try OpenFile(path: input.configuration.data.file(of: name))
        }

        /// - Parameter tables: the tables in which an address or a number was found.
        func print(
            _ report: PetReport,
            flagCount: Int,
            _ flag: Flag? = nil,
            found tables: [String]? = nil,
            isRemoved: Bool = false
        ) throws {
            let state = input.configuration.life.state(of: report, at: input.now)
            var line = OperatorLine(report, state, flagCount: flagCount, flag, found: tables)
            if isRemoved { line.state = "removed" }
            input.print(input.asJSON ? try operatorJSON(line) : line.text)
        }
    }
}

/// The failure of an operator's command.
struct OperatorError: Error, Sendable {
    /// The reason, in one line.
    let message: String
    /// A code of `sysexits.h`.
    var exitCode = EX_DATAERR
}
