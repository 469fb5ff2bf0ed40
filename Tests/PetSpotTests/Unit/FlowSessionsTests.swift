import Foundation
import XCTest

@testable import PetSpot

/// What is held in memory of sessions, beside what is stored.
final class FlowSessionsTests: XCTestCase {
    private let path = NSTemporaryDirectory() + "petspot-sessions-" + UUID().uuidString

    override func tearDown() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    func testMakeRoom_whenPhotosOfDraftsAreTooMany_shouldForgetTheOldestInMemoryToo() async throws {
        // Given
        let photo = Photo.sample
        let drafts = SQLiteDraftRepository(
            writer: try Database(path: path, role: .writer),
            reader: try Database(path: path, role: .reader)
        )
        let sessions = FlowSessions(repository: drafts, photoCapacity: 2 * photo.size)
        let ids = (0..<2).map { _ in SessionID() }
        for (index, id) in ids.enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) { $0.draft = .full }
        }

        // When
        let dropped = try await sessions.makeRoom(for: photo)

        // Then
        XCTAssertEqual(dropped.count, 2)
        let first = try await sessions.session(ids[0], now: TestApp.noon)?.session
        XCTAssertEqual(first?.draft?.photo, PhotoAnswer())
        XCTAssertEqual(first?.draft?.contactDetails, ReportAnswers.full.contactDetails)
        let second = try await sessions.session(ids[1], now: TestApp.noon)?.session
        XCTAssertEqual(second?.draft?.photo, ReportAnswers.full.photo)
        let again = try await sessions.makeRoom(for: photo)
        XCTAssertEqual(again, [])
    }
}
