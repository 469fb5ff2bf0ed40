@testable import ResourceCompiler

/// Languages with plural forms of their own instead of those in `StringsLanguage.all`.
extension StringsLanguage {
    static let en = StringsLanguage(tag: "en", pluralForms: [.one, .other])
    static let pl = StringsLanguage(tag: "pl", pluralForms: [.one, .few, .many])
    /// Arabic, which has all six forms.
    static let ar = StringsLanguage(tag: "ar", pluralForms: PluralForm.allCases)
}
