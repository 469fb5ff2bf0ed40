/// Formats microchip numbers for display and extracts their digits for storage.
enum MicrochipNumberFormatter {
    /// Digits in a full microchip number (ISO 11784: 3 for country or maker, 12 for the animal).
    static let maxDigits = 15

    /// Digits between hyphens: `00000-00000-00000`.
    private static let groupLength = 5

    /// The first 15 digits of `input` with a hyphen after the fifth and the tenth, as far as they go.
    static func format(_ input: String) -> String {
        var formatted = ""
        for (index, digit) in extractDigits(input).unicodeScalars.prefix(maxDigits).enumerated() {
            if index > 0, index % groupLength == 0 { formatted.append("-") }
            formatted.unicodeScalars.append(digit)
        }
        return formatted
    }

    /// All digits of `input`, in order. Only the scalars `0`–`9` count: `①`, `½` and `٣` are numbers but not digits of a chip.
    static func extractDigits(_ input: String) -> String {
        String(String.UnicodeScalarView(input.unicodeScalars.filter { ("0"..."9").contains($0) }))
    }
}
