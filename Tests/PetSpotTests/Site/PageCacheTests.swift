import HTTP
import Platform
import SQLite
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// What is kept of pages that are the same for everybody, and for how long.
final class PageCacheTests: ReportedPetTestCase {
    func testResponse_whenNothingWasWrittenWithinTheSecond_shouldBeRenderedOnce() async throws {
        // Given
        let writes = Atomic(0)
        let cache = PageCache { writes.load(ordering: .relaxed) }
        let rendered = Atomic(0)
        let key = key("/")
        let ask: (PageCache.Key, Int) async throws -> Void = { key, now in
            _ = try await cache.response(for: key, now: now) {
                rendered.wrappingAdd(1, ordering: .relaxed)
                return .now(.plainText("x"))
            }.value
        }
        let cases: [(change: () -> Void, key: PageCache.Key, now: Int, count: Int)] = [
            ({}, key, 1, 1), ({}, key, 1, 1),
            ({}, self.key("/pets/1"), 1, 2), ({}, self.key("/", language: .pl), 1, 3),
            ({}, self.key("/", host: "b"), 1, 4), ({}, self.key("/", query: "v=1"), 1, 5),
            ({}, self.key("/", browser: ["a=1"]), 1, 6), ({}, self.key("/", browser: ["a=1"]), 1, 6), ({}, key, 1, 6),
            ({ writes.wrappingAdd(1, ordering: .relaxed) }, key, 1, 7), ({}, key, 1, 7),
            ({}, key, 2, 8), ({}, key, 2, 8), ({}, key, 1, 9),
        ]
        for (index, (change, key, now, count)) in cases.enumerated() {
            // When
            change()
            try await ask(key, now)

            // Then
            XCTAssertEqual(rendered.load(ordering: .relaxed), count, "case \(index)")
        }
    }

    func testResponse_whenItMayBeOldOrIsNoPageOrTooMuch_shouldNotBeKept() async throws {
        // Given
        let writes = Atomic(0)
        let cache = PageCache { writes.load(ordering: .relaxed) }
        let large = HTTPResponse.plainText(String(repeating: "x", count: 3_000_000))
        let cases: [(path: String, response: HTTPResponse, isKept: Bool)] = [
            ("/gone", HTTPResponse(.gone), false), ("/1", large, true), ("/2", large, true), ("/3", large, false),
        ]
        for (path, response, isKept) in cases {
            // When
            _ = cache.response(for: key(path), now: 1) { .now(response) }
            var isRendered = false
            _ = cache.response(for: key(path), now: 1) {
                isRendered = true
                return .now(response)
            }

            // Then
            XCTAssertEqual(isRendered, !isKept, path)
        }

        // When: something is written while a page is rendered.
        _ = cache.response(for: key("/"), now: 2) {
            writes.wrappingAdd(1, ordering: .relaxed)
            return .now(.plainText("old"))
        }

        // Then
        guard case .now(let response) = cache.response(for: key("/"), now: 2, else: { .now(.plainText("newer")) })
        else { return XCTFail("not at once") }
        XCTAssertEqual(response.body.count, 5)
    }

    func testResponse_whenAnotherHasNoRoom_shouldBeKept() throws {
        // Given
        let cache = PageCache { 0 }
        let file = try XCTUnwrap(OpenFile(path: #filePath))
        let files = (0...PageCache.fileLimit).map { ("/\($0)", HTTPResponse.Body.file(file, 0..<1)) }
        let long = ("/long", HTTPResponse.Body.bytes([UInt8](repeating: 0, count: 9_000_000)))

        // When
        for (path, body) in files + [long] { _ = cache.response(for: key(path), now: 1) { .now(HTTPResponse(.ok, body: body)) } }

        // Then
        for isRendered in [true, false] {
            var wasRendered = false
            _ = cache.response(for: key("/"), now: 1) {
                wasRendered = true
                return .now(.plainText("page"))
            }
            XCTAssertEqual(wasRendered, isRendered)
        }
    }

    func testResponse_whenItIsAFile_shouldBeKeptWhileFewFilesAreOpen() throws {
        // Given
        let cache = PageCache { 0 }
        weak var first: OpenFile?
        for number in 0...PageCache.fileLimit {
            let file = try XCTUnwrap(OpenFile(path: #filePath))
            if number == 0 { first = file }
            for isKnown in [false, number < PageCache.fileLimit] {
                // When
                var isRendered = false
                _ = cache.response(for: key("/\(number)"), now: 1) {
                    isRendered = true
                    return .now(HTTPResponse(.ok, body: .file(file, 0..<1)))
                }

                // Then
                XCTAssertEqual(isRendered, !isKnown, "\(number)")
            }
        }
        XCTAssertNotNil(first)

        // When
        _ = cache.response(for: key("/"), now: 2) { .now(.plainText("later")) }

        // Then
        XCTAssertNil(first)
    }

    func testPages_whenBrowsersDiffer_shouldBeEachOnesOwn() async throws {
        // Given: pages that everybody gets.
        for path in ["/", pet] { _ = try await other.get(path) }
        let polish = Browser(app)
        polish.setCookie("petspot_lang", "pl")
        let unsure = Browser(app)
        unsure.fields = [("Accept-Language", "pl")]
        let writer = Browser(app)
        _ = try await writer.post("/report-missing/chip-number")
        let elsewhere = Browser(InProcessTransport(site: app.site, host: "elsewhere.example"))
        let marks: [(browser: Browser, path: String, mark: String)] = [
            (owner, "/", "petList.ownReport"), (writer, "/", "petList.resumeFlow"),
            (polish, "/", "<html lang=\"pl\">"), (unsure, pet, "<html lang=\"pl\">"),
            (elsewhere, pet, "http://elsewhere.example" + pet),
        ]
        for (browser, path, mark) in marks {
            for _ in 0..<2 {
                // When
                let everybodys = try await other.get(path).text
                let own = try await browser.get(path).text

                // Then
                XCTAssertFalse(everybodys.contains(mark), mark)
                XCTAssert(own.contains(mark), mark)
            }
        }
    }

    func testPhoto_whenReadersDiffer_shouldBeKeptForAllOfThem() async throws {
        // Given: a reader with a draft, in another language.
        guard app.isOnSQLite else { return }
        let writer = Browser(app)
        writer.setCookie("petspot_lang", "pl")
        _ = try await writer.post("/report-missing/chip-number")
        _ = try await other.get(pet + "/photo")
        try SQLiteConnection(path: app.folder + "/petspot.sqlite").execute("UPDATE reports SET hidden_at = 1")

        // When
        let photo = try await writer.get(pet + "/photo")

        // Then
        XCTAssertEqual(photo.status, 200)
    }

    func testStep_whenBrowsersAskTwice_shouldShowEachItsOwnAnswers() async throws {
        // Given
        let step = "/report-missing/chip-number"
        let browsers = [Browser(app), Browser(app), Browser(app)]
        for (browser, number) in zip(browsers, ["123", "456"]) {
            _ = try await browser.post(step, [("chipNumber", number)])
        }

        // When
        var values: [String?] = []
        for browser in browsers + browsers {
            values.append(try await browser.get(step).text.firstMatch(of: /value="([0-9]*)"/).map { String($0.1) })
        }
        _ = try await browsers[0].post(step, [("chipNumber", "789")])
        values.append(try await browsers[0].get(step).text.firstMatch(of: /value="([0-9]*)"/).map { String($0.1) })

        // Then
        XCTAssertEqual(values, ["123", "456", "", "123", "456", "", "789"])
    }

    func testPage_whenItSaysWhatWasDone_shouldSayItToOneBrowserOnce() async throws {
        // Given
        _ = try await other.get(pet)
        let flagger = Browser(app)
        _ = try await flagger.post(pet + "/flag", [("reason", "other")])

        // When
        var pages: [String] = []
        for browser in [other, flagger, other, flagger] { pages.append(try await XCTUnwrap(browser).get(pet).text) }

        // Then
        XCTAssertEqual(pages.map { $0.contains("data-testid=\"notice\"") }, [false, true, false, false])
    }

    func testPages_whenAnotherProcessWrites_shouldFollowWithTheNextSecond() async throws {
        // Given
        guard app.isOnSQLite else { return }
        let seen = try await other.get(pet)
        XCTAssertEqual(seen.status, 200)
        try SQLiteConnection(path: app.folder + "/petspot.sqlite").execute("UPDATE reports SET hidden_at = 1")

        // When
        let kept = try await other.get(pet)
        app.advance(by: 1)
        let (page, list) = (try await other.get(pet), try await other.get("/"))

        // Then
        XCTAssertEqual([kept.status, page.status], [200, 410])
        XCTAssertFalse(list.text.contains(pet))
    }

    func testList_whenItsReadersSessionCannotBeRead_shouldBeThereAllTheSame() async throws {
        // Given: a browser with a draft, of which a restarted server has nothing in memory.
        guard app.isOnSQLite else { return }
        let output = LogOutput()
        _ = try await owner.post("/report-missing/chip-number")
        try await restart(log: Log(format: .text, write: output.append))
        let connection = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        try connection.execute("ALTER TABLE flow_sessions RENAME TO lost")

        // When
        let list = try await owner.get("/")
        app.app.log.flush()

        // Then
        XCTAssertEqual(list.status, 200)
        XCTAssert(list.text.contains("petList.card"))
        XCTAssertFalse(list.text.contains("petList.resumeFlow"))
        XCTAssertEqual(list["Cache-Control"], "no-store, no-transform")
        XCTAssert(output.text.contains("error work=reading of a session reason=no such table"), output.text)
    }

    private func key(
        _ path: String,
        host: String = "a",
        query: String = "",
        language: Language = .en,
        browser: [String] = []
    ) -> PageCache.Key {
        PageCache.Key(host: host, path: path, query: query, language: language, browser: browser)
    }
}
