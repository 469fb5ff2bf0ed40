/// The colours of an animal's coat or feathers.
struct Colours: AnswerValue, RawRepresentable, Equatable {
    /// The most colours of an animal: more would not help anybody who looks for it.
    static let limit = 3
    static var control: Control { .checkboxes(Colour.choices) }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorColours }

    /// One to three, in the order of the form.
    let all: [Colour]

    /// Parses names that commas separate; nil when one of them is unknown, or there are too many.
    init?(rawValue: String) {
        let names = rawValue.split(separator: ",")
        let chosen = names.compactMap { Colour(rawValue: String($0)) }
        all = Colour.allCases.filter(chosen.contains)
        guard chosen.count == names.count, (1...Colours.limit).contains(all.count) else { return nil }
    }

    var rawValue: String { all.map(\.rawValue).joined(separator: ",") }
    var words: LocalizedString { .list(all.map(\.label)) }
}

enum Colour: String, ChoiceValue {
    case black, white, grey, brown, ginger, cream, tabby, tortoiseshell, other
}

/// The size of an animal among its species.
enum AnimalSize: String, ChoiceValue {
    case small, medium, large

    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorSize }
}

/// A whole number of years.
struct Age: Equatable, RawRepresentable, AnswerValue {
    /// Cats, dogs, rabbits and pet birds, except some parrots, do not grow older than about forty.
    static let range = 0...40
    static var control: Control { .number }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorAge }

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

    init?(stored: String) { self.init(typed: stored) }

    var stored: String { text }
    var text: String { String(rawValue) }
    var words: LocalizedString { rawValue == 0 ? L10n.Description.underOneYear : L10n.Description.years(rawValue) }
}
