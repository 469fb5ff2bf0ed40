import Platform
import Synchronization

/// A photo on its way in. Its file is removed with this object, so that an upload which breaks off or is refused leaves nothing; once
/// a stored draft refers to the photo, the object is released from that.
final class IncomingPhoto: Sendable {
    let name: PhotoFileName
    let descriptor: Int32
    /// Where the file is; nil when there is nothing to remove any more.
    private let path: Mutex<String?>

    /// Takes over an open file.
    init(name: PhotoFileName, descriptor: Int32, path: String) {
        self.name = name
        self.descriptor = descriptor
        self.path = Mutex(path)
    }

    /// Gives the file another name. Returns 0, or -1 with `errno` set, as `rename(2)` does.
    func rename(to newPath: String) -> Int32 {
        path.withLock { path in
            guard let old = path, Platform.rename(old, newPath) == 0 else { return -1 }
            path = newPath
            return 0
        }
    }

    /// Leaves the file where it is: something stored refers to the photo.
    func release() {
        path.withLock { $0 = nil }
    }

    /// Removes the file at once: the photo is stored elsewhere.
    func removeFile() {
        path.withLock { path in
            if let path { unlink(path) }
            path = nil
        }
    }

    deinit {
        close(descriptor)
        removeFile()
    }
}
