import XCTest

@testable import ResourceCompiler

final class LanguageWriterTests: XCTestCase {
    func testCode_whenLanguagesDifferInForms_shouldWriteThisSource() {
        // When / Then
        XCTAssertEqual(
            LanguageWriter.code(for: [.en, .ar]),
            """
            /// A language of the site; its raw value is the tag in `<html lang>`, in the cookie and in `?lang=` (RFC 5646).
            enum Language: String, CaseIterable, Sendable {
                case en = "en"
                case ar = "ar"

                /// Its tag, as a literal.
                var tag: StaticString {
                    switch self {
                    case .en: "en"
                    case .ar: "ar"
                    }
                }

                /// Its plural forms, each with a number that takes it. The last one takes all numbers that no other takes.
                var pluralForms: [(category: PluralCategory, example: Int)] {
                    switch self {
                    case .en: [(.one, 1), (.other, 2)]
                    case .ar: [(.zero, 0), (.one, 1), (.two, 2), (.few, 3), (.many, 11), (.other, 100)]
                    }
                }

                /// The plural form that a number of things takes.
                func pluralCategory(of count: Int) -> PluralCategory {
                    let n = count.magnitude
                    return switch self {
                    case .en: n == 1 ? .one : .other
                    case .ar: n == 0 ? .zero : n == 1 ? .one : n == 2 ? .two : (3...10).contains(n % 100) ? .few : (11...99).contains(n % 100) ? .many : .other
                    }
                }
            }

            /// A plural form, by its name in Unicode CLDR.
            enum PluralCategory: String, Sendable {
                case zero, one, two, few, many, other
            }

            """
        )
    }

    func testCode_whenTagIsNoNameInSwift_shouldMakeOne() {
        // Given
        let languages = ["is", "zh-Hans"].map {
            StringsLanguage(tag: $0, pluralForms: [.init(category: .other, example: 1)])
        }

        // When
        let code = LanguageWriter.code(for: languages)

        // Then
        XCTAssertTrue(code.contains("case `is` = \"is\"\n"))
        XCTAssertTrue(code.contains("case zhHans = \"zh-Hans\"\n"))
        XCTAssertTrue(code.contains("case .zhHans: .other\n"))
    }
}
