import Platform
import Synchronization

/// Stores photos under random names. A photo is stored whole or not at all, and never changes.
protocol PhotoRepositoryProtocol: Sendable {
    /// Whether the disk has room for `byteCount` bytes of photos. Some of it stays free for everything else.
    func hasRoom(for byteCount: Int) -> Bool

    /// Throws `SystemError` when the place of the photos cannot be used.
    func check() throws

    /// How the last write of a photo ended.
    var lastWrite: LastWrite { get }

    /// Writes a small file and removes it. Throws `SystemError`.
    func tryWriting() async throws

    /// The photos of these that are gone, cut off or cannot be read. A size that is not known is not compared.
    func lostPhotos(_ sizes: [PhotoFileName: Int?]) async -> Set<PhotoFileName>

    /// Begins a photo that only this upload writes to.
    func begin() async throws -> IncomingPhoto

    /// Appends to a photo that is being received.
    func append(_ bytes: [UInt8], to photo: IncomingPhoto) async throws

    /// Stores a completely received photo under its name. It is removed with the object unless that is released.
    func commit(_ photo: IncomingPhoto) async throws

    /// A stored photo, for sending; nil when there is none of this name.
    func open(_ name: PhotoFileName) throws -> NowOrLater<OpenFile?>

    /// Removes photos for good; ignores missing ones.
    func remove(_ names: [PhotoFileName]) async

    /// Removes the files that an earlier process left behind when it crashed: all that were there before the start, but for the photos that
    /// `findNames` finds, and for those from before a time, in seconds since 1970.
    func sweep(since created: Int, keeping findNames: @Sendable () async throws -> Set<PhotoFileName>) async throws
}

/// Photos as files in one folder, under random names.
///
/// A photo appears under its name only when it is whole and on disk: it is written to a temporary file, flushed, renamed,
/// and the folder flushed. What an earlier process left behind is swept after the start.
actor PhotoStore: PhotoRepositoryProtocol {
    private let queue = BlockingExecutor(label: "petspot.photos")
    private let folder: String
    private let log: Log?
    nonisolated let lastWrite = LastWrite()
    /// The photos that came since the start, which the sweep leaves alone: the rows with them may not be stored yet. Nil after the sweep.
    private var begun: Set<PhotoFileName>? = []
    /// Bytes of a file that is written as a trial: a block of common file systems, so that a full disk refuses it.
    private static let trialSize = 4096
    /// Files that are looked at before uploads have their turn again.
    private static let sweepLimit = 500

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Uses a folder, which is made if it is missing.
    /// - Parameter log: gets a line for each photo that cannot be removed, and for each that has no room.
    init(folder: String, log: Log? = nil) throws {
        self.folder = folder
        self.log = log
        try makeOwnFolder(folder)
    }

    nonisolated func hasRoom(for byteCount: Int) -> Bool {
        guard let space = DiskSpace(of: folder), !space.hasRoom(for: byteCount) else { return true }
        // On a disk without any room every write fails, which `/healthz` says until one succeeds.
        if space.free < PhotoStore.trialSize { lastWrite.end(failed: true) }
        log?.event("photo_refused", .error) { line in
            line.add("reason", "too little room on the disk")
            line.add("free", space.free)
        }
        return false
    }

    nonisolated func check() throws {
        guard access(folder, W_OK) == 0 else { throw SystemError() }
    }

    func tryWriting() throws {
        let photo = try begin()
        try append([UInt8](repeating: 0, count: PhotoStore.trialSize), to: photo)
        try commit(photo)
        photo.release()
        removeFiles([photo.name])
    }

    func lostPhotos(_ sizes: [PhotoFileName: Int?]) async -> Set<PhotoFileName> {
        var lost: Set<PhotoFileName> = []
        for (count, (name, size)) in sizes.enumerated() {
            if !isWholeFile(path(of: name), size: size) { lost.insert(name) }
            if count.isMultiple(of: PhotoStore.sweepLimit) { await Task.yield() }
        }
        return lost
    }

    func begin() throws -> IncomingPhoto {
        let name = PhotoFileName()
        let path = path(of: name) + temporarySuffix
        begun?.insert(name)
        return try noting { IncomingPhoto(name: name, file: try makeNewFile(path), path: path) }
    }

    /// Runs `body`, which writes; `lastWrite` gets to know when it fails.
    private func noting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            lastWrite.end(failed: true)
            throw error
        }
    }

    func append(_ bytes: [UInt8], to photo: IncomingPhoto) throws { try noting { try writeAll(bytes, to: photo.descriptor) } }

    func commit(_ photo: IncomingPhoto) throws {
        try noting {
            guard fsync(photo.descriptor) == 0, photo.rename(to: path(of: photo.name)) == 0 else { throw SystemError() }
            try flushToDisk(folder)
        }
        lastWrite.end(failed: false)
    }

    /// An empty file in the folder that has no name any more, to be filled with `size` bytes.
    nonisolated func namelessFile(size: Int) throws -> OpenFile {
        let path = path(of: PhotoFileName()) + temporarySuffix
        let file = try makeNewFile(path)
        unlink(path)
        return OpenFile(file, size: size)
    }

    /// A stored photo. On the caller's thread: it must not wait until somebody's upload is on disk.
    nonisolated func open(_ name: PhotoFileName) throws -> NowOrLater<OpenFile?> { .now(try OpenFile(path: path(of: name))) }

    /// Returns at once without names, as after most steps: it does not wait for photos that are being received.
    nonisolated func remove(_ names: [PhotoFileName]) async {
        if !names.isEmpty { await removeFiles(names) }
    }

    private func removeFiles(_ names: [PhotoFileName]) {
        for name in names { removeFile(path(of: name)) }
    }

    /// The sweep after the next start tries again what cannot be removed.
    private func removeFile(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        log?.failure(of: "removal of a photo", SystemError())
    }

    /// A file that this program cannot have made stays, and one from before the database: that of a database that was moved away. Runs
    /// once, while others use the store. Throws `DataError`, and what finding the names throws.
    func sweep(since created: Int, keeping findNames: @Sendable () async throws -> Set<PhotoFileName>) async throws {
        defer { begun = nil }
        let names = try await findNames()
        let files = try naming(folder) { try FileNames(in: folder) }
        var count = 0
        for name in files {
            removeOrphan(name, since: created, keeping: names)
            count += 1
            if count.isMultiple(of: PhotoStore.sweepLimit) { await Task.yield() }
        }
    }

    private func removeOrphan(_ name: String, since created: Int, keeping names: Set<PhotoFileName>) {
        let isTemporary = name.hasSuffix(temporarySuffix)
        let photo = PhotoFileName(rawValue: isTemporary ? String(name.dropLast(temporarySuffix.count)) : name)
        guard let photo, isTemporary || !names.contains(photo), begun?.contains(photo) == false else { return }
        let path = folder + "/" + name
        guard let status = fileStatus(path), status.modifiedAt >= created else { return }
        if status.st_mode == S_IFREG | newFileMode, status.st_uid == geteuid() { removeFile(path) }
    }

    private nonisolated func path(of name: PhotoFileName) -> String { folder + "/" + name.rawValue }
}

/// The end of a temporary file's name, so that it is never taken for a photo.
private let temporarySuffix = ".part"

/// A photo that is being received. Its file goes with this object unless it is released, because a stored draft refers to it.
final class IncomingPhoto: Sendable {
    let name: PhotoFileName
    private let file: Descriptor
    /// The file's path; nil when there is nothing left to remove.
    private let path: Mutex<String?>

    init(name: PhotoFileName, file: consuming Descriptor, path: String) {
        self.name = name
        self.file = file
        self.path = Mutex(path)
    }

    var descriptor: Int32 { file.number }

    /// Renames the file. Returns 0, or -1 with `errno` set, as `rename(2)` does.
    func rename(to newPath: String) -> Int32 {
        path.withLock { path in
            guard let old = path, Platform.rename(old, newPath) == 0 else { return -1 }
            path = newPath
            return 0
        }
    }

    /// Keeps the file: a stored draft refers to the photo.
    func release() { path.withLock { $0 = nil } }

    /// Removes the file, because the photo is stored elsewhere.
    func removeFile() {
        path.withLock { path in
            if let path { unlink(path) }
            path = nil
        }
    }

    deinit { removeFile() }
}
