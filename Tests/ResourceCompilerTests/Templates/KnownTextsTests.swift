import XCTest

@testable import ResourceCompiler

final class KnownTextsTests: XCTestCase {
    private func localization(_ key: String, en: String, pl: String, arguments: [FormatArgument] = []) -> Localization {
        Localization(key: key, arguments: arguments, isPlural: false, texts: [.en: [.other: en], .pl: [.other: pl]])
    }

    func testCompile_whenTextIsKnown_shouldBeALiteralForEachLanguageWithTheMarkupAround() throws {
        // Given
        var knownTexts = KnownTexts(languages: [.en, .pl])
        knownTexts.add(localization("pet.go_on", en: "Go \"on\" & <on>", pl: "Dalej"))
        knownTexts.add(localization("pet.continue", en: "100%%", pl: "100%%"))

        // When
        let template = "<p title=\"{{ L10n.Pet.goOn }}\">{{ L10n.Pet.continue }}: {{ name }}</p>\n"
        let statements = try statements(of: template, knownTexts: knownTexts)

        // Then
        XCTAssertEqual(
            statements,
            [
                "switch self.language {",
                #"case .en: html.append(markup: "<p title=\"Go &quot;on&quot; &amp; &lt;on&gt;\">100%: ")"#,
                #"case .pl: html.append(markup: "<p title=\"Dalej\">100%: ")"#,
                "}",
                "write(name, to: &html)",
                #"html.append(markup: "</p>")"#,
            ]
        )
    }

    func testCompile_whenLastTextIsKnown_shouldNotSendTheFilesLastNewline() throws {
        // Given
        var knownTexts = KnownTexts(languages: [.en, .pl])
        knownTexts.add(localization("a", en: "A", pl: "B"))

        // When / Then
        XCTAssertEqual(
            try statements(of: "{{ L10n.a }}\n", knownTexts: knownTexts),
            [
                "switch self.language {", #"case .en: html.append(markup: "A")"#,
                #"case .pl: html.append(markup: "B")"#, "}",
            ]
        )
    }

    func testCompile_whenTextHasArgumentsOrIsUnknown_shouldStayAnExpression() throws {
        // Given
        var knownTexts = KnownTexts(languages: [.en, .pl])
        knownTexts.add(localization("pet.age", en: "%d years", pl: "%d lat", arguments: [.number]))

        // When / Then
        XCTAssertEqual(
            try statements(of: "{{ L10n.Pet.age }}", knownTexts: knownTexts),
            ["write(L10n.Pet.age, to: &html)"]
        )
        XCTAssertEqual(
            try statements(of: "{{ L10n.Pet.aeg }}", knownTexts: knownTexts),
            ["write(L10n.Pet.aeg, to: &html)"]
        )
    }

    func testCompile_whenAddressIsKnown_shouldBeALiteralWhereAURLStandsAndNowhereElse() throws {
        // Given
        let asset = try CompiledAsset(path: "dog.svg", file: "/dog.svg", content: Data("<svg/>".utf8))
        var knownTexts = KnownTexts(languages: [.en, .pl])
        knownTexts.add(asset)

        // When / Then
        XCTAssertEqual(
            try statements(of: "<img src=\"{{ Assets.dogSvg.url }}\">", knownTexts: knownTexts),
            ["html.append(markup: \"<img src=\\\"\(asset.servedPath)\\\">\")"]
        )
        XCTAssertEqual(
            try statements(of: "<p>{{ Assets.dogSvg.url }}</p>", knownTexts: knownTexts)[1],
            "write(Assets.dogSvg.url, to: &html)"
        )
    }
}
