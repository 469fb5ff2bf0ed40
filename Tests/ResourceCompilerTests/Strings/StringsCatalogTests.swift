import XCTest

@testable import ResourceCompiler

final class StringsCatalogTests: XCTestCase {
    /// An entry a line, as in a file.
    private func file(_ language: StringsLanguage, _ text: String) -> StringsFile {
        StringsFile(language: language, SourceText(path: "/\(language.tag)", text: text.replacing("; ", with: ";\n")))
    }

    private func catalog(en: String, pl: String) -> StringsCatalog {
        StringsCatalog([file(.en, en), file(.pl, pl)])
    }

    private func diagnostics(en: String, pl: String) -> [String] {
        var catalog = catalog(en: en, pl: pl)
        _ = catalog.localizations()
        return catalog.diagnostics.map { $0.description.replacing(": error: ", with: " ") }.sorted()
    }

    func testLocalizations_whenKeysNameCases_shouldGiveOneTextThatDependsOnThem() throws {
        // Given
        var catalog = catalog(
            en: #""a" = "%@"; "a@dog" = "dog %@"; "a@found" = "found %@"; "a@found@dog" = "found dog %@";"#,
            pl: #""a@female" = "ona %@"; "a" = "on %@"; "a@missing@cat" = "kot %@";"#
        )

        // When
        let text = try XCTUnwrap(catalog.localizations().first)

        // Then
        XCTAssertEqual(catalog.diagnostics, [])
        XCTAssertEqual(text.key, "a")
        XCTAssertEqual(text.arguments, [.text])
        XCTAssertEqual(text.selectors.map(\.name), ["kind", "species", "sex"])
        XCTAssertEqual(text.texts[.en]?.map(\.text), ["found dog %@", "found %@", "dog %@", "%@"])
        XCTAssertEqual(text.texts[.pl]?.map(\.text), ["kot %@", "ona %@", "on %@"])
    }

    func testLocalizations_whenALanguageLacksACase_shouldNameItAtTheTextsLine() {
        // Given
        let whole = #""a@missing" = "a"; "a@found" = "b";"#
        let cases: [(pl: String, expected: String)] = [
            (#""b" = "b"; "a@missing" = "a";"#, "/pl:2:1 'a' has no text for @found in 'pl'"),
            (#""a@missing@dog" = "a"; "a@found" = "b";"#, "/pl:1:1 'a' has no text for @missing@cat in 'pl'"),
            (#""a@dog" = "a";"#, "/pl:1:1 'a' has no text for @cat in 'pl'"),
            (#""a@named" = "%@";"#, "/pl:1:1 'a' has no text for all others in 'pl'"),
            (#""b" = "b";"#, "/pl:1:1 'a' is missing; it is on /en:1"),
            (#""a@named" = "a"; "a" = "b";"#, "/pl:1:1 'a@named' takes the name alone, as %@"),
            (#""a@missing" = "a"; "a@found" = "%@";"#, "/pl:2:1 'a@found' takes other arguments than on /en:1"),
        ]

        for (polish, expected) in cases {
            // When / Then
            let english = polish.hasPrefix(#""b" ="#) ? whole + #" "b" = "b";"# : whole
            XCTAssertEqual(diagnostics(en: english, pl: polish), [expected])
        }
    }

    private let polishPhotos = #""a.photos.one" = "%d"; "a.photos.few" = "%d"; "a.photos.many" = "%d";"#

    func testLocalizations_whenLanguagesAgree_shouldGiveEachKeyOnce() {
        // Given
        var catalog = catalog(
            en: #""b" = "B"; "a.photos.one" = "%d photo"; "a.photos.other" = "%d photos"; "a.kind.other" = "Other";"#,
            pl: #""b" = "BE"; "a.kind.other" = "Inny"; "# + polishPhotos
        )

        // When
        let localizations = catalog.localizations()

        // Then
        XCTAssertEqual(catalog.diagnostics, [])
        XCTAssertEqual(
            localizations,
            [
                Localization(
                    key: "a.kind.other",
                    arguments: [],
                    isPlural: false,
                    texts: [.en: [TextVariant(text: "Other")], .pl: [TextVariant(text: "Inny")]]
                ),
                Localization(
                    key: "a.photos",
                    arguments: [.number],
                    isPlural: true,
                    texts: [
                        .en: [TextVariant(form: .one, text: "%d photo"), TextVariant(text: "%d photos")],
                        .pl: [TextVariant(form: .one, text: "%d"), TextVariant(form: .few, text: "%d"), TextVariant(text: "%d")],
                    ]
                ),
                Localization(
                    key: "b",
                    arguments: [],
                    isPlural: false,
                    texts: [.en: [TextVariant(text: "B")], .pl: [TextVariant(text: "BE")]]
                ),
            ]
        )
    }

    func testLocalizations_whenAKeyIsMissing_shouldNameTheFileThatLacksIt() {
        // When / Then
        XCTAssertEqual(
            diagnostics(en: "\"a\" = \"A\";\n\"b.c\" = \"B\";", pl: "\n\"a\" = \"A\";\n\"d\" = \"D\";"),
            ["/en:1:1 'd' is missing; it is on /pl:3", "/pl:1:1 'b.c' is missing; it is on /en:2"]
        )
        XCTAssertEqual(
            diagnostics(en: "", pl: polishPhotos),
            ["/en:1:1 'a.photos' is missing; it is on /pl:1"]
        )
    }

    func testLocalizations_whenThereAreThreeLanguages_shouldReportEachOmissionOnce() {
        // Given: every language lacks one text of another
        let sources = [
            (StringsLanguage.en, #""a" = "A"; "b.one" = "%d"; "b.other" = "%d";"#),
            (.pl, "\"a\" = \"A\";\n\"c\" = \"C\";"),
            (.ar, #""b.one" = "%d"; "b.other" = "%d";"#),
        ]
        var catalog = StringsCatalog(sources.map { file($0, $1) })

        // When
        _ = catalog.localizations()

        // Then
        XCTAssertEqual(
            catalog.diagnostics.map { $0.description.replacing(": error: ", with: " ") }.sorted(),
            [
                "/ar:1:1 'a' is missing; it is on /en:1",
                "/ar:1:1 'b.one' needs the plural forms zero, one, two, few, many, other in 'ar', and has one, other",
                "/ar:1:1 'c' is missing; it is on /pl:2", "/en:1:1 'c' is missing; it is on /pl:2",
                "/pl:1:1 'b' is missing; it is on /en:2",
            ]
        )
    }

    func testLocalizations_whenALineIsWrong_shouldNotReportItsKeyAsMissing() {
        // When / Then
        XCTAssertEqual(diagnostics(en: #""a" = "";"#, pl: #""a" = "b";"#), ["/en:1:1 'a' is empty"])
    }

    func testLocalizations_whenArgumentsDiffer_shouldNameBothPositions() {
        // When / Then
        XCTAssertEqual(
            diagnostics(en: #""a" = "%d %@";"#, pl: "\n\"a\" = \"%@ %d\";"),
            ["/pl:2:1 'a' takes other arguments than on /en:1"]
        )
        XCTAssertEqual(diagnostics(en: #""a" = "%d %@";"#, pl: #""a" = "%2$@ %1$d";"#), [])
        XCTAssertEqual(
            diagnostics(
                en: "\"a.photos.one\" = \"a\";\n\"a.photos.other\" = \"%d\";",
                pl: polishPhotos.replacing("%d", with: "b")
            ),
            ["/en:2:1 'a.photos.other' takes other arguments than on /en:1"]
        )
        XCTAssertEqual(
            diagnostics(en: #""a" = "%";"#, pl: #""a" = "b";"#),
            ["/en:1:1 'a' after '%' comes d, @, 1$d … 9$d, 1$@ … 9$@ or another %"]
        )
    }

    func testLocalizations_whenPluralFormsAreNotTheLanguages_shouldNameThem() {
        // Given
        let english = #""a.photos.one" = "%d"; "a.photos.other" = "%d";"#

        // When / Then
        XCTAssertEqual(diagnostics(en: english, pl: polishPhotos), [])
        XCTAssertEqual(
            diagnostics(en: english, pl: english),
            ["/pl:1:1 'a.photos.one' needs the plural forms one, few, many in 'pl', and has one, other"]
        )
        XCTAssertEqual(
            diagnostics(en: polishPhotos, pl: polishPhotos),
            ["/en:1:1 'a.photos.one' needs the plural forms one, other in 'en', and has one, few, many"]
        )
        XCTAssertEqual(
            diagnostics(en: #""a.photos.other" = "%d";"#, pl: polishPhotos),
            ["/en:1:1 'a.photos.other' needs the plural forms one, other in 'en', and has other"]
        )
    }
}
