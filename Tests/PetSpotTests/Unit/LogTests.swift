import Foundation
import HTTP
import Platform
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// The log.
final class LogTests: XCTestCase {
    func testEvent_whenFormatIsText_shouldBeALineOfNamesAndValues() throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)

        // When
        log.event("start") { line in
            line.add("url", "http://[::1]:80")
            line.add("count", 3)
        }
        log.event("counts")
        log.flush()

        // Then
        let lines = output.text.split(separator: "\n")
        XCTAssertNotNil(
            try /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ start url=http:\/\/\[::1\]:80 count=3/.wholeMatch(in: lines[0]),
            String(lines[0])
        )
        XCTAssert(lines[1].hasSuffix("Z counts"))
    }

    func testEvent_whenForTheJournal_shouldBeginWithItsSeverity() {
        // Given
        let output = LogOutput()
        let log = Log(format: .json, isForJournal: true, write: output.append)

        // When
        log.event("start")
        log.event("warning", .warning)
        log.failure(of: "sweep", CancellationError())
        log.flush()

        // Then
        XCTAssertEqual(output.text.split(separator: "\n").map { $0.prefix(4) }, ["<6>{", "<4>{", "<3>{"])
    }

    func testEvent_whenFormatIsJSON_shouldBeAnObjectALine() throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .json, write: output.append)

        // When
        log.event("start") { line in
            line.add("data", "a\"b\\c\nd")
            line.add("count", 3)
        }
        log.flush()

        // Then
        let object = try JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [String: Any]
        XCTAssertEqual(object?["event"] as? String, "start")
        XCTAssertEqual(object?["data"] as? String, "a\"b\\c\nd")
        XCTAssertEqual(object?["count"] as? Int, 3)
    }

    func testEnd_whenALineDoesNotFit_shouldLeaveItOutWhole() {
        // Given: space for two short lines
        var lines = LogLines(format: .text)

        // When
        let added = [("one", 1), ("two", 22_222), ("three", 3)].map { name, number in
            lines.begin("event")
            lines.add("name", name)
            lines.add("number", number)
            return lines.end(capacity: 70)
        }
        let whole = String(decoding: lines.take(), as: UTF8.self)
        lines.begin("after")
        let isFirst = lines.end(capacity: 70)
        let rest = String(decoding: lines.take(), as: UTF8.self)

        // Then
        XCTAssertEqual(added, [true, false, false])
        XCTAssertEqual(whole.split(separator: "\n").map { $0.dropFirst(21) }, ["event name=one number=1"])
        XCTAssert(whole.hasSuffix("number=1\n"))
        XCTAssert(isFirst)
        XCTAssert(rest.hasSuffix("Z after\n"), rest)
        XCTAssertEqual(lines.take(), [])
    }

    func testRequest_whenTheServerFailed_shouldSayWhy() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        try XCTSkipUnless(app.isOnSQLite, "its tables are removed through SQLite")
        try SQLiteConnection(path: app.folder + "/petspot.sqlite").execute(
            "PRAGMA foreign_keys = OFF; DROP TABLE reports"
        )

        // When
        _ = try await Browser(app).get("/pets/0123456789?secret")
        _ = try await Browser(app).get("/nothing")
        log.flush()

        // Then
        let (failed, unknown) = (output.text.split(separator: "\n")[0], output.text.split(separator: "\n")[1])
        XCTAssert(failed.contains(" request method=GET route=/pets/{id} status=500 ms="), String(failed))
        XCTAssert(failed.contains(" reason=no such table: reports"), String(failed))
        XCTAssertNotNil(try /.* request method=GET route=- status=404 ms=\d+ bytes=\d+/.wholeMatch(in: unknown))
    }

    func testRefusedHeads_whenThereAreMany_shouldBeALineForEachReason() {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let heads = RefusedHeads(log)
        for _ in 0..<3 { heads.count(HTTPError(.badRequest, "missing Host")) }
        heads.count(HTTPError(.requestTimeout, "head not complete in time"))

        // When: the second time there is nothing to say.
        for _ in 0..<2 { heads.writeLog() }
        log.flush()

        // Then
        let lines = output.text.split(separator: "\n").map { $0.dropFirst(21) }
        XCTAssertEqual(
            lines,
            [
                "refused_heads status=400 count=3 reason=missing Host",
                "refused_heads status=408 count=1 reason=head not complete in time",
            ]
        )
    }

    func testRefusedHeads_whenTheServerStops_shouldBeLoggedAtOnce() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        _ = app.site.respond(to: HTTPError(.badRequest, "missing Host"))

        // When
        await app.app.close()
        log.flush()

        // Then
        XCTAssert(output.text.contains("refused_heads status=400 count=1 reason=missing Host"), output.text)
    }

    func testBackgroundWork_whenTheStorageFails_shouldSayWhichAndWhy() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        try XCTSkipUnless(app.isOnSQLite, "its tables are removed through SQLite")
        let connection = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        try connection.execute("PRAGMA foreign_keys = OFF; DROP TABLE flow_sessions; DROP TABLE reports")

        // When
        let work = Task { await app.app.maintain() }
        let lines = [
            // SQLite does not name the table to the one of both sweeps that writes first.
            "error work=sweep of drafts reason=",
            "error work=sweep of reports reason=",
        ]
        let areLogged = await eventually {
            log.flush()
            return lines.allSatisfy(output.text.contains)
        }
        work.cancel()

        // Then
        XCTAssertTrue(areLogged, output.text)
    }

    func testLoggedReason_whenWordsMayBeAPersons_shouldBeTheTypeAlone() {
        let typed = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "600 700 800"))
        XCTAssertEqual(typed.loggedReason, "DecodingError")
        XCTAssertEqual(SystemError(ENOSPC).loggedReason, "No space left on device")
        XCTAssertEqual(HTTPError(.notFound, "no such path").loggedReason, "no such path")
        XCTAssertEqual(DataError.inUse(folder: "/d").loggedReason, "/d is in use by another petspot")
    }

    func testForwardedFor_whenPeerIsNoTrustedProxy_shouldBeWarnedOfOnce() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let browser = Browser(try await TestApp(folder: temporaryPath(), log: log))
        _ = try await browser.get("/")
        browser.fields = [("X-Forwarded-For", "192.0.2.1")]

        // When
        for _ in 0..<3 { _ = try await browser.get("/") }
        log.flush()

        // Then
        let warnings = output.text.split(separator: "\n").filter { $0.contains(" warning ") }
        XCTAssertEqual(warnings.count, 1)
        let reason = "reason=X-Forwarded-For ignored: the peer is no --trusted-proxy"
        XCTAssertEqual(warnings.first?.hasSuffix(reason), true)
        XCTAssertFalse(output.text.contains("192.0.2.1"))
    }

    func testLog_whenAJourneyIsFullOfSecrets_shouldHoldNone() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .json, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        let browser = Browser(app)

        // When
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let token = try XCTUnwrap(created.text.firstMatch(of: /\/manage\/([0-9a-f]{32})/)).1
        _ = try await browser.get("/manage/\(token)")
        _ = try await browser.get("/?chip=616093900000001")
        _ = try await browser.post("/report-missing/contact-details", [("contactEmail", "canary@example.org")])
        log.flush()

        // Then
        XCTAssert(output.text.contains(#""route":"/manage/{token}""#))
        let secrets = [
            "owner@example.org", "600 700", "616093900000001", "Rex", "Planty", "canary", String(token),
            browser.cookies["petspot_session"] ?? "-", "chip=", "127.0.0.1",
        ]
        for secret in secrets { XCTAssertFalse(output.text.contains(secret), secret) }
    }
}
