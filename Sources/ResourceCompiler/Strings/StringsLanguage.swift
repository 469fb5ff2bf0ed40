/// A plural form, by its name in Unicode CLDR.
enum PluralForm: String, CaseIterable {
    case zero, one, two, few, many, other
}

/// A language of the app: one that has a file of strings and a case in `Language`.
struct StringsLanguage: Hashable {
    /// The tag (RFC 5646), which is also the folder's name and the case in `Language`.
    let tag: String
    /// The plural forms that its texts need. The last one is for all numbers that no other takes.
    let pluralForms: [PluralForm]

    /// The forms that whole numbers take in each language, as `Language.pluralForm` in the app chooses them.
    /// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
    static let all = [
        StringsLanguage(tag: "en", pluralForms: [.one, .other]),
        StringsLanguage(tag: "pl", pluralForms: [.one, .few, .many]),
    ]
}
