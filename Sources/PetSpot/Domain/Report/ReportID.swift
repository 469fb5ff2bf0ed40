import SQL

/// The public id of a report, used in its URL: short enough to read aloud, too long to guess or enumerate.
struct ReportID: Sendable, Codable, RawRepresentable, ColumnValue {
    /// Ten characters of a 32-letter alphabet: 50 random bits.
    static let length = 10

    /// Digits and lower-case letters without `i l o u`, which are misread (Crockford's base 32).
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    /// The value of each ASCII character, for speed: a list of pets parses many ids.
    private static let digits = (0...0x7F).map(alphabet.firstIndex)

    /// A number instead of text, so that copying a session with ids counts no references.
    private let number: UInt64

    init?(rawValue: String) {
        guard rawValue.utf8.count == ReportID.length else { return nil }
        var number: UInt64 = 0
        for letter in rawValue.utf8 {
            guard letter < 0x80, let digit = ReportID.digits[Int(letter)] else { return nil }
            number = number << 5 | UInt64(digit)
        }
        self.number = number
    }

    /// The id that someone typed from paper: in upper case, or with letters for the digits that they look like.
    init?(typed: String) {
        let letters = typed.utf8.map { letter -> UInt8 in
            switch letter {
            case UInt8(ascii: "O"), UInt8(ascii: "o"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"): UInt8(ascii: "1")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter | 0x20
            default: letter
            }
        }
        self.init(rawValue: String(decoding: letters, as: UTF8.self))
    }

    var rawValue: String {
        String(unsafeUninitializedCapacity: ReportID.length) { buffer in
            for index in 0..<ReportID.length { buffer[index] = ReportID.alphabet[Int(number >> (45 - 5 * index) & 31)] }
            return ReportID.length
        }
    }

    /// A new random id.
    init() { number = .random(in: 0..<1 << 50) }
}

extension ReportID: Hashable {
    // We compare the bits, because the default of `RawRepresentable` would build the text first.
    static func == (left: ReportID, right: ReportID) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
