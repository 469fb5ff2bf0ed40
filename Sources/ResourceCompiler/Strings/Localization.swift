/// A text in all languages, with all its plural forms or variants if it has any.
struct Localization: Equatable {
    let key: String
    let arguments: [FormatArgument]
    let isPlural: Bool
    /// The texts of each language, of which the first that applies is chosen.
    let texts: [StringsLanguage: [TextVariant]]

    /// The selectors that the text depends on in any language.
    var selectors: [TextSelector] {
        let used = Set(texts.values.joined().flatMap(\.cases.keys))
        return TextSelector.all.filter(used.contains)
    }

    /// A text as it stands in the code. Only one with arguments is a format at run time: in others `%%` is replaced here.
    func literal(of text: TextVariant) -> String {
        let isFormat = !arguments.isEmpty || selectors.contains(.named)
        return isFormat ? text.text : text.text.replacing("%%", with: "%")
    }
}

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
        StringsLanguage(tag: "en", pluralForms: [.one, .other]), StringsLanguage(tag: "pl", pluralForms: [.one, .few, .many]),
    ]
}
