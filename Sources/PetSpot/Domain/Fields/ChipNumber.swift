/// The digits of a microchip, 1 to 15 of them, leading zeros kept.
struct ChipNumber: Equatable, RawRepresentable, AnswerValue {
    let digits: String

    /// Keeps the first 15 digits of the number that was typed, and drops the rest; nil when there are none.
    init?(typed: String) {
        let digits = MicrochipNumberFormatter.digitsOfNumber(in: typed).prefix(MicrochipNumberFormatter.maxDigits)
        guard !digits.isEmpty else { return nil }
        self.digits = String(digits)
    }

    /// Reads stored digits; nil for any other text.
    init?(rawValue: String) {
        self.init(typed: rawValue)
        guard digits == rawValue else { return nil }
    }

    var rawValue: String { digits }

    /// The number as people see it: `00000-00000-00000`.
    var formatted: String { MicrochipNumberFormatter.format(digits) }

    var text: String { formatted }
    var words: LocalizedString { .typed(formatted) }

    /// Whether it has all 15 digits. A shorter one is accepted; the summary says so.
    var isComplete: Bool { digits.utf8.count == MicrochipNumberFormatter.maxDigits }
}
