import XCTest

@testable import ResourceCompiler

final class StringsCatalogTests: XCTestCase {
    private func catalog(en: String, pl: String) -> StringsCatalog {
        StringsCatalog([(.en, SourceText(path: "/en", text: en)), (.pl, SourceText(path: "/pl", text: pl))])
    }

    private func diagnostics(en: String, pl: String) -> [String] {
        var catalog = catalog(en: en, pl: pl)
        _ = catalog.localizations()
        return catalog.diagnostics.map { $0.description.replacing(": error: ", with: " ") }.sorted()
    }

    private let polishPhotos = #""a.photos.one" = "%d"; "a.photos.few" = "%d"; "a.photos.many" = "%d";"#

    func testLocalizations_whenLanguagesAgree_shouldGiveEachKeyOnce() {
        // Given
        var catalog = catalog(
            en: #""b" = "B"; "a.photos.one" = "%d photo"; "a.photos.other" = "%d photos"; "a.kind.other" = "Other";"#,
            pl: #""b" = "BE"; "a.kind.other" = "Inny";"# + polishPhotos
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
                    texts: [.en: [.other: "Other"], .pl: [.other: "Inny"]]
                ),
                Localization(
                    key: "b",
                    arguments: [],
                    isPlural: false,
                    texts: [.en: [.other: "B"], .pl: [.other: "BE"]]
                ),
                Localization(
                    key: "a.photos",
                    arguments: [.number],
                    isPlural: true,
                    texts: [
                        .en: [.one: "%d photo", .other: "%d photos"], .pl: [.one: "%d", .few: "%d", .many: "%d"],
                    ]
                ),
            ]
        )
    }

    func testLocalizations_whenAKeyIsMissing_shouldNameTheFileThatLacksIt() {
        // When / Then
        XCTAssertEqual(
            diagnostics(en: "\"a\" = \"A\";\n  \"b.c\" = \"B\";", pl: "\n\"a\" = \"A\";\n\"d\" = \"D\";"),
            [
                "/pl:1:1 'b.c' is missing; it is on /en:2",
                "/pl:3:1 'd' is missing in Localizable/en.lproj/Localizable.strings",
            ]
        )
        XCTAssertEqual(
            diagnostics(en: "", pl: polishPhotos),
            ["/pl:1:1 'a.photos' is missing in Localizable/en.lproj/Localizable.strings"]
        )
    }

    func testLocalizations_whenThereAreThreeLanguages_shouldReportEachOmissionOnce() {
        // Given: every language lacks one text of another
        let sources = [
            (StringsLanguage.en, #""a" = "A"; "b.one" = "%d"; "b.other" = "%d";"#),
            (.pl, "\"a\" = \"A\";\n\"c\" = \"C\";"),
            (.ar, #""b.one" = "%d"; "b.other" = "%d";"#),
        ]
        var catalog = StringsCatalog(sources.map { ($0, SourceText(path: "/\($0.tag)", text: $1)) })

        // When
        _ = catalog.localizations()

        // Then
        XCTAssertEqual(
            catalog.diagnostics.map { $0.description.replacing(": error: ", with: " ") }.sorted(),
            [
                "/ar:1:1 'a' is missing; it is on /en:1",
                "/ar:1:1 'b' needs the plural forms zero, one, two, few, many, other in 'ar', and has one, other",
                "/pl:1:1 'b' is missing; it is on /en:1",
                "/pl:2:1 'c' is missing in Localizable/en.lproj/Localizable.strings",
            ]
        )
    }

    func testLocalizations_whenAnEntryIsWrong_shouldSayWhere() {
        // Given
        let errors: [(en: String, message: String)] = [
            (#""a" = "";"#, "/en:1:1 'a' is empty"),
            ("\"a\" = \"b\";\n\"a\" = \"c\";", "/en:2:1 'a' is already on line 1"),
            (#""a..b" = "c";"#, "/en:1:1 'a..b' is no key such as 'screen.element_name'"),
            (#""" = "c";"#, "/en:1:1 '' is no key such as 'screen.element_name'"),
            (#""a b" = "c";"#, "/en:1:1 'a b' is no key such as 'screen.element_name'"),
            (#""a.1" = "c";"#, "/en:1:1 'a.1' is no key such as 'screen.element_name'"),
            (#""a" = "b""#, "/en:1:10 ';' is missing"),
            (#""a" = "Tom & Jerry";"#, "/en:1:1 'a' holds one of & < > \" '; quotation marks are “ ” ’"),
            ("\"a\" = \"<\u{301}\";", "/en:1:1 'a' holds one of & < > \" '; quotation marks are “ ” ’"),
        ]
        for (en, message) in errors {
            // When / Then: the other language's keys are not reported as missing
            XCTAssertEqual(diagnostics(en: en, pl: #""x" = "y";"#), [message])
        }
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
            ["/en:1:1 'a': after '%' comes d, @, 1$d … 9$d, 1$@ … 9$@ or another %"]
        )
    }

    func testLocalizations_whenPluralFormsAreNotTheLanguages_shouldNameThem() {
        // Given
        let english = #""a.photos.one" = "%d"; "a.photos.other" = "%d";"#

        // When / Then
        XCTAssertEqual(diagnostics(en: english, pl: polishPhotos), [])
        XCTAssertEqual(
            diagnostics(en: english, pl: english),
            ["/pl:1:1 'a.photos' needs the plural forms one, few, many in 'pl', and has one, other"]
        )
        XCTAssertEqual(
            diagnostics(en: polishPhotos, pl: polishPhotos),
            ["/en:1:1 'a.photos' needs the plural forms one, other in 'en', and has one, few, many"]
        )
        XCTAssertEqual(
            diagnostics(en: #""a.photos.other" = "%d";"#, pl: polishPhotos),
            ["/en:1:1 'a.photos' needs the plural forms one, other in 'en', and has other"]
        )
    }

    func testError_whenKeyIsPlural_shouldPointToItsFirstForm() {
        // Given
        let catalog = catalog(en: "\n\"a.one\" = \"b\";", pl: "")

        // When / Then
        XCTAssertEqual(catalog.error("c", at: "a")?.description, "/en:2:1: error: c")
        XCTAssertNil(catalog.error("c", at: "d"))
    }
}
