import Platform

struct DataLocation: Sendable, Equatable {
    /// The data directory: the folder with the database and the photos; with a shared database, photos on their way.
    var folder = "data"
    /// The database that several nodes share; nil when the folder holds it.
    var database: DatabaseURL?

    var databaseFile: String { folder + "/petspot.sqlite" }
    var photoFolder: String { folder + "/photos" }

    func file(of photo: PhotoFileName) -> String { photoFolder + "/" + photo.rawValue }
}

// MARK: Marks

extension DataLocation {
    /// A file that says for which commands a data directory is.
    enum Mark: String {
        /// The folder is a backup, which `restore` alone reads. The file holds the backup's number.
        case backup
        /// Its server has a shared database, so that an SQLite file beside is not the site's.
        case shared = "shared-database"
        /// Its data were copied into a shared database.
        case moved
    }

    func text(of mark: Mark) -> String? {
        FileManager.default.contents(atPath: folder + "/" + mark.rawValue).map { String(decoding: $0, as: UTF8.self) }
    }

    func add(_ mark: Mark, _ text: String) throws {
        let path = folder + "/" + mark.rawValue
        try writeNewFile(Array(text.utf8), to: path)
        try giveAway(path)
    }

    /// Throws when the folder is a backup, which any change would spoil. Earlier versions' have no mark but their name.
    func refuseBackup() throws(DataError) {
        let name = (realPath(folder) ?? folder).split(separator: "/").last.map(String.init) ?? ""
        guard text(of: .backup) == nil, !BackupFolder.isName(name) || fileStatus(databaseFile) == nil else { throw .backup(folder: folder) }
    }

    /// Gives a file to whom the folder belongs: the server may run as another user than this command.
    func giveAway(_ path: String) throws(DataError) {
        // The folder of a service with `DynamicUser` is behind a link, which belongs to root.
        guard geteuid() == 0, let owner = fileStatus(folder + "/.") else { return }
        guard lchown(path, owner.st_uid, owner.st_gid) == 0 else { throw .refused(path: path, code: errno) }
    }

    /// Throws when no file can be made in the folder, as on a disk that an error made read-only; not where the folder is missing.
    func checkWriting() throws(DataError) {
        let path = "\(folder)/trial-\(getpid())"
        do {
            _ = try makeNewFile(path)
        } catch {
            if error.code == ENOENT { return }
            throw .refused(path: folder, code: error.code)
        }
        unlink(path)
    }

    /// Throws when this is no place of a server's data: a backup, or a folder whose server has a shared database that is not named.
    func check() throws(DataError) {
        try refuseBackup()
        guard database != nil || text(of: .shared) == nil && text(of: .moved) == nil else { throw .sharedElsewhere(folder: folder) }
    }
}

// MARK: Lock

/// A lock in a data directory, which one process at a time has. Making it throws a `DataError` when another has it for longer than `patience`.
final class DataDirectoryLock: Sendable {
    /// The time that a start waits for a command: enough to restore some thousand photos, short for who starts a second server.
    static let startPatience = Duration.seconds(3)
    /// The time that a command waits for another one that stores photos, or for a sweep.
    static let photoPatience = Duration.seconds(60)

    private let file: Descriptor

    /// Acquires the lock of the whole directory, which is made when it is missing: of two servers on one, each would sweep the other's photos.
    /// Throws also what `DataLocation.check` throws.
    init(_ location: DataLocation, patience: Duration = .zero) throws {
        let folder = location.folder
        try location.check()
        try naming(folder) { try makeFolder(folder) }
        guard let file = Descriptor(lockFile: folder + "/lock") else { throw DataError.refused(path: folder, code: errno) }
        try location.giveAway(folder + "/lock")
        guard file.lock(patience: patience) else { throw DataError.inUse(folder: folder) }
        self.file = file
    }

    /// Acquires the lock by which a command can store photos before their rows: the sweep after a start removes photos that no row names.
    init(ofPhotosIn location: DataLocation, patience: Duration = .zero) throws(DataError) {
        let path = location.folder + "/photos-lock"
        guard let file = Descriptor(lockFile: path) else { throw .refused(path: path, code: errno) }
        try location.giveAway(path)
        guard file.lock(patience: patience) else { throw .inUse(folder: location.photoFolder) }
        self.file = file
    }
}

extension Descriptor {
    /// Opens a file that is only locked, and makes it when it is missing.
    init?(lockFile path: String) { self.init(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, newFileMode)) }

    /// Acquires the lock of an open file (`flock(2)`), which the kernel releases when the process ends. Returns false when another process
    /// still has it after `patience`.
    func lock(patience: Duration = .zero) -> Bool {
        let deadline = ContinuousClock.now + patience
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard [EWOULDBLOCK, EINTR].contains(errno), ContinuousClock.now < deadline else { return false }
            // A server has the lock of its database for some milliseconds.
            usleep(500)
        }
        return true
    }
}

/// The URL of a shared PostgreSQL database, such as `postgres://user:password@host:port/database`. The password is never printed.
struct DatabaseURL: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole of it, for libpq alone.
    let text: String

    /// Takes PostgreSQL's two schemes. With `@` or `/` not percent-encoded, a password would be read as a host: such a URL is refused.
    init?(_ text: String) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || !parts[0].contains("/"), !text.utf8.contains(0) else { return nil }
        self.text = text
    }

    var description: String { "postgres://…" }
    var debugDescription: String { description }
    /// Empty, so that no dump shows the password.
    var customMirror: Mirror { Mirror(self, children: []) }
}
