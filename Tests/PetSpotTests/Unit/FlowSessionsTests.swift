import SQL
import TestSupport
import XCTest

@testable import PetSpot

/// Sessions: how long they live.
final class FlowSessionsTests: XCTestCase {
    private lazy var path = temporaryPath()
    private let id = SessionID()

    /// Sessions as a new process has them.
    private func sessions() throws -> FlowSessions {
        FlowSessions(try SQLiteStore(path: path), life: ReportLife())
    }

    func testSave_whenTheDraftWasSubmittedMeanwhile_shouldLeaveTheReportAsItsEnd() {
        // Given
        var session = FlowSession(lastUsed: TestApp.noon)
        session.save(.full)
        session.endDraft(as: .init(reportID: ReportID(), submittedAt: TestApp.noon))

        // When
        session.save(.description, of: .missing, .bare)

        // Then
        XCTAssertEqual(session.end, .reportCreated)
    }

    func testSession_whenItIsUsed_shouldStoreThatOnceInFiveMinutes() async throws {
        // Given
        _ = try await sessions().update(id, now: TestApp.noon) {
            $0.save(.full)
        }
        let sessions = try sessions()

        // When / Then: there without waiting
        let later = TestApp.noon + FlowSessions.touchInterval
        guard case .now(let session?) = try sessions.session(id, now: later) else { return XCTFail("not there") }
        XCTAssertEqual(session.draft?.answers, .full)
        guard case .now(nil) = try sessions.session(SessionID(), now: later) else { return XCTFail("not unknown") }

        // When / Then: its last use is stored again
        guard case .later(let touched) = try sessions.session(id, now: later + 1) else { return XCTFail("not stored") }
        _ = try await touched()
        guard case .now(let used?) = try sessions.session(id, now: later + 1) else { return XCTFail("not there") }
        XCTAssertEqual(used.lastUsed, later + 1)
    }

    func testSession_whenADayHasPassed_shouldBeGoneAndItsConfirmationToo() async throws {
        // Given
        let sessions = try sessions()
        let end = TestApp.noon + FlowSessions.lifetime
        try await sessions.update(id, now: TestApp.noon) { $0.save(.bare) }
        let draft = try await sessions.session(id, now: TestApp.noon).value?.draft
        _ = try await sessions.submit(from: id, try XCTUnwrap(draft), as: .sample(answers: .bare))

        // When / Then
        let last = try await sessions.session(id, now: end - 1).value
        XCTAssertEqual(last?.confirmations.count, 1)
        let confirmed = try await sessions.session(id, now: end).value
        XCTAssertNotNil(confirmed)
        XCTAssertEqual(confirmed?.confirmations, [])
        let gone = try await sessions.session(id, now: 3 * end).value
        XCTAssertNil(gone)
        let wasAll = try await sessions.removeExpired(now: 3 * end)
        XCTAssertTrue(wasAll)
        let read = try await self.sessions().session(id, now: TestApp.noon).value
        XCTAssertNil(read)
    }

    func testUpdate_whenNothingIsLeftOfASession_shouldForgetItAndBeginAnew() async throws {
        // Given
        let sessions = try sessions()
        for _ in 0..<2 {
            try await sessions.update(id, now: TestApp.noon) {
                $0.save(.bare)
            }
        }

        // When
        try await sessions.update(id, now: TestApp.noon) { $0.removeDraft() }

        // Then
        for sessions in [sessions, try self.sessions()] {
            let session = try await sessions.session(id, now: TestApp.noon).value
            XCTAssertNil(session)
        }
        try await sessions.update(id, now: TestApp.noon) {
            $0.save(.full)
        }
        let again = try await sessions.session(id, now: TestApp.noon).value
        XCTAssertEqual(again?.draft?.answers, .full)
    }

    func testUpdate_whenTheSessionHasChangedSinceItWasRead_shouldKeepBothAnswers() async throws {
        // Given
        let sessions = try sessions()
        try await sessions.update(id, now: TestApp.noon) { $0.save(.photo, of: .missing, .bare) }
        let known = try await sessions.session(id, now: TestApp.noon).value

        // When
        for step in [StepName.description, .contactDetails] {
            try await sessions.update(id, since: known, now: TestApp.noon) { $0.save(step, of: .missing, .full) }
        }

        // Then
        let session = try await sessions.session(id, now: TestApp.noon).value
        XCTAssertEqual(session?.revision, 3)
        XCTAssertEqual(session?.draft?.doneSteps, [.photo, .description, .contactDetails])
        XCTAssertEqual(session?.draft?.answers.description, ReportAnswers.full.description)
        XCTAssertEqual(session?.draft?.answers.contactPhone, ReportAnswers.full.contactPhone)
    }

    func testDoneSteps_whenReadFromAColumn_shouldBeWrittenInAlphabeticalOrder() throws {
        // Given
        let cases: [(stored: String, steps: StepSet, written: String)] = [
            ("", [], ""), ("photo,photo", [.photo], "photo"), ("summary,chipNumber", [.chipNumber, .summary], "chipNumber,summary"),
            ("photo,description,contactDetails", [.description, .photo, .contactDetails], "contactDetails,description,photo"),
        ]

        for item in cases {
            // When
            let steps = try XCTUnwrap(StepSet(.text(item.stored)), item.stored)

            // Then
            XCTAssertEqual(steps, item.steps, item.stored)
            XCTAssertEqual(steps.sqlValue, .text(item.written))
        }
        for value in [SQLValue.text("photo,place"), .null, .integer(1)] { XCTAssertNil(StepSet(value)) }
        let steps = StepName.allCases.map { [$0] as StepSet }
        for (index, step) in StepName.allCases.enumerated() { XCTAssertEqual(steps.indices.filter { steps[$0].contains(step) }, [index]) }
    }

    func testUpdate_whenTheSessionHasEndedSinceItWasRead_shouldNotBringItsAnswersBack() async throws {
        for isBegunAgain in [false, true] {
            // Given
            let sessions = try sessions()
            try await sessions.update(id, now: TestApp.noon) { $0.save(.description, of: .missing, .full) }
            let known = try await sessions.session(id, now: TestApp.noon).value
            try await sessions.end([id])
            if isBegunAgain { try await sessions.update(id, now: TestApp.noon + 1) { $0.save(.photo, of: .missing, .bare) } }

            // When
            try await sessions.update(id, since: known, now: TestApp.noon + 1) { $0.save(.contactDetails, of: .missing, .full) }

            // Then
            let session = try await sessions.session(id, now: TestApp.noon + 1).value
            XCTAssertEqual(session?.draft?.doneSteps, isBegunAgain ? [.photo, .contactDetails] : [.contactDetails])
            XCTAssertNil(session?.draft?.answers.description)
            try await sessions.end([id])
        }
    }

    func testSession_whenTheReportThatItChangesIsDeleted_shouldHaveNoDraft() async throws {
        // Given
        let store = try SQLiteStore(path: path)
        let sessions = FlowSessions(store, life: ReportLife())
        let (report, other) = (PetReport.sample(answers: .full), SessionID())
        for id in [id, other] {
            try await sessions.update(id, now: TestApp.noon) { session in
                session.edit(id == other ? .sample(answers: .full) : report)
            }
        }

        // When
        _ = try await PetReportRepository(store, life: ReportLife()).delete(report.id)

        // Then
        let ended = try await sessions.session(id, now: TestApp.noon).value
        let kept = try await sessions.session(other, now: TestApp.noon).value
        XCTAssertNil(ended)
        XCTAssertNotNil(kept?.draft)
    }
}
