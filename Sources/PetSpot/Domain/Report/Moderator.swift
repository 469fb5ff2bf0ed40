import SQL

/// What a moderator is called in the log of decisions.
public struct ModeratorName: Sendable, Equatable, RawRepresentable, ColumnValue {
    /// Enough for a person's full name, in a line of a phone or two.
    private static let lengths = 1...60
    /// Who uses the commands: nobody else is called that.
    static let theOperator = ModeratorName(known: "operator")

    /// As it was given.
    public let rawValue: String

    /// Nil when the text is too long or empty, or has control characters.
    public init?(rawValue text: String) {
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard ModeratorName.lengths.contains(text.count), !normalized(text).isEmpty, !hasControls else { return nil }
        rawValue = text
    }

    private init(known text: String) { rawValue = text }
}

/// The secret in a moderator's cookie, or in a link that lets one in once. Only its hash is stored.
struct ModeratorKey: HexadecimalValue {
    let bits: Bits128
}

extension ModeratorKey {
    /// How long a link works: a day, in seconds.
    static let linkLifetime = ReportLife.day
    /// How long a cookie works after its last use: 90 days, in seconds.
    static let lifetime = 90 * ReportLife.day
}

/// Someone who is signed in as a moderator. A class, because a program of Swift 6.3 crashes when an asynchronous closure gets a 128-bit
/// number with some other arguments.
final class Moderator: Sendable {
    let name: ModeratorName
    let key: ModeratorKey

    init(name: ModeratorName, key: ModeratorKey) {
        (self.name, self.key) = (name, key)
    }
}
