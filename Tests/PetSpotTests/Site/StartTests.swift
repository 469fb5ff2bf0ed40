import TestSupport
import XCTest

@testable import PetSpot

/// The start beside what uses the data directory. `ProcessJourneyTests` tests how long it waits.
final class StartTests: XCTestCase {
    func testStart_whenACommandLeavesTheDirectory_shouldWaitForIt() async throws {
        // Given
        let folder = temporaryPath()
        var command: DataDirectoryLock? = try DataDirectoryLock(DataLocation(folder: folder))

        // When
        async let app = TestApp(folder: folder)
        withExtendedLifetime(command) {}
        command = nil

        // Then
        let started = try await app
        XCTAssertEqual(started.folder, folder)
    }

    func testClose_whenTheServerStops_shouldBeInTheLog() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)

        // When
        await app.app.close()
        log.flush()

        // Then
        XCTAssert(output.text.hasSuffix(" stop\n"), output.text)
    }
}
