/// A language that the app speaks, with the plural forms that a whole number needs in it (CLDR, "Plural rules").
enum StringsLanguage: String, CaseIterable {
    case en, pl

    /// The categories, the one that catches the rest last.
    var pluralCategories: [String] {
        switch self {
        case .en: ["one", "other"]
        case .pl: ["one", "few", "many"]
        }
    }

    /// Every category that CLDR knows. A key that ends in one of these is a form of an entry that has a `one`.
    static let allPluralCategories = ["zero", "one", "two", "few", "many", "other"]

    /// The path of the language's file, from the package's root.
    var path: String { "Localizable/\(rawValue).lproj/Localizable.strings" }
}
