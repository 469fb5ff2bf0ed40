/// Where a server keeps reports, drafts and photos.
struct Storage: Sendable {
    let reports: any PetReportRepositoryProtocol
    let drafts: any DraftRepositoryProtocol
    let photos: any PhotoRepositoryProtocol
    /// Whether other nodes change it too, so that a copy in memory may be out of date.
    let isShared: Bool
}

extension Storage {
    /// The storage that a server is configured to use.
    static func open(_ configuration: Configuration, log: Log) async throws -> Storage {
        #if PostgreSQL
        if let database = configuration.database {
            return try await shared(at: database, folder: configuration.dataDirectory, log: log)
        }
        #endif
        return try await files(in: configuration.dataDirectory)
    }

    /// SQLite and files in the data directory: the default, for one machine.
    private static func files(in folder: String) async throws -> Storage {
        let writer = try Database(path: folder + "/petspot.sqlite", role: .writer)
        let reader = try Database(path: folder + "/petspot.sqlite", role: .reader)
        let drafts = SQLiteDraftRepository(writer: writer, reader: reader)
        let photos = try PhotoStore(folder: folder + "/photos")
        try await photos.sweep(keeping: try await drafts.referencedPhotos())
        return Storage(
            reports: SQLitePetReportRepository(writer: writer, reader: reader),
            drafts: drafts,
            photos: photos,
            isShared: false
        )
    }
}
