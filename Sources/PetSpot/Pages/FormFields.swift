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

    /// The test identifier of the input.
    var identifier: String { screen.identifier(name) }
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

    /// One entry of the list.
    struct Option {
        let value: String
        let label: LocalizedString
    }
}
