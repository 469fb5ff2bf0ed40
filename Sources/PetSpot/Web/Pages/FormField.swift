import HTML

/// One labelled field of a form, with its hint and its error.
struct FormField<Answer: Sendable>: Template {
    let language: Language
    let screen: Screen
    let field: Field<Answer>
    /// The text in its input.
    let value: String
    let error: LocalizedString?
    /// The time of the request, in seconds since 1970.
    let now: Int
    /// Whether it is the last field of its form, from which a phone's keyboard goes on to the next page.
    let isLast: Bool

    var name: String { field.name.rawValue }

    /// The test identifier of the input.
    var identifier: String { screen.identifier(name) }

    /// The `id` of a radio button. The first has the field's own, so that links to the field lead to it.
    func radioID(_ choice: Control.Choice, among choices: [Control.Choice]) -> String {
        choice.value == choices.first?.value ? name : name + "-" + choice.value
    }

    /// Whether a checkbox is ticked.
    func isChosen(_ choice: Control.Choice) -> Bool { value.split(separator: ",").contains { $0 == choice.value } }

    var hasNotes: Bool { field.hint != nil || error != nil }

    var notes: FieldNotes {
        FieldNotes(language: language, name: name, identifier: identifier, hint: field.hint, error: error)
    }
}

extension Form {
    /// Whether a field counts its characters.
    var hasCounter: Bool {
        fields.contains { if case .paragraph = $0.control { true } else { false } }
    }

    /// Its fields on a page.
    func inputs(on screen: Screen, in language: Language, now: Int) -> [FormField<Answer>] {
        rows.map { field, text in
            FormField(
                language: language,
                screen: screen,
                field: field,
                value: text,
                error: errors[field.name],
                now: now,
                isLast: field.name == fields.last?.name
            )
        }
    }
}

/// The hint and the error of a field, which describe its input.
struct FieldNotes: Template {
    let language: Language
    /// The field's `name`, which is also its `id`.
    let name: String
    /// The test identifier of the input.
    let identifier: String
    var hint: LocalizedString?
    let error: LocalizedString?
}

/// Its attributes in HTML (HTML Standard, 4.10.5 and 6.8).
extension Control {
    var input: (type: StaticString, mode: StaticString?, autocomplete: StaticString) {
        switch self {
        case .line, .paragraph, .choice, .radio, .checkboxes: ("text", nil, "off")
        case .number: ("text", "numeric", "off")
        case .date: ("date", nil, "off")
        case .time: ("time", nil, "off")
        case .email: ("email", "email", "email")
        case .emailOrPhone: ("text", "email", "email")
        case .phone: ("tel", "tel", "tel")
        }
    }
}
