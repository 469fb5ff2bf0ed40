import Dispatch
import HTTP
import SQLite
import XCTest

@testable import PetSpot

/// Searches that take long, and what else has to go on meanwhile.
final class SearchLoadTests: ReportedPetTestCase {
    func testFilter_whenAHundredWait_shouldKeepNobodyElseWaiting() async throws {
        // Given: searches that do not end, and a hundred more behind them.
        let store = app.app.storage.store
        let end = DispatchSemaphore(value: 0)
        let busy = (0..<4).map { _ in Task { try await store.search { _ in end.wait() } } }
        let app = try XCTUnwrap(app)
        let filters = (1...100).map { number in
            Task {
                let address = try XCTUnwrap(IPAddress("192.0.2.\(number)"))
                return try await Browser(app, at: address).get("/?place=krakow").status
            }
        }

        // When / Then
        for path in [manage, pet, "/", "/healthz", "/report-missing/confirmation", "/?chip=616093900000001"] {
            let response = try await owner.get(path)
            XCTAssertEqual(response.status, 200, path)
        }
        let message = try await other.post(pet + "/flag", [("reason", "false")])
        XCTAssertEqual(message.status, 303)

        // When / Then
        for _ in busy { end.signal() }
        for task in busy { try await task.value }
        for filter in filters {
            let status = try await filter.value
            XCTAssertEqual(status, 200)
        }
    }

    func testFilter_whenTooManyWereAskedFor_shouldBeRefusedWithoutASearch() async throws {
        // Given: an address at its limit, and then a search that fails.
        try XCTSkipUnless(app.isOnSQLite, "its tables are renamed through SQLite")
        for _ in 0..<60 { _ = try await other.get("/?place=krakow") }
        let connection = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        try connection.execute("ALTER TABLE report_words RENAME TO words")
        let elsewhere = Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.1")))
        let failed = try await elsewhere.get("/?place=krakow")
        XCTAssertEqual(failed.status, 500)

        // When
        let refused = try await other.get("/?place=krakow")

        // Then
        XCTAssertEqual(refused.status, 429)
    }
}
