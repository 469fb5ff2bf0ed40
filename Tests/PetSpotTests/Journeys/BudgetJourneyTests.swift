import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// What one address block may take, as those meet it who come after it was used up.
final class BudgetJourneyTests: AppTestCase {
    /// An address of another block.
    private let elsewhere = IPAddress(ipv4: 0xC000_0201)

    func testFlow_whenTheAddressHasBegunTooMany_shouldBeRefusedOnTheSameStepUntilRetryAfter() async throws {
        // Given
        for _ in 0..<20 { _ = try await Browser(app).post("/report-missing/chip-number") }

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
            XCTAssert(response.text.contains("data-testid=\"errorSummary\""), item.step)
            XCTAssert(response.text.contains("<title>Error:"), item.step)
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
        let next = try await Browser(app).post("/report-missing/chip-number")
        XCTAssertEqual(next.status, 429, "the bucket refills by one a minute")
    }

    func testFlow_whenItIsOpen_shouldGoOnWhateverOthersOfItsAddressBegin() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        for _ in 0..<25 { _ = try await Browser(app).post("/report-missing/chip-number") }

        // When / Then
        try await FlowJourney(browser: browser).fillIn()
    }

    func testPhoto_whileItArrives_shouldHoldHardlyMoreRoomThanItHasSent() async throws {
        // Given: a form that says nothing of its length, in pieces of which some hold no more than a few bytes.
        let (app, space): (TestApp, PhotoSpace) = (app, app.app.sessions.budget.photoSpace)
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
        let scan = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [UInt8](repeating: 0x52, count: 300_000)
        let photo = [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
        let file = Array("--a\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n".utf8)
        let form = file + photo + Array("\r\n--a--\r\n".utf8)
        var sent = 0
        let body = RequestBody(declaredLength: nil) { () async throws(HTTPError) in
            // Then
            XCTAssertLessThan(space.arriving, sent + 100_000)
            XCTAssertGreaterThanOrEqual(space.arriving, sent - 1000)
            let piece = Array(form[sent...].prefix(sent < 1000 ? 300 : 30_000))
            sent += piece.count
            return piece.isEmpty ? nil : piece
        }

        // When
        let response = await response(toPhotoForm: body)

        // Then
        XCTAssertEqual(response?.status, .seeOther)
        XCTAssertEqual(sent, form.count)
        XCTAssertEqual(space.arriving, 0)
        XCTAssertEqual(app.photoFiles.count, 1)
    }

    func testPhoto_whenTheLastFlowBeginsWhileItArrives_shouldBeRefusedOnTheSameStep() async throws {
        // Given
        for _ in 0..<19 { _ = try await Browser(app).post("/report-missing/chip-number") }
        let file = Array("--a\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n".utf8)
        let form = file + Samples.png + Array("\r\n--a--\r\n".utf8)
        var pieces = [form.dropFirst(100), form.prefix(100)].map(Array.init)
        let app: TestApp = app
        let body = RequestBody(declaredLength: form.count) { () async throws(HTTPError) in
            if pieces.count == 1 { _ = try? await Browser(app).post("/report-missing/chip-number") }
            return pieces.popLast()
        }

        // When
        let response = await response(toPhotoForm: body)

        // Then
        guard case .bytes(let page) = response?.body else { return XCTFail("no page") }
        XCTAssertEqual(response?.status, .tooManyRequests)
        XCTAssert(String(decoding: page, as: UTF8.self).contains("action=\"/report-missing/photo\""))
        // In PostgreSQL a photo without a reference goes after an hour.
        guard app.isOnSQLite else { return }
        XCTAssertEqual(app.photoFiles, [])
    }

    /// Posts the photo form, whose parts `a` separates, as it arrives.
    private func response(toPhotoForm body: RequestBody) async -> HTTPResponse? {
        var fields = RequestFields()
        fields.append("Host", app.host)
        fields.append("Content-Type", "multipart/form-data; boundary=a")
        let path = "/report-missing/photo"
        let framing = body.declaredLength.map(RequestHead.Framing.length) ?? .chunked
        let head = RequestHead(method: .post, path: path, fields: fields, framing: framing)
        guard case .pending(let work) = app.site.respond(to: HTTPRequest(head: head, peer: .loopback, body: body))
        else {
            return nil
        }
        return await work()
    }

    func testUpload_whenFourOfAnAddressAreUnderWay_shouldRefuseTheFifthAtOnce() async throws {
        // Given: uploads that never end.
        _ = try await browser.post("/report-missing/chip-number")
        let uploads = UploadSlots()
        var slots = try (0..<4).map { _ in try uploads.enter(BodyTransfer(), from: .loopback) }

        // When / Then
        XCTAssertThrowsError(try uploads.enter(BodyTransfer(), from: .loopback)) { error in
            XCTAssertEqual(error as? PhotoRejection, .tooManyUploads)
        }
        XCTAssertNoThrow(try uploads.enter(BodyTransfer(), from: elsewhere))
        slots.removeAll()
        XCTAssertNoThrow(try uploads.enter(BodyTransfer(), from: .loopback), "given back")
    }

    func testPhoto_whenItIsNotAdmitted_shouldSayWhyAndLetTheFlowGoOn() async throws {
        // Given: room for less than any photo.
        try await start { $0.draftLimits = .init(photos: .init(perBlock: 100)) }
        _ = try await browser.post("/report-missing/chip-number")

        // When
        let response = try await browser.postPhoto(Samples.png)

        // Then
        XCTAssertEqual(response.status, 503)
        XCTAssertEqual(response["Retry-After"], "10")
        XCTAssert(response.text.contains("data-testid=\"photo.input.error\""))
        XCTAssertEqual(app.photoFiles, [])
        let without = try await browser.post("/report-missing/photo")
        XCTAssertEqual(without.location, "/report-missing/description")
    }

    func testSubmit_whenThePhotoWasDropped_shouldStopOnceAndSayItBefore() async throws {
        // Given: a block whose second photo pushes out its first.
        try await start { $0.draftLimits = .init(photos: .init(perBlock: 16_000)) }
        try await FlowJourney(browser: browser).fillIn()
        app.advance(by: 1)
        let second = Browser(app)
        _ = try await second.post("/report-missing/chip-number")
        _ = try await second.postPhoto(Samples.png)
        let third = Browser(app)
        _ = try await third.post("/report-missing/chip-number")
        _ = try await third.postPhoto(Samples.png)

        // When / Then: it is said on both pages, and the answers are there.
        let step = try await browser.get("/report-missing/photo")
        XCTAssert(step.text.contains("data-testid=\"photo.lost\""))
        let summary = try await browser.get("/report-missing/summary")
        XCTAssert(summary.text.contains("data-testid=\"summary.photoLost\""))
        XCTAssert(summary.text.contains("Kelpie"))

        // When / Then: the first submit stops.
        let stopped = try await browser.post("/report-missing/summary")
        XCTAssertEqual(stopped.status, 422)
        XCTAssert(stopped.text.contains("href=\"#photo\""))
        XCTAssert(stopped.text.contains("id=\"photo\""))
        let list = try await browser.get("/")
        XCTAssertFalse(list.text.contains("petList.card"))

        // When / Then: the second does not.
        let submitted = try await browser.post("/report-missing/summary")
        XCTAssertEqual(submitted.location, "/report-missing/confirmation")
    }

    func testSubmit_whenAnotherPhotoWasChosen_shouldNotStop() async throws {
        // Given
        try await start { $0.draftLimits = .init(photos: .init(perBlock: 16_000)) }
        try await FlowJourney(browser: browser).fillIn()
        app.advance(by: 1)
        for _ in 0..<2 {
            let other = Browser(app)
            _ = try await other.post("/report-missing/chip-number")
            _ = try await other.postPhoto(Samples.png)
        }

        // When
        _ = try await browser.postPhoto(Samples.gif, to: "/report-missing/photo?change")

        // Then
        let summary = try await browser.get("/report-missing/summary")
        XCTAssertFalse(summary.text.contains("summary.photoLost"))
        let submitted = try await browser.post("/report-missing/summary")
        XCTAssertEqual(submitted.location, "/report-missing/confirmation")
    }

    func testPhotos_whenAnotherBlockSendsMany_shouldStay() async throws {
        // Given: two hundred uploads from one block, and one of another.
        try await start { $0.draftLimits = .init(photos: .init(perBlock: 40_000, total: 50_000)) }
        try await FlowJourney(browser: browser).fillIn()
        let flooder = Browser(app, at: elsewhere)
        _ = try await flooder.post("/report-missing/chip-number")
        for _ in 0..<20 {
            let flow = Browser(app, at: elsewhere)
            _ = try await flow.post("/report-missing/chip-number")
            for _ in 0..<10 { _ = try await flow.postPhoto(Samples.png) }
        }

        // When
        let submitted = try await browser.submit("/report-missing/summary")

        // Then
        let photo = try await browser.get(try submitted.petPath + "/photo")
        XCTAssertEqual(photo.body, Samples.png)
    }

    func testDrafts_whenTheyAreFull_shouldLoseTheOldestOfTheBlockThatHoldsMost() async throws {
        // Given
        try await start { $0.draftLimits = .init(drafts: 3) }
        try await FlowJourney(browser: browser).fillIn()
        let flood = (0..<4).map { _ in Browser(app, at: elsewhere) }

        // When
        for other in flood {
            app.advance(by: 1)
            _ = try await other.post("/report-missing/chip-number")
        }

        // Then
        let summary = try await browser.get("/report-missing/summary")
        XCTAssertEqual(summary.status, 200)
        let kept = try await flood[3].get("/report-missing/photo")
        XCTAssertEqual(kept.status, 200)
        let lost = try await flood[0].submit("/report-missing/photo")
        XCTAssert(lost.text.contains("data-testid=\"lostFlowNotice\""))
    }

    func testBlocks_whenTheServerRestarts_shouldStillCountWhatTheyHold() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        let budget = app.app.sessions.budget
        let (count, size) = (budget.draftCount, budget.photoSize)
        XCTAssertEqual(count, 1)
        XCTAssertEqual(size, Photo.diskUnit)

        // When
        try await restart()
        try await app.app.removeExpired()

        // Then
        XCTAssertEqual(app.app.sessions.budget.draftCount, count)
        XCTAssertEqual(app.app.sessions.budget.photoSize, size)
        _ = try await browser.post("/report-missing/summary")
        XCTAssertEqual(app.app.sessions.budget.draftCount, 0)
        XCTAssertEqual(app.app.sessions.budget.photoSize, 0)
    }

    func testDrafts_whenMoreExpireThanAPieceHolds_shouldAllGo() async throws {
        // Given: a hundred and one.
        let sessions = app.app.sessions
        for number in 0...100 {
            _ = try await sessions.update(SessionID(), now: TestApp.noon) {
                $0.save(from: nil, to: .bare, mayBegin: true, block: ClientBlock(rawValue: number))
            }
        }
        XCTAssertEqual(sessions.budget.draftCount, 101)
        let later = FlowSessions.lifetime + FlowSessions.touchInterval + 1
        app.advance(by: later)

        // When
        let first = try await sessions.removeExpired(now: TestApp.noon + later)

        // Then
        XCTAssertFalse(first.isDone)
        XCTAssertLessThan(sessions.budget.draftCount, 101)

        // When
        try await app.app.removeExpired()

        // Then
        XCTAssertEqual(sessions.budget.draftCount, 0)
        let last = try await sessions.removeExpired(now: TestApp.noon + later)
        XCTAssert(last.isDone)
    }

    func testDrafts_whenLeft_shouldLeaveNoRow() async throws {
        // Given
        for _ in 0..<3 {
            let other = Browser(app)
            _ = try await other.post("/report-missing/chip-number")

            // When
            _ = try await other.post("/report-missing/exit")
        }

        // Then
        let budget = app.app.sessions.budget
        try await budget.recount()
        XCTAssertEqual(budget.draftCount, 0)
    }
}
