import Platform
import XCTest

@testable import PetSpot

/// Work that is repeated beside the requests.
final class MaintenanceTests: AppTestCase {
    func testEvery_whenWorkKeepsFailing_shouldSaySoOnceAndOnceWhenItSucceeds() async throws {
        // Given: work that succeeds, fails three times, succeeds twice and fails again.
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        try await restart(log: log)
        var outcomes = [true, false, false, false, true, true, false]

        // When
        let app = app.app
        await Task {
            await app.every(.zero, "writing of mails") {
                let succeeds = outcomes.removeFirst()
                if outcomes.isEmpty { withUnsafeCurrentTask { $0?.cancel() } }
                guard succeeds else { throw SystemError(ENOSPC) }
            }
        }.value

        // Then
        log.flush()
        let lines = output.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
        let failure = "error work=writing of mails reason=No space left on device"
        XCTAssertEqual(
            lines.map { $0.joined(separator: " ") },
            [failure, "works_again work=writing of mails", failure]
        )
    }
}
