import Foundation
import TestSupport
import XCTest

/// The command lines of `README.md`, as somebody types them who has just read it.
final class ReadmeTests: XCTestCase {
    /// The lines that a shell reads: two that say where the site is and how to ask it, and then the requests.
    private func lines() throws -> [Substring] {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../README.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let indented = text.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
        return Array(indented.drop { !$0.hasPrefix("site=") })
    }

    func testLines_whenTypedInOrder_shouldReportBothKindsAndWriteToTheirAuthors() throws {
        // When
        let result = try run(lines().dropFirst(2))

        // Then
        XCTAssertEqual(result.code, 0, result.errors)
        XCTAssertEqual(result.errors, "")
    }

    func testLines_whenTheServerRefuses_shouldSayWhatItIs() throws {
        for wrong in ["ask $site/unknown", "ask -o /dev/null $site/report-missing/photo -F photo=@nowhere.jpg"] {
            // When
            let result = try run([wrong[...]])

            // Then
            XCTAssertNotEqual(result.code, 0, wrong)
            XCTAssert(result.errors.hasPrefix("curl: "), wrong + result.errors)
        }
    }

    /// Runs requests against a server of their own. The first that fails ends them.
    private func run(_ requests: some Collection<Substring>) throws -> Tool.Outcome {
        _ = try orSkip { try Tool("curl", from: .apt("curl")) }
        let bash = try orSkip { try Tool("bash", from: .apt("bash")) }
        let server = try ServerProcess()
        let site = "site=" + server.origin
        let folder = try makeTemporaryFolder().path
        return try bash.run(
            "-c",
            (["set -eo pipefail; cd '\(folder)'", site[...], try lines()[1]] + requests).joined(separator: "\n")
        )
    }
}
