import Platform
import SQL

extension PetReport {
    private static let facts: [Column<PetReport>] = [
        Column("id") { $0.id },
        Column("kind") { $0.kind },
        Column("created_at") { $0.createdAt },
        Column("confirmed_at") { $0.confirmedAt },
        Column("reunited_at") { $0.reunitedAt },
        Column("hidden_at") { $0.hiddenAt },
        Column("token_hash") { $0.tokenHash },
        Column("way_home") { $0.wayHome },
        Column("hidden_reason") { $0.hiding.reason },
        Column("hidden_note") { $0.hiding.note },
        Column("language") { $0.language?.rawValue },
        Column("mail") { $0.mail },
    ]
    private static let fields = Field<ReportAnswers>.all
    private static let loads = fields.map(\.load)

    /// Its columns but for its photo, in the order in which they are read.
    static let columns =
        facts + fields.map { Column($0, of: \.answers) }

    /// Reads a row, whose next column is the photo. Throws when no version of this program up to this one has written it.
    init(_ row: borrowing SQLRow) throws {
        let photo: Photo? = try (row[PetReport.columns.count] as String?).map(decode)
        var answers = ReportAnswers(photo: photo)
        for (index, load) in PetReport.loads.enumerated() {
            load(try row.value(at: PetReport.facts.count + index), &answers)
        }
        self.init(
            kind: try row[1],
            id: try row[0],
            createdAt: try row[2],
            confirmedAt: try row[3],
            reunitedAt: try row[4],
            wayHome: WayHome(try row.value(at: 7)),
            hiddenAt: try row[5],
            hiding: Hiding(reason: FlagReason(try row.value(at: 8)), note: try row[9]),
            tokenHash: try row[6],
            language: (try row[10] as String?).flatMap(Language.init(rawValue:)),
            mail: MailConsent(try row.value(at: 11)),
            answers: answers
        )
    }
}

extension PetCard {
    /// The columns that it reads.
    static let names = (["number", "kind", "id"] + fields.map(\.column) + ["card_photo"]).joined(separator: ", ")
    private static let fields = [FieldName.petName, .species, .sex, .holder, .lastSeenPlace, .lastSeenDate]

    /// Reads a row. Throws when no version of this program up to this one has written it.
    init(_ row: borrowing SQLRow) throws {
        self.init(
            number: try row[0],
            kind: try row[1],
            id: try row[2],
            petName: try row[3],
            species: Species(try row.value(at: 4)),
            sex: Sex(try row.value(at: 5)),
            holder: Holder(try row.value(at: 6)),
            lastSeenPlace: try row[7],
            lastSeenDate: CalendarDate(try row.value(at: 8)),
            photo: PhotoFileName(try row.value(at: 9))
        )
    }
}

/// The files of a photo in JSON, which are known even when this version cannot read the rest.
struct PhotoFiles: Decodable {
    private let file: PhotoFileName
    private let byteCount: Int?
    private let thumbnail: Thumbnail?

    private struct Thumbnail: Decodable {
        let file: PhotoFileName
        let byteCount: Int?
    }

    /// The names with the files' sizes in bytes, as far as those are known; none when it is no photo at all.
    static func sizes(in json: String?) -> [PhotoFileName: Int?] {
        guard let json, let files = try? decode(json) as PhotoFiles else { return [:] }
        var sizes: [PhotoFileName: Int?] = [files.file: files.byteCount]
        if let thumbnail = files.thumbnail { sizes.updateValue(thumbnail.byteCount, forKey: thumbnail.file) }
        return sizes
    }

    /// The names; none when it is no photo at all.
    static func names(in json: String?) -> [PhotoFileName] { Array(sizes(in: json).keys) }
}

/// A value as JSON. Throws what its `encode` throws.
func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

/// A value from JSON. Throws a `DecodingError` when it is none.
func decode<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}
