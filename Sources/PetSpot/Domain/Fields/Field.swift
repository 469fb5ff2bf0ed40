/// One field of a form, described once for forms, summaries, the pet's page and the tables, so that none of them can miss it.
struct Field<Answer: Sendable>: Sendable {
    let name: FieldName
    let label: LocalizedString
    /// Words after the label that a style sheet hides where they are not true.
    let aside: LocalizedString?
    let hint: LocalizedString?
    let control: Control
    /// Whether the pet's page lists the answer among its facts.
    let isFact: Bool
    /// Whether the form folds it up until the person asks for more.
    let isDetail: Bool
    /// The error of an empty input; nil when the field may be empty.
    let errorWhenEmpty: @Sendable (Form<Answer>) -> LocalizedString?
    /// The text of the field's input for an answer.
    let text: @Sendable (Answer) -> String
    /// The answer in words; nil when it was skipped.
    let words: @Sendable (Answer) -> LocalizedString?
    /// Checks the typed text and sets the field of the answer, or returns the error of a text that is not accepted.
    let assign: @Sendable (_ typed: String, _ now: Int, inout Answer) -> FieldError?
    let copy: @Sendable (_ source: Answer, inout Answer) -> Void
    /// The text to store of an answer; nil without one.
    let stored: @Sendable (Answer) -> String?
    /// Sets the field of an answer from its stored text: to nil without one, and when this version does not know the value.
    let load: @Sendable (String?, inout Answer) -> Void

    /// A field with an optional value, which is nil for an empty text.
    /// - Parameter standard: the value that is shown, and counts, while there is none.
    /// - Parameter ownControl: its input; nil for the usual one of its value.
    /// - Parameter refusal: the error of a text for which its value has none, or of a day that nobody means.
    /// - Parameter futureRefusal: the error of a day that has not come yet in any time zone.
    init<Value: AnswerValue>(
        _ name: FieldName,
        _ path: WritableKeyPath<Answer, Value?> & Sendable,
        label: LocalizedString,
        aside: LocalizedString? = nil,
        hint: LocalizedString? = nil,
        control ownControl: Control? = nil,
        isFact: Bool = false,
        isDetail: Bool = false,
        unlessChosen standard: Value? = nil,
        errorWhenEmpty: @escaping @Sendable (Form<Answer>) -> LocalizedString? = { _ in nil },
        orRefuse refusal: LocalizedString? = nil,
        orFuture futureRefusal: LocalizedString? = nil
    ) {
        (self.name, self.label, self.aside, self.hint) = (name, label, aside, hint)
        let control = ownControl ?? Value.control
        self.control = control
        (self.isFact, self.isDetail, self.errorWhenEmpty) = (isFact, isDetail, errorWhenEmpty)
        let get = getter(of: path)
        text = { (get($0) ?? standard)?.text ?? "" }
        words = { answer in (get(answer) ?? standard).map { control.label(of: $0.text) ?? $0.words } }
        assign = { typed, now, answer in
            if let message = control.limit?.refusal(of: typed) { return FieldError(field: name, message: message, label: label) }
            let value = typed.isEmpty || !control.offers(typed) ? nil : Value(typed: typed)
            if value == nil, !typed.isEmpty, let message = Value.refusal(of: typed) ?? refusal {
                return FieldError(field: name, message: message)
            }
            if let day = value as? CalendarDate {
                let possibleDays = CalendarDate.possibleDays(at: now)
                let message = day > possibleDays.upperBound ? futureRefusal : refusal
                if let message, !possibleDays.contains(day) { return FieldError(field: name, message: message) }
            }
            answer[keyPath: path] = value
            return nil
        }
        copy = { source, answer in answer[keyPath: path] = get(source) }
        stored = { get($0)?.stored }
        load = { text, answer in answer[keyPath: path] = text.flatMap(Value.init(stored:)) }
    }
}

/// The kind of input, so that a browser offers the right keyboard and completions.
enum Control: Sendable {
    /// A line of text. In a name, phones capitalise each word and check no spelling.
    case line(TextLimit, isName: Bool = false)
    case number
    /// Two numbers, or the link of a map.
    case position
    case date
    case time
    case email
    case phone
    /// An e-mail address or a phone number.
    case emailOrPhone
    /// Several lines, with a counter of the characters left where people write long texts.
    case paragraph(TextLimit, isCounted: Bool = true)
    /// One entry of a list, or `none` for an empty text.
    case choice([Choice], none: LocalizedString? = L10n.Common.choose)
    /// One of a few entries that are all in view.
    case radio([Choice])
    /// Some of a few entries that are all in view.
    case checkboxes([Choice])

    /// The greatest length of a free text.
    var limit: TextLimit? {
        switch self {
        case .line(let limit, _), .paragraph(let limit, _): limit
        default: nil
        }
    }

    /// The list of which one entry is chosen; nil where there is none.
    private var choices: [Choice]? {
        switch self {
        case .choice(let choices, _), .radio(let choices): choices
        default: nil
        }
    }

    /// Whether a text is an entry of the list; true where there is no list.
    func offers(_ value: String) -> Bool { choices == nil || label(of: value) != nil }

    /// The words of a list's entry, which may be other ones in another flow.
    func label(of value: String) -> LocalizedString? { choices?.first { $0.value == value }?.label }

    struct Choice: Sendable {
        let value: String
        let label: LocalizedString
    }
}

/// An error of one field and how to fix it, as keys: only the page knows the language.
struct FieldError: Sendable, Equatable {
    let field: FieldName
    let message: LocalizedString
    /// The field's label, when the message does not name the field.
    var label: LocalizedString?
}

extension [FieldError] {
    subscript(field: FieldName) -> LocalizedString? { first { $0.field == field }?.message }
}

/// The `name` of each input; also its `id` and the last part of its test identifier.
enum FieldName: String, Sendable {
    case chipNumber, photo, petName, species, breed, sex, age, colours, size, holder, privateMark, lastSeenDate,
        lastSeenPlace, position, description, contactEmail, contactPhone, contactVisible, reward, reason, note, email,
        kind, place, seenDate, seenTime, replyTo, how, near, km
    /// The list's search by microchip number.
    case chip

    /// Whether its answers are names, numbers or addresses, which a translator in the browser must leave as they are.
    var isVerbatim: Bool { [.chipNumber, .petName, .lastSeenPlace, .position, .contactEmail, .contactPhone].contains(self) }

    /// The column of both stores: the name in snake case.
    var column: String { rawValue.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined() }
}

struct TextLimit: Sendable {
    /// Bytes of UTF-8 for each character: letters, accents and most emoji need 1 to 8, only stacked combining marks more.
    private static let bytesPerCharacter = 8
    /// Names and breeds are short; the longest registered ones fit.
    static let name = TextLimit(characters: 60)
    /// A sum and a few words.
    static let reward = TextLimit(characters: 120)
    /// A street, a landmark and a town.
    static let place = TextLimit(characters: 120)
    /// A few sentences: what fits on a phone's screen and a poster.
    static let sentences = TextLimit(characters: 500)

    /// The greatest number of user-perceived characters.
    let characters: Int
    /// The greatest number of bytes of UTF-8.
    var bytes: Int { characters * TextLimit.bytesPerCharacter }

    /// The error of a text with too many characters, with the number to cut, or too many bytes; nil when it fits.
    func refusal(of text: String) -> LocalizedString? {
        let excess = text.count - characters
        if excess > 0 { return L10n.Common.errorTooLong(excess) }
        return text.utf8.count <= bytes ? nil : L10n.Common.errorTooManyMarks
    }
}

/// Returns a function that reads the property at a path. A stored property of a structure is read from its offset, because a key path looks
/// up types at each reading: that is a thirtieth of a post's processor time. Any other has no offset, and is read through the path.
func getter<Root, Value>(of path: KeyPath<Root, Value> & Sendable) -> @Sendable (Root) -> Value {
    guard let offset = MemoryLayout<Root>.offset(of: path) else { return { $0[keyPath: path] } }
    return { root in withUnsafeBytes(of: root) { $0.load(fromByteOffset: offset, as: Value.self) } }
}
