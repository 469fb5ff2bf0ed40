import Platform

/// The names of the files in a folder.
func fileNames(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else { throw StorageError(errno) }
    defer { closedir(directory) }
    // An entry is only as long as its name, whatever the size of `dirent`: to copy the whole of it would read past its end.
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { throw StorageError(ENOTSUP) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
