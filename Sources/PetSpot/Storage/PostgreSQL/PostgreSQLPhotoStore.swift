#if PostgreSQL
import Platform
import PostgreSQL
import SQL

/// Photos in PostgreSQL, where every node finds them. A photo passes through a node by way of a temporary file, so that
/// neither a slow sender nor a slow reader holds a connection, and memory holds a chunk of it at most.
struct PostgreSQLPhotoStore: PhotoRepositoryProtocol {
    /// Bytes of a row: few rows for a photo, and little memory for each that is on its way.
    static let chunkLength = 262_144

    let pool: PostgreSQLPool
    /// Receives photos into files of this node.
    let incoming: PhotoStore
    let log: Log

    /// Whether this node's disk has room. The operator of the database watches that one's.
    func hasRoom(for byteCount: Int) -> Bool { incoming.hasRoom(for: byteCount) }

    func check() throws { try incoming.check() }
    func tryWriting() async throws { try await incoming.tryWriting() }
    var lastWriteFailed: Bool { incoming.lastWriteFailed }
    func lostPhotos(_ sizes: [PhotoFileName: Int?]) async -> Set<PhotoFileName> { [] }

    func begin() async throws -> IncomingPhoto {
        try await incoming.begin()
    }

    func append(_ bytes: [UInt8], to photo: IncomingPhoto) async throws {
        try await incoming.append(bytes, to: photo)
    }

    /// Stores the photo without a reference: it stays once a draft refers to it.
    func commit(_ photo: IncomingPhoto) async throws {
        let size = Int(lseek(photo.descriptor, 0, SEEK_END))
        guard size >= 0 else { throw SystemError() }
        try await pool.transaction { connection in
            let insert = "INSERT INTO photos (name, byte_count) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            // Its name is random: when it is there, this has been done, and only the word of it was lost.
            guard try connection.run(insert, photo.name, size) == 1 else { return }
            for offset in stride(from: 0, to: size, by: PostgreSQLPhotoStore.chunkLength) {
                let length = min(PostgreSQLPhotoStore.chunkLength, size - offset)
                try connection.run(
                    "INSERT INTO photo_chunks (name, number, bytes) VALUES ($1, $2, $3)",
                    photo.name,
                    offset / PostgreSQLPhotoStore.chunkLength,
                    try readAll(length, from: photo.descriptor, at: offset)
                )
            }
        }
        photo.removeFile()
    }

    /// Copies a photo into a file without a name, which goes with its last reader.
    func open(_ name: PhotoFileName) throws -> NowOrLater<StoredPhoto?> {
        .later { try await copy(name).map(StoredPhoto.file) }
    }

    private func copy(_ name: PhotoFileName) async throws -> OpenFile? {
        try await pool.run { connection in
            let size: Int? = try connection.value("SELECT byte_count FROM photos WHERE name = $1", name)
            guard let size else { return nil }
            let file = try incoming.namelessFile(size: size)
            for offset in stride(from: 0, to: size, by: PostgreSQLPhotoStore.chunkLength) {
                let chunk: [UInt8]? = try connection.value(
                    "SELECT bytes FROM photo_chunks WHERE name = $1 AND number = $2",
                    name,
                    offset / PostgreSQLPhotoStore.chunkLength
                )
                // It was removed meanwhile.
                guard let chunk else { return nil }
                try writeAll(chunk, to: file.descriptor)
            }
            return file
        }
    }

    /// A failure is only logged: the transaction that drops the last reference to a photo removes it too, and photos without a
    /// reference go after an hour.
    func remove(_ names: [PhotoFileName]) async {
        do {
            try await pool.run { try PostgreSQLPhotoStore.remove(names, in: $0) }
        } catch {
            log.failure(of: "removal of photos", error)
        }
    }
}

extension PostgreSQLPhotoStore {
    /// In the folder there are only photos on their way.
    func sweep(since created: Int, keeping findNames: @Sendable () async throws -> Set<PhotoFileName>) async throws {
        try await incoming.sweep(since: created, keeping: findNames)
    }

    /// Marks photos as referred to; throws when one is missing.
    static func keep(_ names: [PhotoFileName], in connection: any SQLConnection) throws {
        guard !names.isEmpty else { return }
        let kept = try connection.run(
            "UPDATE photos SET is_referenced = true WHERE name = ANY ($1::text::text[])",
            arrayLiteral(names)
        )
        guard kept == names.count else { throw SystemError(ENOENT) }
    }

    /// Removes photos, as part of the transaction in which the last that referred to them lets them go.
    static func remove(_ names: [PhotoFileName], in connection: any SQLConnection) throws {
        guard !names.isEmpty else { return }
        try connection.run("DELETE FROM photos WHERE name = ANY ($1::text::text[])", arrayLiteral(names))
    }

    /// The photos that nothing referred to within an hour, by the database's own clock.
    static func unreferencedPhotos(in connection: any SQLConnection) throws -> [PhotoFileName] {
        try connection.query(
            "SELECT name FROM photos WHERE NOT is_referenced AND stored_at < now() - interval '1 hour' FOR UPDATE SKIP LOCKED"
        ) { try $0[0] }
    }

    /// Names are hexadecimal, so nothing in them needs quotes.
    private static func arrayLiteral(_ names: [PhotoFileName]) -> String {
        "{" + names.map(\.rawValue).joined(separator: ",") + "}"
    }
}
#endif
