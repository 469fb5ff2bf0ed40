/// A text in all languages, with all its plural forms if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// By language, then by plural category; the category of a text without plural forms is `other`.
    let texts: [StringsLanguage: [String: String]]
}
