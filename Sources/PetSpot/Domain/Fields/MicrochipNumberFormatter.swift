/// Formats microchip numbers for display and extracts their digits for storage.
enum MicrochipNumberFormatter {
    /// Digits in a full microchip number (ISO 11784: 3 for country or maker, 12 for the animal).
    static let maxDigits = 15

    /// Digits between hyphens: `00000-00000-00000`.
    private static let groupLength = 5

    /// The first 15 digits of `input`, with a hyphen between groups of five.
    static func format(_ input: String) -> String {
        var formatted = ""
        for (index, digit) in extractDigits(input).prefix(maxDigits).enumerated() {
            if index > 0, index.isMultiple(of: groupLength) { formatted.append("-") }
            formatted.append(digit)
        }
        return formatted
    }

    /// All digits of `input`, in order. Only the scalars `0`–`9` count: `①`, `½` and `٣` are numbers but not digits of a chip.
    static func extractDigits(_ input: String) -> String {
        // In UTF-8 a byte below 128 is a scalar of its own, never a part of another.
        String(decoding: input.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self)
    }
}
