import SQL
import TestSupport
import XCTest

@testable import PetSpot

/// A draft that a newer version wrote, with a photo. It counts as none, and its photo goes with it, in both databases.
final class UnreadableDraftJourneyTests: AppTestCase {
    /// Begins a flow with a photo, whose draft this version then cannot read.
    private func beginFlow() async throws {
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.postPhoto(Samples.gif, name: "rex.gif", thumbnail: Samples.png)
        try await makeUnreadable()
    }

    private func makeUnreadable() async throws {
        try await app.app.storage.store.transaction { connection in
            try connection.run("UPDATE flow_sessions SET done_steps = 'newer' WHERE done_steps IS NOT NULL")
        }
        XCTAssertEqual(app.photoFiles.count, 2)
    }

    func testSweep_whenADraftCannotBeRead_shouldRemoveItsPhoto() async throws {
        // Given
        try await beginFlow()

        // When
        app.advance(by: 2 * ReportLife.day)
        try await app.app.removeExpiredDrafts()

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testFlow_whenItsDraftCannotBeRead_shouldBeginAnotherWithoutItsPhoto() async throws {
        // Given
        try await beginFlow()

        // When
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "7")])
        app.advance(by: 2 * ReportLife.day)
        try await app.app.removeExpiredDrafts()

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testForget_whenADraftCannotBeRead_shouldRemoveItsPhoto() async throws {
        // Given
        try await beginFlow()

        // When
        _ = try await browser.post("/report-missing/forget")

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testDelete_whenAnEditOfTheReportCannotBeRead_shouldRemoveBothPhotos() async throws {
        // Given
        let manage = try await FlowJourney(browser: browser).report([("petName", "Rex")], photo: Samples.png).managePath
        _ = try await browser.post(manage + "/edit")
        _ = try await browser.postPhoto(Samples.gif, to: "/report-missing/photo?change")
        try await makeUnreadable()

        // When
        _ = try await Browser(app).post(manage + "/delete")

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testSweep_whenAnEditCannotBeRead_shouldKeepThePublishedPhoto() async throws {
        // Given
        let manage = try await FlowJourney(browser: browser).report([("petName", "Rex")], photo: Samples.png).managePath
        _ = try await browser.post(manage + "/edit")
        try await app.app.storage.store.transaction { connection in
            try connection.run("UPDATE flow_sessions SET done_steps = 'newer' WHERE done_steps IS NOT NULL")
        }

        // When
        app.advance(by: 2 * ReportLife.day)
        try await app.app.removeExpiredDrafts()

        // Then
        XCTAssertEqual(app.photoFiles.count, 1)
    }
}
