/// Formats microchip numbers for display and extracts their digits for storage.
enum MicrochipNumberFormatter {
    /// Digits in a full microchip number (ISO 11784: 3 for country or maker, 12 for the animal).
    static let maxDigits = 15

    /// Digits between hyphens: `00000-00000-00000`.
    private static let groupLength = 5

    /// Characters of a whole number with its hyphens.
    private static let formattedLength = maxDigits + (maxDigits - 1) / groupLength

    /// The first 15 digits of `input`, with a hyphen between groups of five.
    static func format(_ input: String) -> String {
        var input = input
        return input.withUTF8 { typed in
            String(unsafeUninitializedCapacity: formattedLength) { formatted in
                var length = 0
                for byte in typed where isDigit(byte) && length < formattedLength {
                    if length % (groupLength + 1) == groupLength {
                        formatted[length] = UInt8(ascii: "-")
                        length += 1
                    }
                    formatted[length] = byte
                    length += 1
                }
                return length
            }
        }
    }

    /// All digits of `input`, in order. Only the scalars `0`–`9` count: `①`, `½` and `٣` are numbers but not digits of a chip.
    static func extractDigits(_ input: String) -> String {
        String(decoding: input.utf8.filter(isDigit), as: UTF8.self)
    }

    /// In UTF-8 a byte below 128 is a scalar of its own, never a part of another.
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
