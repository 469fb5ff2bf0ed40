import SQL

/// One field of a form, described once: how it is filled in, checked, asked for, shown and stored.
///
/// Forms, the summary, error summaries, the pet's page and the tables all read these descriptions, so a field that is described is
/// complete.
struct Field<Answer: Sendable>: Sendable {
    let name: FieldName
    let label: LocalizedString
    let hint: LocalizedString?
    let control: Control
    let audience: Audience
    /// What the field's input shows of an answer.
    let text: @Sendable (Answer) -> String
    /// The answer in words; nil when it was skipped.
    let words: @Sendable (Answer) -> AnswerText?
    /// A gentle remark about an answer that is accepted as it is.
    let remark: @Sendable (Answer) -> LocalizedString?
    /// Checks what was typed at a moment and puts it into the answer. Throws a `Refusal` when it cannot be accepted.
    let take: @Sendable (_ typed: String, _ now: Int, inout Answer) throws(Refusal) -> Void
    /// What the field's column holds of an answer.
    let stored: @Sendable (Answer) -> SQLValue
    /// Puts what the column holds into the answer: no value when this version does not know it.
    let load: @Sendable (SQLValue, inout Answer) -> Void

    /// Describes a field that holds an optional value. Nothing typed is no value; anything else is parsed.
    init<Value: AnswerValue>(
        _ name: FieldName,
        _ path: WritableKeyPath<Answer, Value?> & Sendable,
        label: LocalizedString,
        hint: LocalizedString? = nil,
        control: Control,
        audience: Audience = .everyone(.fact),
        remark: @escaping @Sendable (Value) -> LocalizedString? = { _ in nil },
        parse: @escaping @Sendable (_ typed: String, _ now: Int) throws(Refusal) -> Value?
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.control = control
        self.audience = audience
        text = { $0[keyPath: path]?.text ?? "" }
        words = { $0[keyPath: path]?.words }
        self.remark = { $0[keyPath: path].flatMap(remark) }
        take = { typed, now, answer throws(Refusal) in
            answer[keyPath: path] = typed.isEmpty ? nil : try parse(typed, now)
        }
        stored = { $0[keyPath: path].sqlValue }
        load = { value, answer in answer[keyPath: path] = Value(value) }
    }
}

extension Field where Answer: FormAnswer {
    /// The same field of something that holds the answer, or nothing as long as everything was skipped.
    func of<Whole>(_ path: WritableKeyPath<Whole, Answer?> & Sendable) -> Field<Whole> { Field<Whole>(self, path) }
}

extension Field {
    fileprivate init<Part: FormAnswer>(_ field: Field<Part>, _ path: WritableKeyPath<Answer, Part?> & Sendable) {
        name = field.name
        label = field.label
        hint = field.hint
        control = field.control
        audience = field.audience
        text = { field.text($0[keyPath: path] ?? Part()) }
        words = { field.words($0[keyPath: path] ?? Part()) }
        remark = { field.remark($0[keyPath: path] ?? Part()) }
        take = { typed, now, whole throws(Refusal) in
            var part = whole[keyPath: path] ?? Part()
            try field.take(typed, now, &part)
            whole[keyPath: path] = part
        }
        stored = { field.stored($0[keyPath: path] ?? Part()) }
        load = { value, whole in
            var part = whole[keyPath: path].take() ?? Part()
            field.load(value, &part)
            whole[keyPath: path] = part
        }
    }
}

/// What a field asks for, so that a browser offers the right keyboard and completions.
enum Control: Sendable {
    /// A line of text; phones capitalise its words or its first letter.
    case line(Capitalization?)
    case number
    case date
    case email
    case phone
    /// Several lines, with a counter.
    case paragraph(TextLimit)
    /// One entry of a list.
    case choice([Choice])

    /// An entry of a list.
    struct Choice: Sendable {
        let value: String
        let label: LocalizedString
    }

    /// How a phone's keyboard capitalises; set for names, which no dictionary knows.
    enum Capitalization: String, Sendable {
        case words
        case sentences
    }
}

/// Who sees an answer once the report is published.
enum Audience: Sendable {
    /// Everyone who opens the pet's page, at a place of it.
    case everyone(Place)
    /// The owner; others see it on request or never.
    case owner

    /// Where the pet's page shows an answer.
    enum Place: Sendable {
        /// In the list of facts.
        case fact
        /// Where the page's template puts it by name.
        case ownPlace
    }
}

/// A value that a field can hold.
protocol AnswerValue: Sendable, ColumnValue {
    /// As it stands in the field's input.
    var text: String { get }
    /// As the summary and the pet's page show it.
    var words: AnswerText { get }
}

/// An answer in words: the person's own, or the program's.
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

/// Why what was typed cannot be accepted.
struct Refusal: Error {
    /// What to tell the person.
    let message: LocalizedString
    /// Whether the message fits any field, so that the error summary has to name the field.
    var isGeneric = false
}
