import XCTest

@testable import ResourceCompiler

final class TypographyTests: XCTestCase {
    func testApplied_whenPolishWordHasOneLetter_shouldBindItToTheNext() {
        // Given
        let cases = [
            ("Zdjęcie z psem i kotem w parku", "Zdjęcie z\u{A0}psem i\u{A0}kotem w\u{A0}parku"),
            ("W pełnych latach", "W\u{A0}pełnych latach"),
            ("a i o", "a\u{A0}i\u{A0}o"),
            ("Wybierz „z listy”", "Wybierz „z\u{A0}listy”"),
            ("ma %d znaki, %1$d w sumie", "ma %d znaki, %1$d w\u{A0}sumie"),
            ("(art. 6 ust. 1 lit. b RODO)", "(art.\u{A0}6 ust.\u{A0}1 lit.\u{A0}b\u{A0}RODO)"),
            ("Ogust. Lit", "Ogust. Lit"),
            ("ó ł", "ó\u{A0}ł"),
            ("dom i", "dom i"),
            ("", ""),
        ]

        for (text, expected) in cases {
            // When / Then
            XCTAssertEqual(Typography.applied(to: text, in: .pl), expected)
        }
    }

    func testApplied_whenEnglishWordHasOneLetter_shouldLeaveItsSpace() {
        // When / Then
        XCTAssertEqual(Typography.applied(to: "Choose a photo", in: .en), "Choose a photo")
    }

    func testApplied_whenUnitFollows_shouldKeepItOnTheLineOfItsNumber() {
        // Given
        let cases = [
            ("to about 100 m.", "to about 100\u{A0}m."),
            ("within %1$d km of %2$@", "within %1$d\u{A0}km of %2$@"),
            ("(up to 10 MB)", "(up to 10\u{A0}MB)"),
            ("%d,%d kB", "%d,%d\u{A0}kB"), ("%d days ago", "%d\u{A0}days\u{A0}ago"), ("Try later.", "Try later."),
            ("6 megapixels, my kmart", "6 megapixels, my kmart"), ("an address, with @", "an address, with\u{A0}@"),
        ]

        for (text, expected) in cases {
            // When / Then
            XCTAssertEqual(Typography.applied(to: text, in: .en), expected)
        }
    }

    func testApplied_whenHyphenStandsBesideOneLetter_shouldMakeItUnbreakable() {
        // Given
        let cases = [
            ("an e-mail address", "an e\u{2011}mail address"),
            ("E-mail", "E\u{2011}mail"),
            ("kodu z SMS-a.", "kodu z SMS\u{2011}a."),
            ("czarno-biała", "czarno-biała"),
            ("2026-11-21", "2026-11-21"),
            ("- x", "- x"),
            ("%d-page", "%d-page"),
        ]

        for (text, expected) in cases {
            // When / Then
            XCTAssertEqual(Typography.applied(to: text, in: .en), expected)
        }
    }
}
