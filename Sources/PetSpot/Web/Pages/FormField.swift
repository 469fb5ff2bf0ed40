/// One labelled field of a form, with its hint and its error.
struct FormField<Answer: Sendable>: Template {
    let screen: Screen
    let field: Field<Answer>
    let value: String
    let error: LocalizedString?
    let now: Int
    /// Whether it is the last field of its form, from which a phone's keyboard goes on to the next page.
    let isLast: Bool
    /// Whether a field before it shows its error, which is then only read out.
    var isErrorRepeated = false
    /// A suffix of the `id`, on a page with several such forms.
    var formName: String?
    /// The button below the field that adds the reader's position.
    var positionButton: PositionButton?

    var name: String { field.name.rawValue }

    /// The input's `id`: its name, on a page with one form.
    var id: String { formName.map { "\(name)-\($0)" } ?? name }
    var identifier: String { screen.identifier(name) }

    /// The `id` of a radio button. The first has the field's own, so that links to the field lead to it.
    func radioID(_ choice: Control.Choice, among choices: [Control.Choice]) -> String {
        choice.value == choices.first?.value ? id : id + "-" + choice.value
    }

    /// Whether a script adds buttons below the list that choose its first entries.
    var hasShortcuts: Bool { screen == .step(.description) && field.name == .species }

    func isChosen(_ choice: Control.Choice) -> Bool { value.split(separator: ",").contains { $0 == choice.value } }

    var hasNotes: Bool { field.hint != nil || error != nil }
    var notes: FieldNotes { FieldNotes(id: id, identifier: identifier, hint: field.hint, error: error, isRepeated: isErrorRepeated) }
}

extension Form {
    /// Whether a field is a position, which a button fills in.
    var asksForPosition: Bool { fields.contains { if case .position = $0.control { true } else { false } } }

    /// The files that its fields load: one counts characters and adds buttons, the other fills in a position.
    var scripts: [Asset] {
        let hasButtons = fields.contains { field in
            switch field.control {
            case .paragraph(_, isCounted: true), .date: true
            default: false
            }
        }
        return [hasButtons ? Assets.fieldsJs : nil, asksForPosition ? Assets.positionJs : nil].compactMap(\.self)
    }

    /// Whether an earlier field has the error of a field.
    private func isErrorRepeated(of name: FieldName) -> Bool {
        errors.firstIndex { $0.field == name }.map { errors[..<$0].hasError(alike: errors[$0]) } ?? false
    }

    /// Its fields on a page.
    /// - Parameter formName: the end of its ids, on a page with several such forms.
    /// - Parameter positionButton: stands below the field for a place.
    func inputs(on screen: Screen, now: Int, formName: String? = nil, positionButton: PositionButton? = nil) -> [FormField<Answer>] {
        rows.map { field, text in
            FormField(
                screen: screen,
                field: field,
                value: text,
                error: errors[field.name],
                now: now,
                isLast: field.name == fields.last?.name,
                isErrorRepeated: isErrorRepeated(of: field.name),
                formName: formName,
                positionButton: [.place, .lastSeenPlace].contains(field.name) ? positionButton : nil
            )
        }
    }
}

/// The hint and the error of a field, which describe its input.
struct FieldNotes: Template {
    /// The input's `id`.
    let id: String
    let identifier: String
    var hint: LocalizedString?
    let error: LocalizedString?
    /// Whether the error is only read out.
    var isRepeated = false
}

/// Adds the reader's position to a form that asks for one, where scripts run and the browser gives it.
struct PositionButton: Template {
    let screen: Screen
    var field = FieldName.position
    let words: LocalizedString
    /// Says who learns of the position, and how exactly.
    var hint: LocalizedString?
    /// Whether the form says that the animal is where its finder lives; nil for a form that does not ask.
    var isAtHome: Bool?
}

/// The attributes of an input (HTML Standard, 4.10.5 and 6.8).
extension Control {
    var input: (type: StaticString?, mode: StaticString?, autocomplete: StaticString) {
        switch self {
        case .line, .position, .paragraph, .choice, .radio, .checkboxes: (nil, nil, "off")
        case .number: (nil, "numeric", "off")
        case .date: ("date", nil, "off")
        case .time: ("time", nil, "off")
        case .email: ("email", "email", "email")
        case .emailOrPhone: (nil, "email", "email")
        case .phone: ("tel", "tel", "tel")
        }
    }
}
