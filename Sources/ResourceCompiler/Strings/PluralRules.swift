/// A plural form of a language, for whole numbers.
struct PluralForm: Hashable {
    /// The names of plural forms in Unicode CLDR, which `Intl.PluralRules` in browsers uses too.
    enum Category: String, CaseIterable {
        case zero, one, two, few, many, other
    }

    let category: Category
    /// A number with this form, for a text whose number a script replaces.
    let example: Int
    /// The Swift condition on a whole number `n` for this form. The last form of a language is for all other numbers.
    var condition = "true"
}

/// The plural forms of each language, by its tag.
enum PluralRules {
    /// The cardinal rules of Unicode CLDR ("Language Plural Rules") for whole numbers, where the operands `n` and `i` are the
    /// number, and the others are 0. https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
    static let forms: [String: [PluralForm]] = [
        "en": [.init(category: .one, example: 1, condition: "n == 1"), .init(category: .other, example: 2)],
        "pl": [
            .init(category: .one, example: 1, condition: "n == 1"),
            .init(
                category: .few,
                example: 2,
                condition: "(2...4).contains(n % 10) && !(12...14).contains(n % 100)"
            ),
            .init(category: .many, example: 5),
        ],
    ]
    private static let lastLine = #line - 1

    /// The error for a language without a rule, located where the rule belongs.
    static func missing(_ tag: String) -> Diagnostic {
        let message = "'\(tag)', the language of Localizable/\(tag).lproj, has no plural rule"
        return Diagnostic(path: #filePath, line: lastLine, column: 1, message: message)
    }
}
