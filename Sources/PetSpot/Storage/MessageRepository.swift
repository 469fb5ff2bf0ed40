import HTTP
import SQL

/// Messages in a database.
final class MessageRepository: MessageRepositoryProtocol {
    private let store: any SQLStore
    private let reports: ReportTable
    private let messages: MessageTable

    /// - Parameter log: gets a line for each message that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        reports = ReportTable(of: store, life: life)
        messages = MessageTable(log)
    }

    func send(_ message: NewMessage, to report: ReportID) async throws -> SendOutcome {
        try await store.transaction { [self] connection in
            // Holds the report, so that messages to it are counted and stored one after another.
            guard let owner = try reports.lock(report, in: connection), owner.reunitedAt == nil else {
                throw ReportGone()
            }
            if try messages.hasReceived(message, for: report, in: connection) { return .repeated }
            let held = try messages.held(for: report, in: connection)
            // Only its owner makes room; the sender may try again tomorrow.
            guard held.count < MessageLimits.count else { return .tooMany(retryAfter: ReportLife.day) }
            let size = message.photo?.size ?? 0
            guard size == 0 || held.photoBytes + size <= MessageLimits.photoBytes else { return .noRoomForPhoto }
            try messages.insert(message, to: report, in: connection)
            try store.keepPhotos(message.photo?.files ?? [], removing: [], in: connection)
            return .stored
        }
    }

    func hasReceived(_ message: NewMessage, for report: ReportID) async throws -> Bool {
        try await store.read { [messages] in try messages.hasReceived(message, for: report, in: $0) }.value
    }

    func messages(to report: ReportID) async throws -> [Message] {
        try await store.read { [messages] in try messages.all(to: report, in: $0) }.value
    }

    func sightings(of report: ReportID) throws -> NowOrLater<[Sighting]> {
        try store.read { [messages] in try messages.sightings(of: report, in: $0) }
    }

    func message(_ number: MessageNumber, to report: ReportID) async throws -> Message? {
        try await store.read { [messages] in try messages.find(number, to: report, in: $0) }.value
    }

    func setPublished(_ isPublished: Bool, _ number: MessageNumber, to report: ReportID) async throws -> Bool {
        try await store.transaction { [self] in try messages.setPublished(isPublished, number, to: report, in: $0) }
    }

    func delete(_ number: MessageNumber, to report: ReportID) async throws -> [PhotoFileName] {
        try await delete { [messages] in try messages.delete(number, to: report, in: $0) }
    }

    func deleteUnpublished(upTo last: MessageNumber?, to report: ReportID) async throws -> [PhotoFileName] {
        try await delete { [messages] in try messages.deleteUnpublished(upTo: last, to: report, in: $0) }
    }

    /// - Parameter deletion: returns the files of the photos.
    private func delete(
        _ deletion: @escaping @Sendable (any SQLConnection) throws -> [PhotoFileName]
    ) async throws -> [PhotoFileName] {
        let photos = try await store.transaction { [store] connection in
            let photos = try deletion(connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return photos
        }
        await store.eraseDeleted()
        return photos
    }
}
