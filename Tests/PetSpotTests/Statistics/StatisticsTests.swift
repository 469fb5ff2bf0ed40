import TestSupport
import XCTest

@testable import PetSpot

/// What `/statistics` counts, as reports come, change and go. The report was made on 21 November 2026.
final class StatisticsTests: ReportedPetTestCase {
    private static let header = "month,kind,species,reports,reunited"

    /// The file's lines below its header.
    private func lines() async throws -> [String] {
        let lines = try await other.get("/statistics.csv").text.split(separator: "\r\n").map(String.init)
        XCTAssertEqual(lines.first, StatisticsTests.header)
        return Array(lines.dropFirst())
    }

    /// The texts of a table's cells, row by row, of the tables with this caption.
    private func rows(below caption: String) async throws -> [[String]] {
        let page = try await other.get("/statistics").text
        let tables = page.split(separator: "<table").filter { $0.contains("<caption>\(caption)</caption>") }
        return tables.flatMap { $0.split(separator: "<tr").dropFirst(2) }.map { row in
            row.matches(of: /<t[hd][^>]*>([^<]*)</).map { String($0.1) }
        }
    }

    func testFile_whenReportsComeChangeAndGo_shouldCountThem() async throws {
        // Given / When / Then: a missing dog, and a found animal of which nothing is known.
        var lines = try await lines()
        XCTAssertEqual(lines, ["2026-11,missing,dog,1,0"])
        let finder = Browser(app)
        for step in ["chip-number", "description"] { _ = try await finder.post("/report-found/" + step) }
        _ = try await finder.postPhoto([], name: "", to: "/report-found/photo")
        _ = try await finder.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
        _ = try await finder.submit("/report-found/summary")
        lines = try await self.lines()
        XCTAssertEqual(lines, ["2026-11,found,,1,0", "2026-11,missing,dog,1,0"])

        // When / Then: an edit says that it is a cat.
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.post("/report-missing/description", [("species", "cat")])
        _ = try await owner.submit("/report-missing/summary")
        lines = try await self.lines()
        XCTAssertEqual(lines, ["2026-11,found,,1,0", "2026-11,missing,cat,1,0"])

        // When / Then: it comes home in the month after, which is said twice, and goes missing again.
        app.advance(by: 12 * ReportLife.day)
        for _ in 0..<2 { _ = try await owner.post(manage + "/reunited") }
        lines = try await self.lines()
        XCTAssertEqual(lines, ["2026-11,found,,1,0", "2026-11,missing,cat,1,0", "2026-12,missing,cat,0,1"])
        _ = try await owner.post(manage + "/reopen")
        lines = try await self.lines()
        XCTAssertEqual(lines, ["2026-11,found,,1,0", "2026-11,missing,cat,1,0"])
    }

    func testFile_whenReportsAreErased_shouldStillCountThem() async throws {
        // Given: one that is home, and one that its owner deletes.
        _ = try await owner.post(manage + "/reunited", [("how", "poster")])
        let second = Browser(app)
        try await FlowJourney(browser: second).report()
        _ = try await second.post(try await second.get("/report-missing/confirmation").managePath + "/delete")

        // When
        app.advance(by: 31 * ReportLife.day)
        try await app.app.removeDueReports()

        // Then
        let (lines, ways) = try await (lines(), rows(below: "How they came home"))
        XCTAssertEqual(lines, ["2026-11,missing,dog,2,1"])
        XCTAssertEqual(ways, [["A poster", "1"]])
        let reports = try await app.app.storage.reports.all()
        XCTAssertEqual(reports, [])
    }

    func testFile_whenAModeratorRemovesAReport_shouldNotCountIt() async throws {
        // Given
        _ = try await owner.post(manage + "/reunited", [("how", "poster")])
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))

        // When
        _ = try await app.app.storage.reports.remove(id, by: .theOperator, now: TestApp.noon)

        // Then
        let (lines, page) = try await (lines(), other.get("/statistics").text)
        XCTAssertEqual(lines, [])
        XCTAssert(page.contains("statistics.empty"))
        XCTAssertFalse(page.contains("<table"))
    }

    func testReunited_whenHowIsSaid_shouldCountItUntilItIsReopened() async throws {
        // Given / When / Then: what it does not know counts as not said, so the private page asks again.
        app.advance(by: 3 * ReportLife.day)
        var page = try await owner.submit(manage + "/reunited", [("how", "teleport")]).text
        XCTAssert(page.contains("manage.howButton"))
        var ways = try await rows(below: "How they came home")
        XCTAssertEqual(ways, [["Not provided", "1"]])

        // When / Then: said later, which does not change when it was.
        app.advance(by: 5 * ReportLife.day)
        page = try await owner.submit(manage + "/reunited", [("how", "searching")]).text
        XCTAssertFalse(page.contains("data-testid=\"manage.how\""))
        let times: [[String]]
        (ways, times) = try await (rows(below: "How they came home"), rows(below: "How long it took"))
        XCTAssertEqual(ways, [["Found by people who searched", "1"]])
        let statistics = try await owner.get("/statistics")
        XCTAssert(statistics.words.contains("1 of 1 reported pets are home again."))
        XCTAssertEqual(times.map { $0[1] }, ["0", "1", "0", "0"])

        // When / Then
        page = try await owner.submit(manage + "/reopen").text
        XCTAssert(page.contains("data-testid=\"manage.how\""))
        ways = try await rows(below: "How they came home")
        XCTAssertEqual(ways, [])
    }

    func testPage_whenThereAreManyMonths_shouldShowTheLastTwelveWithTheirSpecies() async throws {
        // Given
        let reports = ReportTable(of: app.app.storage.store)
        for month in 0..<14 {
            let report = PetReport.sample(
                answers: month == 0 ? ReportAnswers(species: .cat) : .bare,
                at: TestApp.noon - month * 31 * ReportLife.day
            )
            try await app.app.storage.store.transaction { try reports.insert(report, in: $0) }
        }

        // When
        let rows = try await rows(below: "By month and species")

        // Then
        XCTAssertEqual(rows.first, ["November 2026", "2", "0"])
        XCTAssertEqual(Set(rows[1...2]), [["Dog", "1", "0"], ["Cat", "1", "0"]])
        XCTAssertEqual(rows.count { $0[0].hasSuffix("2025") || $0[0].hasSuffix("2026") }, 12)
    }

    func testNumber_whenItIsLong_shouldBeGroupedAsTheLanguageDoes() {
        // Given
        let numbers = [0, 999, 1000, 12_345, 1_000_000]

        // When / Then
        XCTAssertEqual(numbers.map(Language.en.grouped), ["0", "999", "1,000", "12,345", "1,000,000"])
        XCTAssertEqual(numbers.map(Language.pl.grouped), ["0", "999", "1000", "12\u{A0}345", "1\u{A0}000\u{A0}000"])
    }

    func testTime_whenDaysPass_shouldFallIntoItsPeriod() {
        XCTAssertEqual(
            [-1, 0, 1, 2, 7, 8, 30, 31].map { TimeHome(days: $0).rawValue },
            ["0-1", "0-1", "0-1", "2-7", "2-7", "8-30", "8-30", "31-"]
        )
    }
}
