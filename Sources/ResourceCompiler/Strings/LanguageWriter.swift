/// Writes `Language`, the enum of the app's languages, and `PluralCategory`.
enum LanguageWriter {
    /// The content of `Languages.swift`.
    static func code(for languages: [StringsLanguage]) -> String {
        let cases = languages.map { "    case \($0.swiftCase) = \($0.tag.swiftLiteral)" }
        let tags = languages.map(\.tag.swiftLiteral)
        let forms = languages.map { language in
            let forms = language.pluralForms.map { "(.\($0.category), \($0.example))" }
            return "[\(forms.joined(separator: ", "))]"
        }
        let choices = languages.map { language in
            let choices = language.pluralForms.dropLast().map { "\($0.condition) ? .\($0.category) : " }
            return choices.joined() + (language.pluralForms.last.map { ".\($0.category)" } ?? "")
        }
        return """
            /// A language of the site; its raw value is the tag in `<html lang>`, in the cookie and in `?lang=` (RFC 5646).
            enum Language: String, CaseIterable, Sendable {
            \(cases.joined(separator: "\n"))

                /// Its tag, as a literal.
                var tag: StaticString {
                    \(choose(tags, by: languages))
                }

                /// Its plural forms, each with a number that takes it. The last one takes all numbers that no other takes.
                var pluralForms: [(category: PluralCategory, example: Int)] {
                    \(choose(forms, by: languages))
                }

                /// The plural form that a number of things takes.
                func pluralCategory(of count: Int) -> PluralCategory {
                    let n = count.magnitude
                    return \(choose(choices, by: languages))
                }
            }

            /// A plural form, by its name in Unicode CLDR.
            enum PluralCategory: String, Sendable {
                case \(PluralForm.Category.allCases.map(\.rawValue).joined(separator: ", "))
            }

            """
    }

    /// A `switch` with a value for each language, indented by eight columns.
    private static func choose(_ values: [String], by languages: [StringsLanguage]) -> String {
        let cases = zip(languages, values).map { "        case .\($0.swiftCase): \($1)" }
        return (["switch self {"] + cases + ["        }"]).joined(separator: "\n")
    }
}
