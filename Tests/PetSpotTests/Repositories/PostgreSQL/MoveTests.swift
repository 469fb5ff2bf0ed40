#if PostgreSQL
import Foundation
import Platform
import PostgreSQL
import SQL
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// `petspot move`, from files into a shared database.
final class MoveTests: XCTestCase {
    private lazy var folder = temporaryPath()
    private var url: DatabaseURL!
    private var location: DataLocation { DataLocation(folder: folder, database: url) }

    override func setUp() async throws {
        url = try TestDatabase.required(for: folder)
    }

    private func move() async throws -> [String] { try await output(of: Operator.move, on: location) }

    /// A site with reports of both kinds, messages, flags, decisions and an open draft. Returns what its pages show.
    private func fill() async throws -> (paths: [String], cookie: String?, pages: [String]) {
        let app = try await TestApp(folder: folder, isOnFiles: true)
        let (owner, other) = (Browser(app), Browser(app))
        try await FlowJourney(browser: owner).report()
        let created = try await owner.get("/report-missing/confirmation")
        let (pet, manage) = (try created.petPath, try created.managePath)
        _ = try await other.post("/report-found/chip-number", [("chipNumber", "")])
        _ = try await other.postPhoto(Samples.gif, to: "/report-found/photo")
        _ = try await other.post("/report-found/description", [("species", "dog"), ("lastSeenPlace", "Planty")])
        _ = try await other.post("/report-found/contact-details", [("contactPhone", "600700900")])
        _ = try await other.submit("/report-found/summary")
        _ = try await other.postForm(
            [
                ("name=\"kind\"", Array("seen".utf8)), ("name=\"place\"", Array("Wola".utf8)),
                ("name=\"photo\"; filename=\"a.gif\"", Samples.gif),
            ],
            to: pet + "/message"
        )
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "Ünfair.")])
        let erased = try await FlowJourney(browser: Browser(app)).report([("petName", "Max")])
        _ = try await Browser(app).post(try erased.managePath + "/delete")
        // Another draft, in a browser that has a report.
        _ = try await owner.post("/report-missing/chip-number", [("chipNumber", "12345")])
        let paths = [
            "/", "/?kind=found", "/?place=krakow", "/?chip=616093900000001", "/feed.atom", "/statistics", pet,
            pet + "/photo", pet + "/thumbnail", manage, manage + "/messages/1/photo", manage + "/poster",
            "/report-missing/chip-number", "/report-missing/photo", "/report-missing/summary",
        ]
        let pages = try await Self.pages(paths, of: app, owner.cookies["petspot_session"])
        await app.app.close()
        return (paths, owner.cookies["petspot_session"], pages)
    }

    private static func pages(_ paths: [String], of app: TestApp, _ cookie: String?) async throws -> [String] {
        let browser = Browser(app)
        browser.setCookie("petspot_session", cookie)
        var pages: [String] = []
        for path in paths {
            let response = try await browser.get(path)
            pages.append("\(path) \(response.status) \(response.body.map(String.init).joined(separator: " "))")
        }
        return pages
    }

    /// Gives every table that has no row one with a value in each column, so that a table that is new is moved here too.
    private func fillEmptyTables() throws {
        let connection = try SQLiteConnection(path: folder + "/petspot.sqlite")
        let number: Int? = try connection.value("SELECT min(number) FROM reports")
        let id: String? = try connection.value("SELECT min(id) FROM reports")
        let key: [UInt8]? = try connection.value("SELECT min(key) FROM flow_sessions")
        for table in Schema.tables where try !connection.hasRow("SELECT 1 FROM \(table.name)") {
            let types = try connection.query("SELECT name, type FROM pragma_table_info('\(table.name)')") { row in
                (try row[0] as String, try row[1] as String)
            }
            let values = types.map { name, type -> SQLValue in
                if let reportKey = table.columns.first(where: { $0.name == name })?.reportKey {
                    return reportKey == "id" ? id.sqlValue : number.sqlValue
                }
                if name == "key" { return key.sqlValue }
                return switch type {
                case "INTEGER": .integer(1)
                case "BLOB": .blob([0, 1, 255])
                default: .text("ż\"'\\")
                }
            }
            let sql =
                "INSERT INTO \(table.name) (\(types.map(\.0).joined(separator: ", "))) VALUES (\(placeholders(values.count)))"
            try connection.run(sql, values: values)
        }
        // More rows than one statement takes.
        try connection.execute(
            """
            INSERT INTO report_words (number, word) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 30001)
            SELECT \(number ?? 0), 'w' || n FROM n
            """
        )
    }

    private func rows(of table: Schema.Table, in connection: any SQLConnection) throws -> [String] {
        let names = table.columnNames
        return try connection.query("SELECT \(names.joined(separator: ", ")) FROM \(table.name)") { row in
            var values: [String] = []
            for index in names.indices { values.append("\(try row.value(at: index))") }
            return values.joined(separator: " ")
        }.sorted()
    }

    func testMove_whenDone_shouldShowEveryPageAsBefore() async throws {
        // Given
        let (paths, cookie, before) = try await fill()
        let last: Int? = try SQLiteConnection(path: folder + "/petspot.sqlite")
            .value("SELECT seq FROM sqlite_sequence WHERE name = 'reports'")

        // When
        let lines = try await move()

        // Then
        XCTAssertEqual(
            lines,
            [
                "2 reports and 3 photos are moved into the shared database; the old ones stay in \(folder), marked as moved"
            ]
        )
        let app = try await TestApp(folder: folder)
        let after = try await Self.pages(paths, of: app, cookie)
        for (old, new) in zip(before, after) { XCTAssert(old == new, "\(old.prefix(40)) … \(new.prefix(40))") }
        XCTAssert(before.allSatisfy { $0.contains(" 200 ") || $0.contains(" 303 ") })
        // A number that was given to a report is never given again.
        try await FlowJourney(browser: Browser(app)).report([("petName", "Luna")])
        let next: Int? = try PostgreSQLConnection(url: url.text).value("SELECT max(number) FROM reports")
        XCTAssertEqual(next, try XCTUnwrap(last) + 1)
        let health = try await Browser(app).get("/healthz")
        XCTAssertEqual(health.status, 200)
    }

    func testMove_whenEveryTableHasRows_shouldCopyEachValue() async throws {
        // Given
        _ = try await fill()
        try fillEmptyTables()

        // When
        _ = try await move()

        // Then
        let source = try SQLiteConnection(path: folder + "/petspot.sqlite")
        let target = try PostgreSQLConnection(url: url.text)
        for table in Schema.tables {
            let expected = try rows(of: table, in: source)
            XCTAssertGreaterThan(expected.count, 0, table.name)
            XCTAssert(try rows(of: table, in: target) == expected, table.name)
        }
    }

    func testMove_whenItFailsHalfWay_shouldLeaveNothingThereAndTheOldWhole() async throws {
        // Given: a text that PostgreSQL refuses, in one of the last tables.
        let (paths, cookie, before) = try await fill()
        let connection = try SQLiteConnection(path: folder + "/petspot.sqlite")
        try connection.execute("INSERT INTO settings VALUES ('x', 'a' || char(0))")

        // When
        do {
            _ = try await move()
            XCTFail("it was moved")
        } catch let error as DataError {
            XCTAssertEqual(
                error.description,
                "cannot copy the table settings: a value does not fit"
            )
        }

        // Then
        let target = try PostgreSQLConnection(url: url.text)
        XCTAssertEqual(try target.schemaVersion, 0)
        let app = try await TestApp(folder: folder, isOnFiles: true)
        let after = try await Self.pages(paths, of: app, cookie)
        XCTAssert(before == after)
    }

    func testMove_whenAServerUsesTheFolder_shouldRefuse() async throws {
        // Given
        let app = try await TestApp(folder: folder, isOnFiles: true)

        // When / Then
        try await assertRefused(.inUse(folder: folder))
        XCTAssertNil(location.text(of: .moved))
        await app.app.close()
    }

    func testMove_whenTheDatabaseHoldsData_shouldRefuse() async throws {
        // Given
        let other = try await TestApp(folder: folder)
        try await FlowJourney(browser: Browser(other)).report()
        let source = temporaryPath()
        _ = try await TestApp(folder: source, isOnFiles: true)

        // When / Then
        do {
            try await output(of: Operator.move, on: DataLocation(folder: source, database: url))
            XCTFail("it was moved")
        } catch let error as DataError {
            XCTAssertEqual(error, .databaseNotEmpty)
            XCTAssertEqual(error.exitCode, 73)
        }
        XCTAssertNil(DataLocation(folder: source).text(of: .moved))
    }

    func testMove_whenDoneBefore_shouldRefuseAndLetNoServerServeTheOld() async throws {
        // Given
        _ = try await fill()
        // A server that was started with the database, before anybody moved the data.
        let log = LogOutput()
        var node: TestApp? = try await TestApp(folder: folder, log: Log(format: .text, write: log.append))
        node?.app.log.flush()
        XCTAssert(log.text.contains("reports_elsewhere") && log.text.contains("petspot move"), log.text)
        node = nil
        _ = try await move()

        // When / Then
        try await assertRefused(.moved(folder: folder))
        do {
            _ = try await TestApp(folder: folder, isOnFiles: true)
            XCTFail("the old data are served")
        } catch let error as DataError {
            XCTAssertEqual(error, .sharedElsewhere(folder: folder))
        }
        let quiet = LogOutput()
        node = try await TestApp(folder: folder, log: Log(format: .text, write: quiet.append))
        node?.app.log.flush()
        XCTAssertFalse(quiet.text.contains("reports_elsewhere"))
    }

    func testMove_whenThereAreNoData_shouldSayWhereItLooked() async throws {
        try await assertRefused(.missing(path: folder + "/petspot.sqlite"))
        XCTAssertNil(fileStatus(folder))
    }

    private func assertRefused(_ expected: DataError, line: UInt = #line) async throws {
        do {
            _ = try await move()
            XCTFail("it was moved", line: line)
        } catch let error as DataError {
            XCTAssertEqual(error, expected, line: line)
        }
    }
}
#endif
