import SQL

/// A value that a field can hold.
protocol AnswerValue: Sendable, ColumnValue {
    /// The text in the field's input.
    var text: String { get }
    /// The text on the summary and the pet's page.
    var words: AnswerText { get }
}

/// The text of an answer: as typed, or from `Localizable.strings`.
enum AnswerText: Sendable {
    case typed(String)
    case sentence(LocalizedString)

    /// The answer in a language.
    func text(in language: Language) -> String {
        switch self {
        case .typed(let text): text
        case .sentence(let sentence): sentence.text(in: language)
        }
    }
}

/// Most values are shown as they were typed.
extension AnswerValue where Self: RawRepresentable<String> {
    var text: String { rawValue }
    var words: AnswerText { .typed(rawValue) }
}

extension String: AnswerValue {
    var text: String { self }
    var words: AnswerText { .typed(self) }
}

extension EmailAddress: AnswerValue {}
extension PhoneNumber: AnswerValue {}
extension ReplyAddress: AnswerValue {}
extension TimeOfDay: AnswerValue {}

extension CalendarDate: AnswerValue {
    var words: AnswerText { .sentence(inWords) }
}

extension ChipNumber: AnswerValue {
    var text: String { formatted }
    var words: AnswerText { .typed(formatted) }
}

/// A value that is chosen from a list; its raw value is what the form sends.
protocol ChoiceValue: AnswerValue, RawRepresentable<String>, CaseIterable, Codable {
    /// The text of the choice.
    var label: LocalizedString { get }
}

extension ChoiceValue {
    var words: AnswerText { .sentence(label) }

    /// The entries of the list.
    static var choices: [Control.Choice] {
        allCases.map { Control.Choice(value: $0.rawValue, label: $0.label) }
    }
}
