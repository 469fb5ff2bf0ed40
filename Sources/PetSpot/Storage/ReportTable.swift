import Platform
import SQL

/// The table of reports: a column a field, so that lists and searches can use an index.
struct ReportTable: Sendable {
    /// When a report's answers were last changed, or it was submitted.
    static let changedAt = "coalesce(changed_at, created_at)"

    /// Selects what `PetReport` reads.
    let select: String
    /// Selects what `ListedReport` reads.
    let selectListed: String
    /// Selects what `PetCard` reads.
    let selectCards: String
    private let columns: [Column<PetReport>]
    private let selectWritten: String
    private let insertion: String
    private let change: String
    private let index: WordIndex
    private let store: any SQLStore

    init(of store: any SQLStore) {
        self.store = store
        index = WordIndex(of: store)
        let photo = Photo.members.map { store.photoMember($0, isNumber: $1) }.joined(separator: ", ")
        let names = PetReport.columns.map(\.name).joined(separator: ", ") + ", " + photo
        select = "SELECT \(names) FROM reports"
        selectListed = "SELECT \(names), \(ReportTable.changedAt) FROM reports"
        let card = ["number", "id"] + PetCard.fields.map(\.column) + [store.cardPhoto]
        selectCards = "SELECT \(card.joined(separator: ", ")) FROM reports"
        columns =
            PetReport.columns + store.ownReportColumns
            // Submitting and changing a report confirm it.
            + [
                Column("is_expired") { _ in false },
                Column("photo") { try $0.answers.photo?.photo.map(encode) },
                Column("words") { try ReportTable.terms(of: $0).map(encode) },
            ]
        let written = columns.map(\.name).joined(separator: ", ")
        selectWritten = "SELECT \(written) FROM reports"
        let values = placeholders(columns.count)
        insertion = "INSERT INTO reports (\(written)) VALUES (\(values)) RETURNING number"
        // The whole row is written, but for its number: its place on the list stays.
        change = "UPDATE reports SET (\(written)) = (\(values)) WHERE id = $1"
    }

    /// Throws the database's error when a column is missing that is read or written.
    func check(in connection: any SQLConnection) throws {
        for sql in [select, selectListed, selectCards, selectWritten] { try connection.run("\(sql) LIMIT 0") }
    }

    /// The report with a public id, which stays as it is until the transaction ends. Throws the database's error.
    func lock(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(select) WHERE id = $1 \(store.rowLock)", id, element: PetReport.init)
    }

    /// Keeps a report as it is until the transaction ends, also one that cannot be read. Returns whether it is there. Throws the
    /// database's error.
    func hold(_ id: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.first("SELECT 1 FROM reports WHERE id = $1 \(store.rowLock)", id) { _ in true } ?? false
    }

    /// Stores a new report. Throws the database's error.
    func insert(_ report: PetReport, in connection: any SQLConnection) throws {
        var number: Int?
        try connection.run(insertion, values: columns.map { try $0.value(report) }) { row in
            number = try row[0]
            return true
        }
        if let number { try index.update(number, from: [], to: Self.terms(of: report) ?? [], in: connection) }
    }

    /// Changes a report that is there. Throws the database's error.
    func update(_ report: PetReport, in connection: any SQLConnection) throws {
        let before = try indexed(report.id, in: connection)
        try connection.run(change, values: columns.map { try $0.value(report) }) { _ in true }
        guard let before else { return }
        try index.update(before.number, from: before.terms, to: Self.terms(of: report) ?? [], in: connection)
    }

    /// Notes when a report's answers were changed. Throws the database's error.
    func noteChange(of id: ReportID, at seconds: Int, in connection: any SQLConnection) throws {
        try connection.run("UPDATE reports SET changed_at = $1 WHERE id = $2", seconds, id)
    }

    /// Deletes a report. Returns the files of its photo. Throws the database's error.
    func delete(_ id: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        guard let before = try indexed(id, in: connection) else { return [] }
        try index.update(before.number, from: before.terms, to: [], in: connection)
        return try connection.first("DELETE FROM reports WHERE id = $1 RETURNING photo", id) { row in
            PhotoFiles.names(in: String(try row.value(at: 0)))
        } ?? []
    }

    /// Brings the index into step with a report that has left the list or come back. Throws the database's error.
    func indexWords(of id: ReportID, in connection: any SQLConnection) throws {
        guard let before = try indexed(id, in: connection) else { return }
        var terms: [String]?
        if before.isMarkedListed {
            // Lists leave out a report that cannot be read, so the index has nothing of it.
            terms = (try? lock(id, in: connection)).map { SearchTerms.terms(of: $0.answers) } ?? []
        }
        try index.update(before.number, from: before.terms, to: terms ?? [], in: connection)
        try connection.run("UPDATE reports SET words = $1 WHERE id = $2", try terms.map(encode), id)
    }

    /// Does so for the reports of a range of numbers, except those that are just being changed. Throws the database's error.
    func indexWords(of numbers: Range<Int>, in connection: any SQLConnection) throws {
        let sql = """
            SELECT id FROM reports WHERE number >= $1 AND number < $2 AND \(ReportConditions.isIndexOutOfStep)
            ORDER BY number \(store.freeRowLock)
            """
        let ids = try connection.query(sql, numbers.lowerBound, numbers.upperBound) { try $0[0] as ReportID }
        for id in ids { try indexWords(of: id, in: connection) }
    }

    /// What the index should hold of a report that was submitted or changed; nil when it is not on the list.
    private static func terms(of report: PetReport) -> [String]? {
        report.foundAt == nil && report.hiddenAt == nil ? SearchTerms.terms(of: report.answers) : nil
    }

    /// A report's number, and its terms in the index, which need not be those of its answers: an older version may have changed it,
    /// or made other terms of them.
    private func indexed(
        _ id: ReportID,
        in connection: any SQLConnection
    ) throws -> (number: Int, terms: [String], isMarkedListed: Bool)? {
        let columns = "number, words, \(ReportConditions.isMarkedListed)"
        return try connection.first("SELECT \(columns) FROM reports WHERE id = $1 \(store.rowLock)", id) { row in
            // Of terms that cannot be read the index keeps this number; a search leaves out what is not on the list.
            let terms = (try? row[1] as String?).flatMap { try? decode($0) as [String] }
            return (number: try row[0], terms: terms ?? [], isMarkedListed: try row[2])
        }
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

extension ListedReport {
    /// Reads a row, as `PetReport` does.
    init(_ row: borrowing SQLRow) throws {
        self.init(report: try PetReport(row), changedAt: try row[PetReport.columns.count + Photo.members.count])
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

/// The files of a photo in JSON, which are known even when this version cannot read the rest.
struct PhotoFiles: Decodable {
    private let file: PhotoFileName
    private let thumbnail: Thumbnail?

    private struct Thumbnail: Decodable {
        let file: PhotoFileName
    }

    /// The names; none when it is no photo at all.
    static func names(in json: String?) -> [PhotoFileName] {
        guard let json, let files = try? decode(json) as PhotoFiles else { return [] }
        return [files.file] + [files.thumbnail?.file].compactMap(\.self).filter { $0 != files.file }
    }
}

/// A value as JSON. Throws what its `encode` throws.
func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
