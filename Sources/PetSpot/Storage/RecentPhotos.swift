/// Photos that were sent lately: small ones in memory, others as open files. The content of a photo never changes.
struct RecentPhotos {
    /// Bytes that a photo in memory has at most: a thumbnail, as browsers make them.
    static let smallSize = 65_536
    /// Bytes in memory at most: the thumbnails of about twenty pages of the list.
    private static let memoryLimit = 8_388_608
    /// Files that are open at most. Connections need the other descriptors.
    private static let fileLimit = 32

    /// How often photos were removed. One that was opened before may be among them, and comes too late to be kept.
    private(set) var age = 0
    private var small = Copies<PhotoFileName, StoredPhoto>(limit: memoryLimit)
    private var large = Copies<PhotoFileName, StoredPhoto>(limit: fileLimit)

    subscript(name: PhotoFileName) -> StoredPhoto? { small[name] ?? large[name] }

    /// Keeps a photo that was opened at an age.
    mutating func keep(_ photo: StoredPhoto, named name: PhotoFileName, from age: Int) {
        guard age == self.age else { return }
        switch photo {
        case .bytes(let bytes): small.keep(photo, for: name, cost: bytes.count)
        case .file: large.keep(photo, for: name)
        }
    }

    /// Drops photos that were removed.
    mutating func remove(_ names: [PhotoFileName]) {
        age += 1
        for name in names {
            small.remove(name)
            large.remove(name)
        }
    }
}
