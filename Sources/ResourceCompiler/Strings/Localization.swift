/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// Texts by language and plural form, which is `other` for a text without plural forms.
    let texts: [StringsLanguage: [PluralForm: String]]

    /// The text in a language. Only a text with arguments is a format at run time, so any other has its doubled percent signs
    /// replaced here.
    func text(in language: StringsLanguage, form: PluralForm) -> String {
        let text = texts[language]?[form] ?? ""
        return arguments.isEmpty ? text.replacing("%%", with: "%") : text
    }
}
