#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The names of the files in a folder.
func fileNames(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else { throw StorageError(errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
