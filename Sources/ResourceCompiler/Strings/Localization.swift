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

enum FormatArgument: Character {
    case number = "d"
    case text = "@"

    /// The arguments of `format` by position: `%d` is a whole number, `%@` a text, `%1$@` one with a position, `%%` a percent sign.
    static func all(in format: String) throws(Violation) -> [FormatArgument] {
        let directives = format.matches(of: /%(?:%|(?:([1-9])\$)?([d@])?)/).filter { $0.0 != "%%" }
        var arguments: [Int: FormatArgument] = [:]
        for (index, directive) in directives.enumerated() {
            guard let argument = directive.2?.first.flatMap(FormatArgument.init(rawValue:)) else {
                throw Violation("after '%' comes d, @, 1$d … 9$d, 1$@ … 9$@ or another %")
            }
            let position = directive.1.flatMap { Int($0) } ?? index + 1
            guard arguments.updateValue(argument, forKey: position) ?? argument == argument else {
                throw Violation("argument \(position) is both a number and a text")
            }
        }
        guard [0, directives.count].contains(directives.count { $0.1 != nil }) else {
            throw Violation("some arguments have positions, some not")
        }
        guard arguments.keys.max() ?? 0 == arguments.count else { throw Violation("the positions of the arguments have a gap") }
        return arguments.sorted { $0.key < $1.key }.map(\.value)
    }
}
