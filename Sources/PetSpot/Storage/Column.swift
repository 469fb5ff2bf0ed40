import ImageMetadata
import SQL

/// A column of a record's table, or a few that belong together, described once: how the record's value is written and read.
struct Column<Record>: Sendable {
    let names: [String]
    let write: @Sendable (Record) throws -> [SQLValue]
    /// Sets the value of a record from a row, in which the first of the columns has an index. Throws when the row holds no such value.
    let read: @Sendable (_ row: borrowing SQLRow, _ index: Int, inout Record) throws -> Void
}

extension Column {
    /// A column that is only written.
    init<Value: ColumnValue & Sendable>(_ name: String, _ value: @escaping @Sendable (Record) throws -> Value) {
        self.init(names: [name], write: { [try value($0).sqlValue] }, read: { _, _, _ in })
    }

    init<Value: ColumnValue & Sendable>(_ name: String, _ path: WritableKeyPath<Record, Value> & Sendable) {
        self.init(
            names: [name],
            write: { [$0[keyPath: path].sqlValue] },
            read: { row, index, record in record[keyPath: path] = try row[index] }
        )
    }

    /// The column of a field. A value that this version does not know is read as none.
    init(_ field: Field<ReportAnswers>, of path: WritableKeyPath<Record, ReportAnswers> & Sendable) {
        self.init(
            names: [field.name.column],
            write: { [field.stored($0[keyPath: path])] },
            read: { row, index, record in field.load(try row.value(at: index), &record[keyPath: path]) }
        )
    }

    /// The columns of a photo, which are all null without one.
    init(photo path: WritableKeyPath<Record, Photo?> & Sendable) {
        self.init(
            names: [
                "photo_file", "photo_name", "photo_format", "photo_bytes", "photo_width", "photo_height",
                "thumbnail_file", "thumbnail_format", "thumbnail_bytes", "thumbnail_width", "thumbnail_height",
            ],
            write: { record in
                let photo = record[keyPath: path]
                let thumbnail = photo?.thumbnail
                let values: [any ColumnValue] = [
                    photo?.file, photo?.originalName, photo?.format, photo?.byteCount, photo?.width, photo?.height,
                    thumbnail?.file, thumbnail?.format, thumbnail?.byteCount, thumbnail?.width, thumbnail?.height,
                ]
                return values.map(\.sqlValue)
            },
            read: { row, index, record in record[keyPath: path] = try Photo(row, at: index) }
        )
    }
}

extension ImageFormat: ColumnValue {}

extension Photo {
    /// Reads a photo's columns; nil when they hold none.
    fileprivate init?(_ row: borrowing SQLRow, at index: Int) throws {
        guard let file = try row[index] as PhotoFileName? else { return nil }
        self.init(
            file: file,
            originalName: try row[index + 1],
            format: try row[index + 2],
            byteCount: try row[index + 3],
            width: try row[index + 4],
            height: try row[index + 5],
            thumbnail: try Thumbnail(row, at: index + 6)
        )
    }
}

extension Photo.Thumbnail {
    fileprivate init?(_ row: borrowing SQLRow, at index: Int) throws {
        guard let file = try row[index] as PhotoFileName? else { return nil }
        self.init(
            file: file,
            format: try row[index + 1],
            byteCount: try row[index + 2],
            width: try row[index + 3],
            height: try row[index + 4]
        )
    }
}

extension Array {
    /// The columns' names, in the order in which they are written and read.
    func names<Record>() -> [String] where Element == Column<Record> { flatMap(\.names) }

    /// The values of a record, in the order of the names.
    func values<Record>(of record: Record) throws -> [SQLValue] where Element == Column<Record> {
        try flatMap { try $0.write(record) }
    }

    /// Sets the values of a record from a row, in which the first of the columns has an index.
    func read<Record>(_ row: borrowing SQLRow, at start: Int = 0, into record: inout Record) throws
    where Element == Column<Record> {
        var index = start
        for column in self {
            try column.read(row, index, &record)
            index += column.names.count
        }
    }
}
