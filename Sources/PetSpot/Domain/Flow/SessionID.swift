/// The secret in the session cookie: 128 random bits, sent as hexadecimal digits; made here and nowhere else.
struct SessionID: Sendable, Hashable {
    private static let digitCount = 32

    private let high: UInt64
    private let low: UInt64

    /// Takes a cookie's value if it has the right form. Whether this server made it, only the store knows.
    init?(_ value: Span<UInt8>) {
        let half = SessionID.digitCount / 2
        guard value.count == SessionID.digitCount,
            let high = SessionID.number(value.extracting(first: half)),
            let low = SessionID.number(value.extracting(last: half))
        else { return nil }
        (self.high, self.low) = (high, low)
    }

    private static func number(_ digits: Span<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for index in digits.indices {
            let octet = digits[index]
            switch octet {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(octet &- UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(octet &- UInt8(ascii: "a") &+ 10)
            default: return nil
            }
        }
        return number
    }

    /// Makes a new one from the system's secure generator.
    init() {
        var random = SystemRandomNumberGenerator()
        (high, low) = (random.next(), random.next())
    }

    /// The cookie's value.
    var text: String {
        let digits = String(UInt128(high) << 64 | UInt128(low), radix: 16)
        return String(repeating: "0", count: SessionID.digitCount - digits.utf8.count) + digits
    }
}
