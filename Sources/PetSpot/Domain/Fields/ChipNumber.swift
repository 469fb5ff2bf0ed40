/// The digits of a microchip, 1 to 15 of them, leading zeros kept.
struct ChipNumber: Sendable, Equatable, Codable, RawRepresentable {
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
    init?(rawValue: String) {
        self.init(rawValue)
        guard digits == rawValue else { return nil }
    }

    var rawValue: String { digits }

    /// Whether it has all 15 digits. A shorter one is accepted; the summary says so.
    var isComplete: Bool { digits.utf8.count == MicrochipNumberFormatter.maxDigits }
}
