import Platform

@testable import PetSpot

extension StoredPhoto {
    /// All bytes of it, and what follows them, if it is more than it says. Reads a file that has no name any more, too.
    var content: [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .file(let file):
            var bytes = [UInt8](repeating: 0, count: file.size + 1)
            let count = pread(file.descriptor, &bytes, bytes.count, 0)
            return Array(bytes.prefix(max(0, count)))
        }
    }
}
