/// Photos that were sent lately: small ones in memory, others as open files. The content of a photo never changes.
struct RecentPhotos {
    /// Bytes that a photo in memory has at most: a thumbnail, as browsers make them.
    static let smallSize = 65_536
    /// Bytes in memory at most: the thumbnails of about twenty pages of the list.
    private static let memoryLimit = 8_388_608
    /// Files that are open at most. Connections need the other descriptors.
    private static let fileLimit = 32

    /// Increases when photos are removed. One that was opened under an older value may be among them and is not kept.
    private(set) var generation = 0
    private var small = Copies<PhotoFileName, StoredPhoto>(limit: memoryLimit)
    private var large = Copies<PhotoFileName, StoredPhoto>(limit: fileLimit)

    subscript(name: PhotoFileName) -> StoredPhoto? { small[name] ?? large[name] }

    /// Keeps a photo that was opened under a generation.
    mutating func keep(_ photo: StoredPhoto, named name: PhotoFileName, from generation: Int) {
        guard generation == self.generation else { return }
        switch photo {
        case .bytes(let bytes): small.keep(photo, for: name, cost: bytes.count)
        case .file: large.keep(photo, for: name)
        }
    }

    /// Drops photos that were removed.
    mutating func remove(_ names: [PhotoFileName]) {
        generation += 1
        for name in names {
            small.remove(name)
            large.remove(name)
        }
    }
}
