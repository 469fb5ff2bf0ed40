/// A value that a field can hold.
protocol AnswerValue: Sendable {
    /// Parses typed text; nil when it is no such value.
    init?(typed: String)
    /// The input for such a value, unless its field has another.
    static var control: Control { get }
    /// The error of a typed text that is no such value; nil where its field has one, or where such a text counts as empty.
    static func refusal(of typed: String) -> LocalizedString?
    /// Reads a stored text; nil when it is no such value of this version.
    init?(stored: String)
    var stored: String { get }
    /// The text in the field's input.
    var text: String { get }
    /// The text on the summary and the pet's page.
    var words: LocalizedString { get }
}

extension AnswerValue {
    static func refusal(of typed: String) -> LocalizedString? { nil }
}

/// Most values are shown as they were typed.
extension AnswerValue where Self: RawRepresentable<String> {
    init?(typed: String) { self.init(rawValue: typed) }
    init?(stored: String) { self.init(rawValue: stored) }
    var stored: String { rawValue }
    var text: String { rawValue }
    var words: LocalizedString { .typed(rawValue) }
}

extension String: AnswerValue {
    static var control: Control { .line(.name) }
    init(typed: String) { self = typed }
    init(stored: String) { self = stored }
    var stored: String { self }
    var text: String { self }
    var words: LocalizedString { .typed(self) }
}

/// A value that is chosen from a list; its raw value is what the form sends.
protocol ChoiceValue: AnswerValue, RawRepresentable<String>, CaseIterable {
    var label: LocalizedString { get }
}

extension ChoiceValue {
    static var control: Control { .choice(choices) }
    var words: LocalizedString { label }
    static var choices: [Control.Choice] { allCases.map { Control.Choice(value: $0.rawValue, label: $0.label) } }
}
