import Platform
import SQL

/// Messages to the authors of reports: a column a field. A message is deleted with its report.
final class MessageRepository: Sendable {
    private static let select = "SELECT \(Message.columns.list) FROM messages"
    private static let insertion = """
        INSERT INTO messages (report_id, \(Message.written.list)) VALUES (\(placeholders(Message.written.count + 1)))
        """
    /// The bytes of a message's photo with its thumbnail.
    private static let photoBytes = "photo_bytes + CASE WHEN thumbnail_file <> photo_file THEN thumbnail_bytes ELSE 0 END"

    private let store: any SQLStore
    private let reports: ReportTable
    private let rows: ReadableRows

    init(_ store: any SQLStore, log: Log? = nil) {
        self.store = store
        reports = ReportTable(of: store)
        rows = ReadableRows(of: "messages", log)
    }

    /// Stores a message, in one transaction with the check of all limits. Throws `ReportGone`, also when the pet is home.
    func send(_ message: NewMessage, to report: ReportID) async throws -> SendOutcome {
        try await store.transaction { [self] connection in
            // Holds the report, so that messages to it are counted and stored one after another.
            guard let owner = try reports.lock(report, in: connection), owner.reunitedAt == nil else { throw ReportGone() }
            if try hasReceived(message, for: report, in: connection) { return .repeated }
            let sum = "CAST(coalesce(sum(\(MessageRepository.photoBytes)), 0) AS bigint)"
            let sql = "SELECT count(*), \(sum) FROM messages WHERE report_id = $1"
            let (count, photoBytes) = try connection.first(sql, report) { (try $0[0] as Int, try $0[1] as Int) } ?? (0, 0)
            // Only its author makes room; the sender may try again tomorrow.
            guard count < MessageLimits.count else { return .tooMany(retryAfter: ReportLife.day) }
            let size = message.photo?.size ?? 0
            guard size == 0 || photoBytes + size <= MessageLimits.photoBytes else { return .noRoomForPhoto }
            let values = [report.sqlValue] + Message.written.values(of: Message(message))
            try connection.run(MessageRepository.insertion, values: values)
            try store.keepPhotos(message.photo?.files ?? [], removing: [], in: connection)
            let kind = message.answer.kind
            try MailRows.insert(.message, ifWantedFor: report, about: kind, now: message.sentAt, in: connection)
            return .stored
        }
    }

    /// Whether an equal message was stored within the minute before.
    func hasReceived(_ message: NewMessage, for report: ReportID) async throws -> Bool {
        try await store.read { [self] in try hasReceived(message, for: report, in: $0) }.value
    }

    private func hasReceived(_ message: NewMessage, for report: ReportID, in connection: any SQLConnection) throws -> Bool {
        let sql = "\(MessageRepository.select) WHERE report_id = $1 AND sent_at > $2"
        return try rows.query(sql, report, message.sentAt - MessageLimits.repetition, in: connection).contains(where: message.repeats)
    }

    func messages(to report: ReportID) async throws -> [Message] {
        let sql = "\(MessageRepository.select) WHERE report_id = $1 ORDER BY number DESC"
        return try await store.read { [rows] in try rows.query(sql, report, in: $0) }.value
    }

    /// The sightings of a report that its author published, the latest sighting first.
    func sightings(of report: ReportID) throws -> NowOrLater<[Sighting]> {
        let sql = """
            SELECT number, place, position, seen_date, seen_time FROM messages WHERE report_id = $1 AND is_published = TRUE
            ORDER BY seen_date DESC, coalesce(seen_time, '') DESC, number DESC
            """
        return try store.read { [rows] connection in
            try connection.query(sql, report) { row in
                rows.read(row) { row in
                    let position = Position(try row.value(at: 2))
                    return Sighting(place: try row[1], position: position, date: try row[3], time: try row[4])
                }
            }.compactMap(\.self)
        }
    }

    func message(_ number: MessageNumber, to report: ReportID) async throws -> Message? {
        let sql = "\(MessageRepository.select) WHERE number = $1 AND report_id = $2"
        return try await store.read { [rows] in try rows.first(sql, number, report, in: $0) }.value
    }

    /// Publishes a sighting, or takes it back. Returns false when there is no such message, or it is no sighting.
    func setPublished(_ isPublished: Bool, _ number: MessageNumber, to report: ReportID) async throws -> Bool {
        let sql = "UPDATE messages SET is_published = $1 WHERE number = $2 AND report_id = $3 AND kind = $4"
        return try await store.transaction { try $0.run(sql, isPublished, number, report, MessageKind.seen) == 1 }
    }

    /// Deletes a message for good, on disk too. Returns the files of its photo, which the caller removes.
    func delete(_ number: MessageNumber, to report: ReportID) async throws -> [PhotoFileName] {
        try await delete(report, where: "number = $2", number)
    }

    /// Deletes the messages of a report that are not published, up to a number if given. Returns their photos, to be removed.
    func deleteUnpublished(upTo last: MessageNumber?, to report: ReportID) async throws -> [PhotoFileName] {
        try await delete(report, where: "number <= $2 AND is_published = FALSE", last ?? MessageNumber(.max))
    }

    private func delete(_ report: ReportID, where condition: String, _ number: MessageNumber) async throws -> [PhotoFileName] {
        let sql = "DELETE FROM messages WHERE report_id = $1 AND \(condition) RETURNING \(Photo.fileColumns)"
        return try await store.erasing { [store] connection in
            let photos = try connection.query(sql, report, number, element: Photo.files).flatMap(\.self)
            try store.keepPhotos([], removing: photos, in: connection)
            return photos
        }
    }
}

enum SendOutcome: Sendable, Equatable {
    case stored
    /// An equal message is stored already.
    case repeated
    /// A limit is reached. After `retryAfter` seconds one more message is allowed.
    case tooMany(retryAfter: Int)
    /// The sender's photos reach their limit, of which the database knows nothing. After `retryAfter` seconds one of its size is allowed.
    case tooManyPhotos(retryAfter: Int)
    /// The report holds as many photos as fit.
    case noRoomForPhoto
}

extension Message: Record {
    static let blank = Message(number: MessageNumber(0), sentAt: 0, isPublished: false, answer: MessageAnswer())
    /// The columns that are written of a new message.
    fileprivate static let written = Columns<Message>(content)
    static let columns = Columns<Message>([Column("number", \.number)]) + content
    private static let content: [Column<Message>] =
        [
            Column("sent_at", \.sentAt),
            Column("is_published", \.isPublished),
            Column(part: \.photo),
            Column(Field<MessageAnswer>.all, of: \.answer),
        ]

    /// A message before it has a number.
    fileprivate init(_ new: NewMessage) {
        self = .blank
        (sentAt, answer, photo) = (new.sentAt, new.answer, new.photo)
    }
}
