/// What looks at all rows or all files, once after the start and beside everything else, so that a start takes the same time however much is
/// stored.
protocol StorageUpkeep: Sendable {
    /// Looks for damage. Throws `DataError.damaged`, or the storage's error when it cannot look.
    func check() async throws
    /// Removes the files of photos that an earlier process left behind when it crashed. Throws the storage's error.
    func sweepPhotos() async throws
}

/// Of SQLite and files, through a connection of its own for as long as it takes: nobody else's read or post waits for it.
struct FileUpkeep: StorageUpkeep {
    let location: DataLocation
    let photos: PhotoStore

    func check() async throws {
        let database = try Database(path: location.databaseFile, role: .reader)
        if let damage = try await database.findDamage() {
            throw DataError.damaged(path: location.databaseFile, reason: damage)
        }
    }

    func sweepPhotos() async throws {
        try await photos.sweep {
            let store = SQLiteStore(reader: try Database(path: location.databaseFile, role: .reader))
            var halves: [UInt64] = []
            try await store.forEachReferencedPhoto { halves.append(PhotoNames.half(of: $0)) }
            return PhotoNames(halves)
        }
    }
}

/// Many photos in little memory: half of each name, which tells random names apart, in order.
struct PhotoNames: Sendable {
    private let halves: [UInt64]

    /// Takes halves in any order.
    init(_ halves: consuming [UInt64]) {
        halves.sort()
        self.halves = halves
    }

    static func half(of name: PhotoFileName) -> UInt64 { UInt64(truncatingIfNeeded: name.bits) }

    func contains(_ name: PhotoFileName) -> Bool {
        let half = PhotoNames.half(of: name)
        var range = halves.indices
        while let first = range.first {
            let middle = first + range.count / 2
            if halves[middle] == half { return true }
            range = halves[middle] < half ? middle + 1..<range.upperBound : first..<middle
        }
        return false
    }
}
