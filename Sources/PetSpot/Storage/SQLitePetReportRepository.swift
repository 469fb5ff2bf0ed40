import ImageMetadata
import Platform
import SHA2
import SQL
import SQLite

/// Reports in SQLite: a column a fact, so that lists and searches can use an index.
struct SQLitePetReportRepository: PetReportRepositoryProtocol {
    /// Nothing where a process only reads.
    private let writer: Database?
    private let reader: Database

    init(writer: Database? = nil, reader: Database) {
        self.writer = writer
        self.reader = reader
    }

    func missing(before cursor: Int?, limit: Int) async throws -> PetCardPage {
        try await reader.run { connection in
            let cards = try connection.query(
                """
                SELECT \(cardColumns) FROM reports WHERE found_at IS NULL AND number < ?
                ORDER BY number DESC LIMIT ?
                """,
                cursor ?? Int.max,
                limit + 1,
                element: readCard
            )
            return PetCardPage(cards, limit: limit)
        }
    }

    func report(_ id: ReportID) async throws -> PetReport? {
        try await reader.run { try Self.report(id, in: $0) }
    }

    func missing(_ chipNumber: ChipNumber, limit: Int) async throws -> [PetCard] {
        try await reader.run { connection in
            try connection.query(
                """
                SELECT \(cardColumns) FROM reports WHERE chip_number = ? AND found_at IS NULL ORDER BY number DESC LIMIT ?
                """,
                chipNumber.digits,
                limit,
                element: readCard
            )
        }
    }

    func report(managedBy tokenHash: Digest) async throws -> PetReport? {
        try await reader.run { connection in
            let report = try connection.first(
                "SELECT \(readColumns) FROM reports WHERE token_hash = ?",
                tokenHash.bytes,
                element: readReport
            )
            // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
            return report?.tokenHash == tokenHash ? report : nil
        }
    }

    func setFound(_ id: ReportID, at seconds: Int?) async throws {
        try await writing().transaction { connection in
            try connection.run("UPDATE reports SET found_at = ? WHERE id = ?", seconds, id.rawValue)
        }
    }

    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        let photos = try await writing().transaction { connection in
            // A draft that changes it holds the same answers.
            let own = try SQLiteDraftRepository.endEditing(of: id, in: connection)
            return try [own]
                + connection.query("DELETE FROM reports WHERE id = ? RETURNING \(photoColumns)", id.rawValue) { row in
                    try readPhoto(row, at: 0)?.files ?? []
                }
        }
        // `secure_delete` overwrites the row; until a checkpoint the log still holds what it was. One that fails now is made
        // up for by the next: the report is gone, and its photo has to go too.
        try? await writing().run { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        return Array(photos.joined())
    }

    func all() async throws -> [PetReport] {
        try await reader.run { connection in
            try connection.query("SELECT \(readColumns) FROM reports ORDER BY number DESC", element: readReport)
        }
    }

    func check() async throws {
        _ = try await reader.run { try $0.first("SELECT 1 FROM reports LIMIT 1") { row -> Int in try row[0] } }
    }

    private func writing() throws -> Database {
        guard let writer else { throw StorageError(EROFS) }
        return writer
    }

    /// Stores a new report; part of the transaction that ends its draft.
    static func insert(_ report: PetReport, in connection: Connection) throws {
        try write("INSERT INTO reports (\(writtenColumns)) VALUES (\(placeholders))", report, in: connection)
    }

    /// The report with a public id.
    static func report(_ id: ReportID, in connection: Connection) throws -> PetReport? {
        try connection.first("SELECT \(readColumns) FROM reports WHERE id = ?", id.rawValue, element: readReport)
    }

    /// Changes a report that is there; part of the transaction that ends its draft.
    static func update(_ report: PetReport, in connection: Connection) throws {
        // The whole row is written, but for its number: its place on the list stays.
        try write("UPDATE reports SET (\(writtenColumns)) = (\(placeholders)) WHERE id = ?1", report, in: connection)
    }

    private static func write(_ sql: String, _ report: PetReport, in connection: Connection) throws {
        let description = report.answers.description ?? DescriptionAnswer()
        let contact = report.answers.contactDetails ?? ContactDetailsAnswer()
        try connection.run(
            sql,
            report.id.rawValue,
            report.createdAt,
            report.foundAt,
            report.tokenHash.bytes,
            report.answers.chipNumber?.chipNumber?.digits,
            description.petName,
            description.species?.rawValue,
            description.breed,
            description.sex?.rawValue,
            description.age?.rawValue,
            description.lastSeenDate?.description,
            description.lastSeenPlace,
            description.description,
            contact.contactEmail?.rawValue,
            contact.contactPhone?.rawValue,
            contact.reward,
            try report.answers.photo?.photo.map(encode),
            report.answers.photo?.photo?.smallestFile.rawValue
        )
    }

    /// The files of all reports' photos.
    static func photos(in connection: Connection) throws -> Set<PhotoFileName> {
        // Asked for at each start, and of every report: SQLite takes names out of JSON much faster than we do.
        let names = try connection.query(
            """
            SELECT json_extract(photo, '$.file'), json_extract(photo, '$.thumbnail.file')
            FROM reports WHERE photo IS NOT NULL
            """
        ) { row in
            let names: [String?] = [try row[0], try row[1]]
            return names.compactMap { $0.flatMap(PhotoFileName.init) }
        }
        return Set(names.joined())
    }
}

/// The columns of a report but for its photo, in the order `write` and `readReport` use.
private let columns = """
    id, created_at, found_at, token_hash, chip_number, pet_name, species, breed, sex, age, last_seen_date, \
    last_seen_place, description, contact_email, contact_phone, reward
    """
private let columnCount = 16

/// What is known of a photo, in the order `readPhoto` uses. SQLite takes it out of JSON much faster than we do.
private let photoColumns = [
    "file", "format", "byteCount", "width", "height", "originalName",
    "thumbnail.file", "thumbnail.format", "thumbnail.byteCount", "thumbnail.width", "thumbnail.height",
].map { "json_extract(photo, '$.\($0)')" }.joined(separator: ", ")

private let readColumns = "\(columns), \(photoColumns)"
private let writtenColumns = "\(columns), photo, card_photo"
private let placeholders = "?" + String(repeating: ", ?", count: columnCount + 1)

/// The columns of a card, in the order `readCard` uses.
private let cardColumns = "number, id, pet_name, species, last_seen_place, last_seen_date, card_photo"

private func readCard(_ row: borrowing SQLRow) throws -> PetCard {
    guard let id = try ReportID(rawValue: row[1]) else { throw StoredReportError() }
    let species: String? = try row[3]
    let lastSeenDate: String? = try row[5]
    let photo: String? = try row[6]
    return PetCard(
        number: try row[0],
        id: id,
        petName: try row[2],
        species: species.flatMap { Species(rawValue: $0) },
        lastSeenPlace: try row[4],
        lastSeenDate: lastSeenDate.flatMap { CalendarDate($0) },
        photo: photo.flatMap { PhotoFileName(rawValue: $0) }
    )
}

private func readReport(_ row: borrowing SQLRow) throws -> PetReport {
    guard let id = try ReportID(rawValue: row[0]), let tokenHash = try Digest(bytes: row[3] as [UInt8]) else {
        throw StoredReportError()
    }
    let chipNumber: String? = try row[4]
    let email: String? = try row[13]
    let phone: String? = try row[14]
    return PetReport(
        id: id,
        createdAt: try row[1],
        foundAt: try row[2],
        tokenHash: tokenHash,
        answers: ReportAnswers(
            chipNumber: ChipNumberAnswer(chipNumber: chipNumber.flatMap { ChipNumber($0) }),
            photo: PhotoAnswer(photo: try readPhoto(row, at: columnCount)),
            description: try readDescription(row),
            contactDetails: ContactDetailsAnswer(
                contactEmail: email.flatMap { EmailAddress(rawValue: $0) },
                contactPhone: phone.flatMap { PhoneNumber(rawValue: $0) },
                reward: try row[15]
            )
        )
    )
}

private func readDescription(_ row: borrowing SQLRow) throws -> DescriptionAnswer {
    let species: String? = try row[6]
    let sex: String? = try row[8]
    let lastSeenDate: String? = try row[10]
    return DescriptionAnswer(
        petName: try row[5],
        species: species.flatMap { Species(rawValue: $0) },
        breed: try row[7],
        sex: sex.flatMap { Sex(rawValue: $0) },
        age: (try row[9] as Int?).flatMap(Age.init(rawValue:)),
        lastSeenDate: lastSeenDate.flatMap { CalendarDate($0) },
        lastSeenPlace: try row[11],
        description: try row[12]
    )
}

private func readPhoto(_ row: borrowing SQLRow, at column: Int) throws -> Photo? {
    guard let image = try readImage(row, at: column) else { return nil }
    return Photo(
        file: image.file,
        originalName: try row[column + 5],
        format: image.format,
        byteCount: image.byteCount,
        width: image.width,
        height: image.height,
        thumbnail: try readImage(row, at: column + 6)
    )
}

private func readImage(_ row: borrowing SQLRow, at column: Int) throws -> Photo.Thumbnail? {
    guard let name: String = try row[column] else { return nil }
    guard let file = PhotoFileName(rawValue: name), let format = ImageFormat(rawValue: try row[column + 1]) else {
        throw StoredReportError()
    }
    return Photo.Thumbnail(
        file: file,
        format: format,
        byteCount: try row[column + 2],
        width: try row[column + 3],
        height: try row[column + 4]
    )
}

/// A row that no version of this program has written.
private struct StoredReportError: Error {}

private func encode(_ photo: Photo) throws -> String {
    String(decoding: try JSONEncoder().encode(photo), as: UTF8.self)
}
