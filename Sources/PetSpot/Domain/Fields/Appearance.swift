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

    var label: LocalizedString {
        switch self {
        case .black: L10n.Colour.black
        case .white: L10n.Colour.white
        case .grey: L10n.Colour.grey
        case .brown: L10n.Colour.brown
        case .ginger: L10n.Colour.ginger
        case .cream: L10n.Colour.cream
        case .tabby: L10n.Colour.tabby
        case .tortoiseshell: L10n.Colour.tortoiseshell
        case .other: L10n.Colour.another
        }
    }
}

/// The size of an animal among its species.
enum AnimalSize: String, ChoiceValue {
    case small, medium, large

    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorSize }

    var label: LocalizedString {
        switch self {
        case .small: L10n.Size.small
        case .medium: L10n.Size.medium
        case .large: L10n.Size.large
        }
    }
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
