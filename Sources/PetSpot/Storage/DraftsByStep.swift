import Platform
import SQL

/// The drafts of version 14: an object of JSON, in which each step that is done has an object with its answers. The step to version 15
/// moves them into columns. It uses nothing that may change, as every
/// released step.
enum DraftsByStep {
    /// Drafts that are held in memory at once.
    private static let pieceLength = 500
    /// The answers and their columns.
    private static let columns = [
        "chipNumber": "chip_number", "petName": "pet_name", "species": "species", "breed": "breed", "sex": "sex",
        "age": "age",
        "colours": "colours", "size": "size", "holder": "holder", "privateMark": "private_mark",
        "lastSeenDate": "last_seen_date", "lastSeenPlace": "last_seen_place", "description": "description",
        "contactEmail": "contact_email", "contactPhone": "contact_phone", "contactVisible": "contact_visible",
        "reward": "reward",
    ]
    /// The parts of a photo and of its thumbnail, and the ends of their columns.
    private static let photoColumns = [
        "file": "file", "originalName": "name", "format": "format", "byteCount": "bytes", "width": "width",
        "height": "height",
    ]

    /// The columns of answers and photos.
    private static let allColumns =
        columns.values + photoColumns.values.map { "photo_" + $0 }
        + photoColumns.values.filter { $0 != "name" }.map { "thumbnail_" + $0 }

    private indirect enum JSON: Decodable {
        case text(String)
        case integer(Int)
        case object([String: JSON])
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let integer = try? value.decode(Int.self) {
                self = .integer(integer)
            } else if let object = try? value.decode([String: JSON].self) {
                self = .object(object)
            } else {
                self = .other
            }
        }

        init?(_ text: String?) {
            guard let text, let value = try? JSONDecoder().decode(JSON.self, from: Data(text.utf8)) else { return nil }
            self = value
        }

        var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }

        var sqlValue: SQLValue? {
            switch self {
            case .text(let text): .text(text)
            case .integer(let integer): integer.sqlValue
            case .object, .other: nil
            }
        }
    }

    /// Moves every draft. One that is no JSON, which no version could read, is left out.
    static func moveAll(in connection: any SQLConnection) throws {
        let sql = """
            SELECT key, draft, editing FROM flow_sessions WHERE draft IS NOT NULL AND key > $1
            ORDER BY key LIMIT \(pieceLength)
            """
        var last: [UInt8]? = []
        while let key = last {
            let piece = try connection.query(sql, key) { row in
                (key: try row[0] as [UInt8], draft: JSON(try? row[1]), editing: JSON(try? row[2]))
            }
            for (key, draft, editing) in piece {
                guard case .object(let steps) = draft else { continue }
                try move(steps, editing?.members ?? [:], of: key, in: connection)
            }
            last = piece.last?.key
        }
        try connection.execute(
            "ALTER TABLE flow_sessions DROP COLUMN draft; ALTER TABLE flow_sessions DROP COLUMN editing;"
        )
    }

    private static func move(
        _ steps: [String: JSON],
        _ editing: [String: JSON],
        of key: [UInt8],
        in connection: any SQLConnection
    ) throws {
        // Every draft names every column, because PostgreSQL prepares each statement once.
        var values = allColumns.reduce(into: [String: SQLValue]()) { $0[$1] = .null }
        values["done_steps"] = .text(steps.keys.sorted().joined(separator: ","))
        for (name, answer) in steps.values.flatMap(\.members) {
            if let column = columns[name] { values[column] = answer.sqlValue ?? .null }
            guard name == "photo" else { continue }
            for (part, end) in photoColumns {
                values["photo_" + end] = answer.members[part]?.sqlValue ?? .null
                guard part != "originalName" else { continue }
                values["thumbnail_" + end] = answer.members["thumbnail"]?.members[part]?.sqlValue ?? .null
            }
        }
        values["published_photo"] = editing["photo"]?.members["file"]?.sqlValue ?? .null
        let set = values.sorted { $0.key < $1.key }
        let assignments = set.enumerated().map { "\($1.key) = $\($0 + 2)" }.joined(separator: ", ")
        let sql = "UPDATE flow_sessions SET \(assignments) WHERE key = $1"
        try connection.run(sql, values: [key.sqlValue] + set.map(\.value))
    }
}
