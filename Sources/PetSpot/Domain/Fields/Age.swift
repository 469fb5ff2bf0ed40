/// A whole number of years.
struct Age: Equatable, RawRepresentable, AnswerValue {
    /// Cats, dogs, rabbits and pet birds, except some parrots, do not grow older than about forty.
    static let range = 0...40

    let rawValue: Int

    init?(rawValue: Int) {
        guard Age.range.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Parses digits; nil for any other text.
    init?(typed: String) {
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let years = Int(typed) else { return nil }
        self.init(rawValue: years)
    }

    var text: String { String(rawValue) }
    var words: LocalizedString {
        rawValue == 0 ? L10n.Description.underOneYear : L10n.Description.years(rawValue)
    }
}
