import Platform

/// The place of the data.
public struct DataLocation: Sendable, Equatable {
    /// The data directory: the folder with the database and the photos; with a shared database, photos on their way.
    public var folder = "data"
    /// The database that several nodes share; nil when the folder holds it.
    var database: DatabaseURL?

    /// The database in the folder.
    var databaseFile: String { folder + "/petspot.sqlite" }
    /// The photos in the folder.
    var photoFolder: String { folder + "/photos" }

    /// A photo in the folder.
    func file(of photo: PhotoFileName) -> String {
        photoFolder + "/" + photo.rawValue
    }
}

// MARK: Marks

extension DataLocation {
    /// A file that says for which commands a data directory is.
    enum Mark: String {
        /// The folder is a backup, which `restore` alone reads. The file holds the backup's number.
        case backup
        /// Its server has a shared database, so that an SQLite file beside is not the site's.
        case shared = "shared-database"
    }

    /// The text of a mark; nil when the folder does not have it.
    func text(of mark: Mark) -> String? {
        FileManager.default.contents(atPath: folder + "/" + mark.rawValue).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Adds a mark. Throws `SystemError`.
    func add(_ mark: Mark, _ text: String) throws {
        let file = try makeNewFile(folder + "/" + mark.rawValue)
        try writeAll(Array(text.utf8), to: file.number)
    }

    /// Throws a `DataError` when the folder is a backup, which any change would spoil. Backups of the versions before have no mark but their
    /// name.
    func refuseBackup() throws(DataError) {
        let name = (realPath(folder) ?? folder).split(separator: "/").last.map(String.init) ?? ""
        guard text(of: .backup) == nil, !BackupFolder.isName(name) || fileStatus(databaseFile) == nil else {
            throw .backup(folder: folder)
        }
    }

    /// Throws a `DataError` when this is not the place of a server's data: a backup, or a folder whose server has a shared database that is
    /// not named.
    func check() throws(DataError) {
        try refuseBackup()
        guard database != nil || text(of: .shared) == nil else { throw .sharedElsewhere(folder: folder) }
    }
}

// MARK: Lock

/// The lock by which one process at a time has a data directory: of two servers on one, each would sweep the other's photos.
final class DataDirectoryLock: Sendable {
    /// The time that a start waits for a command: long enough for a restore of some thousand photos, and short for who started a second
    /// server by mistake.
    static let startPatience = Duration.seconds(3)
    /// Microseconds between two attempts.
    private static let interval = useconds_t(10_000)

    private let file: Descriptor

    /// Acquires the lock of a data directory, which is made when it is missing. Throws a `DataError` when another process has it, and what
    /// `DataLocation.check` throws.
    /// - Parameter patience: the time to wait for the lock.
    init(_ location: DataLocation, patience: Duration = .zero) throws(DataError) {
        let folder = location.folder
        try location.check()
        do {
            try makeFolder(folder)
        } catch {
            throw .refused(path: folder, code: error.code)
        }
        guard let file = Descriptor(lockFile: folder + "/lock") else { throw .refused(path: folder, code: errno) }
        guard file.lock(patience: patience, interval: DataDirectoryLock.interval) else { throw .inUse(folder: folder) }
        self.file = file
    }
}

extension Descriptor {
    /// Opens a file that is only locked, and makes it when it is missing.
    init?(lockFile path: String) {
        self.init(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, newFileMode))
    }

    /// Acquires the lock of an open file (`flock(2)`), which the kernel releases when the process ends. Returns false when another process
    /// still has it after `patience`.
    /// - Parameter interval: microseconds between two attempts.
    func lock(patience: Duration = .zero, interval: useconds_t = 0) -> Bool {
        let deadline = ContinuousClock.now + patience
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard [EWOULDBLOCK, EINTR].contains(errno), ContinuousClock.now < deadline else { return false }
            usleep(interval)
        }
        return true
    }
}

/// Where a shared PostgreSQL database is, `postgres://user:password@host:port/database`. It holds a password, so it says of
/// itself only what it is.
struct DatabaseURL: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole of it, for libpq alone.
    let text: String

    /// Takes a URL with one of PostgreSQL's two schemes. A password whose `@` or `/` is not percent-encoded would be read as
    /// a host, and so told in an error: such a URL is refused.
    init?(_ text: String) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || !parts[0].contains("/"), !text.utf8.contains(0) else { return nil }
        self.text = text
    }

    /// What it is, without what it holds.
    var description: String { "postgres://…" }
    var debugDescription: String { description }
    /// Empty, so that no dump shows the password.
    var customMirror: Mirror { Mirror(self, children: []) }
}
