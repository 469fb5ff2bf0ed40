/// The digits of a microchip, 1 to 15 of them, leading zeros kept.
struct ChipNumber: Equatable, RawRepresentable, AnswerValue {
    static var control: Control { .number }

    let digits: String

    /// Keeps the first 15 digits of the number that was typed, and drops the rest; nil when there are none.
    init?(typed: String) {
        let digits = MicrochipNumberFormatter.digitsOfNumber(in: typed).prefix(MicrochipNumberFormatter.maxDigits)
        guard !digits.isEmpty else { return nil }
        self.digits = String(digits)
    }

    /// The number that was typed; nil when there are no digits, or more than a number has.
    init?(whole typed: String) {
        let digits = MicrochipNumberFormatter.digitsOfNumber(in: typed)
        guard digits.utf8.count <= MicrochipNumberFormatter.maxDigits else { return nil }
        self.init(typed: digits)
    }

    /// Reads stored digits; nil for any other text.
    init?(rawValue: String) {
        let lengths = 1...MicrochipNumberFormatter.maxDigits
        guard lengths.contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(MicrochipNumberFormatter.isDigit) else { return nil }
        digits = rawValue
    }

    var rawValue: String { digits }

    /// The number as people see it: `00000-00000-00000`.
    var formatted: String { MicrochipNumberFormatter.format(digits) }
    var text: String { formatted }
    var words: LocalizedString { .typed(formatted) }

    /// Whether it has all 15 digits. A shorter one is accepted; the summary says so.
    var isComplete: Bool { digits.utf8.count == MicrochipNumberFormatter.maxDigits }
}

/// Formats microchip numbers for display and extracts their digits for storage.
enum MicrochipNumberFormatter {
    /// Digits in a full microchip number (ISO 11784: 3 for country or maker, 12 for the animal).
    static let maxDigits = 15

    /// Digits between hyphens: `00000-00000-00000`.
    private static let groupLength = 5

    /// Digits that a scanner prints apart: those for country or maker, and those for the animal.
    private static let scannedGroups = [3, 12]

    /// The first 15 digits of the number in `input`, with a hyphen between groups of five.
    static func format(_ input: String) -> String {
        var formatted: [UInt8] = []
        for (index, digit) in digitsOfNumber(in: input).utf8.prefix(maxDigits).enumerated() {
            if index > 0, index.isMultiple(of: groupLength) { formatted.append(UInt8(ascii: "-")) }
            formatted.append(digit)
        }
        return String(decoding: formatted, as: UTF8.self)
    }

    /// The digits of the chip number in `input`; of a scanner's line, such as `LA 00000 0 982 000001088420`, those at its end.
    static func digitsOfNumber(in input: String) -> String {
        let digits = extractDigits(input)
        guard digits.utf8.count > maxDigits else { return digits }
        let lengths = input.utf8.split { !isDigit($0) }.map(\.count)
        let isAtEnd = [[maxDigits], scannedGroups].contains { lengths.suffix($0.count).elementsEqual($0) }
        return isAtEnd ? String(digits.suffix(maxDigits)) : digits
    }

    /// All digits of `input`, in order. Only the scalars `0`–`9` count: `①`, `½` and `٣` are numbers but not digits of a chip.
    static func extractDigits(_ input: String) -> String {
        // In UTF-8 a byte below 128 is a scalar of its own, never a part of another.
        input.utf8.allSatisfy(isDigit) ? input : String(decoding: input.utf8.filter(isDigit), as: UTF8.self)
    }

    fileprivate static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
