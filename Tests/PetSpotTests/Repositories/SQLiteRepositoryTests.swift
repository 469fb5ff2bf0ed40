import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Drafts and reports in a real file. The tests of another storage inherit these.
class SQLiteRepositoryTests: XCTestCase {
    private lazy var path = temporaryPath()
    private var store: SQLiteStore!
    private var drafts: (any DraftRepositoryProtocol)!
    private var reports: (any PetReportRepositoryProtocol)!
    private let key = SessionKey(SessionID())

    override func setUp() async throws {
        (drafts, reports) = try await makeRepositories()
        try await storePhotos(Photo.sample.files)
    }

    /// The repositories under test, empty.
    func makeRepositories() async throws -> (any DraftRepositoryProtocol, any PetReportRepositoryProtocol) {
        store = SQLiteStore(
            writer: try Database(path: path, role: .writer),
            reader: try Database(path: path, role: .reader)
        )
        return (DraftRepository(store), PetReportRepository(store))
    }

    /// Stores photos as an upload does, before a draft refers to them.
    func storePhotos(_ names: [PhotoFileName]) async throws {}

    /// The photos that a session or a report refers to.
    func referencedPhotos() async throws -> Set<PhotoFileName> {
        try await store.referencedPhotos()
    }

    /// Whether a row violated a constraint of the schema.
    func isConstraint(_ error: any Error) -> Bool {
        (error as? SQLiteError)?.isConstraint == true
    }

    func testReport_whenSubmitted_shouldComeBackAsItWas() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(report.answers)

        // When
        let outcome = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)

        // Then
        guard case .submitted(let session, let dropped) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(session.end, .reportCreated)
        XCTAssertEqual(session.confirmation?.reportID, report.id)
        XCTAssertEqual(dropped, [])
        let found = try await reports.report(report.id)
        XCTAssertEqual(found, report)
    }

    func testReport_whenNothingWasAnswered_shouldComeBackAsItWas() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(report.answers)

        // When
        _ = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)

        // Then
        let found = try await reports.report(report.id)
        XCTAssertEqual(found, report)
    }

    func testSubmit_whenDraftHasChanged_shouldPublishNothing() async throws {
        // Given
        try await store(.full)

        // When
        let outcome = try await drafts.submit(Draft(answers: .bare), as: .sample(answers: .bare), from: key)

        // Then
        guard case .draftChanged = outcome else { return XCTFail("\(outcome)") }
        let session = try await drafts.session(key)
        XCTAssertEqual(session?.draft?.answers, .full)
        let page = try await reports.missing(before: nil, limit: 10)
        XCTAssertEqual(page.cards, [])
    }

    func testSubmit_whenReportCannotBeStored_shouldLeaveTheDraft() async throws {
        // Given: a report with the same id, which must be unique.
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)
        try await store(.full)

        // When / Then
        do {
            _ = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)
            XCTFail("a double id was stored")
        } catch {
            XCTAssertTrue(isConstraint(error), "\(error)")
        }
        let session = try await drafts.session(key)
        XCTAssertEqual(session?.draft?.answers, .full)
    }

    func testUpdate_whenManyComeAtOnce_shouldHappenOneAfterTheOther() async throws {
        // When
        let drafts = try XCTUnwrap(drafts)
        let key = key
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try? await drafts.update(key) { before in
                        FlowSession(lastUsed: (before?.lastUsed ?? 0) + 1)
                    }
                }
            }
        }

        // Then
        let session = try await drafts.session(key)
        XCTAssertEqual(session?.lastUsed, 50)
        XCTAssertEqual(session?.revision, 50)
    }

    func testMissing_whenThereAreSeveralPages_shouldGoFromNewestToOldest() async throws {
        // Given
        var ids: [ReportID] = []
        for _ in 0..<5 {
            let report = PetReport.sample(answers: .bare)
            try await store(report.answers)
            _ = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)
            ids.insert(report.id, at: 0)
        }

        // When
        let first = try await reports.missing(before: nil, limit: 2)
        let second = try await reports.missing(before: first.olderCursor, limit: 2)
        let third = try await reports.missing(before: second.olderCursor, limit: 2)

        // Then
        XCTAssertEqual(first.cards.map(\.id) + second.cards.map(\.id) + third.cards.map(\.id), ids)
        XCTAssertNil(third.olderCursor)
        let beyond = try await reports.missing(before: 0, limit: 2)
        XCTAssertEqual(beyond.cards, [])
    }

    func testMissing_whenReportsDiffer_shouldShowOfEachWhatWasAnswered() async throws {
        // Given: a photo with a small version, one without, and none.
        var large = ReportAnswers.full
        large.photo?.photo?.thumbnail = nil
        var ids: [ReportID] = []
        for answers in [ReportAnswers.bare, large, .full] {
            let report = PetReport.sample(answers: answers)
            try await store(answers)
            _ = try await drafts.submit(Draft(answers: answers), as: report, from: key)
            ids.insert(report.id, at: 0)
        }

        // When
        let cards = try await reports.missing(before: nil, limit: 10).cards
        let found = try await reports.missing(XCTUnwrap(ChipNumber("012345678901234")), limit: 10)

        // Then
        XCTAssertEqual(cards.map(\.id), ids)
        XCTAssertEqual(cards.map(\.photo), [Photo.sample.thumbnail?.file, Photo.sample.file, nil])
        XCTAssertEqual(cards.map(\.petName), ["Żółw \u{301}🐢", "Żółw \u{301}🐢", nil])
        XCTAssertEqual(cards.map(\.species), [.rabbit, .rabbit, nil])
        XCTAssertEqual(cards.map(\.lastSeenPlace), ["'; DROP TABLE reports; --", "'; DROP TABLE reports; --", nil])
        XCTAssertEqual(cards.map(\.lastSeenDate?.description), ["2026-02-28", "2026-02-28", nil])
        XCTAssertEqual(found, Array(cards[..<2]))
    }

    func testMissing_whenPhotoIsRemoved_shouldShowNone() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(Draft(answers: .full), as: report, from: key)
        var answers = ReportAnswers.full
        answers.photo?.photo = nil
        let (id, changed) = (report.id, answers)
        let draft = Draft(answers: changed, editing: .init(reportID: id, photo: .sample))
        _ = try await drafts.update(key) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }

        // When
        let edited = PetReport(id: id, createdAt: report.createdAt, tokenHash: report.tokenHash, answers: changed)
        _ = try await drafts.submit(draft, as: report, from: key)

        // Then
        let page = try await reports.missing(before: nil, limit: 10)
        XCTAssertEqual(page.cards.map(\.id), [id])
        XCTAssertEqual(page.cards.map(\.photo), [nil])
        let found = try await reports.report(id)
        XCTAssertEqual(found, edited)
    }

    func testReport_whenPhotoHasAnyName_shouldComeBackAsItWas() async throws {
        for name in ["", "a/b\\c\"d'.png", "\t\n\u{1}\u{7F}", "żółw \u{301}🐢\u{FFFF}.png", "{\"file\":1}", "null"] {
            // Given
            var answers = ReportAnswers.full
            answers.photo?.photo = Photo(
                file: Photo.sample.file,
                originalName: name,
                format: .webp,
                byteCount: 1 << 40,
                width: 1,
                height: 65_535,
                thumbnail: Photo.sample.thumbnail
            )
            let report = PetReport.sample(answers: answers)
            try await store(answers)

            // When
            _ = try await drafts.submit(Draft(answers: answers), as: report, from: key)

            // Then
            let found = try await reports.report(report.id)
            XCTAssertEqual(found, report, name)
        }
    }

    func testRemoveSessions_whenTheyAreOld_shouldNameTheirPhotos() async throws {
        // Given
        let answers = ReportAnswers.full
        try await store(answers)
        let files = try XCTUnwrap(answers.photo?.photo?.files)
        XCTAssertEqual(files.count, 2)
        let referenced = try await referencedPhotos()
        XCTAssertEqual(referenced, Set(files))

        // When
        let kept = try await drafts.removeSessions(lastUsedBefore: TestApp.noon)
        let removed = try await drafts.removeSessions(lastUsedBefore: TestApp.noon + 1)

        // Then
        XCTAssertEqual(kept, [])
        XCTAssertEqual(removed, files)
        let session = try await drafts.session(key)
        XCTAssertNil(session)
    }

    func testRemovePhotos_whenDraftsHoldTooMuch_shouldTakeThoseUsedLongestAgo() async throws {
        // Given
        let keys = (0..<4).map { _ in SessionKey(SessionID()) }
        for (index, key) in keys.enumerated() {
            _ = try await drafts.update(key) { _ in
                FlowSession(lastUsed: TestApp.noon + index, state: .open(Draft(answers: .full)))
            }
        }
        let photo = Photo.sample
        _ = try await drafts.update(key) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: .bare)))
        }
        let size = try await drafts.photoSize()
        XCTAssertEqual(size, 4 * photo.size)

        // When
        let nothing = try await drafts.removePhotos(beyond: 4 * photo.size)
        let changes = try await drafts.removePhotos(beyond: 3 * photo.size - 1)

        // Then
        XCTAssertEqual(nothing.count, 0)
        XCTAssertEqual(Set(changes.keys), Set(keys[..<2]))
        for key in keys[..<2] {
            let change = try XCTUnwrap(changes[key])
            XCTAssertEqual(change.droppedPhotos.count, 2)
            XCTAssertEqual(change.after.revision, 2)
            let session = try await drafts.session(key)
            XCTAssertEqual(session, change.after)
            XCTAssertEqual(session?.draft?.answers.photo, PhotoAnswer())
            XCTAssertEqual(session?.draft?.answers.description, ReportAnswers.full.description)
        }
        let left = try await drafts.photoSize()
        XCTAssertEqual(left, 2 * photo.size)
    }

    func testRemovePhotos_whenAReportIsBeingChanged_shouldLeaveItsPublishedPhoto() async throws {
        // Given
        let published = Photo.sample
        let chosen = Photo(
            file: PhotoFileName(),
            originalName: "new.png",
            format: .png,
            byteCount: 1000,
            width: 2,
            height: 3
        )
        try await storePhotos(chosen.files)
        var draft = Draft(answers: .full, editing: .init(reportID: ReportID(), photo: published))
        let unchanged = FlowSession(lastUsed: TestApp.noon, state: .open(draft))
        _ = try await drafts.update(key) { _ in unchanged }
        let size = try await drafts.photoSize()
        XCTAssertEqual(size, 0)
        var answers = ReportAnswers.full
        answers.photo?.photo = chosen
        draft = Draft(answers: answers, editing: draft.editing)
        let changed = FlowSession(lastUsed: TestApp.noon, state: .open(draft))
        _ = try await drafts.update(key) { _ in changed }

        // When
        let changes = try await drafts.removePhotos(beyond: 0)

        // Then
        XCTAssertEqual(changes[key]?.droppedPhotos, [chosen.file])
        let stored = try await drafts.session(key)
        XCTAssertEqual(stored?.draft?.answers.photo?.photo, published)
    }

    func testReferencedPhotos_whenDraftBecameAReport_shouldStillHoldItsPhoto() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(report.answers)
        _ = try await drafts.submit(Draft(answers: report.answers), as: report, from: key)

        // When
        let referenced = try await referencedPhotos()

        // Then
        XCTAssertEqual(referenced.count, 2)
    }

    private func store(_ answers: ReportAnswers) async throws {
        _ = try await drafts.update(key) { _ in
            FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: answers)))
        }
    }
}
