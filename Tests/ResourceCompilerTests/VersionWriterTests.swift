import Foundation
import TestSupport
import XCTest

@testable import ResourceCompiler

/// The version that a build gets.
final class VersionWriterTests: XCTestCase {
    func testCode_whenThereIsNoRepository_shouldNameTheDay() throws {
        // Given: a tarball, unpacked inside some other repository.
        let outer = try makeTemporaryFolder()
        try makeRepository(outer)
        let package = outer.appending(path: "petspot")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: false)

        // When
        let code = VersionWriter.code(for: package)

        // Then
        XCTAssertNotNil(code.firstMatch(of: /text = "\d{4}-\d\d-\d\d"/), code)
    }

    func testCode_whenThereIsARepository_shouldNameTheCommit() throws {
        // Given
        let package = try makeTemporaryFolder()
        try makeRepository(package)

        // When
        let code = VersionWriter.code(for: package)

        // Then
        XCTAssertNotNil(code.firstMatch(of: /text = "\d{4}-\d\d-\d\d-[0-9a-f]{7,}"/), code)
    }

    private func makeRepository(_ folder: URL) throws {
        let who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
        for command in [["init", "-q"], who + ["commit", "-q", "--allow-empty", "-m", "x"]] {
            let outcome = try Tool("git", from: .apt("git")).run(["-C", folder.path] + command)
            XCTAssertEqual(outcome.code, 0, outcome.errors)
        }
    }
}
