import HTML
import HTTPServer
import Platform

extension Operator {
    /// Prints how the data stand: what an operator looks at before anything else.
    static func showStatus(_ input: CommandInput) async throws {
        let status = try await Status(of: input)
        guard !input.asJSON else { return input.print(try operatorJSON(status)) }
        for (name, text) in status.lines(now: input.now) { input.print("\(name)\t\(text.printable)") }
    }

    /// Prints the settings of a server, if one could start with them on the data that are there. Changes nothing.
    static func checkSettings(_ input: CommandInput) async throws {
        let configuration = input.configuration
        do {
            _ = try await openStore(input)
        } catch DataError.missing {
            // A start makes a new database.
        } catch DataError.older {
            // A start brings it up to date.
        }
        try configuration.data.checkWriting()
        let settings: [(String, String?)] = [
            ("version", Version.text), ("address", configuration.server.localURL),
            ("data", configuration.data.database?.description ?? configuration.data.folder),
            ("public URL", configuration.publicURL), ("operator", configuration.operatorContact),
            ("mail from", configuration.mailFrom?.address.text),
            ("contacts", configuration.contacts.isEmpty ? nil : String(configuration.contacts.count)),
        ]
        for (name, value) in settings { input.print("\(name)\t\((value ?? "not given").printable)") }
    }

    /// Asks the server that runs on this machine whether it can serve.
    static func askHealth(_ input: CommandInput) async throws {
        let url = input.configuration.server.localURL + URLReference.health.text
        let response: (status: Int, body: String)
        do {
            response = try ServerProbe.get(URLReference.health.text, from: input.configuration.server)
        } catch let error as SystemError {
            throw OperatorError(message: "\(url) does not respond: \(error)", exitCode: EXIT_FAILURE)
        }
        let line = response.body.split(separator: "\n").first.map(String.init) ?? ""
        guard response.status == 200 else {
            throw OperatorError(message: "\(url): \(response.status) \(line.printable)", exitCode: EXIT_FAILURE)
        }
        input.print(line.printable)
    }
}

/// The state of a data directory. As JSON it has a member for each property.
private struct Status: Encodable {
    struct BackupState: Encodable {
        let folder: String
        /// The time of the newest backup, in seconds since 1970; nil when there is none.
        var madeAt: Int?
        var isWhole: Bool?
        /// The reason why there is no newest backup, or why it is not whole.
        var problem: String?
    }

    struct Disk: Encodable {
        let free: Int
        let total: Int
        let hasRoomForPhotos: Bool
        /// The reason why nothing can be written; nil when something can.
        let problem: String?
    }

    struct Photos: Encodable {
        let count: Int
        /// Photos that are gone, cut off or cannot be read.
        let lost: Int
    }

    struct Mails: Encodable {
        /// Mails that wait in the database although their time has come, and files that wait in the outbox.
        let waiting: Int
        let since: Int?
    }

    let version = Version.text
    let schema: Int
    let data: String
    /// Reports by kind while they are on the list, else by their state.
    let reports: [String: Int]
    let openFlags: Int
    let mails: Mails
    /// Nil with a shared database, which holds the photos.
    let photos: Photos?
    let disk: Disk?
    /// Nil with a shared database, whose backups are PostgreSQL's own.
    let backup: BackupState?
    /// Folders with data that a restore has put aside.
    let putAside: [String]

    init(of input: CommandInput) async throws {
        let location = input.configuration.data
        let store = try await Operator.openStore(input)
        let counts = try await OperatorRepository(store: store).counts(input.configuration.life, now: input.now)
        let outbox = try Outbox(existingIn: location.folder)
        let files = try outbox.map { outbox in try outbox.numbers().map(outbox.path) } ?? []
        let times = files.compactMap { fileStatus($0)?.modifiedAt } + [counts.mailsDueSince].compactMap(\.self)
        schema = try await store.read { try $0.schemaVersion }.value
        data = location.database?.description ?? location.folder
        reports = counts.reports
        openFlags = counts.openFlags
        mails = Mails(waiting: counts.dueMails + files.count, since: times.min())
        var problem: String?
        do { try location.checkWriting() } catch { problem = error.description }
        disk = DiskSpace(of: location.folder).map { [problem] in
            Disk(free: $0.free, total: $0.total, hasRoomForPhotos: $0.hasRoom(for: 0), problem: problem)
        }
        putAside = try fileNames(in: location.folder).filter(Restore.isPutAside).sorted().map { location.folder + "/" + $0 }
        let isShared = location.database != nil
        let sizes = isShared ? [:] : try await store.photoSizes()
        photos =
            isShared
            ? nil : Photos(count: sizes.count, lost: sizes.count { !isWholeFile(location.file(of: $0), size: $1) })
        backup = isShared ? nil : await Status.newestBackup(in: input.backups)
    }

    private static func newestBackup(in folder: String) async -> BackupState {
        do {
            guard let newest = try BackupFolder.newest(in: folder) else { return BackupState(folder: folder, problem: "there is none") }
            var state = BackupState(folder: newest, madeAt: BackupFolder.time(of: newest), isWhole: true)
            do {
                _ = try await Restore.check(newest)
            } catch {
                (state.isWhole, state.problem) = (false, Invocation.description(of: error).line)
            }
            return state
        } catch {
            return BackupState(folder: folder, problem: "\(error)")
        }
    }

    func lines(now: Int) -> [(name: String, text: String)] {
        let states = reports.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
        var lines = [
            ("version", version), ("schema", String(schema)), ("data", data),
            ("reports", states.isEmpty ? "none" : states.joined(separator: ", ")),
            ("open flags", String(openFlags)),
            ("mails that wait", "\(mails.waiting)" + (mails.since.map { ", since \(timestamp($0))" } ?? "")),
        ]
        if let photos { lines.append(("photos", "\(photos.count), \(photos.lost) of them gone, cut off or not readable")) }
        if let disk {
            let (free, total) = (disk.free / 1_000_000, disk.total / 1_000_000)
            let problem = disk.problem ?? (disk.hasRoomForPhotos ? nil : "too little, photos are refused")
            lines.append(("disk", "\(free) of \(total) MB free" + (problem.map { ": \($0)" } ?? "")))
        }
        if let backup {
            let age = backup.madeAt.map { ", \((now - $0) / 3600) hours old" } ?? ""
            let state = backup.problem ?? "whole"
            lines.append(("newest backup", "\(backup.folder)\(age), \(state)"))
        } else {
            lines.append(("newest backup", "PostgreSQL's own, by pg_dump"))
        }
        return lines + putAside.map { ("put aside", $0) }
    }
}
