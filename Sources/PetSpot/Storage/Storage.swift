/// Where a server keeps reports, drafts and photos.
struct Storage: Sendable {
    let reports: any PetReportRepositoryProtocol
    let drafts: any DraftRepositoryProtocol
    let moderation: any ModerationRepositoryProtocol
    let messages: any MessageRepositoryProtocol
    let photos: any PhotoRepositoryProtocol
    /// Whether other nodes change it too, so that a copy in memory may be out of date.
    let isShared: Bool
    /// The database beneath.
    let store: any SQLStore
    /// What is looked at in the background after the start.
    let upkeep: any StorageUpkeep

    /// Brings all into the database's own file, so that a plain copy of it is whole.
    func close() async {
        await store.eraseDeleted()
    }
}

/// Where the data is.
public struct DataLocation: Sendable, Equatable {
    /// The folder that holds the database and the photos; with a shared database, photos on their way.
    public var folder = "data"
    /// The database that several nodes share; without one, the folder holds it.
    public var database: DatabaseURL?

    /// The database in the folder.
    var databaseFile: String { folder + "/petspot.sqlite" }
    /// The photos in the folder.
    var photoFolder: String { folder + "/photos" }

    /// A photo in the folder.
    func file(of photo: PhotoFileName) -> String {
        photoFolder + "/" + photo.rawValue
    }
}

extension Storage {
    /// The storage at a location. Throws `DataError` when it cannot be used, and what SQLite or the disk refuses.
    static func open(_ location: DataLocation, life: ReportLife, log: Log) async throws -> Storage {
        #if PostgreSQL
        if let database = location.database {
            return try await shared(at: database, folder: location.folder, life: life, log: log)
        }
        #endif
        return try await files(at: location, life: life, log: log)
    }

    /// SQLite and files in the data directory: the default, for one machine.
    private static func files(at location: DataLocation, life: ReportLife, log: Log) async throws -> Storage {
        try refuseLink(location.databaseFile)
        let writer = try Database(path: location.databaseFile, role: .writer, log: log)
        let reader = try Database(path: location.databaseFile, role: .reader)
        let store = SQLiteStore(writer: writer, reader: reader)
        let photos = try PhotoStore(folder: location.photoFolder, log: log)
        return Storage(
            reports: PetReportRepository(store, life: life, log: log),
            drafts: DraftRepository(store, life: life, log: log),
            moderation: ModerationRepository(store),
            messages: MessageRepository(store),
            photos: photos,
            isShared: false,
            store: store,
            upkeep: FileUpkeep(location: location, photos: photos)
        )
    }
}
