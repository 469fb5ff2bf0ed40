extension String: AnswerValue {
    var text: String { self }
    var words: AnswerText { .typed(self) }
}

extension EmailAddress: AnswerValue {
    var text: String { rawValue }
    var words: AnswerText { .typed(rawValue) }
}

extension PhoneNumber: AnswerValue {
    var text: String { rawValue }
    var words: AnswerText { .typed(rawValue) }
}

extension CalendarDate: AnswerValue {
    var text: String { description }
    var words: AnswerText { .sentence(inWords) }
}

/// A whole number of years.
struct Age: Sendable, Equatable, Codable, RawRepresentable, AnswerValue {
    /// Cats, dogs, rabbits and pet birds, except some parrots, do not grow older than about forty.
    static let range = 0...40

    let rawValue: Int

    init?(rawValue: Int) {
        guard Age.range.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Parses digits; nil for any other text.
    init?(_ typed: String) {
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let years = Int(typed) else { return nil }
        self.init(rawValue: years)
    }

    var text: String { String(rawValue) }
    var words: AnswerText {
        .sentence(rawValue == 0 ? L10n.Description.underOneYear : L10n.Description.years(rawValue))
    }
}

/// A value that is chosen from a list; its raw value is what the form sends.
protocol ChoiceValue: AnswerValue, RawRepresentable<String>, CaseIterable, Codable {
    /// The text of the choice.
    var label: LocalizedString { get }
}

extension ChoiceValue {
    var text: String { rawValue }
    var words: AnswerText { .sentence(label) }

    /// The entries of the list.
    static var choices: [Control.Choice] {
        allCases.map { Control.Choice(value: $0.rawValue, label: $0.label) }
    }
}
