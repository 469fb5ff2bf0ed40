import ImageMetadata
import SHA2
import SQL
import Synchronization

/// A value that a row is read into. Its columns describe it once: what is selected, written and checked follows from them.
protocol Record: Sendable {
    /// The columns in the order in which they are written and read.
    static var columns: Columns<Self> { get }
    /// A value whose columns are still to be read.
    static var blank: Self { get }
}

extension Record {
    /// Reads a row that begins with the record's columns.
    init(_ row: borrowing SQLRow) throws { try self.init(row, at: 0) }

    /// Reads a row from a column on. Throws when a column holds no value of its type: a newer version has written the row.
    init(_ row: borrowing SQLRow, at index: Int) throws {
        self = .blank
        try Self.columns.read(row, at: index, into: &self)
    }
}

/// A column of a record's table, or a group of them, described once: how the record's value is written and read.
struct Column<Root>: Sendable {
    let names: [String]
    /// Appends the record's values, one for each name.
    let write: @Sendable (Root, inout [SQLValue]) -> Void
    /// Sets the record's value from a row, in which the first of the columns has an index. Throws when the row holds no such value.
    let read: @Sendable (_ row: borrowing SQLRow, _ index: Int, inout Root) throws -> Void
}

extension Column {
    /// A column that is derived from the others, and only written.
    init<Value: ColumnValue & Sendable>(derived name: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.init(names: [name], write: { $1.append(value($0).sqlValue) }, read: { _, _, _ in })
    }

    init<Value: ColumnValue & Sendable>(_ name: String, _ path: WritableKeyPath<Root, Value> & Sendable) {
        self.init(name, writing: path) { row, index, root in root[keyPath: path] = try row[index] }
    }

    /// A column that may be null, as most of a draft's are: those are not assigned, which saves a tenth of a post's processor time.
    init<Value: ColumnValue & Sendable>(_ name: String, _ path: WritableKeyPath<Root, Value?> & Sendable) {
        self.init(name, writing: path) { row, index, root in
            if case .null = try row.value(at: index) { return }
            root[keyPath: path] = try row[index]
        }
    }

    /// A column of which a value that cannot be read, or that this version does not know, is read as none.
    init<Value: ColumnValue & Sendable>(ifKnown name: String, _ path: WritableKeyPath<Root, Value?> & Sendable) {
        self.init(name, writing: path) { row, index, root in root[keyPath: path] = (try? row.value(at: index)).flatMap(Value.init) }
    }

    private init<Value: ColumnValue & Sendable>(
        _ name: String,
        writing path: KeyPath<Root, Value> & Sendable,
        read: @escaping @Sendable (borrowing SQLRow, Int, inout Root) throws -> Void
    ) {
        let get = getter(of: path)
        self.init(names: [name], write: { $1.append(get($0).sqlValue) }, read: read)
    }

    /// The columns of an answer's fields: of integers for the age, of text for all others. An unknown value is read as none.
    init<Answer>(_ fields: [Field<Answer>], of path: WritableKeyPath<Root, Answer> & Sendable) {
        let get = getter(of: path)
        // Only these parts of a field, because it has many more, which would be copied with each answer.
        let (areIntegers, stored, load) = (fields.map { $0.name == .age }, fields.map(\.stored), fields.map(\.load))
        self.init(
            names: fields.map(\.name.column),
            write: { root, values in
                let answer = get(root)
                for (isInteger, stored) in zip(areIntegers, stored) {
                    let text = stored(answer)
                    values.append(isInteger ? text.flatMap { Int($0) }.sqlValue : text.sqlValue)
                }
            },
            read: { row, index, root in
                for field in load.indices {
                    let value = try row.value(at: index + field)
                    if case .null = value { continue }
                    load[field](areIntegers[field] ? Int(value).map(String.init) : String(value), &root[keyPath: path])
                }
            }
        )
    }

    /// The columns of a part, such as a photo: all null where there is none, of which the first tells.
    init<Part: Record>(part path: WritableKeyPath<Root, Part?> & Sendable) {
        let (columns, get) = (Part.columns, getter(of: path))
        self.init(
            names: columns.names,
            write: { root, values in
                if let part = get(root) {
                    columns.write(part, to: &values)
                } else {
                    values += repeatElement(.null, count: columns.count)
                }
            },
            read: { row, index, root in
                if case .null = try row.value(at: index) { return }
                root[keyPath: path] = try Part(row, at: index)
            }
        )
    }
}

/// The columns of a record, in the order in which they are written and read.
struct Columns<Root>: Sendable {
    private let columns: [Column<Root>]
    let names: [String]
    /// The names with commas between them.
    let list: String

    var count: Int { names.count }

    init(_ columns: [Column<Root>]) {
        self.columns = columns
        names = columns.flatMap(\.names)
        list = names.joined(separator: ", ")
    }

    static func + (columns: Self, more: [Column<Root>]) -> Self { Self(columns.columns + more) }

    /// The statement that stores a record in a table.
    func insertion(into table: String) -> String { "INSERT INTO \(table) (\(list)) VALUES (\(placeholders(count)))" }

    /// The values of a record, in the order of the names, and `more` after them.
    func values(of root: Root, and more: [SQLValue] = []) -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(count + more.count)
        write(root, to: &values)
        values += more
        return values
    }

    /// Appends the values of a record.
    func write(_ root: Root, to values: inout [SQLValue]) {
        for column in columns { column.write(root, &values) }
    }

    /// Sets the values of a record from a row, in which the first of the columns has an index.
    func read(_ row: borrowing SQLRow, at start: Int = 0, into root: inout Root) throws {
        var index = start
        for column in columns {
            try column.read(row, index, &root)
            index += column.names.count
        }
    }
}

// MARK: Photos

extension Photo: Record {
    static let blank = Photo(file: PhotoFileName(), originalName: "", format: .jpeg, byteCount: 0, width: 0, height: 0)
    static let columns = Columns<Photo>([
        Column("photo_file", \.file),
        Column("photo_name", \.originalName),
        Column("photo_format", \.format),
        Column("photo_bytes", \.byteCount),
        Column("photo_width", \.width),
        Column("photo_height", \.height),
        Column(part: \.thumbnail),
    ])

    static let fileColumns = "photo_file, thumbnail_file"

    /// The files in a row that begins with `fileColumns`; known even when this version cannot read the rest of the photo.
    static func files(_ row: borrowing SQLRow) -> [PhotoFileName] {
        files(try? row[0], try? row[1])
    }
}

extension Photo.Thumbnail: Record {
    static let blank = Photo.Thumbnail(file: PhotoFileName(), format: .jpeg, byteCount: 0, width: 0, height: 0)
    static let columns = Columns<Photo.Thumbnail>([
        Column("thumbnail_file", \.file),
        Column("thumbnail_format", \.format),
        Column("thumbnail_bytes", \.byteCount),
        Column("thumbnail_width", \.width),
        Column("thumbnail_height", \.height),
    ])
}

// MARK: Rows that cannot be read

/// Some of the records of a table.
struct RowPage<Element: Sendable>: Sendable {
    var elements: [Element]
    /// The position that further ones are below; nil on the last page.
    var next: Int?
}

/// Reads the rows of a table. One that a newer version or another program wrote may not be readable: it is left out, and each repository
/// logs it once.
final class ReadableRows: Sendable {
    /// The most rows that are remembered as logged; further ones are left out in silence.
    private static let capacity = 1000

    private let table: String
    private let log: Log?
    private let logged = Mutex<Set<String>>([])

    init(of table: String, _ log: Log?) {
        self.table = table
        self.log = log
    }

    /// The records of a query, without those that cannot be read.
    func query<Element: Record>(_ sql: String, _ values: (any ColumnValue)?..., in connection: any SQLConnection) throws -> [Element] {
        try connection.query(sql, values: values.sqlValues) { read($0, Element.init) }.compactMap(\.self)
    }

    /// The first record of a query; nil when there is none, or when it cannot be read.
    func first<Element: Record>(_ sql: String, _ values: (any ColumnValue)?..., in connection: any SQLConnection) throws -> Element? {
        try connection.query(sql, values: values.sqlValues) { read($0, Element.init) }.first ?? nil
    }

    /// At most `limit` records below a position, the highest first.
    /// - Parameter sql: selects the position and the columns of each record below the position `$1`, at most `$2`.
    /// - Parameter values: the statement's values from `$3` on.
    func page<Element: Record>(
        _ sql: String,
        below position: Int?,
        limit: Int,
        _ values: [any ColumnValue] = [],
        in connection: any SQLConnection
    ) throws -> RowPage<Element> {
        let (position, values) = (position ?? .max, values.map(\.sqlValue))
        let found = try connection.query(sql, values: [position.sqlValue, (limit + 1).sqlValue] + values) { row in
            (position: try row[0] as Int, element: read(row) { try Element($0, at: 1) })
        }
        let shown = found.prefix(limit)
        return RowPage(elements: shown.compactMap(\.element), next: found.count > limit ? shown.last?.position ?? position : nil)
    }

    /// The element of a row; nil when it cannot be read. The row's first column identifies it in the log.
    func read<Element>(_ row: borrowing SQLRow, _ element: (borrowing SQLRow) throws -> Element) -> Element? {
        do {
            return try element(row)
        } catch {
            let id = (try? row[0] as Int).map(String.init) ?? (try? row[0] as ReportID)?.rawValue ?? "-"
            let isNew = logged.withLock { $0.count < ReadableRows.capacity && $0.insert(id).inserted }
            if isNew {
                log?.event("unreadable_row") { line in
                    line.add("table", table)
                    line.add("row", id)
                    line.add("reason", error.loggedReason)
                }
            }
            return nil
        }
    }
}

// MARK: The types of the domain that are values of columns

extension CalendarDate: ColumnValue {}
extension ChipNumber: ColumnValue {}
extension ContactVisibility: ColumnValue {}
extension Decision.Action: ColumnValue {}
extension FlagReason: ColumnValue {}
extension Holder: ColumnValue {}
extension ImageFormat: ColumnValue {}
extension Language: ColumnValue {}
extension MailConsent: ColumnValue {}
extension MailKind: ColumnValue {}
extension MessageKind: ColumnValue {}
extension ModeratorName: ColumnValue {}
extension NeighbourID: ColumnValue {}
extension PhotoFileName: ColumnValue {}
extension Position: ColumnValue {}
extension ReportID: ColumnValue {}
extension ReportKind: ColumnValue {}
extension Sex: ColumnValue {}
extension Species: ColumnValue {}
extension TimeOfDay: ColumnValue {}
extension TokenMask: ColumnValue {}
extension WayHome: ColumnValue {}

extension MessageNumber: ColumnValue {
    init?(_ value: SQLValue) {
        guard let value = Int(value) else { return nil }
        self.init(value)
    }

    var sqlValue: SQLValue { value.sqlValue }
}

extension Digest: ColumnValue {
    public init?(_ value: SQLValue) {
        guard let bytes = [UInt8](value) else { return nil }
        self.init(bytes: bytes)
    }

    public var sqlValue: SQLValue { .blob(bytes) }
}
