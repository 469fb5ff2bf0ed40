/// A language that the app speaks: one that has a file of strings.
struct StringsLanguage: Hashable {
    /// The language whose file tells which texts there are. It comes first.
    static let sourceTag = "en"

    /// Its tag (RFC 5646), which names its folder.
    let tag: String
    /// Its plural forms. The last one takes all numbers that no other takes.
    let pluralForms: [PluralForm]

    /// The path of its file, from the package's root.
    var path: String { "Localizable/\(tag).lproj/Localizable.strings" }

    /// The case of `Language` that stands for it.
    var swiftCase: String { SwiftName.member(tag) }
}

extension StringsLanguage {
    /// Finds the language's plural forms. Throws a diagnostic when there is no rule for them.
    init(tag: String) throws(Diagnostic) {
        guard let pluralForms = PluralRules.forms[tag] else { throw PluralRules.missing(tag) }
        self.init(tag: tag, pluralForms: pluralForms)
    }
}
