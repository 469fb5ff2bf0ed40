/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// By language, then by plural category; the category of a text without plural forms is `other`.
    let texts: [StringsLanguage: [PluralForm.Category: String]]

    /// Its words in a language, as the file has them. Only a text with arguments is a format when the app runs, so in any other
    /// text a doubled percent sign becomes one here.
    func words(in language: StringsLanguage, category: PluralForm.Category = .other) -> String? {
        let text = texts[language]?[category]
        return arguments.isEmpty ? text?.replacing("%%", with: "%") : text
    }

    /// The Swift expression for it, if it takes no arguments: `L10n.Screen.elementName`.
    var expression: String {
        let words = key.split(separator: ".").map(String.init)
        let names = ["L10n"] + words.dropLast().map(SwiftName.type) + words.suffix(1).map(SwiftName.member)
        // A keyword needs no backticks after a dot.
        return names.joined(separator: ".").replacing("`", with: "")
    }
}
