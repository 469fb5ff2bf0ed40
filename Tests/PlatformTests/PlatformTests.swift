import Foundation
import Platform
import TestSupport
import XCTest

final class PlatformTests: XCTestCase {
    func testInternetDate_whenMomentVaries_shouldBeTheDateOfMailAndHTTP() {
        // Given
        let cases = [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37"), (0, "Thu, 01 Jan 1970 00:00:00"),
            (-1, "Thu, 01 Jan 1970 00:00:00"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59"), (.max, "Fri, 31 Dec 9999 23:59:59"),
            (.min, "Thu, 01 Jan 1970 00:00:00"),
        ]

        // When / Then
        for (seconds, text) in cases { XCTAssertEqual(internetDate(seconds), text) }
    }

    func testInternetDate_whenComparedWithFoundation_shouldAgree() {
        // Given
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss"
        var generator = SeededGenerator(seed: 3)

        // When / Then
        for _ in 0..<500 {
            let seconds = Int.random(in: 0...253_402_300_799, using: &generator)
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            XCTAssertEqual(internetDate(seconds), expected)
        }
    }

    func testOpenFile_whenPathVaries_shouldOpenRegularFilesOnly() throws {
        // Given
        let folder = try makeTemporaryFolder()
        let file = folder.appendingPathComponent("file")
        let link = folder.appendingPathComponent("link")
        try Data("hello".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

        // When
        let opened = try XCTUnwrap(try OpenFile(path: file.path))

        // Then
        XCTAssertEqual(opened.size, 5)
        XCTAssertGreaterThanOrEqual(opened.descriptor, 0)
        XCTAssertEqual(try opened.bytes(), Array("hello".utf8))
        XCTAssertNil(try OpenFile(path: folder.path))
        XCTAssertNil(try OpenFile(path: link.path))
        XCTAssertNil(try OpenFile(path: folder.appendingPathComponent("none").path))
    }
}
