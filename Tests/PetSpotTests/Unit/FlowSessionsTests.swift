import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// The copies of sessions in memory.
final class FlowSessionsTests: XCTestCase {
    private lazy var path = temporaryPath()

    private func drafts() throws -> DraftRepository {
        DraftRepository(
            SQLiteStore(
                writer: try Database(path: path, role: .writer),
                reader: try Database(path: path, role: .reader)
            ),
            life: ReportLife()
        )
    }

    func testSave_whenTheDraftWasSubmittedMeanwhile_shouldLeaveTheReportAsItsEnd() {
        // Given
        var session = FlowSession(lastUsed: TestApp.noon)
        session.save(from: nil, to: .full, mayBegin: true)
        session.endDraft(as: .init(reportID: ReportID(), submittedAt: TestApp.noon))

        // When
        session.save(from: .full, to: .bare, mayBegin: false)

        // Then
        XCTAssertEqual(session.end, .reportCreated)

        // When
        session.save(from: nil, to: .bare, mayBegin: true)

        // Then
        XCTAssertEqual(session.draft?.answers, .bare)
    }

    func testSession_whenItsReportIsDeletedWhileItIsRead_shouldNotBeRemembered() async throws {
        // Given
        let id = SessionID()
        let report = PetReport.sample(answers: .full)
        let drafts = InterruptedDrafts(drafts: try drafts())
        _ = try await FlowSessions(repository: drafts).update(id, now: TestApp.noon) { $0.edit(report) }
        let sessions = FlowSessions(repository: drafts)

        // When
        drafts.interrupt {
            _ = try await drafts.update(SessionKey(id)) { _ in FlowSession(lastUsed: TestApp.noon) }
            sessions.forgetEditing(of: [report.id])
        }
        _ = try await sessions.session(id, now: TestApp.noon)

        // Then
        let session = try await sessions.session(id, now: TestApp.noon)
        XCTAssertNotNil(session)
        XCTAssertNil(session?.draft)
    }

    func testCachedSession_whenTheStorageIsNeeded_shouldBeNil() async throws {
        // Given
        let (id, drafts) = (SessionID(), try drafts())
        _ = try await FlowSessions(repository: drafts).update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true)
        }
        let sessions = FlowSessions(repository: drafts)

        // When / Then: not read yet
        XCTAssertNil(sessions.cachedSession(id, now: TestApp.noon))

        // When / Then: read, until its last use has to be stored again
        _ = try await sessions.session(id, now: TestApp.noon)
        let later = TestApp.noon + FlowSessions.touchInterval
        XCTAssertEqual(sessions.cachedSession(id, now: later)?.draft?.answers, .full)
        XCTAssertNil(sessions.cachedSession(id, now: later + 1))
        XCTAssertNil(sessions.cachedSession(SessionID(), now: later))

        // When / Then: stored
        _ = try await sessions.session(id, now: later + 1)
        XCTAssertEqual(sessions.cachedSession(id, now: later + 1)?.lastUsed, later + 1)
    }

    func testSession_whenItsPhotoIsDroppedWhileItIsRead_shouldNotBeRemembered() async throws {
        // Given
        let id = SessionID()
        let drafts = InterruptedDrafts(drafts: try drafts())
        _ = try await FlowSessions(repository: drafts).update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true)
        }
        let sessions = FlowSessions(repository: drafts, photoCapacity: 0)

        // When
        drafts.interrupt { _ = try await sessions.enforcePhotoQuota(for: .sample) }
        _ = try await sessions.session(id, now: TestApp.noon)

        // Then
        let session = try await sessions.session(id, now: TestApp.noon)
        XCTAssertEqual(session?.draft?.answers.photo, PhotoAnswer())
    }

    func testEnforcePhotoQuota_whenPhotosOfDraftsAreTooMany_shouldForgetTheOldestInMemoryToo() async throws {
        // Given
        let photo = Photo.sample
        let sessions = FlowSessions(repository: try drafts(), photoCapacity: 2 * photo.size)
        let ids = (0..<2).map { _ in SessionID() }
        for (index, id) in ids.enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) {
                $0.save(from: ReportAnswers(), to: .full, mayBegin: true)
            }
        }

        // When
        let dropped = try await sessions.enforcePhotoQuota(for: photo)

        // Then
        XCTAssertEqual(dropped.count, 2)
        let first = try await sessions.session(ids[0], now: TestApp.noon)
        XCTAssertEqual(first?.draft?.answers.photo, PhotoAnswer())
        XCTAssertEqual(first?.draft?.answers.contactDetails, ReportAnswers.full.contactDetails)
        let second = try await sessions.session(ids[1], now: TestApp.noon)
        XCTAssertEqual(second?.draft?.answers.photo, ReportAnswers.full.photo)
        let again = try await sessions.enforcePhotoQuota(for: photo)
        XCTAssertEqual(again, [])
    }
}

/// A repository that runs other code right after a session was read.
private final class InterruptedDrafts: DraftRepositoryProtocol {
    private let drafts: DraftRepository
    private let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(drafts: DraftRepository) {
        self.drafts = drafts
    }

    /// Runs `body` once, after the next session was read.
    func interrupt(_ body: @escaping @Sendable () async throws -> Void) {
        interruption.withLock { $0 = body }
    }

    func session(_ key: SessionKey) async throws -> FlowSession? {
        let session = try await drafts.session(key)
        let body = interruption.withLock { body in
            defer { body = nil }
            return body
        }
        try await body?()
        return session
    }

    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange {
        try await drafts.update(key, change)
    }

    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome {
        try await drafts.submit(draft, as: report, from: key)
    }

    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName] {
        try await drafts.removeSessions(lastUsedBefore: seconds)
    }

    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange] {
        try await drafts.removePhotos(beyond: byteCount)
    }

    func photoSize() async throws -> Int {
        try await drafts.photoSize()
    }
}
