import Platform
import SQL

/// The reason why the data cannot be used: a line for the operator, by which `description` explains each case, and an exit code.
enum DataError: Error, Sendable, Equatable, CustomStringConvertible, StorageFailure {
    /// There is no database: no server has run here, or this is not the place.
    case missing(path: String)
    /// The system refuses a file or a folder; `code` is its `errno`.
    case refused(path: String, code: Int32)
    case link(path: String)
    case notOwn(folder: String)
    case backup(folder: String)
    case sharedElsewhere(folder: String)
    case moved(folder: String)
    case databaseNotEmpty
    case insideData(folder: String)
    case folderOfBackups(folder: String, newest: String)
    case interruptedRestore(folder: String)
    /// More reports of a backup were erased since than a restore leaves out without being told.
    case manyErased(count: Int, total: Int)
    /// The database of a backup is missing or empty, or a photo is missing or has another size than the database says.
    case notWhole(path: String)
    case notEmpty(folder: String)
    case inUse(folder: String)
    /// The file is damaged; the reason is SQLite's.
    case damaged(path: String, reason: String)
    case older(place: String)
    case tooOld(place: String)
    case newer(place: String, version: Int, known: Int)
    /// A shared database does not respond or cannot be brought up to date; the reason is without the password.
    case unavailable(reason: String)

    /// The error that tells the operator why the data at `place` cannot be migrated; nil when a migration itself failed.
    init?(_ failure: Migrations.Failure, at place: String) {
        switch failure {
        case .databaseIsNewer(let version, let known): self = .newer(place: place, version: version, known: known)
        case .databaseIsOlder: self = .tooOld(place: place)
        case .failed: return nil
        }
    }

    var isTransient: Bool { false }

    /// One line that says what is wrong and, where known, what to do.
    var description: String {
        switch self {
        case .missing(let path): "there is no database at \(path): does --data-dir name the server's data directory?"
        case .refused(let path, let code): "cannot use \(path): \(SystemError(code))"
        case .link(let path): "\(path) is a symbolic link: put what it leads to in its place"
        case .notOwn(let folder):
            "\(folder) belongs to another user, or others may write into it: name a folder of your own"
        case .backup(let folder):
            "\(folder) is a backup, which stays as it is; to look into it: petspot restore \(folder) --data-dir <new folder>, "
                + "then petspot --data-dir <new folder>"
        case .sharedElsewhere(let folder):
            "the data of \(folder) are in a shared database: name it by --database or PETSPOT_DATABASE"
        case .moved(let folder):
            "the data of \(folder) were moved before; without \(folder)/moved they move again, as they were then"
        case .databaseNotEmpty: "the shared database holds data already: name an empty one"
        case .insideData(let folder): "a backup cannot be inside the data directory: name another folder than \(folder)"
        case .folderOfBackups(let folder, let newest): "\(folder) holds backups: name one, such as \(newest)"
        case .interruptedRestore(let folder):
            "a restore into \(folder) was interrupted: repeat it; what was there is in \(folder)/replaced-…"
        case .manyErased(let count, let total):
            "\(count) of \(total) reports in the backup were erased or removed since, so nothing is changed: "
                + "--without-erased restores without them, --with-erased brings them back"
        case .notWhole(let path): "this is no whole backup: \(path) is missing or cut off"
        case .notEmpty(let folder): "\(folder) holds data: --replace puts them aside"
        case .inUse(let folder): "\(folder) is in use by another petspot"
        case .damaged(let path, let reason): "\(path) is damaged; restore a backup (\(reason))"
        case .older(let place): "\(place) is of an older petspot: start the server, which brings it up to date"
        case .tooOld(let place):
            "\(place) is of a petspot from before the last version: start the last version once, which brings it up to date"
        case .newer(let place, let version, let known):
            "a newer petspot has changed \(place) (its schema is \(version), and this petspot knows \(known)): "
                + "run the newer one, or restore a backup from before it"
        case .unavailable(let reason): reason
        }
    }

    /// The matching exit code of `sysexits.h`.
    var exitCode: Int32 {
        switch self {
        case .missing, .notWhole, .backup, .sharedElsewhere, .folderOfBackups, .interruptedRestore: EX_NOINPUT
        case .refused(_, let code): code == EACCES || code == EPERM ? EX_NOPERM : EX_CANTCREAT
        case .link, .notOwn, .notEmpty, .inUse, .insideData, .moved, .databaseNotEmpty: EX_CANTCREAT
        case .damaged, .manyErased: EX_DATAERR
        case .older: EX_TEMPFAIL
        // A service manager does not start it again (RestartPreventExitStatus).
        case .tooOld, .newer: EX_CONFIG
        case .unavailable: EX_UNAVAILABLE
        }
    }
}
