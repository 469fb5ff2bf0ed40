import Platform

/// Makes a folder if it is not there, and flushes its name: a folder that a power cut takes away takes along all that was
/// acknowledged in it.
func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 {
        try flushFolder(path + "/..")
    } else if errno != EEXIST {
        throw SystemError()
    }
}

/// The same in the data directory. What others can read there or write, a symbolic link would let out or in.
func makeOwnFolder(_ path: String) throws(DataError) {
    do {
        try makeFolder(path)
    } catch {
        throw .refused(path: path, code: error.code)
    }
    try refuseLink(path)
}

/// Makes a folder that is not there yet, for its owner only whatever the umask.
func makeNewFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) == 0, chmod(path, 0o700) == 0 else { throw SystemError() }
}

/// The mode of every file that this program makes: for its owner only.
let newFileMode: mode_t = 0o600

/// Makes a file that is not there yet, with that mode whatever the umask.
func makeNewFile(_ path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    guard let file = Descriptor(open(path, flags, newFileMode)) else { throw SystemError() }
    guard fchmod(file.number, newFileMode) == 0 else { throw SystemError() }
    return file
}

/// Throws a `DataError` when there is a symbolic link at a path: nothing is written through one.
func refuseLink(_ path: String) throws(DataError) {
    guard fileStatus(path).map({ $0.st_mode & S_IFMT }) != S_IFLNK else { throw .link(path: path) }
}

/// What the system knows of a file, a link included; nil when there is none.
func fileStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
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

/// Brings the names in a folder to disk, as `fsync` of a file does with its content.
func flushFolder(_ path: String) throws(SystemError) {
    guard let folder = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { throw SystemError() }
    guard fsync(folder.number) == 0 else { throw SystemError() }
}

/// Runs `body`, and names the file that the system refuses, which the system does not. Throws `DataError`, or what else `body` throws.
func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as SystemError {
        throw DataError.refused(path: path, code: error.code)
    }
}

/// The disk refused.
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
