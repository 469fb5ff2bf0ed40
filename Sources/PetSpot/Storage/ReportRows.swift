import Platform
import SQL

extension PetReport {
    private static let facts: [Column<PetReport>] = [
        Column("id") { $0.id },
        Column("created_at") { $0.createdAt },
        Column("confirmed_at") { $0.confirmedAt },
        Column("reunited_at") { $0.reunitedAt },
        Column("hidden_at") { $0.hiddenAt },
        Column("token_hash") { $0.tokenHash },
    ]
    private static let fields = ReportKind.allCases.flatMap(\.flow.fields)
    private static let loads = fields.map(\.load)

    /// Its columns but for its photo, in the order in which they are read.
    static let columns =
        facts + fields.map { field in Column(name: field.name.column) { field.stored($0.answers) } }

    /// Reads a row, whose next column is the photo. Throws when no version of this program up to this one has written it.
    init(_ row: borrowing SQLRow) throws {
        let photo: Photo? = try (row[PetReport.columns.count] as String?).map(decode)
        var answers = ReportAnswers(photo: photo)
        for (index, load) in PetReport.loads.enumerated() {
            load(try row.value(at: PetReport.facts.count + index), &answers)
        }
        self.init(
            kind: .missing,
            id: try row[0],
            createdAt: try row[1],
            confirmedAt: try row[2],
            reunitedAt: try row[3],
            hiddenAt: try row[4],
            tokenHash: try row[5],
            answers: answers
        )
    }
}

extension PetCard {
    /// The columns that it reads.
    static let names = (["number", "id"] + fields.map(\.column) + ["card_photo"]).joined(separator: ", ")
    private static let fields = [FieldName.petName, .species, .lastSeenPlace, .lastSeenDate]

    /// Reads a row. Throws when no version of this program up to this one has written it.
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

/// A value from JSON. Throws a `DecodingError` when it is none.
func decode<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}
