import Platform
import Synchronization

/// A photo that is being received. Its file is removed with this object, so that an aborted or refused upload leaves none, unless
/// it is released because a stored draft refers to it.
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
    func release() {
        path.withLock { $0 = nil }
    }

    /// Removes the file, because the photo is stored elsewhere.
    func removeFile() {
        path.withLock { path in
            if let path { unlink(path) }
            path = nil
        }
    }

    deinit { removeFile() }
}
