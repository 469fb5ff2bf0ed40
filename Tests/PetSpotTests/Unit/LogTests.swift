import Foundation
import HTTP
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
            line.add("url", "http://[::1]:80" as String)
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

    func testEvent_whenFormatIsJSON_shouldBeAnObjectALine() throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .json, write: output.append)

        // When
        log.event("start") { line in
            line.add("data", "a\"b\\c\nd" as String)
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
        var lines = LogLines(format: .text, capacity: 70)

        // When
        let added = [("one", 1), ("two", 22_222), ("three", 3)].map { name, number in
            lines.begin("event")
            lines.add("name", name as String)
            lines.add("number", number)
            return lines.end()
        }
        let whole = String(decoding: lines.take(), as: UTF8.self)
        lines.begin("after")
        let isFirst = lines.end()
        let rest = String(decoding: lines.take(), as: UTF8.self)

        // Then
        XCTAssertEqual(added, [true, false, false])
        XCTAssertEqual(whole.split(separator: "\n").map { $0.dropFirst(21) }, ["event name=one number=1"])
        XCTAssert(whole.hasSuffix("number=1\n"))
        XCTAssert(isFirst)
        XCTAssert(rest.hasSuffix("Z after\n"), rest)
        XCTAssertEqual(lines.take(), [])
    }

    func testResponded_whenTheServerFailed_shouldSayWhyButNotTooOften() {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let requests = RequestLog(log)

        // When
        for _ in 0..<30 {
            requests.responded(.get, "/", HTTPResponse(.serviceUnavailable), failure: StorageError(ENOSPC), since: 0)
        }
        requests.responded(.get, "/", HTTPResponse(.notFound), failure: HTTPError(.notFound, "no such path"), since: 0)
        log.flush()

        // Then
        let errors = output.text.split(separator: "\n").filter { $0.contains(" error ") }
        XCTAssert(errors[0].hasSuffix(" error id=1 reason=No space left on device"), String(errors[0]))
        XCTAssert((10...20).contains(errors.count), "\(errors.count) lines in one second or two")
    }

    func testRefusedHeads_whenThereAreMany_shouldBeALineForEachReason() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let heads = RefusedHeads(log, every: .milliseconds(50))

        // When
        for _ in 0..<3 { heads.count(HTTPError(.badRequest, "missing Host")) }
        heads.count(HTTPError(.requestTimeout, "head not complete in time"))
        try await Task.sleep(for: .milliseconds(300))
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
        let connection = try Connection(path: app.folder + "/petspot.sqlite")
        try connection.execute("PRAGMA foreign_keys = OFF; DROP TABLE flow_sessions; DROP TABLE reports")
        try FileManager.default.removeItem(atPath: app.folder + "/removals")

        // When
        let work = [Task { await app.app.maintain() }, Task { await app.app.processOperatorRequests() }]
        let table = "reason=no such table: "
        let lines = [
            // SQLite does not name the table to the one of both sweeps that writes first.
            "error work=count of drafts \(table)flow_sessions", "error work=sweep of drafts reason=",
            "error work=sweep of reports reason=", "error work=index of words \(table)reports",
            "error work=request of the operator reason=No such file or directory",
        ]
        let areLogged = await eventually {
            log.flush()
            return lines.allSatisfy(output.text.contains)
        }
        // Requests are looked for each second.
        try await Task.sleep(for: .milliseconds(1500))
        for task in work { task.cancel() }
        log.flush()

        // Then
        XCTAssertTrue(areLogged, output.text)
        XCTAssertEqual(output.text.matches(of: /request of the operator/).count, 1, output.text)
    }

    func testLoggedReason_whenWordsMayBeAPersons_shouldBeTheTypeAlone() {
        let typed = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "600 700 800"))
        XCTAssertEqual(typed.loggedReason, "DecodingError")
        XCTAssertEqual(StorageError(ENOSPC).loggedReason, "No space left on device")
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
        XCTAssert(warnings[0].hasSuffix("reason=X-Forwarded-For ignored: the peer is no --trusted-proxy"))
        XCTAssertFalse(output.text.contains("192.0.2.1"))
    }

    func testCounts_whenAPostIsNoContinue_shouldNotCountItAsAStep() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        let browser = Browser(app)
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.postPhoto(Samples.png)

        // When: the second browser's flow is lost.
        _ = try await browser.post("/report-missing/photo", [("action", "remove")])
        _ = try await Browser(app).post("/report-missing/summary")
        app.app.logCounts()
        log.flush()

        // Then
        XCTAssert(output.text.contains("counts flows_begun=2 steps_passed=2 reports_made=0"), output.text)
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
        app.app.logCounts()
        log.flush()

        // Then
        XCTAssert(output.text.contains(#""route":"/manage/{token}""#))
        XCTAssert(output.text.contains(#""flows_begun":1,"steps_passed":4,"reports_made":1"#), output.text)
        let secrets = [
            "owner@example.org", "600 700", "616093900000001", "Rex", "Planty", "canary", String(token),
            browser.cookies["petspot_session"] ?? "-", "chip=", "127.0.0.1",
        ]
        for secret in secrets { XCTAssertFalse(output.text.contains(secret), secret) }
    }
}
