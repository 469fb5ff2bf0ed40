import TestSupport
import XCTest

@testable import PetSpot

/// A browser that reports an animal of one kind while it has something of the other.
final class TwoKindsJourneyTests: AppTestCase {
    private static let number = "616093900000001"

    func testGet_whenADraftOfTheOtherKindIsOpen_shouldAskWhatToDo() async throws {
        for (open, asked) in [(ReportFlow.missing, ReportFlow.found), (.found, .missing)] {
            // Given
            let browser = Browser(app)
            _ = try await browser.post(open.path + "/chip-number", [("chipNumber", "123")])

            for path in ["", "/chip-number", "/photo", "/description", "/contact-details", "/summary"] {
                // When
                let page = try await browser.get(asked.path + path)

                // Then
                XCTAssertEqual(page.status, 200, asked.path + path)
                XCTAssertEqual(page.element("flow.continueDraft")?["href"], open.path, asked.path + path)
                XCTAssert(page.text.contains("flow.discardButton"), asked.path + path)
                XCTAssertEqual(page["Cache-Control"], "no-store, no-transform")
            }
        }
    }

    func testPost_whenADraftOfTheOtherKindIsOpen_shouldChangeNothing() async throws {
        // Given
        let browser = Browser(app)
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "123")])
        let posts: [(String, [(String, String)])] = [
            ("chip-number", [("chipNumber", "456")]), ("description", [("species", "cat")]),
            ("contact-details", [("contactPhone", "600 700 800")]), ("summary", []),
        ]

        for (step, form) in posts {
            // When
            let response = try await browser.post("/report-found/" + step, form)

            // Then
            XCTAssertEqual(response.status, 409, step)
            XCTAssert(response.text.contains("flow.continueDraft"), step)
        }
        let photo = try await browser.postForm(
            [("name=\"photo\"; filename=\"a.png\"", Samples.png)],
            to: "/report-found/photo"
        )
        XCTAssertEqual(photo.status, 409)
        let left = try await browser.post("/report-found/exit")
        XCTAssertEqual(left.location, "/")
        let step = try await browser.get("/report-missing/chip-number")
        XCTAssertEqual(step.element("chipNumber.input")?["value"], "123")
    }

    func testDiscard_whenChosen_shouldBeginTheOtherFlow() async throws {
        // Given
        let browser = Browser(app)
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "123")])
        let notChosen = try await browser.post("/report-found")
        let stillThere = try await browser.get("/report-found/chip-number")

        // When
        let response = try await browser.post("/report-found", [("draft", "discard")])

        // Then
        XCTAssertEqual(notChosen.location, "/report-found")
        XCTAssert(stillThere.text.contains("flow.continueDraft"))
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, "/report-found/chip-number")
        let step = try await browser.get("/report-found/chip-number")
        XCTAssertEqual(step.element("chipNumber.input")?["value"], "")
        let again = try await browser.post("/report-found", [("draft", "discard")])
        XCTAssertEqual(again.location, "/report-found")
    }

    func testPost_whenAReportOfTheOtherKindWasSubmitted_shouldKeepWhatWasTyped() async throws {
        for end in ["submitted", "changed"] {
            // Given
            let browser = Browser(app)
            let manage = try await FlowJourney(browser: browser).report([("petName", "Rex")]).managePath
            if end == "changed" {
                _ = try await browser.post(manage + "/edit")
                _ = try await browser.submit("/report-missing/summary")
            }

            // When
            let page = try await browser.submit("/report-found/description", [("species", "cat")])

            // Then
            XCTAssertEqual(browser.path, "/report-found/chip-number", end)
            XCTAssert(page.text.contains("lostFlowNotice"), end)
            _ = try await browser.post("/report-found/chip-number")
            _ = try await browser.postForm([("name=\"action\"", Array("continue".utf8))], to: "/report-found/photo")
            let step = try await browser.get("/report-found/description")
            XCTAssert(step.text.contains("<option value=\"cat\" selected>"), end)
        }
    }

    func testDiscard_whenTheDraftChangesAReport_shouldSayThatTheReportStays() async throws {
        // Given
        let browser = Browser(app)
        let pages = [
            try await FlowJourney(browser: browser).report([("petName", "Rex")]).managePath,
            try await FlowJourney(browser: browser).report([("petName", "Ada")]).managePath,
        ]
        _ = try await browser.post(pages[0] + "/edit")

        // When
        let asked = try await [
            browser.get("/report-found"), browser.get("/report-found/chip-number"),
            browser.post("/report-found/summary"), browser.post(pages[1] + "/edit"),
        ]

        // Then
        for page in asked {
            XCTAssert(page.words.contains("You have changes that are not saved"), page.words)
            XCTAssert(page.words.contains("The published report stays as it is."), page.words)
            XCTAssert(page.words.contains("Continue editing"), page.words)
            XCTAssertFalse(page.words.contains("unfinished report"), page.words)
        }
        XCTAssert(asked[0].words.contains("Discard them and start the new one"))
        XCTAssert(asked[3].words.contains("Discard them and change this report"))
    }

    func testConfirmation_whenTheReportIsOfTheOtherKind_shouldLeadThere() async throws {
        // Given
        let browser = Browser(app)
        try await report(found: [("species", "cat")], browser)

        // When
        let responses = try await [browser.get("/report-missing/confirmation"), browser.get("/report-missing/summary")]
        let fresh = try await browser.get("/report-missing/chip-number")

        // Then
        XCTAssertEqual(responses[0].location, "/report-found/confirmation")
        XCTAssertEqual(responses[1].location, "/report-missing/confirmation")
        XCTAssertEqual(fresh.status, 200)
        let list = try await browser.get("/")
        XCTAssertEqual(list.element("petList.ownReport")?["href"], "/report-found/confirmation")
    }

    func testChipNumber_whenAMissingReportHasIt_shouldLeadToItOnce() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("petName", "Rex")], chipNumber: Self.number)
        let browser = Browser(app)

        // When
        let first = try await browser.post("/report-found/chip-number", [("chipNumber", Self.number)])
        let second = try await browser.post("/report-found/chip-number", [("chipNumber", Self.number)])

        // Then
        XCTAssertEqual(first.location, "/?chip=61609-39000-00001")
        XCTAssertEqual(second.location, "/report-found/photo")
        let result = try await browser.get("/?chip=61609-39000-00001")
        XCTAssert(result.text.contains("Rex"))
        XCTAssertEqual(result.element("petList.resumeFlow")?["href"], "/report-found")
        let resumed = try await browser.get("/report-found")
        XCTAssertEqual(resumed.location, "/report-found/photo")
    }

    func testChipNumber_whenNoMissingReportHasIt_shouldGoOn() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("petName", "Rex")], chipNumber: Self.number)
        let finder = Browser(app)
        _ = try await finder.post("/report-found/chip-number", [("chipNumber", "1")])

        // When
        let changed = try await finder.post("/report-found/chip-number?change", [("chipNumber", Self.number)])
        let short = try await finder.post("/report-found/chip-number", [("chipNumber", "61609390000000")])
        let owner = try await Browser(app).post("/report-missing/chip-number", [("chipNumber", Self.number)])

        // Then
        XCTAssertEqual(changed.location, "/report-found/photo")
        XCTAssertEqual(short.location, "/report-found/photo")
        XCTAssertEqual(owner.location, "/report-missing/photo")
    }

    func testChipNumber_whenTooManyWereSearched_shouldGoOnWithoutASearch() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("petName", "Rex")], chipNumber: Self.number)
        let browser = Browser(app)
        var last = try await browser.get("/?chip=1")
        while last.status == 200 { last = try await browser.get("/?chip=1") }

        // When
        let response = try await browser.post("/report-found/chip-number", [("chipNumber", Self.number)])

        // Then
        XCTAssertEqual(last.status, 429)
        XCTAssertEqual(response.location, "/report-found/photo")
    }

    func testLists_whenBothKindsAreReported_shouldShowEachItsOwn() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("petName", "Rex"), ("lastSeenPlace", "Wola")])
        try await report(found: [("species", "cat"), ("lastSeenPlace", "Wola")], Browser(app))
        let reader = Browser(app)

        for query in ["", "place=wola", "since=7"] {
            // When
            let missing = try await reader.get("/?" + query)
            let found = try await reader.get("/?kind=found&" + query)
            let feed = try await reader.get("/feed.atom?lang=en&kind=found&" + query)

            // Then
            XCTAssert(missing.text.contains("Rex"), query)
            XCTAssertFalse(missing.text.contains("Found cat"), query)
            XCTAssert(found.text.contains("Found cat"), query)
            XCTAssertFalse(found.text.contains("Rex"), query)
            XCTAssert(feed.text.contains("<title>Found cat</title>"), query)
            XCTAssertFalse(feed.text.contains("Rex"), query)
        }
        let cats = try await reader.get("/?kind=found&species=cat")
        XCTAssertEqual(cats.element("petList.showAll")?["href"], "/?kind=found")
        let sitemap = try await reader.get("/sitemap.xml")
        XCTAssertEqual(sitemap.text.matches(of: /\/pets\/[0-9a-z]{10}</).count, 2)
    }

    func testDescription_whenColoursAreWrong_shouldSaySoAndKeepThem() async throws {
        for colours in [["black", "white", "grey", "cream"], ["pink"]] {
            // Given
            let browser = Browser(app)
            _ = try await browser.post("/report-found/chip-number")
            _ = try await browser.post("/report-found/photo")

            // When
            let page = try await browser.post("/report-found/description", colours.map { ("colours", $0) })

            // Then
            XCTAssertEqual(page.status, 422)
            XCTAssertNotNil(page.element("description.colours.error"))
            let ticked = page.text.matches(of: /value="([a-z]+)" checked data-testid="description.colours"/)
            XCTAssertEqual(ticked.map { String($0.1) }, colours.filter { $0 != "pink" })
        }
    }

    /// Reports a found animal.
    private func report(found description: [(String, String)], _ browser: Browser) async throws {
        _ = try await browser.post("/report-found/chip-number")
        _ = try await browser.post("/report-found/photo")
        _ = try await browser.post("/report-found/description", description)
        _ = try await browser.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
        let response = try await browser.post("/report-found/summary")
        XCTAssertEqual(response.location, "/report-found/confirmation")
    }
}
