import Foundation
@testable import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Drafts and reports in a real file. The tests of another storage inherit these.
class SQLiteRepositoryTests: XCTestCase {
    private(set) lazy var folder = temporaryPath()
    private var path: String { folder + "/petspot.sqlite" }
    private(set) var storage: Storage!
    private var drafts: FlowSessions { storage.sessions }
    private var reports: PetReportRepository { storage.reports }
    private var moderation: ModerationRepository { storage.moderation }
    private let sessionID = SessionID()

    override func setUp() async throws {
        storage = try await openStorage()
        try await storePhotos(Photo.sample.files)
    }

    /// The storage under test, as another process would open it.
    func openStorage() async throws -> Storage {
        try makeFolder(folder)
        return try await Storage.open(DataLocation(folder: folder), life: ReportLife(), log: .silent)
    }

    /// Stores photos as an upload does, before a draft refers to them.
    func storePhotos(_ names: [PhotoFileName]) async throws {}

    /// The photos that a session or a report refers to.
    func referencedPhotos() async throws -> Set<PhotoFileName> {
        try await storage.store.referencedPhotos()
    }

    /// Runs a statement beside the repositories, as another program could.
    func change(_ sql: String) async throws {
        try SQLiteConnection(path: path).execute(sql)
    }

    /// The type of columns that hold bytes.
    var bytes: String { "BLOB" }

    /// Every word in the index.
    func indexedWords() async throws -> [String] {
        try SQLiteConnection(path: path).query("SELECT word FROM report_words ORDER BY word") { try $0[0] }
    }

    /// Whether a row violated a constraint of the schema.
    func isConstraint(_ error: any Error) -> Bool {
        (error as? SQLiteError)?.isConstraint == true
    }

    func testReport_whenAnotherProgramChangesIt_shouldBeReadAnew() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(report.answers)
        _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)
        let before = try await reports.report(report.id, now: TestApp.noon).value
        let cardsBefore = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value.cards

        // When
        try await change("UPDATE reports SET pet_name = 'Burek' WHERE id = '\(report.id.rawValue)'")

        // Then
        let after = try await reports.report(report.id, now: TestApp.noon).value
        let cards = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value.cards
        XCTAssertEqual(before?.answers.petName, report.answers.petName)
        XCTAssertEqual(cardsBefore.map(\.petName), [report.answers.petName])
        XCTAssertEqual(after?.answers.petName, "Burek")
        XCTAssertEqual(cards.map(\.petName), ["Burek"])
    }

    func testReport_whenSubmitted_shouldComeBackAsItWas() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(report.answers)

        // When
        let session = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)

        // Then
        XCTAssertEqual(session?.end, .reportCreated)
        XCTAssertEqual(session?.confirmations.map(\.reportID), [report.id])
        let found = try await reports.report(report.id, now: TestApp.noon).value
        XCTAssertEqual(found, report)
    }

    func testReport_whenNothingWasAnswered_shouldComeBackAsItWas() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(report.answers)

        // When
        _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)

        // Then
        let found = try await reports.report(report.id, now: TestApp.noon).value
        XCTAssertEqual(found, report)
    }

    func testSubmit_whenDraftHasChanged_shouldPublishNothing() async throws {
        // Given
        try await store(.full)

        // When
        let submitted = try await drafts.submit(from: sessionID, Draft(answers: .bare), as: .sample(answers: .bare))

        // Then
        XCTAssertNil(submitted)
        let session = try await drafts.session(sessionID).value
        XCTAssertEqual(session?.draft?.answers, .full)
        let page = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value
        XCTAssertEqual(page.cards, [])
    }

    func testSubmit_whenReportCannotBeStored_shouldLeaveTheDraft() async throws {
        // Given: a report with the same id, which must be unique.
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)
        try await store(.full)

        // When / Then
        do {
            _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)
            XCTFail("a double id was stored")
        } catch {
            XCTAssertTrue(isConstraint(error), "\(error)")
        }
        let session = try await drafts.session(sessionID).value
        XCTAssertEqual(session?.draft?.answers, .full)
    }

    func testUpdate_whenManyComeAtOnce_shouldHappenOneAfterTheOther() async throws {
        // When
        let drafts = drafts
        let sessionID = sessionID
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try? await drafts.update(sessionID) { before in
                        FlowSession(lastUsed: (before?.lastUsed ?? 0) + 1, state: .open(Draft(answers: .bare)))
                    }
                }
            }
        }

        // Then
        let session = try await drafts.session(sessionID).value
        XCTAssertEqual(session?.lastUsed, 50)
        XCTAssertEqual(session?.revision, 50)
    }

    func testMissing_whenThereAreSeveralPages_shouldGoFromNewestToOldest() async throws {
        // Given
        var ids: [ReportID] = []
        for _ in 0..<5 {
            let report = PetReport.sample(answers: .bare)
            try await store(report.answers)
            _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)
            ids.insert(report.id, at: 0)
        }

        // When
        let first = try await reports.listed(.missing, before: nil, limit: 2, now: TestApp.noon).value
        let second = try await reports.listed(.missing, before: first.olderCursor, limit: 2, now: TestApp.noon).value
        let third = try await reports.listed(.missing, before: second.olderCursor, limit: 2, now: TestApp.noon).value

        // Then
        XCTAssertEqual(first.cards.map(\.id) + second.cards.map(\.id) + third.cards.map(\.id), ids)
        XCTAssertNil(third.olderCursor)
        XCTAssertEqual([first.count, second.count, third.count], [5, nil, nil])
        let beyond = try await reports.listed(.missing, before: 0, limit: 2, now: TestApp.noon).value
        XCTAssertEqual(beyond.cards, [])
    }

    func testMissing_whenReportsDiffer_shouldShowOfEachWhatWasAnswered() async throws {
        // Given: a photo with a small version, one without, and none.
        var large = ReportAnswers.full
        large.photo?.thumbnail = nil
        var ids: [ReportID] = []
        for answers in [ReportAnswers.bare, large, .full] {
            let report = PetReport.sample(answers: answers)
            try await store(answers)
            _ = try await drafts.submit(from: sessionID, Draft(answers: answers), as: report)
            ids.insert(report.id, at: 0)
        }

        // When
        let cards = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value.cards
        let found = try await reports.reports(
            XCTUnwrap(ChipNumber(typed: "012345678901234")),
            limit: 10,
            now: TestApp.noon
        )
        .value

        // Then
        XCTAssertEqual(cards.map(\.id), ids)
        XCTAssertEqual(cards.map(\.photo), [Photo.sample.thumbnail?.file, nil, nil])
        XCTAssertEqual(cards.map(\.petName), ["Żółw \u{301}🐢", "Żółw \u{301}🐢", nil])
        XCTAssertEqual(cards.map(\.species), [.rabbit, .rabbit, nil])
        XCTAssertEqual(cards.map(\.lastSeenPlace), ["'; DROP TABLE reports; --", "'; DROP TABLE reports; --", nil])
        XCTAssertEqual(cards.map(\.lastSeenDate?.rawValue), ["2026-02-28", "2026-02-28", nil])
        XCTAssertEqual(found, Array(cards[..<2]))
    }

    func testMissing_whenPhotoIsRemoved_shouldShowNone() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .full), as: report)
        var answers = ReportAnswers.full
        answers.photo = nil
        let (id, changed) = (report.id, answers)
        let draft = Draft(answers: changed, editing: .init(reportID: id, photo: Photo.sample.file))
        _ = try await drafts.update(sessionID) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }

        // When
        let edited = PetReport(
            kind: .missing,
            id: id,
            createdAt: report.createdAt,
            confirmedAt: report.createdAt,
            tokenHash: report.tokenHash,
            answers: changed
        )
        _ = try await drafts.submit(from: sessionID, draft, as: report)

        // Then
        let page = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value
        XCTAssertEqual(page.cards.map(\.id), [id])
        XCTAssertEqual(page.cards.map(\.photo), [nil])
        let found = try await reports.report(id, now: TestApp.noon).value
        XCTAssertEqual(found, edited)
    }

    func testReport_whenPhotoHasAnyName_shouldComeBackAsItWas() async throws {
        for name in ["", "a/b\\c\"d'.png", "\t\n\u{1}\u{7F}", "żółw \u{301}🐢\u{FFFF}.png", "{\"file\":1}", "null"] {
            // Given
            var answers = ReportAnswers.full
            answers.photo = Photo(
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
            _ = try await drafts.submit(from: sessionID, Draft(answers: answers), as: report)

            // Then
            let found = try await reports.report(report.id, now: TestApp.noon).value
            XCTAssertEqual(found, report, name)
        }
    }

    /// Reports with dates around every end of a period, stored, and their states at noon by the rules of the domain.
    private func storeReportsOfAllAges() async throws -> [(report: PetReport, state: ReportLife.State)] {
        let (life, now) = (ReportLife(), TestApp.noon)
        let ends = [0, 1, 53, 60, 61, 90, 789, 790, 791].map { now - $0 * ReportLife.day }
        let moments = ends.flatMap { [$0 - 1, $0, $0 + 1] }
        let founds = [0, 29, 30, 31].map { now - $0 * ReportLife.day }
        let found: [Int?] = [nil] + founds.flatMap { [$0 - 1, $0] }
        var stored: [(PetReport, ReportLife.State)] = []
        for confirmedAt in moments {
            for reunitedAt in found {
                for hiddenAt in [nil, now - 5] {
                    let sample = PetReport.sample(answers: .full)
                    let report = PetReport(
                        kind: .missing,
                        id: sample.id,
                        createdAt: now - 900 * ReportLife.day,
                        confirmedAt: confirmedAt,
                        reunitedAt: reunitedAt,
                        hiddenAt: hiddenAt,
                        tokenHash: sample.tokenHash,
                        answers: .full
                    )
                    try await store(.full)
                    _ = try await drafts.submit(from: sessionID, Draft(answers: .full), as: report)
                    stored.append((report, life.state(of: report, at: now)))
                }
            }
        }
        return stored
    }

    private func ids(
        _ stored: [(report: PetReport, state: ReportLife.State)],
        _ states: ReportLife.State...
    ) -> [ReportID] {
        stored.filter { states.contains($0.state) }.map(\.report.id).reversed()
    }

    func testConditions_whenReportsAreOfAnyAge_shouldAgreeWithTheRulesBeforeAndAfterTheSweep() async throws {
        // Given
        let stored = try await storeReportsOfAllAges()
        let (now, chip) = (TestApp.noon, try XCTUnwrap(ChipNumber(typed: "012345678901234")))
        for state in [ReportLife.State.listed, .expired, .reunited, .hidden, .erased] {
            XCTAssertFalse(ids(stored, state).isEmpty, "no report is \(state)")
        }
        for isSwept in [false, true] {
            if isSwept {
                while try await reports.updateList(limit: 7, now: now) > 0 {}
                while try await !reports.eraseDue(limit: 7, now: now).ids.isEmpty {}
            }

            // When
            let list = try await reports.listed(.missing, before: nil, limit: 1000, now: now).value.cards.map(\.id)
            let found = try await reports.reports(chip, limit: 1000, now: now).value.map(\.id)
            var readable: [ReportID] = []
            var managed: [ReportID] = []
            for (report, _) in stored.reversed() {
                if try await reports.report(report.id, now: now).value != nil { readable.append(report.id) }
                if try await reports.report(managedBy: report.tokenHash, now: now) != nil { managed.append(report.id) }
            }

            // Then
            XCTAssertEqual(list, ids(stored, .listed))
            XCTAssertEqual(found, ids(stored, .listed, .expired))
            XCTAssertEqual(readable, ids(stored, .listed, .expired, .reunited, .hidden))
            XCTAssertEqual(managed, readable)
        }
        let all = try await reports.all().map(\.id)
        XCTAssertEqual(all, ids(stored, .listed, .expired, .reunited, .hidden))
    }

    func testUpdateList_whenTheListKeepsReportsForLongerNow_shouldBringThemBack() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(.bare)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .bare), as: report)
        let later = TestApp.noon + 61 * ReportLife.day
        let marked = try await reports.updateList(limit: 10, now: later)
        XCTAssertEqual(marked, 1)

        // When: the clock says the same as a longer time on the list would.
        let unmarked = try await reports.updateList(limit: 10, now: TestApp.noon + 59 * ReportLife.day)

        // Then
        XCTAssertEqual(unmarked, 1)
        let cards = try await reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon + 59 * ReportLife.day)
            .value
            .cards
        XCTAssertEqual(cards.map(\.id), [report.id])
    }

    func testSetMissing_whenReportHadExpired_shouldReturnItToTheList() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(.bare)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .bare), as: report)
        let later = TestApp.noon + 100 * ReportLife.day
        _ = try await reports.updateList(limit: 10, now: later)

        // When
        try await reports.setListed(report.id, now: later)

        // Then
        let cards = try await reports.listed(.missing, before: nil, limit: 10, now: later).value.cards
        XCTAssertEqual(cards.map(\.id), [report.id])
        let found = try await reports.report(report.id, now: later).value
        XCTAssertEqual(found?.confirmedAt, later)
    }

    func testSubmit_whenTheReportItChangesIsDue_shouldSayThatItIsGone() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(.bare)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .bare), as: report)
        let draft = Draft(answers: .full, editing: .init(reportID: report.id, photo: nil))
        _ = try await drafts.update(sessionID) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }
        let due = PetReport(
            kind: .missing,
            id: ReportID(),
            createdAt: TestApp.noon + 790 * ReportLife.day,
            confirmedAt: TestApp.noon + 790 * ReportLife.day,
            tokenHash: report.tokenHash,
            answers: .full
        )

        // When / Then
        do {
            _ = try await drafts.submit(from: sessionID, draft, as: due)
            XCTFail("a report that is due was changed")
        } catch is ReportGone {}
    }

    func testEraseDue_whenADraftChangesTheReport_shouldEraseItsPhotosAndTheDraft() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .full), as: report)
        let draft = Draft(answers: .full, editing: .init(reportID: report.id, photo: Photo.sample.file))
        _ = try await drafts.update(sessionID) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }
        let later = TestApp.noon + 790 * ReportLife.day
        _ = try await reports.updateList(limit: 10, now: later)

        // When
        let erased = try await reports.eraseDue(limit: 10, now: later)

        // Then
        XCTAssertEqual(erased.ids, [report.id])
        XCTAssertEqual(Set(erased.photos), Set(Photo.sample.files))
        let session = try await drafts.session(sessionID).value
        XCTAssertNil(session?.draft)
        let referenced = try await referencedPhotos()
        XCTAssertEqual(referenced, [])
    }

    func testEraseDue_whenAReportCannotBeRead_shouldEraseItWithItsPhotosAndTheOthers() async throws {
        // Given: as a newer version may have written it.
        var stored: [PetReport] = []
        for answers in [ReportAnswers.full, .bare, .bare] {
            stored.append(.sample(answers: answers))
            try await store(answers)
            _ = try await drafts.submit(from: sessionID, Draft(answers: answers), as: stored[stored.count - 1])
        }
        try await change("UPDATE reports SET photo_format = 'avif' WHERE number = 1")
        try await change("UPDATE reports SET photo_file = '?' WHERE number = 2")
        do {
            _ = try await reports.report(stored[0].id, now: TestApp.noon).value
            XCTFail("it was read")
        } catch {}
        let later = TestApp.noon + 790 * ReportLife.day
        _ = try await reports.updateList(limit: 10, now: later)

        // When
        let erased = try await reports.eraseDue(limit: 10, now: later)

        // Then
        XCTAssertEqual(Set(erased.ids), Set(stored.map(\.id)))
        XCTAssertEqual(Set(erased.photos), Set(Photo.sample.files))
        let left = try await reports.all()
        XCTAssertEqual(left, [])
    }

    func testDelete_whenAMessagesPhotoCannotBeRead_shouldDeleteTheReportAndItsFile() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store(.bare)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .bare), as: report)
        let file = PhotoFileName()
        for name in [file.rawValue, "?"] {
            try await change(
                """
                INSERT INTO messages (report_id, sent_at, is_published, photo_file, photo_format)
                VALUES ('\(report.id.rawValue)', 0, FALSE, '\(name)', 'avif')
                """
            )
        }

        // When
        let photos = try await reports.delete(report.id)

        // Then
        XCTAssertEqual(photos, [file])
        let found = try await reports.report(report.id, now: TestApp.noon).value
        XCTAssertNil(found)
    }

    func testSession_whenItsDraftCannotBeRead_shouldHaveNoneAndBeginAnother() async throws {
        // Given: as a newer version may have written it.
        try await store(.full)
        try await change("UPDATE flow_sessions SET done_steps = done_steps || ',place'")
        storage = try await openStorage()

        // When
        let session = try await drafts.session(sessionID).value

        // Then
        XCTAssertEqual(session?.revision, 1)
        XCTAssertNil(session?.draft)

        // When
        try await store(.bare)

        // Then
        let next = try await drafts.session(sessionID).value
        XCTAssertEqual(next?.revision, 2)
        XCTAssertEqual(next?.draft?.answers, .bare)
    }

    func testRemoveSessions_whenADraftCannotBeRead_shouldRemoveItAndTheOthers() async throws {
        // Given
        let unreadable = SessionID()
        for id in [sessionID, unreadable] {
            _ = try await drafts.update(id) { _ in
                let lastUsed = id == unreadable ? TestApp.noon : TestApp.noon + 1
                return FlowSession(lastUsed: lastUsed, state: .open(Draft(answers: .full)))
            }
        }
        let old = "WHERE last_used = \(TestApp.noon)"
        try await change("UPDATE flow_sessions SET done_steps = 'newer' \(old)")

        // When
        let removed = try await drafts.removeSessions(lastUsedBefore: Int.max, limit: 10)

        // Then
        XCTAssertEqual(removed.count, 2)
        for id in [sessionID, unreadable] {
            let left = try await drafts.session(id).value
            XCTAssertNil(left)
        }
    }

    func testDelete_whenADraftThatChangesTheReportCannotBeRead_shouldEndItToo() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(.full)
        _ = try await drafts.submit(from: sessionID, Draft(answers: .full), as: report)
        let draft = Draft(answers: .full, editing: .init(reportID: report.id, photo: Photo.sample.file))
        _ = try await drafts.update(sessionID) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }
        try await change("UPDATE flow_sessions SET photo_format = 'avif'")

        // When
        _ = try await reports.delete(report.id)

        // Then
        let found = try await reports.report(report.id, now: TestApp.noon).value
        XCTAssertNil(found)
        let session = try await drafts.session(sessionID).value
        XCTAssertNil(session)
    }

    func testRemoveSessions_whenTheyAreOld_shouldNameTheirPhotos() async throws {
        // Given
        let answers = ReportAnswers.full
        try await store(answers)
        let files = try XCTUnwrap(answers.photo?.files)
        XCTAssertEqual(files.count, 2)
        let referenced = try await referencedPhotos()
        XCTAssertEqual(referenced, Set(files))

        // When
        let kept = try await drafts.removeSessions(lastUsedBefore: TestApp.noon, limit: 10)
        let removed = try await drafts.removeSessions(lastUsedBefore: TestApp.noon + 1, limit: 10)

        // Then
        XCTAssertEqual(kept.photos, [])
        XCTAssertEqual(removed.photos, files)
        XCTAssertEqual(removed.count, 1)
        let session = try await drafts.session(sessionID).value
        XCTAssertNil(session)
    }

    func testReferencedPhotos_whenDraftBecameAReport_shouldStillHoldItsPhoto() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store(report.answers)
        _ = try await drafts.submit(from: sessionID, Draft(answers: report.answers), as: report)

        // When
        let referenced = try await referencedPhotos()

        // Then
        XCTAssertEqual(referenced.count, 2)
    }

    func testFilter_whenWordsBegin_shouldFindReportsInAnyOrder() async throws {
        // Given
        let rex = try await submit("Rex", .dog, "Kelpie", "Planty, Kraków")
        let luna = try await submit("Łuna", .cat, nil, "Łódź, Księży Młyn")
        let rexi = try await submit("Rexi", nil, "krakauer", nil)
        for (words, expected) in [
            (["rex"], [rexi, rex]), (["krak"], [rexi, rex]), (["krak", "r", "kel"], [rex]), (["kel", "plan"], [rex]),
            (["lodz"], [luna]), (["l"], [luna]), (["ksiezy", "mlyn", "luna"], [luna]), (["ex"], []),
            (["rexx"], []), (["rex", "lodz"], []), (["rex", "rex"], [rexi, rex]), ([":dog"], [rex]),
        ] {
            // When
            let page = try await reports.listed(ReportFilter(words: words), before: nil, limit: 10, now: TestApp.noon)

            // Then
            XCTAssertEqual(page.cards.map(\.id), expected, "\(words)")
            XCTAssertNil(page.olderCursor)
        }
    }

    func testFilter_whenPartsAreCombined_shouldRequireAll() async throws {
        // Given
        let old = try await submit("Rex", .dog, at: TestApp.noon + 100)
        let cat = try await submit("Rex", .cat, at: TestApp.noon + 200)
        let new = try await submit("Rex", .dog, at: TestApp.noon + 300)
        let other = try await submit("Azor", .dog, at: TestApp.noon + 400)
        for (filter, expected) in [
            (ReportFilter(species: .dog), [other, new, old]),
            (ReportFilter(species: .dog, words: ["rex"]), [new, old]),
            (ReportFilter(species: .dog, words: ["rex"], earliest: TestApp.noon + 200), [new]),
            (ReportFilter(words: ["rex"], earliest: TestApp.noon + 200), [new, cat]),
            (ReportFilter(earliest: TestApp.noon + 200), [other, new, cat]),
            (ReportFilter(earliest: TestApp.noon + 401), []),
            (ReportFilter(species: .bird), []), (ReportFilter(), [other, new, cat, old]),
        ] {
            // When
            let page = try await reports.listed(filter, before: nil, limit: 10, now: TestApp.noon)
            let listed = try await reports.newest(filter, limit: 10, now: TestApp.noon)

            // Then
            XCTAssertEqual(page.cards.map(\.id), expected, "\(filter)")
            XCTAssertEqual(listed.map(\.report.id), expected, "\(filter)")
        }
    }

    func testFilter_whenThereAreSeveralPages_shouldGoFromNewestToOldest() async throws {
        // Given
        var ids: [ReportID] = []
        for index in 0..<9 {
            let id = try await submit("Rex \(index)", index % 2 == 0 ? .dog : .cat)
            ids.insert(id, at: 0)
        }
        let dogs = ids.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        for (filter, expected) in [
            (ReportFilter(words: ["rex"]), ids), (ReportFilter(species: .dog), dogs), (ReportFilter(earliest: 0), ids),
            (ReportFilter(species: .dog, words: ["re"], earliest: TestApp.noon), dogs),
        ] {
            // When
            var (found, cursor): ([ReportID], Int?) = ([], nil)
            repeat {
                let page = try await reports.listed(filter, before: cursor, limit: 2, now: TestApp.noon)
                XCTAssertLessThanOrEqual(page.cards.count, 2)
                found += page.cards.map(\.id)
                cursor = page.olderCursor
            } while cursor != nil

            // Then
            XCTAssertEqual(found, expected, "\(filter)")
        }
        for cursor in [Int.min, -1, 0, 1, Int.max] {
            let page = try await reports.listed(
                ReportFilter(words: ["rex"]),
                before: cursor,
                limit: 20,
                now: TestApp.noon
            )
            XCTAssertEqual(page.cards.count, cursor == Int.max ? 9 : 0)
        }
    }

    func testFilter_whenReportChanges_shouldFollowIt() async throws {
        // Given
        let id = try await submit("Rex", .dog, nil, "Wola")
        try await submit("Azor", .dog, nil, "Wola")

        // When / Then: an edit.
        try await edit(id, petName: "Burek")
        try await assertFound(["rex": [], "burek": [id]])
        let changed = try await reports.newest(ReportFilter(words: ["burek"]), limit: 1, now: TestApp.noon).first?
            .changedAt
        XCTAssertEqual(changed, TestApp.noon + 5)

        // When / Then: home and missing again.
        try await reports.setReunited(id, nil, now: TestApp.noon)
        try await assertFound(["burek": []])
        let words = try await indexedWords()
        XCTAssertEqual(words, [":dog", "azor", "wola"])
        try await reports.setListed(id, now: TestApp.noon)
        try await assertFound(["burek": [id]])

        // When / Then: a deletion leaves nothing that only it had.
        _ = try await reports.delete(id)
        try await assertFound(["burek": []])
        let left = try await indexedWords()
        XCTAssertEqual(left, [":dog", "azor", "wola"])
    }

    func testFilter_whenReportExpires_shouldLeaveItOutUntilItIsRenewed() async throws {
        // Given
        let id = try await submit("Rex", .dog)
        let later = TestApp.noon + ReportLife().secondsOnList

        // When / Then: at once, before anything is swept.
        let filter = ReportFilter(words: ["rex"])
        let last = try await reports.listed(filter, before: nil, limit: 1, now: later - 1)
        XCTAssertEqual(last.cards.map(\.id), [id])
        let expired = try await reports.listed(filter, before: nil, limit: 1, now: later)
        XCTAssertEqual(expired.cards, [])
        let pages = try await reports.publicPages(.missing, limit: 1, now: later)
        XCTAssertEqual(pages.map(\.id), [])

        // When / Then: the index forgets it.
        _ = try await reports.updateList(limit: 10, now: later)
        let words = try await indexedWords()
        XCTAssertEqual(words, [])

        // When / Then: renewed.
        try await reports.setListed(id, now: later)
        let renewed = try await reports.listed(filter, before: nil, limit: 1, now: later)
        XCTAssertEqual(renewed.cards.map(\.id), [id])
    }

    func testFilter_whenReportIsHidden_shouldLeaveItOutUntilItIsShown() async throws {
        // Given
        let id = try await submit("Rex", .dog)

        // When / Then
        try await moderation.hide(id, Hiding(), by: .theOperator, now: TestApp.noon)
        try await assertFound(["rex": []])
        let words = try await indexedWords()
        XCTAssertEqual(words, [])

        // When / Then
        try await moderation.show(id, by: .theOperator, now: TestApp.noon)
        try await assertFound(["rex": [id]])
    }

    func testFilter_whenReportHasManyWords_shouldFindItByEach() async throws {
        // Given: more than one statement inserts.
        let words = (0..<40).map { "słowo\($0)" }
        let id = try await submit("Rex", nil, words[..<20].joined(separator: " "), words[20...].joined(separator: ", "))

        // When / Then
        try await assertFound(["slowo0": [id], "slowo19": [id], "slowo39": [id], "slowo4": [id], "slowo40": []])
    }

    func testFilter_whenCommonWordsAreRarelyTogether_shouldGoOnFromPageToPage() async throws {
        // Given: two words that half of 12,000 reports have, and only the five oldest have both.
        try await change(
            """
            WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 12000)
            INSERT INTO reports (id, created_at, confirmed_at, token_hash, species, is_expired)
            SELECT CAST(1000000000 + n AS TEXT), \(TestApp.noon) + n, \(TestApp.noon) + n, CAST(CAST(n AS TEXT) AS \(bytes)), 'dog', FALSE FROM n;
            INSERT INTO report_words (number, word) SELECT number, ':dog' FROM reports
            UNION ALL SELECT number, 'alfa' FROM reports WHERE number <= 5 OR number % 2 = 0
            UNION ALL SELECT number, 'beta' FROM reports WHERE number <= 5 OR number % 2 = 1
            """
        )
        let now = TestApp.noon + 12_000
        for (filter, expected) in [
            (ReportFilter(words: ["alfa", "beta"]), [5, 4, 3, 2, 1]),
            (ReportFilter(species: .dog, words: ["al"], earliest: now - 6), [12_000, 11_998, 11_996, 11_994]),
            (ReportFilter(earliest: now - 2), [12_000, 11_999, 11_998]),
        ] {
            // When
            var (found, cursor, pageCount): ([Int], Int?, Int) = ([], nil, 0)
            repeat {
                let page = try await reports.listed(filter, before: cursor, limit: 3, now: now)
                (found, cursor, pageCount) = (found + page.cards.map { $0.createdAt - TestApp.noon }, page.olderCursor, pageCount + 1)
            } while cursor != nil

            // Then
            XCTAssertEqual(found, expected, "\(filter)")
            XCTAssertLessThanOrEqual(pageCount, 4)
        }
        let first = try await reports.listed(ReportFilter(words: ["beta"]), before: nil, limit: 2, now: now)
        XCTAssertEqual(first.cards.map { $0.createdAt - TestApp.noon }, [11_999, 11_997])
    }

    func testFilter_whenAReportCannotBeRead_shouldLeaveItOutAndFindTheOthers() async throws {
        // Given
        let (first, unreadable) = (try await submit("Rex", .dog), try await submit("Rex", .dog))
        let last = try await submit("Rex", .dog)
        try await change("UPDATE reports SET id = 'no id' WHERE id = '\(unreadable.rawValue)'")

        for filter in [ReportFilter(words: ["rex"]), ReportFilter(species: .dog), ReportFilter()] {
            // When
            var (found, cursor): ([ReportID], Int?) = ([], nil)
            repeat {
                let page = try await reports.listed(filter, before: cursor, limit: 1, now: TestApp.noon)
                found += page.cards.map(\.id)
                cursor = page.olderCursor
            } while cursor != nil
            let listed = try await reports.newest(filter, limit: 3, now: TestApp.noon)

            // Then
            XCTAssertEqual(found, [last, first])
            XCTAssertEqual(listed.map(\.report.id), [last, first])
        }
    }

    func testPublicPages_whenReportsAreFound_shouldLeaveThemOut() async throws {
        // Given
        let first = try await submit("Rex", at: TestApp.noon + 100)
        let second = try await submit("Azor", at: TestApp.noon + 200)
        let third = try await submit("Burek", at: TestApp.noon + 300)
        try await edit(first, petName: "Reks")
        try await reports.setReunited(second, nil, now: TestApp.noon)

        // When
        let newest = try await reports.publicPages(.missing, limit: 1, now: TestApp.noon)
        let all = try await reports.publicPages(.missing, limit: 5, now: TestApp.noon)

        // Then
        XCTAssertEqual(newest.map(\.id), [third])
        XCTAssertEqual(all.map(\.id), [third, first])
        XCTAssertEqual(all.map(\.changedAt), [TestApp.noon + 300, TestApp.noon + 5])
    }

    func testEdit_whenNothingChanged_shouldNotCountAsChange() async throws {
        // Given
        let id = try await submit("Rex", at: TestApp.noon + 100)

        // When
        try await edit(id, petName: "Rex")

        // Then
        let pages = try await reports.publicPages(.missing, limit: 1, now: TestApp.noon)
        XCTAssertEqual(pages.map(\.changedAt), [TestApp.noon + 100])
    }

    /// Submits a report.
    @discardableResult
    private func submit(
        _ petName: String,
        _ species: Species? = nil,
        _ breed: String? = nil,
        _ place: String? = nil,
        at seconds: Int = TestApp.noon
    ) async throws -> ReportID {
        var answers = ReportAnswers.bare
        (answers.petName, answers.species, answers.breed, answers.lastSeenPlace) = (petName, species, breed, place)
        let sample = PetReport.sample(answers: answers)
        let report = PetReport(
            kind: .missing,
            id: sample.id,
            createdAt: seconds,
            confirmedAt: seconds,
            tokenHash: sample.tokenHash,
            answers: answers
        )
        try await store(answers)
        _ = try await drafts.submit(from: sessionID, Draft(answers: answers), as: report)
        return report.id
    }

    /// Saves an edit of a report, five seconds after noon.
    private func edit(_ id: ReportID, petName: String) async throws {
        let stored = try await reports.report(id, now: TestApp.noon).value
        var report = try XCTUnwrap(stored)
        var answers = report.answers
        answers.petName = petName
        let draft = Draft(answers: answers, editing: .init(reportID: id, photo: nil))
        _ = try await drafts.update(sessionID) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }
        report = PetReport(
            kind: .missing,
            id: ReportID(),
            createdAt: TestApp.noon + 5,
            confirmedAt: TestApp.noon + 5,
            tokenHash: report.tokenHash,
            answers: answers
        )
        _ = try await drafts.submit(from: sessionID, draft, as: report)
    }

    private func assertFound(_ expected: [String: [ReportID]]) async throws {
        for (word, ids) in expected {
            let page = try await reports.listed(
                ReportFilter(words: [word]),
                before: nil,
                limit: 200,
                now: TestApp.noon
            )
            XCTAssertEqual(page.cards.map(\.id), ids, word)
        }
    }

    private func store(_ answers: ReportAnswers) async throws {
        _ = try await drafts.update(sessionID) { _ in
            FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: answers)))
        }
    }
}
