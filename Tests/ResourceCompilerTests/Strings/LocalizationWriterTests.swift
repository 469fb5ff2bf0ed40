import XCTest

@testable import ResourceCompiler

final class LocalizationWriterTests: XCTestCase {
    private func text(_ key: String, _ en: String, _ pl: String, _ arguments: [FormatArgument] = []) -> Localization {
        Localization(key: key, arguments: arguments, isPlural: false, texts: [.en: [.other: en], .pl: [.other: pl]])
    }

    func testCode_whenThereAreTexts_shouldWriteThisSource() {
        // Given
        var writer = LocalizationWriter(languages: [.en, .pl])
        let photos = Localization(
            key: "list.photos",
            arguments: [.text, .number, .number],
            isPlural: true,
            texts: [
                .en: [.one: "%@ %d photo of %d", .other: "%@ %d photos of %d"],
                .pl: [.one: "%@ %d 1 %d", .few: "%@ %d 2 %d", .many: "%@ %d 5 %d"],
            ]
        )
        let localizations = [
            text("list.continue", "Say \"go\"\non", "Dalej"),
            text("list.row.too_long", "%1$@ %2$d", "%2$d %1$@", [.text, .number]),
            photos,
        ]

        // When
        for localization in localizations { XCTAssertTrue(writer.add(localization)) }

        // Then
        XCTAssertEqual(
            writer.code(),
            #"""
            enum L10n {
                enum List {
                    /// Say "go" on
                    static var `continue`: LocalizedString {
                        LocalizedString(key: "list.continue") {
                            switch $0 {
                            case .en: "Say \"go\"\non"
                            case .pl: "Dalej"
                            }
                        }
                    }
                    /// %@ %d photos of %d
                    static func photos(_ count: Int, _ a: String, _ b: Int) -> LocalizedString {
                        LocalizedString(key: "list.photos", count: count, arguments: [.text(a), .number(count), .number(b)]) {
                            switch ($0, $1) {
                            case (.en, .one): "%@ %d photo of %d"
                            case (.en, _): "%@ %d photos of %d"
                            case (.pl, .one): "%@ %d 1 %d"
                            case (.pl, .few): "%@ %d 2 %d"
                            case (.pl, _): "%@ %d 5 %d"
                            }
                        }
                    }
                    enum Row {
                        /// %1$@ %2$d
                        static func tooLong(_ a: String, _ b: Int) -> LocalizedString {
                            LocalizedString(key: "list.row.too_long", arguments: [.text(a), .number(b)]) {
                                switch $0 {
                                case .en: "%1$@ %2$d"
                                case .pl: "%2$d %1$@"
                                }
                            }
                        }
                    }
                }
            }

            """#
        )
    }

    func testAdd_whenAnotherKeyHasTheSameName_shouldSaySo() {
        // Given
        var writer = LocalizationWriter(languages: [.en, .pl])

        // When / Then
        XCTAssertTrue(writer.add(text("a.too_long", "a", "b")))
        XCTAssertTrue(writer.add(text("a.too_long.b", "a", "b")))
        XCTAssertFalse(writer.add(text("a.tooLong", "a", "b")))
    }

    func testCode_whenTextHasPercentSigns_shouldLeaveThemToTheAppOnlyBesideArguments() {
        // Given
        var writer = LocalizationWriter(languages: [.en, .pl])
        _ = writer.add(text("a", "100%%", "100 %%"))
        _ = writer.add(text("b", "%d%%", "%d %%", [.number]))

        // When
        let code = writer.code()

        // Then
        XCTAssertTrue(code.contains(#"case .en: "100%""#))
        XCTAssertTrue(code.contains(#"case .pl: "100 %""#))
        XCTAssertTrue(code.contains(#"case .en: "%d%%""#))
    }

    func testCode_whenLanguageHasSixForms_shouldHaveACaseForEach() {
        // Given
        var writer = LocalizationWriter(languages: [.en, .ar])
        let texts: [StringsLanguage: [PluralForm.Category: String]] = [
            .en: [.one: "%d day", .other: "%d days"],
            .ar: [.zero: "%d 0", .one: "%d 1", .two: "%d 2", .few: "%d 3", .many: "%d 11", .other: "%d 100"],
        ]

        // When
        _ = writer.add(Localization(key: "a", arguments: [.number], isPlural: true, texts: texts))

        // Then
        let cases = writer.code().split(separator: "\n").filter { $0.contains("case (") }
        XCTAssertEqual(
            cases.map { $0.drop { $0 == " " } },
            [
                #"case (.en, .one): "%d day""#, #"case (.en, _): "%d days""#, #"case (.ar, .zero): "%d 0""#,
                #"case (.ar, .one): "%d 1""#, #"case (.ar, .two): "%d 2""#, #"case (.ar, .few): "%d 3""#,
                #"case (.ar, .many): "%d 11""#, #"case (.ar, _): "%d 100""#,
            ]
        )
    }

    func testCode_whenPluralHasNoNumber_shouldTakeTheCountAlone() {
        // Given
        var writer = LocalizationWriter(languages: [.en, .pl])
        _ = writer.add(Localization(key: "a", arguments: [], isPlural: true, texts: [:]))

        // When / Then
        XCTAssertTrue(writer.code().contains("static func a(_ count: Int) -> LocalizedString"))
        XCTAssertTrue(writer.code().contains("LocalizedString(key: \"a\", count: count) {"))
    }
}
