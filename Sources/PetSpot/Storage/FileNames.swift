import Platform

/// The names of the files in a folder. Throws `SystemError`.
func fileNames(in folder: String) throws(SystemError) -> [String] {
    Array(try FileNames(in: folder))
}

/// The same, read as they are asked for: a folder of photos may hold a million.
final class FileNames: Sequence, IteratorProtocol {
    private let directory: Directory
    /// Where an entry's name stands in it.
    private let start: Int

    /// Opens a folder. Throws `SystemError`.
    init(in folder: String) throws(SystemError) {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { throw SystemError(ENOTSUP) }
        guard let directory = opendir(folder) else { throw SystemError() }
        self.directory = directory
        self.start = start
    }

    deinit {
        closedir(directory)
    }

    func next() -> String? {
        while let entry = readdir(directory) {
            // An entry is only as long as its name, whatever the size of `dirent`: to copy the whole of it would read past its end.
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { return name }
        }
        return nil
    }
}
