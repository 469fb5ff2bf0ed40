import Foundation
import XCTest

/// The message of a failed snapshot, and unused recordings.
final class RecordingsTests: XCTestCase {
    func testDifference_whenLinesChange_shouldShowThemWithThreeLinesAround() {
        // Given
        let old = (1...30).map { "line \($0)" }
        var new = old
        new[9] = "tenth line"
        new.remove(at: 28)

        // When
        let difference = LineDifference(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))

        // Then
        XCTAssertEqual(
            difference.description,
            """
             line 7
             line 8
             line 9
            -line 10
            +tenth line
             line 11
             line 12
             line 13
            …
             line 26
             line 27
             line 28
            -line 29
             line 30
            """
        )
    }

    func testDifference_whenOnlyTheEndDiffers_shouldShowIt() {
        XCTAssertEqual(LineDifference(from: "a\nb", to: "a\nb\n").description, " a\n b\n+")
        XCTAssertEqual(LineDifference(from: "", to: "a").description, "-\n+a")
    }

    func testRecordings_whenTheirFolderHasNoTest_shouldNotBeThere() throws {
        // When
        let folders = try FileManager.default.contentsOfDirectory(atPath: Recordings.root.path)

        // Then
        XCTAssertEqual(folders.sorted(), Recordings.Folder.allCases.map(\.rawValue).sorted())
    }

    func testRecordings_whenAskedForInCI_shouldBeRefused() {
        // Given
        let environment = ["RECORD_SNAPSHOTS": "1", "CI": "true"]

        // When / Then
        XCTAssertThrowsError(try Recordings(.empty, environment: environment)) { error in
            XCTAssert(error is Recordings.RefusedInCI)
        }
    }
}
