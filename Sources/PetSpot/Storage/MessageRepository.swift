import SQL

/// Messages in a database.
final class MessageRepository: MessageRepositoryProtocol {
    private let store: any SQLStore
    private let reports: ReportTable
    private let messages: MessageTable

    init(_ store: any SQLStore) {
        self.store = store
        reports = ReportTable(of: store)
        messages = MessageTable()
    }

    func send(_ message: NewMessage, to report: ReportID) async throws -> SendOutcome {
        try await store.transaction { [self] connection in
            // Holds the report, so that messages to it are counted and stored one after another.
            guard let held = try reports.lock(report, in: connection), held.foundAt == nil else { throw ReportGone() }
            if try messages.hasReceived(message, for: report, in: connection) { return .repeated }
            let others = try messages.held(for: report, message, in: connection)
            if let seconds = others.secondsToWait { return .tooMany(retryAfter: seconds) }
            let size = message.photo?.size ?? 0
            let hasRoom =
                others.photoBytes + size <= MessageLimits.photoBytes
                && others.photoBytesOfNetwork + size <= MessageLimits.photoBytesOfNetwork
            guard hasRoom || size == 0 else { return .noRoomForPhoto }
            try messages.insert(message, to: report, in: connection)
            try store.keepPhotos(message.photo?.files ?? [], removing: [], in: connection)
            return .stored
        }
    }

    func hasReceived(_ message: NewMessage, for report: ReportID) async throws -> Bool {
        try await store.read { try messages.hasReceived(message, for: report, in: $0) }
    }

    func messages(to report: ReportID) async throws -> [Message] {
        try await store.read { try messages.all(to: report, in: $0) }
    }

    func sightings(of report: ReportID) throws -> Eventual<[Sighting]> {
        try store.lookUp { [messages] connection, held in
            try held.sightings(of: report) { try messages.sightings(of: report, in: connection) }
        }
    }

    func message(_ number: MessageNumber, to report: ReportID) async throws -> Message? {
        try await store.read { try messages.find(number, to: report, in: $0) }
    }

    func setPublished(_ isPublished: Bool, _ number: MessageNumber, to report: ReportID) async throws -> Bool {
        try await store.transaction { [self] in try messages.setPublished(isPublished, number, to: report, in: $0) }
    }

    func delete(_ number: MessageNumber, to report: ReportID) async throws -> [PhotoFileName] {
        let photos = try await store.transaction { [self] connection in
            let photos = try messages.delete(number, to: report, in: connection)
            try store.keepPhotos([], removing: photos, in: connection)
            return photos
        }
        await store.eraseDeleted()
        return photos
    }
}
