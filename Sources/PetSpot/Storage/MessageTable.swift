import SQL

/// The table of messages: a column a field. A message is deleted with its report.
struct MessageTable: Sendable {
    private let select: String
    private let insertion: String

    /// What a report holds of messages.
    struct Held {
        /// The seconds until another may be stored; nil when it may be now.
        let secondsToWait: Int?
        let photoBytes: Int
        /// Of these, those that came from the sender's network.
        let photoBytesOfNetwork: Int
    }

    init() {
        let fields = MessageAnswer.fields.map(\.name.column)
        select = "SELECT number, sent_at, is_published, photo, \(fields.joined(separator: ", ")) FROM messages"
        let columns = ["report_id", "sent_at", "sender", "is_published", "photo", "photo_size"] + fields
        insertion = "INSERT INTO messages (\(columns.joined(separator: ", "))) VALUES (\(placeholders(columns.count)))"
    }

    /// Stores a message. Throws the database's error.
    func insert(_ message: NewMessage, to report: ReportID, in connection: any SQLConnection) throws {
        let facts: [(any ColumnValue)?] = [
            report, message.sentAt, message.sender, false, try message.photo.map(encode), message.photo?.size,
        ]
        let values = facts.map { $0?.sqlValue ?? .null } + MessageAnswer.fields.map { $0.stored(message.answer) }
        try connection.run(insertion, values: values) { _ in true }
    }

    /// The messages to a report, newest first. Throws the database's error.
    func all(to report: ReportID, in connection: any SQLConnection) throws -> [Message] {
        try connection.query("\(select) WHERE report_id = $1 ORDER BY number DESC", report, element: Message.init)
    }

    /// One message to a report. Throws the database's error.
    func find(_ number: MessageNumber, to report: ReportID, in connection: any SQLConnection) throws -> Message? {
        try connection.first("\(select) WHERE number = $1 AND report_id = $2", number, report, element: Message.init)
    }

    /// Whether the same message was stored within the minute before. Throws the database's error.
    func hasReceived(_ message: NewMessage, for report: ReportID, in connection: any SQLConnection) throws -> Bool {
        let start = message.sentAt - MessageLimits.repetition
        return try connection.query(
            "\(select) WHERE report_id = $1 AND sent_at > $2",
            report,
            start,
            element: Message.init
        ).contains(where: message.repeats)
    }

    /// What a report holds, for the limits of one more message. Throws the database's error.
    func held(for report: ReportID, _ message: NewMessage, in connection: any SQLConnection) throws -> Held {
        let isOfNetwork = "sender % \(ClientBlock.networkCount) = $4"
        let sql = """
            SELECT count(*), CAST(coalesce(sum(photo_size), 0) AS bigint),
                count(*) FILTER (WHERE sent_at > $2), min(sent_at) FILTER (WHERE sent_at > $2),
                count(*) FILTER (WHERE sent_at > $2 AND sender = $3),
                min(sent_at) FILTER (WHERE sent_at > $2 AND sender = $3),
                count(*) FILTER (WHERE sent_at > $2 AND \(isOfNetwork)),
                min(sent_at) FILTER (WHERE sent_at > $2 AND \(isOfNetwork)),
                CAST(coalesce(sum(photo_size) FILTER (WHERE \(isOfNetwork)), 0) AS bigint)
            FROM messages WHERE report_id = $1
            """
        let start = message.sentAt - ReportLife.day
        let held = try connection.first(sql, report, start, message.sender, message.sender.network) { row in
            var waits: [Int] = []
            // Only its owner makes room; the sender may try again tomorrow.
            if try row[0] >= MessageLimits.count { waits.append(ReportLife.day) }
            if try row[2] >= MessageLimits.countOfDay { waits.append(try row[3] - start) }
            if try row[4] >= MessageLimits.countOfSender { waits.append(try row[5] - start) }
            if try row[6] >= MessageLimits.countOfNetwork { waits.append(try row[7] - start) }
            return Held(secondsToWait: waits.max(), photoBytes: try row[1], photoBytesOfNetwork: try row[8])
        }
        return held ?? Held(secondsToWait: nil, photoBytes: 0, photoBytesOfNetwork: 0)
    }

    /// What everyone sees, the latest sighting first. Throws the database's error.
    func sightings(of report: ReportID, in connection: any SQLConnection) throws -> [Sighting] {
        let sql = """
            SELECT place, seen_date, seen_time FROM messages WHERE report_id = $1 AND is_published = TRUE
            ORDER BY seen_date DESC, coalesce(seen_time, '') DESC, number DESC
            """
        return try connection.query(sql, report) { row in
            Sighting(place: try row[0], date: try row[1], time: try row[2])
        }
    }

    /// Throws the database's error.
    func setPublished(
        _ isPublished: Bool,
        _ number: MessageNumber,
        to report: ReportID,
        in connection: any SQLConnection
    ) throws -> Bool {
        let sql = "UPDATE messages SET is_published = $1 WHERE number = $2 AND report_id = $3 AND kind = $4"
        return try connection.run(sql, isPublished, number, report, MessageKind.seen) == 1
    }

    /// Deletes a message. Returns the files of its photo. Throws the database's error.
    func delete(
        _ number: MessageNumber,
        to report: ReportID,
        in connection: any SQLConnection
    ) throws -> [PhotoFileName] {
        let sql = "DELETE FROM messages WHERE number = $1 AND report_id = $2 RETURNING photo"
        return try connection.query(sql, number, report) { PhotoFiles.names(in: try $0[0]) }.flatMap(\.self)
    }

    /// Deletes all messages to a report. Returns the files of their photos. Throws the database's error.
    func deleteAll(to report: ReportID, in connection: any SQLConnection) throws -> [PhotoFileName] {
        let sql = "DELETE FROM messages WHERE report_id = $1 RETURNING photo"
        return try connection.query(sql, report) { PhotoFiles.names(in: try $0[0]) }.flatMap(\.self)
    }
}

extension Message {
    /// Reads a row. Throws the database's error or a `DecodingError` when it is none that any version of this program has written.
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
