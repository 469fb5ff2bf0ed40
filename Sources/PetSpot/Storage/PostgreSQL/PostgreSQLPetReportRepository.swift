#if PostgreSQL
import Platform
import PostgreSQL
import SHA2
import SQL

/// Reports in PostgreSQL: a column a fact, so that lists and searches can use an index.
struct PostgreSQLPetReportRepository: PetReportRepositoryProtocol {
    let pool: PostgreSQLPool

    func missing(before cursor: Int?, limit: Int) async throws -> PetCardPage {
        try await pool.run { connection in
            let cards = try connection.query(
                """
                SELECT \(cardColumns) FROM reports WHERE found_at IS NULL AND number < $1
                ORDER BY number DESC LIMIT $2
                """,
                cursor ?? Int.max,
                limit + 1,
                element: readCard
            )
            return PetCardPage(cards, limit: limit)
        }
    }

    func report(_ id: ReportID) async throws -> PetReport? {
        try await pool.run { connection in
            try connection.first("SELECT \(columns) FROM reports WHERE id = $1", id.rawValue, element: readReport)
        }
    }

    func missing(_ chipNumber: ChipNumber, limit: Int) async throws -> [PetCard] {
        try await pool.run { connection in
            try connection.query(
                """
                SELECT \(cardColumns) FROM reports WHERE chip_number = $1 AND found_at IS NULL ORDER BY number DESC LIMIT $2
                """,
                chipNumber.digits,
                limit,
                element: readCard
            )
        }
    }

    func report(managedBy tokenHash: Digest) async throws -> PetReport? {
        try await pool.run { connection in
            let report = try connection.first(
                "SELECT \(columns) FROM reports WHERE token_hash = $1",
                tokenHash.bytes,
                element: readReport
            )
            // The index finds it by its bytes; this comparison, in constant time, is what lets the owner in.
            return report?.tokenHash == tokenHash ? report : nil
        }
    }

    func setFound(_ id: ReportID, at seconds: Int?) async throws {
        try await pool.run { connection in
            _ = try connection.run("UPDATE reports SET found_at = $1 WHERE id = $2", seconds, id.rawValue)
        }
    }

    /// The photo goes in the same transaction. What PostgreSQL deletes it overwrites when it needs the room (`VACUUM`), and
    /// keeps in its log and in backups for as long as those are kept.
    func delete(_ id: ReportID) async throws -> [PhotoFileName] {
        try await pool.transaction { connection in
            // A draft that changes it holds the same answers.
            let own = try PostgreSQLDraftRepository.endEditing(of: id, in: connection)
            let photos = try connection.query("DELETE FROM reports WHERE id = $1 RETURNING photo", id.rawValue) { row in
                try readPhoto(row[0])?.files ?? []
            }
            let files = own + photos.joined()
            try PostgreSQLPhotoStore.remove(files, in: connection)
            return files
        }
    }

    func all() async throws -> [PetReport] {
        try await pool.run { connection in
            try connection.query("SELECT \(columns) FROM reports ORDER BY number DESC", element: readReport)
        }
    }

    func check() async throws {
        _ = try await pool.run { try $0.first("SELECT 1 FROM reports LIMIT 1") { row -> Int in try row[0] } }
    }

    /// Stores a new report; part of the transaction that ends its draft.
    static func insert(_ report: PetReport, in connection: Connection) throws {
        try write("INSERT INTO reports (\(columns)) VALUES (\(placeholders))", report, in: connection)
    }

    /// The report with a public id, which stays as it is until the transaction ends.
    static func lock(_ id: ReportID, in connection: Connection) throws -> PetReport? {
        let sql = "SELECT \(columns) FROM reports WHERE id = $1 FOR UPDATE"
        return try connection.first(sql, id.rawValue, element: readReport)
    }

    /// Changes a report that is there; part of the transaction that ends its draft. Throws when its photo is not there.
    static func update(_ report: PetReport, in connection: Connection) throws {
        // The whole row is written, but for its number: its place on the list stays.
        try write("UPDATE reports SET (\(columns)) = (\(placeholders)) WHERE id = $1", report, in: connection)
        try PostgreSQLPhotoStore.keep(report.answers.photo?.photo?.files ?? [], in: connection)
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
            try report.answers.photo?.photo.map(writePhoto),
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
            contact.reward
        )
    }
}

/// The columns of a report, in the order `write` and `readReport` use.
private let columns = """
    id, created_at, found_at, token_hash, chip_number, photo, pet_name, species, breed, sex, age, last_seen_date, \
    last_seen_place, description, contact_email, contact_phone, reward
    """
private let columnCount = 17
private let placeholders = (1...columnCount).map { "$\($0)" }.joined(separator: ", ")

/// The columns of a card, in the order `readCard` uses.
private let cardColumns = """
    number, id, pet_name, species, last_seen_place, last_seen_date, \
    coalesce(photo::json #>> '{thumbnail,file}', photo::json ->> 'file')
    """

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
    let email: String? = try row[14]
    let phone: String? = try row[15]
    return PetReport(
        id: id,
        createdAt: try row[1],
        foundAt: try row[2],
        tokenHash: tokenHash,
        answers: ReportAnswers(
            chipNumber: ChipNumberAnswer(chipNumber: chipNumber.flatMap { ChipNumber($0) }),
            photo: PhotoAnswer(photo: try readPhoto(row[5])),
            description: try readDescription(row),
            contactDetails: ContactDetailsAnswer(
                contactEmail: email.flatMap { EmailAddress(rawValue: $0) },
                contactPhone: phone.flatMap { PhoneNumber(rawValue: $0) },
                reward: try row[16]
            )
        )
    )
}

private func readDescription(_ row: borrowing SQLRow) throws -> DescriptionAnswer {
    let species: String? = try row[7]
    let sex: String? = try row[9]
    let lastSeenDate: String? = try row[11]
    return DescriptionAnswer(
        petName: try row[6],
        species: species.flatMap { Species(rawValue: $0) },
        breed: try row[8],
        sex: sex.flatMap { Sex(rawValue: $0) },
        age: (try row[10] as Int?).flatMap(Age.init(rawValue:)),
        lastSeenDate: lastSeenDate.flatMap { CalendarDate($0) },
        lastSeenPlace: try row[12],
        description: try row[13]
    )
}

/// A row that no version of this program has written.
private struct StoredReportError: Error {}

private func writePhoto(_ photo: Photo) throws -> String {
    String(decoding: try JSONEncoder().encode(photo), as: UTF8.self)
}

private func readPhoto(_ json: String?) throws -> Photo? {
    try json.map { try JSONDecoder().decode(Photo.self, from: Data($0.utf8)) }
}
#endif
