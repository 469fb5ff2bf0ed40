import Foundation
import XCTest

/// The folders of `Sources/PetSpot` depend only on those below them.
final class ArchitectureTests: XCTestCase {
    /// From top to bottom. Folders in one row do not depend on each other.
    private static let order = [
        ["Commands"],
        ["Application"],
        [
            "PetList", "PetPage", "ReportMissingPet", "ManageReport", "Messages", "Alerts", "Mail", "Moderation",
            "Privacy", "Statistics", "Shelters", "Demo",
        ],
        ["Web"],
        ["Storage"],
        ["Domain", "Log"],
    ]

    func testFolders_whenOneUsesAnother_shouldLookDown() throws {
        // Given
        let (sources, templates) = (try sources(), try templates())

        // When
        let uses = try FolderUses(sources, templates: templates).all

        // Then
        XCTAssertGreaterThan(uses.count, 100)
        for use in uses.sorted(by: { ($0.file, $0.name) < ($1.file, $1.name) }) {
            let looksDown = try row(of: use.folder) < row(of: use.home)
            XCTAssert(looksDown, "\(use.folder)/…/\(use.file) uses \(use.name), which \(use.home) declares")
        }
    }

    /// A task that makes a response prefers its event loop, so that `@concurrent` would not leave it; `offLoop` does.
    func testSources_whenWorkTakesLong_shouldNotRelyOnConcurrent() throws {
        for source in try sources() {
            XCTAssertFalse(source.code.contains("@concurrent"), "\(source)")
        }
    }

    func testDomain_whenItImports_shouldNeedNeitherSQLNorHTTP() throws {
        // When
        let imports = try texts().filter { $0.path[0] == "Domain" }.flatMap { path, text in
            text.matches(of: /(?m)^import (\w+)/).map { String($0.1) }
        }

        // Then
        XCTAssertEqual(Set(imports).intersection(["SQL", "SQLite", "PostgreSQL", "HTTP", "HTTPServer"]), [])
    }

    /// Any other statement would forget the words, counts and mails that follow from a report. Steps of the schema make them anew.
    func testStorage_whenReportsAreWritten_shouldDoSoInTheirTable() throws {
        // When
        let writers = try texts().filter { $0.text.contains(/(UPDATE|INTO|DELETE FROM) reports\b/) }.map(\.path.last)

        // Then
        let steps = ["SchemaSteps.swift", "PostgreSQLStore.swift", "ReportIndex.swift"]
        XCTAssertEqual(Set(writers), Set(["PetReportRepository.swift"] + steps))
    }

    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized

    /// Every Swift file in `Sources/PetSpot`.
    private func sources() throws -> [FolderUses.Source] {
        try texts().map { FolderUses.Source(folder: $0.path[0], file: $0.path[$0.path.count - 1], text: $0.text) }
    }

    private func texts() throws -> [(path: [String], text: String)] {
        let app = ArchitectureTests.root.appendingPathComponent("Sources/PetSpot")
        let paths = FileManager.default.enumerator(atPath: app.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            let text = try String(contentsOf: app.appendingPathComponent(path), encoding: .utf8)
            return (path.split(separator: "/").map(String.init), text)
        }
    }

    /// The expressions of each template.
    private func templates() throws -> [(type: String, text: String)] {
        let folder = ArchitectureTests.root.appendingPathComponent("Templates")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }
        return try names.map { name in
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            let calls = text.matches(of: /{{(?!!)(.*?)}}/.dotMatchesNewlines()).map { String($0.1) }
            return (String(name.dropLast(".html".count)), calls.joined(separator: "\n"))
        }
    }

    private func row(of folder: String) throws -> Int {
        try XCTUnwrap(ArchitectureTests.order.firstIndex { $0.contains(folder) }, "\(folder) has no place in the order")
    }
}

/// The detection of uses.
final class FolderUsesTests: XCTestCase {
    private func uses(_ text: String, of other: String, andOf third: String = "") throws -> [String] {
        let sources = [("A", text), ("B", other), ("C", third)].map { folder, text in
            FolderUses.Source(folder: folder, file: folder + ".swift", text: text)
        }
        return try FolderUses(sources).all.filter { $0.folder == "A" }.map { "\($0.home) \($0.name)" }.sorted()
    }

    func testUses_whenCodeNamesWhatAnotherFolderDeclares_shouldBeFound() throws {
        // Given
        let other = "struct Pet { struct Leg {} }\npublic func feed() {}\nprivate struct Hidden {}"

        // When / Then
        XCTAssertEqual(try uses("let pet = Pet()", of: other), ["B Pet"])
        XCTAssertEqual(try uses("func f() { feed() }", of: other), ["B feed"])
        XCTAssertEqual(try uses("\"a \\(Pet(\"x\")) b\"", of: other), ["B Pet"])
        XCTAssertEqual(try uses("let pets: [Pet]", of: other, andOf: "enum Pet {}"), [], "which one is not certain")
        XCTAssertEqual(try uses("let a = Leg(), b = Hidden(), c = x.feed", of: other), [])
        XCTAssertEqual(try uses("// Pet\n/* Pet\nPet */ \"a \\\"Pet\" \"\"\"\nPet\n\"\"\"", of: other), [])
    }

    func testUses_whenAMemberIsAddedToATypeOfAThirdFolder_shouldBeFound() throws {
        // Given
        let other = "extension Pet {\n    var isWet: Bool { true }\n}"

        // When / Then
        XCTAssertEqual(try uses("let a = pet.isWet", of: other, andOf: "struct Pet {}"), ["B .isWet"])
        XCTAssertEqual(try uses("let a = pet.isWet", of: other, andOf: "struct Pet { var isWet = 1 }"), [])
    }
}
