import TestSupport
import XCTest

@testable import ResourceCompiler

final class ResourceCompilerTests: XCTestCase {
    private var package = URL(filePath: "/")
    private var output: URL { package.appending(path: "output") }

    override func setUpWithError() throws {
        package = try makeTemporaryFolder()
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try write("# Changes\n\n## 2.1, today\n\n## 2.0\n", to: ".deploy/CHANGES.md")
    }

    private func write(_ text: String, to path: String) throws {
        let file = package.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOf: output.appending(path: name), encoding: .utf8)
    }

    private func compile() throws -> [String] {
        var compiler = ResourceCompiler(package: package, build: "\"x\"")
        try compiler.compile(into: output)
        return compiler.diagnostics.map { $0.description.replacing(package.path, with: "") }
    }

    private func writeSample() throws {
        try write("<p>{{ name }}</p>{{ script chip }}", to: "Templates/PetPage.html")
        try write("<b>", to: "Templates/Parts/Row.html")
        try write("a()", to: "Templates/chip.js")
        try write("hidden", to: "Templates/.Row.html.swp")
        try write(#""a.b" = "A";"#, to: "Localizable/en.lproj/Localizable.strings")
        try write(#""a.b" = "B";"#, to: "Localizable/pl.lproj/Localizable.strings")
        try write("a { b: c }", to: "Public/petspot.css")
        try write("<svg/>", to: "Public/icons/dog.svg")
        try write("// A comment.\n    b();\n", to: "Public/later.js")
        try write("hidden", to: "Public/.DS_Store")
    }

    func testCompile_whenAllIsRight_shouldWriteEveryFile() throws {
        // Given
        try writeSample()

        // When
        let diagnostics = try compile()

        // Then
        XCTAssertEqual(diagnostics, [])
        let templates = try read("Templates.swift")
        XCTAssertTrue(templates.contains("extension PetPage {"))
        XCTAssertTrue(templates.contains("extension Row {"))
        XCTAssertTrue(templates.contains("#sourceLocation(file: \"\(package.path)/Templates/PetPage.html\", line: 1)"))
        XCTAssertTrue(try read("L10n.swift").contains("case .pl: \"B\""))
        XCTAssertTrue(try read("Version.swift").contains(#"text = "2.1 (\"x\")""#))
        XCTAssertTrue(try read("Assets.swift").contains("[iconsDogSvg, laterJs, petspotCss]"))
        XCTAssertTrue(try read("Assets.swift").contains(#"body: .text("b();")"#))
    }

    func testCompile_whenAStyleSheetImportsAnother_shouldSendItsRulesFirst() throws {
        // Given
        try writeSample()
        try write("/* Fields. */\n@import \"petspot.css\";\n\nd { e: f }", to: "Public/forms.css")

        // When / Then
        XCTAssertEqual(try compile(), [])
        XCTAssertTrue(try read("Assets.swift").contains(#"body: .text("a{b:c}d{e:f}")"#))

        // When
        try write("@import \"none.css\";", to: "Public/forms.css")

        // Then
        XCTAssertEqual(try compile().map { $0.prefix(28) }, ["/Public/none.css:1:1: error:"])
    }

    func testCompile_whenThereIsNothing_shouldWriteSourceThatNeedsNothing() throws {
        // When / Then
        XCTAssertEqual(try compile(), [])
        XCTAssertTrue(try read("Assets.swift").contains("static let all: [Asset] = []"))
        XCTAssertTrue(try read("L10n.swift").contains("enum L10n {"))
        XCTAssertTrue(try read("Templates.swift").contains("enum InlineScripts {"))
    }

    func testCompile_whenNoVersionIsNamed_shouldSayWhere() throws {
        for text in ["", "# Changes\n", "## \n"] {
            // Given
            try write(text, to: ".deploy/CHANGES.md")

            // When / Then
            XCTAssertEqual(
                try compile(),
                ["/.deploy/CHANGES.md:1:1: error: no heading of a version, such as ## 1.0"]
            )
        }
    }

    func testCompile_whenNothingChanged_shouldLeaveTheFilesAlone() throws {
        // Given
        try writeSample()
        _ = try compile()
        let past = Date(timeIntervalSince1970: 1000)
        for name in ["Templates.swift", "L10n.swift", "Assets.swift", "Version.swift"] {
            try FileManager.default.setAttributes(
                [.modificationDate: past],
                ofItemAtPath: output.appending(path: name).path
            )
        }

        // When
        try write("a { b: d }", to: "Public/petspot.css")
        _ = try compile()

        // Then
        let changed = try ["Templates.swift", "L10n.swift", "Assets.swift", "Version.swift"].filter {
            let attributes = try FileManager.default.attributesOfItem(atPath: output.appending(path: $0).path)
            return attributes[.modificationDate] as? Date != past
        }
        XCTAssertEqual(changed, ["Assets.swift"])
    }

    func testCompile_whenSeveralFilesAreWrong_shouldReportAllInOrderAndWriteNothing() throws {
        // Given
        try writeSample()
        try write("{{ end }}", to: "Templates/PetPage.html")
        try write("", to: "Templates/notes.txt")
        try write("\n\"a.c\" = \"C\";", to: "Localizable/pl.lproj/Localizable.strings")
        try write("", to: "Public/a.exe")

        // When
        let diagnostics = try compile()

        // Then
        XCTAssertEqual(
            diagnostics,
            [
                "/Localizable/en.lproj/Localizable.strings:1:1: error: 'a.c' is missing; it is on /Localizable/pl.lproj/Localizable.strings:2",
                "/Localizable/pl.lproj/Localizable.strings:1:1: error: 'a.b' is missing; it is on /Localizable/en.lproj/Localizable.strings:1",
                "/Public/a.exe:1:1: error: no media type is known for this extension",
                "/Templates/PetPage.html:1:1: error: 'end' without 'if' or 'for'",
                "/Templates/notes.txt:1:1: error: neither a template (.html) nor an inline script (.js)",
            ]
        )
        XCTAssertThrowsError(try read("Templates.swift"))
    }

    func testCompile_whenFileOfStringsIsElsewhere_shouldSayWhereItBelongs() throws {
        // Given
        try writeSample()
        let message = "not a language's strings, which are in Localizable/<language>.lproj/Localizable.strings"
        for path in ["Localizable/pl/Localizable.strings", "Localizable/pl.lproj/localizable.strings"] {
            try write("", to: path)
        }

        // When / Then
        XCTAssertEqual(
            try compile(),
            [
                "/Localizable/pl.lproj/localizable.strings:1:1: error: \(message)",
                "/Localizable/pl/Localizable.strings:1:1: error: \(message)",
            ]
        )
    }

    func testCompile_whenFileCannotBeRead_shouldNameIt() throws {
        // Given: a dangling link
        try writeSample()
        try FileManager.default.createSymbolicLink(
            at: package.appending(path: "Templates/Gone.html"),
            withDestinationURL: package.appending(path: "none")
        )

        // When / Then
        XCTAssertTrue(try compile().contains { $0.hasPrefix("/Templates/Gone.html:1:1: error: ") })
    }
}
