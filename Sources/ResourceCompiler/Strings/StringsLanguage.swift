/// A language of the app: one that has a file of strings.
struct StringsLanguage: Hashable {
    /// The first language, whose file defines which texts exist.
    static let sourceTag = "en"

    /// The tag (RFC 5646), which is also the folder's name.
    let tag: String
    /// The plural forms. The last one is for all other numbers.
    let pluralForms: [PluralForm]

    /// The path of its file in the package.
    var path: String { "Localizable/\(tag).lproj/Localizable.strings" }

    /// Its case in `Language`.
    var swiftCase: String { SwiftName.member(tag) }
}

extension StringsLanguage {
    /// Looks up the plural forms. Throws a diagnostic when there is no rule for the language.
    init(tag: String) throws(Diagnostic) {
        guard let pluralForms = PluralRules.forms[tag] else { throw PluralRules.missing(tag) }
        self.init(tag: tag, pluralForms: pluralForms)
    }
}
