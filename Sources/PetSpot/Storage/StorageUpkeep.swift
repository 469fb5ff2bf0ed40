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
        let reader = try Database(path: location.databaseFile, role: .reader)
        try await photos.sweep(keeping: SQLiteStore(reader: reader).referencedPhotos())
    }
}
