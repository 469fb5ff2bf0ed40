/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// By language, then by plural category; the category of a text without plural forms is `other`.
    let texts: [StringsLanguage: [String: String]]

    /// What the app's code calls it, if it takes no arguments: `L10n.Screen.elementName`.
    var expression: String {
        let words = key.split(separator: ".").map(String.init)
        let names = ["L10n"] + words.dropLast().map(SwiftName.type) + words.suffix(1).map(SwiftName.member)
        // A keyword needs no backticks behind a dot.
        return names.joined(separator: ".").replacing("`", with: "")
    }
}
