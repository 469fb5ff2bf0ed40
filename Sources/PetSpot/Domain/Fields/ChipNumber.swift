/// The digits of a microchip, 1 to 15 of them, leading zeros kept.
struct ChipNumber: Sendable, Equatable, Codable {
    /// Digits only; what a person sees is `formatted`.
    let digits: String
    /// The number as a person reads it: `00000-00000-00000`.
    let formatted: String

    /// Takes the first 15 digits of what was typed, or nothing when there is none.
    init?(_ typed: String) {
        let digits = MicrochipNumberFormatter.extractDigits(typed).prefix(MicrochipNumberFormatter.maxDigits)
        guard !digits.isEmpty else { return nil }
        self.digits = String(digits)
        formatted = MicrochipNumberFormatter.format(self.digits)
    }

    /// Takes digits that were stored; anything else that the file may hold is no chip number.
    init(from decoder: any Decoder) throws {
        let stored = try decoder.singleValueContainer().decode(String.self)
        guard let number = ChipNumber(stored), number.digits == stored else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not the digits of a chip")
            )
        }
        self = number
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }

    /// Whether it has all 15 digits. A shorter one is accepted; the summary says so.
    var isComplete: Bool { digits.utf8.count == MicrochipNumberFormatter.maxDigits }
}
