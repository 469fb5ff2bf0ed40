/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// Texts by language and plural category, which is `other` without plural forms.
    let texts: [StringsLanguage: [PluralForm.Category: String]]

    /// The text in a language. Only a text with arguments is a format at run time, so any other has its doubled percent signs
    /// replaced here.
    func words(in language: StringsLanguage, category: PluralForm.Category = .other) -> String? {
        let text = texts[language]?[category]
        return arguments.isEmpty ? text?.replacing("%%", with: "%") : text
    }

    /// The Swift expression for a text without arguments: `L10n.Screen.elementName`.
    var expression: String {
        let words = key.split(separator: ".").map(String.init)
        let names = ["L10n"] + words.dropLast().map(SwiftName.type) + words.suffix(1).map(SwiftName.member)
        // A keyword needs no backticks after a dot.
        return names.joined(separator: ".").replacing("`", with: "")
    }
}
