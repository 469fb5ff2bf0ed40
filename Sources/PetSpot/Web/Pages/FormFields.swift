/// One labelled field of one line, with its hint and its error.
struct TextField: Template {
    let language: Language
    let screen: Screen
    let name: String
    let label: LocalizedString
    let value: String
    var hint: LocalizedString?
    let error: LocalizedString?
    var type = "text"
    var inputMode: String?
    var autocomplete = "off"
    /// How a phone's keyboard capitalises; set for names, which no dictionary knows either.
    var autocapitalize: String?
    /// The latest date that is offered.
    var max: String?

    /// The test identifier of the input.
    var identifier: String { screen.identifier(name) }

    var notes: FieldNotes {
        FieldNotes(language: language, name: name, identifier: identifier, hint: hint, error: error)
    }
}

/// A labelled choice from a list.
struct SelectField: Template {
    let language: Language
    let screen: Screen
    let name: String
    let label: LocalizedString
    let value: String
    let options: [Option]
    let error: LocalizedString?

    /// The test identifier of the input.
    var identifier: String { screen.identifier(name) }

    var notes: FieldNotes { FieldNotes(language: language, name: name, identifier: identifier, error: error) }

    /// One entry of the list.
    struct Option {
        let value: String
        let label: LocalizedString
    }
}

/// What a field's input is described by: its hint and what is wrong with it.
struct FieldNotes: Template {
    let language: Language
    /// The field's `name`, which is its `id` too.
    let name: String
    /// The test identifier of the input.
    let identifier: String
    var hint: LocalizedString?
    let error: LocalizedString?
}
