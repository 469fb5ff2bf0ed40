import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// The copies of sessions in memory.
final class FlowSessionsTests: XCTestCase {
    private lazy var path = temporaryPath()
    private lazy var folder = temporaryPath()

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
        session.save(from: nil, to: .full, mayBegin: true, block: nil)
        session.endDraft(as: .init(reportID: ReportID(), submittedAt: TestApp.noon))

        // When
        session.save(from: .full, to: .bare, mayBegin: false, block: nil)

        // Then
        XCTAssertEqual(session.end, .reportCreated)

        // When
        session.save(from: nil, to: .bare, mayBegin: true, block: nil)

        // Then
        XCTAssertEqual(session.draft?.answers, .bare)
    }

    func testSave_whenTheDraftWasDiscardedMeanwhile_shouldChargeTheNewOne() {
        // Given
        let block = ClientBlock(rawValue: 7)
        var session = FlowSession(lastUsed: TestApp.noon)
        session.save(from: nil, to: .full, mayBegin: true, block: block)
        session.discardDraft()

        // When
        session.save(from: .full, to: .bare, mayBegin: false, block: block)

        // Then
        XCTAssertEqual(session.draft?.block, block)
    }

    func testSession_whenItsReportIsDeletedWhileItIsRead_shouldNotBeRemembered() async throws {
        // Given
        let id = SessionID()
        let report = PetReport.sample(answers: .full)
        let drafts = InterruptedDrafts(drafts: try drafts())
        _ = try await sessions(drafts).update(id, now: TestApp.noon) { $0.edit(report) }
        let sessions = try sessions(drafts)

        // When
        drafts.interrupt {
            _ = try await drafts.update(SessionKey(id)) { _ in
                FlowSession(lastUsed: TestApp.noon, state: .ended(.reportChanged(ReportID())))
            }
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
        _ = try await sessions(drafts).update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: nil)
        }
        let sessions = try sessions(drafts)

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
        let block = ClientBlock(rawValue: 1)
        let first = try sessions(drafts)
        _ = try await first.update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: block)
        }
        let sessions = try sessions(drafts, photos: .init(perBlock: Photo.sample.size))
        try await sessions.budget.recount()

        // When
        drafts.interrupt { _ = try await sessions.reserveRoom(forPhotoOf: 1, for: block) }
        _ = try await sessions.session(id, now: TestApp.noon)

        // Then
        let session = try await sessions.session(id, now: TestApp.noon)
        XCTAssertEqual(session?.draft?.answers.photo, PhotoAnswer())
    }

    func testReserveRoom_whenABlockIsFull_shouldDropItsOwnOldestInMemoryToo() async throws {
        // Given: a block at its limit, and another that came before.
        let photo = Photo.sample
        let sessions = try sessions(try drafts(), photos: .init(perBlock: 2 * photo.size))
        let (full, other) = (ClientBlock(rawValue: 1), ClientBlock(rawValue: 2))
        let ids = (0..<3).map { _ in SessionID() }
        for (index, id) in ids.enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) {
                $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: index == 0 ? other : full)
            }
        }
        XCTAssertEqual(sessions.budget.photoSize, 3 * photo.size)

        // When
        let room = try await sessions.reserveRoom(forPhotoOf: photo.size, for: full)

        // Then
        XCTAssertNotNil(room)
        for (id, answer) in zip(ids, [ReportAnswers.full.photo, PhotoAnswer(), ReportAnswers.full.photo]) {
            let session = try await sessions.session(id, now: TestApp.noon)
            XCTAssertEqual(session?.draft?.answers.photo, answer)
            XCTAssertEqual(session?.draft?.answers.contactDetails, ReportAnswers.full.contactDetails)
        }
        XCTAssertEqual(sessions.budget.photoSize, 2 * photo.size)
        XCTAssertEqual(sessions.budget.photoSpace.arriving, photo.size)
    }

    func testReserveRoom_whenAllIsFull_shouldTakeFromTheBlockThatHoldsMost() async throws {
        // Given
        let photo = Photo.sample
        let limits = PhotoSpace.Limits(perBlock: 9 * photo.size, total: 3 * photo.size)
        let sessions = try sessions(try drafts(), photos: limits)
        let blocks = [1, 2, 2].map { ClientBlock(rawValue: $0) }
        let ids = blocks.map { _ in SessionID() }
        for (index, (id, block)) in zip(ids, blocks).enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) {
                $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: block)
            }
        }

        // When
        let room = try await sessions.reserveRoom(forPhotoOf: 1, for: ClientBlock(rawValue: 3))

        // Then
        XCTAssertNotNil(room)
        for (id, answer) in zip(ids, [ReportAnswers.full.photo, PhotoAnswer(), ReportAnswers.full.photo]) {
            let session = try await sessions.session(id, now: TestApp.noon)
            XCTAssertEqual(session?.draft?.answers.photo, answer)
        }
    }

    func testReserveRoom_whenAllIsFull_shouldCountWhatIsArrivingToo() async throws {
        // Given: two blocks with a photo each. The newer one is uploading too.
        let photo = Photo.sample
        let limits = PhotoSpace.Limits(perBlock: 9 * photo.size, total: 2 * photo.size + 1)
        let sessions = try sessions(try drafts(), photos: limits)
        let ids = [SessionID(), SessionID()]
        for (index, id) in ids.enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) {
                $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: ClientBlock(rawValue: index))
            }
        }
        let upload = try await sessions.reserveRoom(forPhotoOf: 1, for: ClientBlock(rawValue: 1))

        // When
        let room = try await sessions.reserveRoom(forPhotoOf: 1, for: ClientBlock(rawValue: 2))

        // Then
        XCTAssertNotNil(upload)
        XCTAssertNotNil(room)
        for (id, answer) in zip(ids, [ReportAnswers.full.photo, PhotoAnswer()]) {
            let session = try await sessions.session(id, now: TestApp.noon)
            XCTAssertEqual(session?.draft?.answers.photo, answer)
        }
    }

    func testReserveRoom_whenTheUploadsOfABlockHoldMost_shouldRefuseItsNextInsteadOfDroppingOthers() async throws {
        // Given: all is full, half of it with what is arriving from one block.
        let photo = Photo.sample
        let limits = PhotoSpace.Limits(perBlock: 9 * photo.size, total: 2 * photo.size)
        let sessions = try sessions(try drafts(), photos: limits)
        let (id, uploader) = (SessionID(), ClientBlock(rawValue: 2))
        _ = try await sessions.update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: ClientBlock(rawValue: 1))
        }
        let first = try await sessions.reserveRoom(forPhotoOf: photo.size, for: uploader)

        // When
        let second = try await sessions.reserveRoom(forPhotoOf: 1, for: uploader)

        // Then
        XCTAssertNil(second)
        let kept = try await sessions.session(id, now: TestApp.noon)
        XCTAssertEqual(kept?.draft?.answers.photo, ReportAnswers.full.photo)

        // When / Then: one that comes alone is never refused, however much of it has arrived.
        let isGranted = try await sessions.takeRoom(for: 1, of: try XCTUnwrap(first))
        XCTAssert(isGranted)
    }

    func testReserveRoom_whenNothingCanGiveWay_shouldNotAskTheStorage() async throws {
        // Given: two blocks, one without photos and one whose photos are not enough.
        let (empty, small) = (ClientBlock(rawValue: 1), ClientBlock(rawValue: 2))
        let drafts = InterruptedDrafts(drafts: try drafts())
        let photo = Photo.sample
        let sessions = try sessions(drafts, photos: .init(perBlock: 3 * photo.size))
        for block in [empty, small] {
            _ = try await sessions.update(SessionID(), now: TestApp.noon) {
                $0.save(from: nil, to: block == small ? .full : .bare, mayBegin: true, block: block)
            }
        }
        let uploads = [
            try await sessions.reserveRoom(forPhotoOf: 3 * photo.size, for: empty),
            try await sessions.reserveRoom(forPhotoOf: 2 * photo.size, for: small),
        ]
        XCTAssertEqual(uploads.count { $0 != nil }, 2)

        // When
        for (block, bytes) in [(empty, 1), (small, 2 * photo.size)] {
            let room = try await sessions.reserveRoom(forPhotoOf: bytes, for: block)
            XCTAssertNil(room)
        }

        // Then
        XCTAssertEqual(drafts.budgetQuestions, 0)
    }

    func testReserveRoom_whenAnotherNodeRemovedWhatIsCounted_shouldCountThatBlockAnew() async throws {
        // Given
        let (id, block, photo) = (SessionID(), ClientBlock(rawValue: 1), Photo.sample)
        let drafts = InterruptedDrafts(drafts: try drafts())
        let sessions = try sessions(drafts, photos: .init(perBlock: photo.size))
        _ = try await sessions.update(id, now: TestApp.noon) {
            $0.save(from: ReportAnswers(), to: .full, mayBegin: true, block: block)
        }
        _ = try await self.sessions(drafts).update(id, now: TestApp.noon) { $0.discardDraft() }

        // When
        let room = try await sessions.reserveRoom(forPhotoOf: photo.size, for: block)

        // Then
        XCTAssertNotNil(room)
        XCTAssertEqual(sessions.budget.photoSize, 0)
        XCTAssertEqual(sessions.budget.draftCount, 0)
        XCTAssertEqual(drafts.budgetQuestions, 2, "one for a photo, one for what the block holds")
    }

    func testReserveRoom_whenOnlyArrivingPhotosAreThere_shouldRefuseUntilOneHasEnded() async throws {
        // Given
        let sessions = try sessions(try drafts(), photos: .init(perBlock: 10))
        let block = ClientBlock(rawValue: 1)
        var first = try await sessions.reserveRoom(forPhotoOf: 10, for: block)
        XCTAssertNotNil(first)

        // When / Then
        let second = try await sessions.reserveRoom(forPhotoOf: 1, for: block)
        XCTAssertNil(second)
        first = nil
        let third = try await sessions.reserveRoom(forPhotoOf: 10, for: block)
        XCTAssertNotNil(third)
    }

    func testUpdate_whenDraftsAreFull_shouldTakeTheOldestOfTheBlockThatHoldsMost() async throws {
        // Given
        let sessions = try sessions(try drafts(), drafts: 3)
        let blocks = [1, 2, 2, 3].map { ClientBlock(rawValue: $0) }
        let ids = blocks.map { _ in SessionID() }

        // When
        for (index, (id, block)) in zip(ids, blocks).enumerated() {
            _ = try await sessions.update(id, now: TestApp.noon + index) {
                $0.save(from: nil, to: .bare, mayBegin: true, block: block)
            }
        }

        // Then
        var open: [Bool] = []
        for id in ids { open.append(try await sessions.session(id, now: TestApp.noon)?.draft != nil) }
        XCTAssertEqual(open, [true, false, true, true])
        XCTAssertEqual(sessions.budget.draftCount, 3)
    }

    func testUpdate_whenNothingIsLeftOfASession_shouldForgetItAndBeginAnew() async throws {
        // Given
        let (id, drafts) = (SessionID(), try drafts())
        let sessions = try sessions(drafts)
        for _ in 0..<2 {
            _ = try await sessions.update(id, now: TestApp.noon) {
                $0.save(from: nil, to: .bare, mayBegin: true, block: nil)
            }
        }

        // When
        _ = try await sessions.update(id, now: TestApp.noon) { $0.discardDraft() }

        // Then
        let stored = try await drafts.session(SessionKey(id))
        XCTAssertNil(stored)
        let copy = try await sessions.session(id, now: TestApp.noon)
        XCTAssertNil(copy)
        _ = try await sessions.update(id, now: TestApp.noon) {
            $0.save(from: nil, to: .full, mayBegin: true, block: nil)
        }
        let again = try await sessions.session(id, now: TestApp.noon)
        XCTAssertEqual(again?.draft?.answers, .full)
    }

    private func sessions(
        _ repository: any DraftRepositoryProtocol,
        photos: PhotoSpace.Limits = .init(),
        drafts: Int = 100
    ) throws -> FlowSessions {
        let store = try PhotoStore(folder: folder)
        let limits = DraftBudget.Limits(drafts: drafts, photos: photos)
        let budget = DraftBudget(repository, photos: store, limits: limits, log: .silent)
        return FlowSessions(repository: repository, budget: budget)
    }
}

extension FlowSessions {
    /// Takes room for an upload of a block; nil when there is none.
    fileprivate func reserveRoom(forPhotoOf bytes: Int, for block: ClientBlock) async throws -> PhotoReservation? {
        let upload = PhotoReservation(for: block, in: budget.photoSpace)
        return try await takeRoom(for: bytes, of: upload) ? upload : nil
    }
}

/// A repository that runs other code right after a session was read.
private final class InterruptedDrafts: DraftRepositoryProtocol {
    private let drafts: DraftRepository
    private let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)
    private let questions = Atomic(0)

    init(drafts: DraftRepository) {
        self.drafts = drafts
    }

    /// How often it was asked for photos to remove, or for what blocks hold.
    var budgetQuestions: Int { questions.load(ordering: .relaxed) }

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

    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> RemovedSessions {
        try await drafts.removeSessions(lastUsedBefore: seconds, limit: limit)
    }

    func removePhotos(
        freeing byteCount: Int,
        of holders: [ClientBlock: Int]
    ) async throws -> [SessionKey: FlowSessionChange] {
        questions.wrappingAdd(1, ordering: .relaxed)
        return try await drafts.removePhotos(freeing: byteCount, of: holders)
    }

    func removeDraft(of block: ClientBlock, sparing key: SessionKey) async throws -> [SessionKey: FlowSessionChange] {
        try await drafts.removeDraft(of: block, sparing: key)
    }

    func holdings(of blocks: ClosedRange<ClientBlock>) async throws -> [DraftHoldings] {
        questions.wrappingAdd(1, ordering: .relaxed)
        return try await drafts.holdings(of: blocks)
    }
}
