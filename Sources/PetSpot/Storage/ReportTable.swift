import Platform
import SQL

/// The table of reports: a column a field, so that lists and searches can use an index.
struct ReportTable: Sendable {
    /// Selects what `PetReport` reads.
    let select: String
    /// Selects what `PetCard` reads.
    let selectCards: String
    private let photo: String
    private let columns: [Column<PetReport>]
    private let selectWritten: String
    private let insertion: String
    private let change: String
    private let store: any SQLStore

    init(of store: any SQLStore) {
        self.store = store
        photo = Photo.members.map { store.photoMember($0, isNumber: $1) }.joined(separator: ", ")
        select = "SELECT \(PetReport.columns.map(\.name).joined(separator: ", ")), \(photo) FROM reports"
        let card = ["number", "id"] + PetCard.fields.map(\.column) + [store.cardPhoto]
        selectCards = "SELECT \(card.joined(separator: ", ")) FROM reports"
        columns =
            PetReport.columns + store.ownReportColumns
            // Submitting and changing a report confirm it.
            + [Column("is_expired") { _ in false }, Column("photo") { try $0.answers.photo?.photo.map(encode) }]
        let names = columns.map(\.name).joined(separator: ", ")
        selectWritten = "SELECT \(names) FROM reports"
        let values = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
        insertion = "INSERT INTO reports (\(names)) VALUES (\(values))"
        // The whole row is written, but for its number: its place on the list stays.
        change = "UPDATE reports SET (\(names)) = (\(values)) WHERE id = $1"
    }

    /// Throws the database's error when a column is missing that is read or written.
    func check(in connection: any SQLConnection) throws {
        for sql in [select, selectCards, selectWritten] { try connection.run("\(sql) LIMIT 0") }
    }

    /// The report with a public id, which stays as it is until the transaction ends. Throws the database's error.
    func lock(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(select) WHERE id = $1 \(store.rowLock)", id, element: PetReport.init)
    }

    /// Stores a new report. Throws the database's error.
    func insert(_ report: PetReport, in connection: any SQLConnection) throws {
        try connection.run(insertion, values: columns.map { try $0.value(report) }) { _ in true }
    }

    /// Changes a report that is there. Throws the database's error.
    func update(_ report: PetReport, in connection: any SQLConnection) throws {
        try connection.run(change, values: columns.map { try $0.value(report) }) { _ in true }
    }

    /// Deletes a report. Returns the files of its photo. Throws the database's error.
    func delete(_ id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        try connection.first("DELETE FROM reports WHERE id = $1 RETURNING \(photo)", id) { row in
            try Photo(row, at: 0)?.files
        }?.flatMap(\.self) ?? []
    }
}

extension PetReport {
    private static let facts: [Column<PetReport>] = [
        Column("id") { $0.id },
        Column("created_at") { $0.createdAt },
        Column("confirmed_at") { $0.confirmedAt },
        Column("found_at") { $0.foundAt },
        Column("hidden_at") { $0.hiddenAt },
        Column("token_hash") { $0.tokenHash },
    ]
    private static let fields = ReportField.all.map(\.field)
    private static let loads = fields.map(\.load)

    /// Its columns but for its photo, in the order in which they are read.
    fileprivate static let columns =
        facts + fields.map { field in Column(name: field.name.column) { field.stored($0.answers) } }

    /// Reads a row. Throws the database's error when it is none that any version of this program has written.
    init(_ row: borrowing SQLRow) throws {
        var answers = ReportAnswers(photo: PhotoAnswer(photo: try Photo(row, at: PetReport.columns.count)))
        for (index, load) in PetReport.loads.enumerated() {
            load(try row.value(at: PetReport.facts.count + index), &answers)
        }
        self.init(
            id: try row[0],
            createdAt: try row[1],
            confirmedAt: try row[2],
            foundAt: try row[3],
            hiddenAt: try row[4],
            tokenHash: try row[5],
            answers: answers
        )
    }
}

extension PetCard {
    fileprivate static let fields = [FieldName.petName, .species, .lastSeenPlace, .lastSeenDate]

    /// Reads a row, as `PetReport` does.
    init(_ row: borrowing SQLRow) throws {
        self.init(
            number: try row[0],
            id: try row[1],
            petName: try row[2],
            species: Species(try row.value(at: 3)),
            lastSeenPlace: try row[4],
            lastSeenDate: CalendarDate(try row.value(at: 5)),
            photo: PhotoFileName(try row.value(at: 6))
        )
    }
}

extension Photo {
    /// What is known of it, in the order in which it is read, and whether it is a number. A database takes it out of JSON much
    /// faster than we do.
    fileprivate static let members =
        Thumbnail.members + Thumbnail.members.map { ("thumbnail.\($0)", $1) } + [("originalName", false)]

    fileprivate init?(_ row: borrowing SQLRow, at column: Int) throws {
        guard let image = try Thumbnail(row, at: column) else { return nil }
        self.init(
            file: image.file,
            originalName: try row[column + 2 * Thumbnail.members.count],
            format: image.format,
            byteCount: image.byteCount,
            width: image.width,
            height: image.height,
            thumbnail: try Thumbnail(row, at: column + Thumbnail.members.count)
        )
    }
}

extension Photo.Thumbnail {
    fileprivate static let members = [
        ("file", false), ("format", false), ("byteCount", true), ("width", true), ("height", true),
    ]

    fileprivate init?(_ row: borrowing SQLRow, at column: Int) throws {
        guard let file = try row[column] as PhotoFileName? else { return nil }
        self.init(
            file: file,
            format: try row[column + 1],
            byteCount: try row[column + 2],
            width: try row[column + 3],
            height: try row[column + 4]
        )
    }
}

/// A value as JSON. Throws what its `encode` throws.
func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
