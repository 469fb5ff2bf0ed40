import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// What one client may take, as those meet it who come after it was used up.
final class LimitJourneyTests: AppTestCase {
    /// An address of another block.
    private let elsewhere = IPAddress(ipv4: 0xC000_0201)

    func testFlow_whenTheAddressHasBegunTooMany_shouldBeRefusedOnTheSameStepUntilRetryAfter() async throws {
        // Given: neighbours behind one address.
        for _ in 0..<100 {
            let begun = try await Browser(app).post("/report-missing/chip-number")
            XCTAssertEqual(begun.status, 303)
        }

        // When
        let steps: [(step: String, form: [(String, String)], kept: String)] = [
            ("chip-number", [("chipNumber", "123456")], "12345-6"),
            ("description", [("petName", "Łatka"), ("description", "Red collar")], "Łatka"),
            ("contact-details", [("contactPhone", "600 700 800")], "600 700 800"),
        ]
        for item in steps {
            let response = try await browser.post("/report-missing/" + item.step, item.form)

            // Then
            XCTAssertEqual(response.status, 429, item.step)
            XCTAssertEqual(response["Retry-After"], "60", item.step)
            XCTAssert(response.text.contains(item.kept), "\(item.step) has not kept what was typed")
            XCTAssert(response.text.contains("action=\"/report-missing/\(item.step)\""), "another step")
            XCTAssertNotNil(response.element("errorSummary"), item.step)
            XCTAssert(response.title.hasPrefix("Error: "), item.step)
            XCTAssertEqual(browser.cookies, [:], item.step)
        }
        let photo = try await browser.postPhoto(Samples.png)
        XCTAssertEqual(photo.status, 429)
        XCTAssert(photo.text.contains("action=\"/report-missing/photo\""))
        XCTAssertEqual(app.photoFiles, [])
        try await FlowJourney(browser: Browser(app, at: elsewhere)).report()

        // When: as long as it was told to wait
        app.advance(by: 60)

        // Then
        try await FlowJourney(browser: browser).fillIn()
        for _ in 0..<4 { _ = try await Browser(app).post("/report-missing/chip-number") }
        let next = try await Browser(app).post("/report-missing/chip-number")
        XCTAssertEqual(next.status, 429, "five come back in a minute")
    }

    func testPost_whenTooManyFlowsWereBegun_shouldSaySoAtEachStep() async throws {
        // Given
        for _ in 0..<100 { _ = try await Browser(app).post("/report-missing/chip-number") }

        for step in ["chip-number", "photo", "description", "contact-details", "summary"] {
            // When
            let refused = try await Browser(app).post("/report-missing/" + step, Answers.contactDetails)

            // Then
            XCTAssertEqual(refused.status, 429, step)
            XCTAssert(refused.words.contains("Many reports were started from your network just now."), step)
        }
    }

    func testFlow_whenItIsOpen_shouldGoOnWhateverOthersOfItsAddressBegin() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        for _ in 0..<100 { _ = try await Browser(app).post("/report-missing/chip-number") }

        // When / Then
        try await FlowJourney(browser: browser).fillIn()
    }

    func testSubmit_whenTheAddressHasSubmittedTooMany_shouldBeRefusedOnTheSummary() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        for _ in 0..<30 { try await FlowJourney(browser: Browser(app)).report() }

        // When
        let refused = try await browser.post("/report-missing/summary")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "3600")
        XCTAssertNotNil(refused.element("errorSummary"))
        XCTAssert(refused.text.contains("Kelpie"))
        app.advance(by: 3600)
        let later = try await browser.post("/report-missing/summary")
        XCTAssertEqual(later.location, "/report-missing/confirmation")
    }

    // MARK: Photos

    /// Posts the photo step with a form of almost 5 MB, so that twelve are the limit.
    private func postLargePhoto(as browser: Browser) async throws -> TestResponse {
        let padding = [UInt8](repeating: 1, count: 4_999_000)
        return try await browser.postForm([
            ("name=\"photo\"; filename=\"a.gif\"", Samples.gif), ("name=\"other\"; filename=\"a\"", padding),
        ])
    }

    func testEdit_whenItTriesManyChipNumbers_shouldCountAsChipSearches() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let manage = try await browser.get("/report-missing/confirmation").managePath
        var responses: [TestResponse] = []

        // When
        for number in 0...30 {
            _ = try await browser.post(manage + "/edit")
            _ = try await browser.post(
                "/report-missing/chip-number?change",
                [("chipNumber", String(616_093_900_000_100 + number))]
            )
            responses.append(try await browser.post("/report-missing/summary"))
        }

        // Then
        let refused = try XCTUnwrap(responses.last)
        XCTAssertEqual(refused.status, 429)
        XCTAssert(refused.words.contains("Too many chip numbers were tried from your network. Try again in 1 minute."))
        XCTAssertFalse(refused.words.contains("Many reports were submitted"))
        XCTAssertGreaterThan(responses.count { $0.status == 303 }, 25)
        let search = try await browser.get("/?chip=616093900000001")
        XCTAssertEqual(search.status, 429)
    }

    func testPhotos_whenTheAddressHasSentAsManyBytesAsItMay_shouldWaitAndLetTheFlowGoOn() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        for _ in 0..<12 {
            let sent = try await postLargePhoto(as: browser)
            XCTAssertEqual(sent.status, 303)
        }

        // When
        let refused = try await postLargePhoto(as: browser)

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "1500")
        XCTAssertNotNil(refused.element("photo.input.error"))
        XCTAssertNotNil(refused.element("photo.preview"), "the last one is kept")
        let without = try await browser.post("/report-missing/photo")
        XCTAssertEqual(without.location, "/report-missing/description")
        let other = Browser(app, at: elsewhere)
        _ = try await other.post("/report-missing/chip-number")
        let others = try await postLargePhoto(as: other)
        XCTAssertEqual(others.status, 303)

        // When / Then: one more megabyte every five minutes
        app.advance(by: 1500)
        for status in [303, 429] {
            let response = try await postLargePhoto(as: browser)
            XCTAssertEqual(response.status, status)
        }
    }

    func testPhotos_whenTheyAreRefused_shouldNotCount() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        let text = [UInt8](repeating: 1, count: 9_000_000)

        // When
        for _ in 0..<8 {
            let refused = try await browser.postPhoto(text)
            XCTAssertEqual(refused.status, 422)
        }

        // Then
        let response = try await postLargePhoto(as: browser)
        XCTAssertEqual(response.status, 303)
    }

    func testPhotos_whenSentWithoutALength_shouldCountWhatCame() async throws {
        // Given
        let file = Array("--a\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.gif\"\r\n\r\n".utf8)
        let form = file + Samples.gif + Array("\r\n--a--\r\n".utf8)

        // When / Then: each might have been the largest.
        for _ in 0..<10 {
            let body = RequestBody(form)
            let response = await response(toPhotoForm: RequestBody(declaredLength: nil, nextPiece: body.next))
            XCTAssertEqual(response?.status, .seeOther)
        }
    }

    /// Posts the photo form, whose parts `a` separates.
    private func response(toPhotoForm body: RequestBody) async -> HTTPResponse? {
        var fields = RequestFields()
        fields.append("Host", app.host)
        fields.append("Content-Type", "multipart/form-data; boundary=a")
        let head = RequestHead(method: .post, path: "/report-missing/photo", fields: fields, framing: .chunked)
        return try? await app.site.respond(to: HTTPRequest(head: head, peer: .loopback, body: body)).value
    }

    // MARK: Drafts

    func testDrafts_whenMoreExpireThanAPieceHolds_shouldAllGo() async throws {
        // Given: a hundred and one.
        let sessions = app.app.storage.sessions
        for _ in 0...100 {
            _ = try await sessions.update(SessionID(), now: TestApp.noon) {
                $0.save(.bare)
            }
        }
        let later = FlowSessions.lifetime + FlowSessions.touchInterval + 1
        app.advance(by: later)

        // When
        let wasAll = try await sessions.removeExpired(now: TestApp.noon + later)

        // Then
        XCTAssertFalse(wasAll)

        // When
        try await app.app.removeExpiredDrafts()

        // Then
        let isAll = try await sessions.removeExpired(now: TestApp.noon + later)
        XCTAssert(isAll)
    }

    func testDrafts_whenLeft_shouldLeaveNoRow() async throws {
        // Given
        for _ in 0..<3 {
            let other = Browser(app)
            _ = try await other.post("/report-missing/chip-number")

            // When
            _ = try await other.post("/report-missing/exit")
        }

        // Then: a moment later, when that can no longer be undone.
        app.advance(by: FlowSessions.discardedLifetime + 1)
        try await app.app.removeExpiredDrafts()
        let removed = try await app.app.storage.sessions.removeSessions(lastUsedBefore: Int.max, limit: 10)
        XCTAssertEqual(removed.count, 0)
    }
}
