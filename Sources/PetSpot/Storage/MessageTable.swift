import SQL

/// The table of messages: a column a field. A message is deleted with its report.
struct MessageTable: Sendable {
    private static let fields = MessageAnswer.fields.map(\.name.column)
    private static let select =
        "SELECT number, sent_at, is_published, photo, \(fields.joined(separator: ", ")) FROM messages"
    private static let insertion: String = {
        let columns = ["report_id", "sent_at", "is_published", "photo", "photo_size"] + fields
        return "INSERT INTO messages (\(columns.joined(separator: ", "))) VALUES (\(placeholders(columns.count)))"
    }()

    private let rows: ReadableRows

    /// - Parameter log: gets a line for each message that cannot be read.
    init(_ log: Log? = nil) {
        rows = ReadableRows(of: "messages", log)
    }

    func insert(_ message: NewMessage, to report: ReportID, in connection: any SQLConnection) throws {
        let facts: [(any ColumnValue)?] = [
            report, message.sentAt, false, try message.photo.map(encode), message.photo?.size,
        ]
        let values = facts.map { $0?.sqlValue ?? .null } + MessageAnswer.fields.map { $0.stored(message.answer) }
        try connection.run(MessageTable.insertion, values: values) { _ in true }
    }

    /// The messages to a report, newest first.
    func all(to report: ReportID, in connection: any SQLConnection) throws -> [Message] {
        let sql = "\(MessageTable.select) WHERE report_id = $1 ORDER BY number DESC"
        return try connection.query(sql, report) { rows.read($0, Message.init) }.compactMap(\.self)
    }

    /// One message to a report.
    func find(_ number: MessageNumber, to report: ReportID, in connection: any SQLConnection) throws -> Message? {
        let sql = "\(MessageTable.select) WHERE number = $1 AND report_id = $2"
        return try connection.first(sql, number, report) { rows.read($0, Message.init) } ?? nil
    }

    /// Whether the same message was stored within the minute before.
    func hasReceived(_ message: NewMessage, for report: ReportID, in connection: any SQLConnection) throws -> Bool {
        let sql = "\(MessageTable.select) WHERE report_id = $1 AND sent_at > $2"
        let recent = try connection.query(sql, report, message.sentAt - MessageLimits.repetition) { row in
            rows.read(row, Message.init)
        }
        return recent.compactMap(\.self).contains(where: message.repeats)
    }

    /// How many messages a report holds, and the bytes of their photos.
    func held(for report: ReportID, in connection: any SQLConnection) throws -> (count: Int, photoBytes: Int) {
        let sql = "SELECT count(*), CAST(coalesce(sum(photo_size), 0) AS bigint) FROM messages WHERE report_id = $1"
        return try connection.first(sql, report) { row in (try row[0], try row[1]) } ?? (0, 0)
    }

    /// What everyone sees, the latest sighting first.
    func sightings(of report: ReportID, in connection: any SQLConnection) throws -> [Sighting] {
        let sql = """
            SELECT number, place, seen_date, seen_time FROM messages WHERE report_id = $1 AND is_published = TRUE
            ORDER BY seen_date DESC, coalesce(seen_time, '') DESC, number DESC
            """
        return try connection.query(sql, report) { row in
            rows.read(row) { Sighting(place: try $0[1], date: try $0[2], time: try $0[3]) }
        }.compactMap(\.self)
    }

    /// Publishes a sighting or takes it back. Returns false when there is no such message, or it is no sighting.
    func setPublished(
        _ isPublished: Bool,
        _ number: MessageNumber,
        to report: ReportID,
        in connection: any SQLConnection
    ) throws -> Bool {
        let sql = "UPDATE messages SET is_published = $1 WHERE number = $2 AND report_id = $3 AND kind = $4"
        return try connection.run(sql, isPublished, number, report, MessageKind.seen) == 1
    }

    /// Deletes a message. Returns the files of its photo.
    func delete(
        _ number: MessageNumber,
        to report: ReportID,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        let sql = "DELETE FROM messages WHERE number = $1 AND report_id = $2 RETURNING photo"
        return try connection.first(sql, number, report) { PhotoFiles.names(in: try? $0[0]) } ?? []
    }

    /// Deletes the messages that are not published, up to a number if given. Returns the files of their photos.
    func deleteUnpublished(
        upTo last: MessageNumber?,
        to report: ReportID,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        let sql = "DELETE FROM messages WHERE report_id = $1 AND number <= $2 AND is_published = FALSE RETURNING photo"
        return try connection.query(sql, report, last ?? MessageNumber(.max)) { PhotoFiles.names(in: try? $0[0]) }
            .flatMap(\.self)
    }

    /// The files of the photos of all messages to a report.
    func photos(to report: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        try connection.query("SELECT photo FROM messages WHERE report_id = $1", report) { row in
            PhotoFiles.names(in: try? row[0])
        }.flatMap(\.self)
    }
}

extension Message {
    /// Reads a row. Throws when no version of this program up to this one has written it.
    fileprivate init(_ row: borrowing SQLRow) throws {
        var answer = MessageAnswer()
        for (index, field) in MessageAnswer.fields.enumerated() { field.load(try row.value(at: 4 + index), &answer) }
        self.init(
            number: try row[0],
            sentAt: try row[1],
            isPublished: try row[2],
            answer: answer,
            photo: try (try row[3] as String?).map(decode)
        )
    }
}
