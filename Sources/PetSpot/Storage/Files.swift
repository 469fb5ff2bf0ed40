import Platform

/// Makes a folder if it is missing, and flushes its name: with a folder, a power cut would take away all that was acknowledged in it.
func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 {
        try flushToDisk(path + "/..")
    } else if errno != EEXIST {
        throw SystemError()
    }
}

/// Makes a folder of the data directory if it is missing. Throws for a symbolic link, which could lead where others read.
func makeOwnFolder(_ path: String) throws(DataError) {
    do { try makeFolder(path) } catch { throw .refused(path: path, code: error.code) }
    try refuseLink(path)
}

/// Makes a new folder, for its owner only whatever the umask.
func makeNewFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) == 0, chmod(path, 0o700) == 0 else { throw SystemError() }
}

/// The mode of every file that this program makes: for its owner only.
let newFileMode: mode_t = 0o600

/// Makes a new file, with `newFileMode` whatever the umask.
func makeNewFile(_ path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    guard let file = Descriptor(open(path, flags, newFileMode)) else { throw SystemError() }
    guard fchmod(file.number, newFileMode) == 0 else { throw SystemError() }
    return file
}

/// Writes a new file, with `newFileMode` whatever the umask. Throws `SystemError`.
func writeNewFile(_ bytes: [UInt8], to path: String) throws {
    let file = try makeNewFile(path)
    try writeAll(bytes, to: file.number)
}

/// Throws a `DataError` when there is a symbolic link at a path: nothing is written through one.
func refuseLink(_ path: String) throws(DataError) {
    guard fileStatus(path).map({ $0.st_mode & S_IFMT }) != S_IFLNK else { throw .link(path: path) }
}

/// The status of a file, or of a symbolic link itself; nil when there is none.
func fileStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
}

/// Whether a regular file is there and can be read, and has a size in bytes, if that is known.
func isWholeFile(_ path: String, size: Int?) -> Bool {
    guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return false }
    return size == nil || Int(status.st_size) == size
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

    /// When the content of a file was last changed, in seconds since 1970.
    var modifiedAt: Int {
        #if canImport(Darwin)
        st_mtimespec.tv_sec
        #else
        st_mtim.tv_sec
        #endif
    }
}

/// Brings the content of a file, or the names in a folder, to disk.
func flushToDisk(_ path: String) throws(SystemError) {
    guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC)) else { throw SystemError() }
    guard fsync(file.number) == 0 else { throw SystemError() }
}

/// Runs `body`, and names the file that the system refuses, which the system does not. Throws `DataError`, or what else `body` throws.
func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as SystemError {
        throw DataError.refused(path: path, code: error.code)
    }
}

extension SystemError: StorageFailure {
    var isTransient: Bool { true }
}

/// The folder that a path is in, whether there is anything at the path or not.
func parentFolder(of path: String) -> String {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    if path.hasPrefix("/") { return "/" + parent }
    return parent.isEmpty ? "." : parent
}

/// A path without symbolic links and `..`; nil when there is nothing.
func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

func fileNames(in folder: String) throws(SystemError) -> [String] { Array(try FileNames(in: folder)) }

/// The names of the files in a folder, read as they are asked for: a folder of photos may hold a million.
final class FileNames: Sequence, IteratorProtocol {
    private let directory: Directory
    /// The offset of the name in a directory entry.
    private let start: Int

    init(in folder: String) throws(SystemError) {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { throw SystemError(ENOTSUP) }
        guard let directory = opendir(folder) else { throw SystemError() }
        self.directory = directory
        self.start = start
    }

    deinit { closedir(directory) }

    func next() -> String? {
        while let entry = readdir(directory) {
            // An entry is only as long as its name, whatever the size of `dirent`: to copy the whole of it would read past its end.
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { return name }
        }
        return nil
    }
}

/// The room on the disk that holds a folder. Photos leave some of it free, so that reports can still be written when it is scarce.
struct DiskSpace {
    /// The most bytes that stay free: enough for a million reports.
    private static let largestReserve = 2_000_000_000

    let total: Int
    let free: Int

    /// Whether `bytes` of photos may be written: a tenth of the disk stays free, or `largestReserve`.
    func hasRoom(for bytes: Int) -> Bool { free - bytes >= min(total / 10, DiskSpace.largestReserve) }
}

extension DiskSpace {
    /// The disk of a folder; nil when the system does not say.
    init?(of folder: String) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let unit = Int(status.f_frsize)
        self.init(total: Int(status.f_blocks) * unit, free: Int(status.f_bavail) * unit)
    }
}
