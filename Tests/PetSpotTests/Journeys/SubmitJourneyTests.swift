import TestSupport
import XCTest

@testable import PetSpot

/// Submitting exactly once, and the flow's pages afterwards.
final class SubmitJourneyTests: AppTestCase {
    func testSubmit_whenPostedTwice_shouldMakeOneReport() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        let first = try await browser.post("/report-missing/summary")
        let second = try await browser.post("/report-missing/summary")

        // Then
        XCTAssertEqual(first.location, "/report-missing/confirmation")
        XCTAssertEqual(second.location, "/report-missing/confirmation")
        let count = try await reportCount()
        XCTAssertEqual(count, 1)
    }

    func testSubmit_whenPostedSixteenTimesAtOnce_shouldMakeOneReport() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        let cookie = browser.cookies["petspot_session"] ?? ""
        let transport = InProcessTransport(site: app.site)

        // When
        let locations = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let fields = [("Cookie", "petspot_session=" + cookie)]
                    let request = TestRequest(method: "POST", path: "/report-missing/summary", fields: fields)
                    return try await transport.send(request).location
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        // Then
        XCTAssertEqual(locations, Array(repeating: "/report-missing/confirmation", count: 16))
        let count = try await reportCount()
        XCTAssertEqual(count, 1)
    }

    func testSubmit_whenStepsAreMissing_shouldLeadToTheFirstOpenOne() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")

        // When
        let response = try await browser.post("/report-missing/summary")

        // Then
        XCTAssertEqual(response.location, "/report-missing/photo")
        let count = try await reportCount()
        XCTAssertEqual(count, 0)
    }

    func testSubmit_whenThereIsNoFlow_shouldBeginOneAndSaySo() async throws {
        // When
        let page = try await browser.submit("/report-missing/summary")

        // Then
        XCTAssertEqual(browser.path, "/report-missing/chip-number")
        XCTAssert(page.text.contains("lostFlowNotice"))
    }

    func testSteps_whenReportWasSubmitted_shouldLeadToTheConfirmation() async throws {
        // Given
        try await FlowJourney(browser: browser).report()

        // When / Then
        for step in ["photo", "description", "contact-details", "summary"] {
            let get = try await browser.get("/report-missing/" + step)
            XCTAssertEqual(get.location, "/report-missing/confirmation", step)
        }
        let post = try await browser.post("/report-missing/description", Answers.description)
        XCTAssertEqual(post.location, "/report-missing/confirmation")
        let confirmation = try await browser.get(XCTUnwrap(post.location))
        XCTAssert(confirmation.text.contains(L10n.Notice.answersTooLate.text(in: .en)))
        let start = try await browser.get("/report-missing")
        XCTAssertEqual(start.location, "/report-missing/chip-number")
        let first = try await browser.get("/report-missing/chip-number")
        XCTAssertFalse(first.text.contains("61609"))
    }

    func testPost_whenASecondDraftWasLeft_shouldBeginAgainWithWhatWasTyped() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.post("/report-missing/exit")

        // When
        let response = try await browser.post("/report-missing/description", Answers.description)

        // Then
        XCTAssertEqual(response.location, "/report-missing/chip-number")
        _ = try await browser.post("/report-missing/chip-number")
        let description = try await browser.submit("/report-missing/photo")
        XCTAssert(description.text.contains("Planty, Kraków"))
    }

    func testSubmit_whenOneAddressSendsManyAtOnce_shouldStopAtTheLimit() async throws {
        // Given
        let transport = InProcessTransport(site: app.site)
        var cookies: [String] = []
        for _ in 0..<34 {
            let browser = Browser(transport)
            try await FlowJourney(browser: browser).fillIn()
            cookies.append(browser.cookies["petspot_session"] ?? "")
        }

        // When
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for cookie in cookies {
                group.addTask {
                    let fields = [("Cookie", "petspot_session=" + cookie)]
                    let request = TestRequest(method: "POST", path: "/report-missing/summary", fields: fields)
                    return try await transport.send(request).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        // Then
        XCTAssertEqual(statuses.sorted(), Array(repeating: 303, count: 30) + Array(repeating: 429, count: 4))
    }

    func testConfirmation_whenADayHasPassed_shouldLeadToTheList() async throws {
        // Given
        try await FlowJourney(browser: browser).report()

        // When
        app.advance(by: 24 * 3600 - 1)
        let before = try await browser.get("/report-missing/confirmation")
        app.advance(by: 2)
        let after = try await browser.get("/report-missing/confirmation")

        // Then
        XCTAssertEqual(before.status, 200)
        XCTAssertEqual(after.location, "/")
    }

    func testConfirmation_whenAnotherReportIsBegun_shouldStayOpen() async throws {
        // Given
        try await FlowJourney(browser: browser).report()

        // When
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "7")])

        // Then
        let confirmation = try await browser.get("/report-missing/confirmation")
        XCTAssertEqual(confirmation.status, 200)
        let photo = try await browser.get("/report-missing/photo")
        XCTAssertEqual(photo.status, 200)
        XCTAssertFalse(photo.text.contains("rex.png"))
    }

    func testConfirmation_whenNothingWasSubmitted_shouldLeadToTheList() async throws {
        // When
        let response = try await browser.get("/report-missing/confirmation")

        // Then
        XCTAssertEqual(response.location, "/")
    }

    func testPetPage_whenOpened_shouldHoldNoContactAndNoChipNumber() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let list = try await browser.get("/")

        // When
        let page = try await browser.get(list.petPath)

        // Then
        XCTAssertEqual(page.status, 200)
        for fact in ["Rex", "Kelpie", "Planty, Kraków", "200 zł"] { XCTAssert(page.text.contains(fact), fact) }
        for secret in ["owner@example.org", "600 700", "600700800", "61609", "616093900000001"] {
            XCTAssertFalse(page.text.contains(secret), secret)
            XCTAssertFalse(list.text.contains(secret), secret)
        }
    }

    func testRestart_whenDraftAndConfirmationAreStored_shouldKeepBoth() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        _ = try await browser.post("/report-missing/chip-number", Answers.chipNumber)

        // When
        try await restart()

        // Then
        let page = try await browser.get("/report-missing/chip-number")
        XCTAssert(page.text.contains("61609-39000-00001"))
        let confirmation = try await browser.get("/report-missing/confirmation")
        XCTAssertEqual(confirmation.status, 200)
    }

    private func reportCount() async throws -> Int {
        let list = try await browser.get("/")
        return Set(list.text.matches(of: /\/pets\/[0-9a-z]{10}/).map { String($0.output) }).count
    }
}
