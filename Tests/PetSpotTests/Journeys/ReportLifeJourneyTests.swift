import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// A report from its submit to its erasing, as days go by.
final class ReportLifeJourneyTests: ReportedPetTestCase {
    private func advance(days: Int) { app.advance(by: days * ReportLife.day) }

    private func isOnList(line: UInt = #line) async throws -> Bool {
        try await other.get("/").text.contains("href=\"\(pet)\"")
    }

    private func isFoundByChip() async throws -> Bool {
        try await other.get("/?chip=616093900000001").text.contains("href=\"\(pet)\"")
    }

    func testReport_whenNobodyRenewsIt_shouldLeaveTheListAndBeErasedTwoYearsLater() async throws {
        // 52 days: nothing has changed.
        advance(days: 52)
        var page = try await other.get(pet)
        XCTAssertFalse(page.text.contains("petDetails.lastConfirmed"))

        // 53 days: the last seven begin.
        advance(days: 1)
        page = try await other.get(pet)
        XCTAssertTrue(page.text.contains("Its owner last confirmed on 21 November 2026 that this pet is missing."))
        var onList = try await isOnList()
        XCTAssertTrue(onList)
        var owner = try await owner.get(manage)
        XCTAssertTrue(owner.text.contains("On the list until 20 January 2027."))

        // A second before 60 days: still there.
        app.advance(by: 7 * ReportLife.day - 1)
        onList = try await isOnList()
        XCTAssertTrue(onList)

        // 60 days: off the list, before any sweep.
        app.advance(by: 1)
        onList = try await isOnList()
        XCTAssertFalse(onList)

        // 61 days, swept: the page, the chip and the contact still lead to the owner.
        advance(days: 1)
        try await app.app.removeDueReports()
        onList = try await isOnList()
        XCTAssertFalse(onList)
        page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.text.contains("Since 21 November 2026 nobody has confirmed that this pet is still missing."))
        XCTAssertFalse(page.text.contains("og:title"))
        var byChip = try await isFoundByChip()
        XCTAssertTrue(byChip)
        let contact = try await other.post(pet + "/contact")
        XCTAssertEqual(contact.status, 200)
        owner = try await self.owner.get(manage)
        XCTAssertTrue(owner.text.contains("Your report left the list on 20 January 2027"))
        XCTAssertTrue(owner.text.contains("On 19 January 2029 it will be erased."))

        // Two years after it left the list: gone for everyone, before any sweep and after.
        app.advance(by: 729 * ReportLife.day - 1)
        byChip = try await isFoundByChip()
        XCTAssertTrue(byChip)
        app.advance(by: 1)
        for isSwept in [false, true] {
            if isSwept { try await app.app.removeDueReports() }
            for path in [pet, pet + "/photo", manage, manage + "/poster"] {
                let gone = try await self.owner.get(path)
                XCTAssertEqual(gone.status, 404, path)
            }
            byChip = try await isFoundByChip()
            XCTAssertFalse(byChip)
        }
        let all = try await app.app.storage.reports.all()
        XCTAssertEqual(all, [])
    }

    func testRenew_whenReportIsOnTheListOrHasLeftIt_shouldKeepItForSixtyDays() async throws {
        for days in [59, 61, 700] {
            // Given
            advance(days: days)
            try await app.app.removeDueReports()

            // When
            let page = try await owner.submit(manage + "/renew")

            // Then
            XCTAssertTrue(page.text.contains("Thank you. Your report stays on the list."))
            XCTAssertEqual(owner.path, manage)
            var onList = try await isOnList()
            XCTAssertTrue(onList)
            let details = try await other.get(pet)
            XCTAssertFalse(details.text.contains("petDetails.lastConfirmed"))
            app.advance(by: 60 * ReportLife.day - 1)
            onList = try await isOnList()
            XCTAssertTrue(onList)
            app.advance(by: 1)
            onList = try await isOnList()
            XCTAssertFalse(onList)
        }
    }

    func testEdit_whenReportHasExpired_shouldConfirmIt() async throws {
        // Given
        advance(days: 61)
        try await app.app.removeDueReports()

        // When
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.submit("/report-missing/summary")

        // Then
        let onList = try await isOnList()
        XCTAssertTrue(onList)
    }

    func testFound_whenThirtyDaysHavePassed_shouldBeErasedWithItsPrivateLink() async throws {
        // Given
        let found = try await owner.submit(manage + "/reunited")
        let day = "21 December 2026"
        XCTAssertTrue(found.text.contains(L10n.Manage.reunitedUntil(.missing, day).text(in: .en)))
        app.advance(by: 30 * ReportLife.day - 1)
        var page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)

        // When
        app.advance(by: 1)

        // Then
        page = try await other.get(pet)
        XCTAssertEqual(page.status, 404)
        page = try await owner.get(manage)
        XCTAssertEqual(page.status, 404)
        try await app.app.removeDueReports()
        let all = try await app.app.storage.reports.all()
        XCTAssertEqual(all, [])
    }

    func testMissing_whenPetWasFoundAndIsMissingAgain_shouldBeOnTheListForSixtyDays() async throws {
        // Given
        advance(days: 59)
        _ = try await owner.post(manage + "/reunited")
        advance(days: 29)

        // When
        _ = try await owner.post(manage + "/reopen")

        // Then
        app.advance(by: 60 * ReportLife.day - 1)
        var onList = try await isOnList()
        XCTAssertTrue(onList)
        app.advance(by: 1)
        onList = try await isOnList()
        XCTAssertFalse(onList)
    }

    func testRenew_whenPetIsHome_shouldLeaveItThere() async throws {
        // Given: a page of the owner from before the pet came home.
        _ = try await owner.post(manage + "/reunited")

        // When
        let answer = try await owner.post(manage + "/renew")

        // Then
        XCTAssertEqual(answer.location, manage)
        let onList = try await isOnList()
        XCTAssertFalse(onList)
    }

    func testErasing_whenReportHadAPhoto_shouldLeaveNothingInTheFiles() async throws {
        // Given
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.postPhoto(Samples.png, to: "/report-missing/photo?change")
        _ = try await owner.submit("/report-missing/summary")
        XCTAssertFalse(app.photoFiles.isEmpty)

        // When
        advance(days: 60 + 730)
        try await app.app.removeDueReports()

        // Then
        XCTAssertEqual(app.photoFiles, [])
        guard app.isOnSQLite else { return }
        for word in ["owner@example.org", "616093900000001", "Red collar"] {
            // The log is emptied within seconds.
            var left: [String] = []
            for _ in 0..<100 {
                left = try ["petspot.sqlite", "petspot.sqlite-wal"].filter { name in
                    let file = URL(fileURLWithPath: app.folder + "/" + name)
                    return try Data(contentsOf: file).range(of: Data(word.utf8)) != nil
                }
                if left.isEmpty { break }
                try await Task.sleep(for: .milliseconds(100))
            }
            XCTAssertEqual(left, [], word)
        }
    }
}
