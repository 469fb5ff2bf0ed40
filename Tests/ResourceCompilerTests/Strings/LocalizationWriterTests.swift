import XCTest

@testable import ResourceCompiler

final class LocalizationWriterTests: XCTestCase {
    private func text(_ key: String, _ en: String, _ pl: String, _ arguments: [FormatArgument] = []) -> Localization {
        let texts: [StringsLanguage: [TextVariant]] = [.en: [TextVariant(text: en)], .pl: [TextVariant(text: pl)]]
        return Localization(key: key, arguments: arguments, isPlural: false, texts: texts)
    }

    func testCode_whenThereAreTexts_shouldWriteThisSource() {
        // Given
        let photos = Localization(
            key: "list.photos",
            arguments: [.text, .number, .number],
            isPlural: true,
            texts: [
                .en: [TextVariant(form: .one, text: "%@ %d photo of %d"), TextVariant(text: "%@ %d photos of %d")],
                .pl: [
                    TextVariant(form: .one, text: "%@ %d 1 %d"), TextVariant(form: .few, text: "%@ %d 2 %d"),
                    TextVariant(text: "%@ %d 5 %d"),
                ],
            ]
        )
        let localizations = [
            text("list.continue", "Say “go” on", "Dalej"),
            photos,
            text("list.row.too_long", "%1$@ %2$d", "%2$d %1$@", [.text, .number]),
        ]

        // When / Then
        XCTAssertEqual(
            LocalizationWriter.code(for: localizations, in: [.en, .pl]),
            #"""
            enum L10n {
            }

            extension L10n {
            enum List {
                /// Say “go” on
                static var `continue`: LocalizedString {
                    LocalizedString(key: "list.continue") {
                        switch $0 {
                        case .en: "Say “go” on"
                        case .pl: "Dalej"
                        }
                    }
                }
                /// %@ %d photos of %d
                static func `photos`(_ count: Int, _ a: some LocalizedArgument, _ c: Int) -> LocalizedString {
                    LocalizedString(key: "list.photos", count: count, arguments: [a.argument, .number(count), .number(c)]) {
                        switch ($0, $1) {
                        case (.en, .one): "%@ %d photo of %d"
                        case (.en, _): "%@ %d photos of %d"
                        case (.pl, .one): "%@ %d 1 %d"
                        case (.pl, .few): "%@ %d 2 %d"
                        case (.pl, _): "%@ %d 5 %d"
                        }
                    }
                }
            }
            }

            extension L10n.List {
            enum Row {
                /// %1$@ %2$d
                static func `tooLong`(_ a: some LocalizedArgument, _ b: Int) -> LocalizedString {
                    LocalizedString(key: "list.row.too_long", arguments: [a.argument, .number(b)]) {
                        switch $0 {
                        case .en: "%1$@ %2$d"
                        case .pl: "%2$d %1$@"
                        }
                    }
                }
            }
            }

            """#
        )
    }

    func testCode_whenAKeyNamesACase_shouldLabelTheEnumeration() {
        // Given
        let labels = [text("Report.Kind.missing", "Missing", "Zaginione"), text("Report.Kind.just_seen", "Seen", "Widziane")]

        // When
        let code = LocalizationWriter.code(for: labels, in: [.en, .pl])

        // Then
        XCTAssert(
            code.hasSuffix(
                #"""
                extension Report.Kind {
                    var label: LocalizedString {
                        switch self {
                        case .missing: L10n.Report.Kind.`missing`
                        case .justSeen: L10n.Report.Kind.`justSeen`
                        }
                    }
                }

                """#
            ),
            code
        )
    }

    func testCode_whenTextDependsOnSelectors_shouldTakeThemAsParameters() throws {
        // Given
        let cases = { (names: String...) in try XCTUnwrap(TextVariant.cases(names.map { $0[...] })) }
        let title = try Localization(
            key: "a.title",
            arguments: [.text],
            isPlural: false,
            texts: [
                .en: [TextVariant(cases: cases("found"), text: "%@ found"), TextVariant(text: "%@")],
                .pl: [
                    TextVariant(cases: cases("dog", "female"), text: "%@ ona"), TextVariant(text: "%@ on"),
                ],
            ]
        )
        let photo = try Localization(
            key: "photo",
            arguments: [],
            isPlural: false,
            texts: [
                .en: [TextVariant(cases: cases("named"), text: "Photo of %@"), TextVariant(text: "Photo")]
            ]
        )

        // When / Then
        XCTAssertEqual(
            LocalizationWriter.code(for: [title, photo], in: [.en, .pl]),
            #"""
            enum L10n {
                /// Photo
                static func `photo`(_ name: String?) -> LocalizedString {
                    LocalizedString(key: "photo", arguments: [.text(name ?? "")]) {
                        switch ($0, name) {
                        case (.en, .some): "Photo of %@"
                        case (.en, _): "Photo"
                        }
                    }
                }
            }

            extension L10n {
            enum A {
                /// %@
                static func `title`(_ kind: ReportKind, _ species: PetSpot.Species?, _ sex: PetSpot.Sex?, _ a: some LocalizedArgument) -> LocalizedString {
                    LocalizedString(key: "a.title", arguments: [a.argument]) {
                        switch ($0, kind, species, sex) {
                        case (.en, .found, _, _): "%@ found"
                        case (.en, _, _, _): "%@"
                        case (.pl, _, .some(.dog), .some(.female)): "%@ ona"
                        case (.pl, _, _, _): "%@ on"
                        }
                    }
                }
            }
            }

            """#
        )
    }

    func testCode_whenTextHasPercentSigns_shouldLeaveThemToTheAppOnlyBesideArguments() {
        // Given
        let localizations = [text("a", "100%%", "100 %%"), text("b", "%d%%", "%d %%", [.number])]

        // When
        let code = LocalizationWriter.code(for: localizations, in: [.en, .pl])

        // Then
        XCTAssertTrue(code.contains(#"case .en: "100%""#))
        XCTAssertTrue(code.contains(#"case .pl: "100 %""#))
        XCTAssertTrue(code.contains(#"case .en: "%d%%""#))
    }

    func testCode_whenPluralHasNoNumber_shouldTakeTheCountAlone() {
        // When
        let localization = Localization(key: "a", arguments: [], isPlural: true, texts: [:])
        let code = LocalizationWriter.code(for: [localization], in: [.en, .pl])

        // Then
        XCTAssertTrue(code.contains("static func `a`(_ count: Int) -> LocalizedString"))
        XCTAssertTrue(code.contains("LocalizedString(key: \"a\", count: count) {"))
    }
}
