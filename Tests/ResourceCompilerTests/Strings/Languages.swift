@testable import ResourceCompiler

/// Languages with rules of their own instead of those in `PluralRules`.
extension StringsLanguage {
    static let en = StringsLanguage(
        tag: "en",
        pluralForms: [.init(category: .one, example: 1, condition: "n == 1"), .init(category: .other, example: 2)]
    )
    static let pl = StringsLanguage(
        tag: "pl",
        pluralForms: [
            .init(category: .one, example: 1, condition: "n == 1"),
            .init(category: .few, example: 2, condition: "(2...4).contains(n % 10)"),
            .init(category: .many, example: 5),
        ]
    )
    /// Arabic, which has all six forms.
    static let ar = StringsLanguage(
        tag: "ar",
        pluralForms: [
            .init(category: .zero, example: 0, condition: "n == 0"),
            .init(category: .one, example: 1, condition: "n == 1"),
            .init(category: .two, example: 2, condition: "n == 2"),
            .init(category: .few, example: 3, condition: "(3...10).contains(n % 100)"),
            .init(category: .many, example: 11, condition: "(11...99).contains(n % 100)"),
            .init(category: .other, example: 100),
        ]
    )
}
