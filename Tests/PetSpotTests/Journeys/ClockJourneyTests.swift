import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// A machine whose clock is wrong, or whose disk was not there: nothing is erased for good because of that, and limits stay what they are.
final class ClockJourneyTests: AppTestCase {
    /// Seconds by which the clock is set ahead of the one that nobody sets.
    private static let years = 1500 * ReportLife.day

    func testErasing_whenTheClockIsYearsAheadAtTheStart_shouldWaitForADay() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        try await app.app.removeDueReports()
        let output = LogOutput()

        // When
        let ahead = try await start(app.folder, at: Self.years, output)
        try await ahead.app.removeDueReports()
        try await ahead.app.removeExpiredDrafts()

        // Then
        ahead.log.flush()
        XCTAssert(output.text.contains("erasing_waits"), output.text)
        let count = try await ahead.app.storage.reports.all().count
        XCTAssertEqual(count, 1)

        // When
        ahead.clocks.add(ReportLife.day)
        try await ahead.app.removeDueReports()

        // Then
        let left = try await ahead.app.storage.reports.all().count
        XCTAssertEqual(left, 0)
    }

    func testErasing_whenTheClockJumpsWhileItRuns_shouldWaitForADay() async throws {
        // Given
        let running = try await start(temporaryPath(), at: 0, LogOutput())
        try await FlowJourney(browser: Browser(InProcessTransport(site: running.app.site))).report()

        // When
        running.clocks.set(ahead: Self.years)
        try await running.app.removeDueReports()

        // Then
        let count = try await running.app.storage.reports.all().count
        XCTAssertEqual(count, 1)
    }

    func testLimits_whenTheClockIsSetAhead_shouldCountByTheOtherOne() async throws {
        // Given
        let running = try await start(temporaryPath(), at: 0, LogOutput())
        let browser = Browser(InProcessTransport(site: running.app.site))
        for number in 0..<30 { _ = try await browser.get("/?chip=\(number)") }

        // When
        running.clocks.set(ahead: Self.years)
        let refused = try await browser.get("/?chip=1")
        running.clocks.add(60)
        let found = try await browser.get("/?chip=1")

        // Then
        XCTAssertEqual([refused.status, found.status], [429, 200])
    }

    func testPhotos_whenTheDatabaseWasMovedAway_shouldStay() async throws {
        try XCTSkipUnless(app.isOnSQLite, "photos are files")
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.postPhoto(Samples.png)
        let photos = app.photoFiles
        XCTAssertFalse(photos.isEmpty)
        let (folder, past) = (app.folder, Date(timeIntervalSinceNow: -60))
        await app.app.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("petspot.sqlite") {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        for photo in photos {
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: folder + "/photos/" + photo)
        }

        // When
        try await restart()
        await app.app.inspect()

        // Then
        XCTAssertEqual(app.photoFiles, photos)
    }

    /// A server with both clocks in the test's hand.
    private struct Running {
        let app: PetSpotApp
        let clocks: Clocks
        let log: Log
    }

    private final class Clocks: Sendable {
        private let seconds = Atomic(TestApp.noon)
        private let ahead: Atomic<Int>

        init(ahead: Int) { self.ahead = Atomic(ahead) }

        var now: Int { uptime + ahead.load(ordering: .relaxed) }
        var uptime: Int { seconds.load(ordering: .relaxed) }
        func add(_ interval: Int) { seconds.wrappingAdd(interval, ordering: .relaxed) }
        func set(ahead interval: Int) { ahead.store(interval, ordering: .relaxed) }
    }

    private func start(_ folder: String, at ahead: Int, _ output: LogOutput) async throws -> Running {
        var configuration = Configuration()
        configuration.data.folder = folder
        configuration.data.database = try TestDatabase.url(of: folder)
        try await release()
        let (clocks, log) = (Clocks(ahead: ahead), Log(format: .text, write: output.append))
        let app = try await PetSpotApp(configuration, log: log, now: { clocks.now }, uptime: { clocks.uptime })
        return Running(app: app, clocks: clocks, log: log)
    }
}
