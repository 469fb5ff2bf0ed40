import SQL

/// A message to the author of a report, which nobody else reads.
struct Message: Sendable, Equatable {
    let number: MessageNumber
    /// When it was sent, in seconds since 1970.
    let sentAt: Int
    /// Whether its place, date and time stand on the report's page.
    let isPublished: Bool
    let answer: MessageAnswer
    let photo: Photo?
}

/// The number of a message in the URLs of the private page.
struct MessageNumber: Sendable, Equatable, RawRepresentable, ColumnValue {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init?(rawValue: String) {
        guard let value = Int(rawValue), String(value) == rawValue else { return nil }
        self.value = value
    }

    var rawValue: String { String(value) }

    init?(_ value: SQLValue) {
        guard let value = Int(value) else { return nil }
        self.value = value
    }

    var sqlValue: SQLValue { value.sqlValue }
}

/// A message that is being sent.
struct NewMessage: Sendable {
    let answer: MessageAnswer
    let photo: Photo?
    /// When it was sent, in seconds since 1970.
    let sentAt: Int

    /// Whether this is the same as one that is stored, sent once more. The file of a photo has another name each time.
    func repeats(_ message: Message) -> Bool {
        message.answer == answer && message.photo?.byteCount == photo?.byteCount
            && message.photo?.width == photo?.width && message.photo?.height == photo?.height
    }
}

/// What everyone may know of a message that the report's author published.
struct Sighting: Sendable, Equatable {
    let place: String
    let date: CalendarDate
    let time: TimeOfDay?
}

/// How much a report holds of messages. What its author deletes no longer counts. What one sender may is limited by `RateLimits`.
enum MessageLimits {
    /// More than anybody can read, so that what strangers send leaves room for those who saw the animal.
    static let count = 500
    /// The bytes of all photos: fifty of a phone, which no script makes smaller, or twenty of the largest.
    static let photoBytes = 200_000_000
    /// The same message within so many seconds is the same one: a second press of the button, or a retry on a bad connection.
    static let repetition = 60
}
