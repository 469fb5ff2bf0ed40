/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// By language, then by plural category; the category of a text without plural forms is `other`.
    let texts: [StringsLanguage: [String: String]]

    /// Its words in a language, as they stand in the file; without arguments nothing is replaced in them later, so that a doubled
    /// percent sign becomes one here already.
    func words(in language: StringsLanguage, category: String = "other") -> String? {
        let text = texts[language]?[category]
        return arguments.isEmpty ? text?.replacing("%%", with: "%") : text
    }

    /// What the app's code calls it, if it takes no arguments: `L10n.Screen.elementName`.
    var expression: String {
        let words = key.split(separator: ".").map(String.init)
        let names = ["L10n"] + words.dropLast().map(SwiftName.type) + words.suffix(1).map(SwiftName.member)
        // A keyword needs no backticks behind a dot.
        return names.joined(separator: ".").replacing("`", with: "")
    }
}
