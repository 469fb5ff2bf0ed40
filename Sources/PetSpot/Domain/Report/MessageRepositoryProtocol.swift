import HTTP

/// Stores messages to owners. A change is durable when its function returns. All functions throw when the storage fails.
protocol MessageRepositoryProtocol: Sendable {
    /// Stores a message, in one transaction with the check of all limits. Throws `ReportGone` when the report was deleted or its pet is
    /// home.
    func send(_ message: NewMessage, to report: ReportID) async throws -> SendOutcome

    /// Whether the same message was stored within the minute before.
    func hasReceived(_ message: NewMessage, for report: ReportID) async throws -> Bool

    /// The messages of a report, newest first.
    func messages(to report: ReportID) async throws -> [Message]

    /// The sightings of a report that its owner published, newest first.
    func sightings(of report: ReportID) throws -> NowOrLater<[Sighting]>

    /// One message of a report.
    func message(_ number: MessageNumber, to report: ReportID) async throws -> Message?

    /// Publishes a sighting, or takes it back. Returns false when there is no such message, or it is not of a person who saw the
    /// pet.
    func setPublished(_ isPublished: Bool, _ number: MessageNumber, to report: ReportID) async throws -> Bool

    /// Deletes a message for good, on disk too. Returns the files of its photo, which the caller removes.
    func delete(_ number: MessageNumber, to report: ReportID) async throws -> [PhotoFileName]

    /// Deletes for good the messages of a report that are not published, up to a number if given. Returns the files of their photos, which
    /// the caller removes.
    func deleteUnpublished(upTo last: MessageNumber?, to report: ReportID) async throws -> [PhotoFileName]
}

/// The outcome of sending a message.
enum SendOutcome: Sendable, Equatable {
    /// The message is stored.
    case stored
    /// The same message is stored already.
    case repeated
    /// A limit is reached, from which one message is free after so many seconds.
    case tooMany(retryAfter: Int)
    /// The report holds as many photos as fit.
    case noRoomForPhoto
}
