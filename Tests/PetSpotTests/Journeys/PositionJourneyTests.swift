import SQL
import TestSupport
import XCTest

@testable import PetSpot

/// Where an animal was, as a point: what is taken, and how fine it is kept.
final class PositionJourneyTests: AppTestCase {
    private static let exact = ("position", "52.23149, 20.97751")

    /// The stored points, of a table.
    private func stored(in table: String) async throws -> [String?] {
        try await app.app.storage.store.search { connection in
            try connection.query("SELECT position FROM \(table)") { try $0[0] as String? }
        }
    }

    @discardableResult
    private func describe(_ kind: ReportKind, _ form: [(String, String)]) async throws -> TestResponse {
        for step in ["chip-number", "photo"] { _ = try await browser.post("\(kind.flow.path)/\(step)") }
        return try await browser.post("\(kind.flow.path)/description", form)
    }

    private func submit(_ kind: ReportKind) async throws -> TestResponse {
        _ = try await browser.post("\(kind.flow.path)/contact-details", [("contactPhone", "600 700 800")])
        return try await browser.submit("\(kind.flow.path)/summary")
    }

    func testPosition_whenAPetIsMissing_shouldBeKeptToThousandths() async throws {
        // When
        try await describe(.missing, [Self.exact])

        // Then
        let drafts = try await stored(in: "flow_sessions")
        XCTAssertEqual(drafts, ["52.231,20.978"])
        let step = try await browser.get("/report-missing/description")
        XCTAssertEqual(step.element("description.position")?["value"], "52.231, 20.978")
        let created = try await submit(.missing)
        let reports = try await stored(in: "reports")
        XCTAssertEqual(reports, ["52.231,20.978"])
        let summary = try await browser.submit(created.managePath + "/edit")
        XCTAssert(summary.text.contains("52.231, 20.978"))
    }

    func testPosition_whenAnAnimalIsFound_shouldBeKeptToHundredthsUnlessItIsElsewhere() async throws {
        let cases = [
            ([], "52.23,20.98"), ([("holder", "me")], "52.23,20.98"), ([("holder", "outside")], "52.231,20.978"),
            ([("holder", "shelter")], "52.231,20.978"),
        ]
        for (holder, expected) in cases {
            // When
            try await start()
            try await describe(.found, [Self.exact] + holder)

            // Then
            let drafts = try await stored(in: "flow_sessions")
            XCTAssertEqual(drafts, [expected], "\(holder)")
            _ = try await submit(.found)
            let reports = try await stored(in: "reports")
            XCTAssertEqual(reports, [expected], "\(holder)")
        }
    }

    func testPosition_whenTheFinderTakesTheAnimalHomeLater_shouldBecomeCoarse() async throws {
        // Given
        try await describe(.found, [Self.exact, ("holder", "outside")])
        let manage = try await submit(.found).managePath
        _ = try await browser.submit(manage + "/edit")
        let form = try await browser.get("/report-found/description?change")
        let shown = try XCTUnwrap(form.element("description.position")?["value"])
        XCTAssertEqual(shown, "52.231, 20.978")

        // When
        _ = try await browser.post("/report-found/description?change", [("position", shown), ("holder", "me")])

        // Then
        let drafts = try await stored(in: "flow_sessions").compactMap(\.self)
        XCTAssertEqual(drafts, ["52.23,20.98"])
        _ = try await browser.submit("/report-found/summary")
        let reports = try await stored(in: "reports")
        XCTAssertEqual(reports, ["52.23,20.98"])
    }

    func testPosition_whenItsTextIsWrong_shouldSayHowToGiveItAndKeepIt() async throws {
        // When
        let refused = try await describe(.missing, [("position", "by the river")])
        let short = try await describe(.missing, [("position", "https://maps.app.goo.gl/x7Qk2")])

        // Then
        XCTAssertEqual([refused.status, short.status], [422, 422])
        XCTAssertEqual(refused.element("description.position")?["value"], "by the river")
        XCTAssertNotNil(refused.element("description.position.error"))
        XCTAssert(refused.text.contains("Enter a position such as 52.231, 20.978, or paste a link from a map."))
        XCTAssert(short.text.contains("Open this link first, then copy the long address."))
        let drafts = try await stored(in: "flow_sessions")
        XCTAssertEqual(drafts, [nil])
    }
}
