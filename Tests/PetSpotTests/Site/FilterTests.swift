import TestSupport
import XCTest

@testable import PetSpot

/// The list with a filter.
final class FilterTests: AppTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await report("Rex", "dog", "Planty, Kraków")
        try await report("Łatka", "cat", "Łódź")
    }

    func testList_whenNothingIsChosen_shouldShowEverything() async throws {
        for query in [
            "", "?species=&place=&since=", "?species=dragon", "?since=2", "?place=!!!", "?place=%F0%9F%90%B6",
        ] {
            // When
            let list = try await browser.get("/" + query).text

            // Then
            XCTAssert(list.contains("Rex") && list.contains("Łatka"), query)
            XCTAssertFalse(list.contains("petList.showAll"), query)
            XCTAssert(list.contains(#"class="filter""#) && !list.contains("<details open"), query)
        }
    }

    func testList_whenFiltered_shouldShowMatchesAndWhatWasChosen() async throws {
        // When
        let list = try await browser.get("/?species=dog&place=krak&since=7").text

        // Then
        XCTAssert(list.contains(#"<h2 dir="auto" translate="no">Rex</h2>"#))
        XCTAssertFalse(list.contains("Łatka"))
        XCTAssert(list.contains(#"<option value="dog" selected>"#))
        XCTAssert(list.contains(#"<option value="7" selected>"#))
        XCTAssert(list.contains(#"name="place" value="krak""#))
        XCTAssert(list.contains("petList.showAll"))
        XCTAssert(list.contains("<li dir=\"auto\">“krak”</li>"))
        XCTAssert(list.contains(#"href="/feed.atom?species=dog&amp;place=krak&amp;since=7&amp;lang=en""#))
    }

    func testList_whenNothingMatches_shouldOfferToShowAll() async throws {
        // When
        let list = try await browser.get("/?place=Pozna%C5%84").text

        // Then
        XCTAssert(list.contains("petList.noMatch"))
        XCTAssert(list.contains("petList.showAll"))
        XCTAssert(list.contains(#"name="place" value="Poznań""#))
        XCTAssertFalse(list.contains("petList.card"))
    }

    func testList_whenThereAreTooManyWords_shouldSayWhichAreIgnored() async throws {
        // When
        let list = try await browser.get("/?place=rex+planty+krakow+dw%C3%B3r+x").text

        // Then
        XCTAssert(list.contains("Rex"))
        XCTAssert(list.contains("Left out: dwor x."))
        XCTAssert(list.contains(#"value="rex planty krakow dwór x""#))
    }

    func testList_whenFilteredPagesFollow_shouldKeepTheFilter() async throws {
        // Given
        for number in 0..<25 { try await report("Burek \(number)", "dog", "Wola") }

        // When
        let first = try await browser.get("/?place=wola").text
        let older = try XCTUnwrap(first.firstMatch(of: /href="(\/\?place=wola&amp;before=\d+)"/)).output.1
        let second = try await browser.get(String(older).replacingOccurrences(of: "&amp;", with: "&")).text
        let all = try await browser.get("/").text

        // Then
        XCTAssertEqual(first.components(separatedBy: "petList.card\"").count - 1, 20)
        XCTAssertEqual(second.components(separatedBy: "petList.card\"").count - 1, 5)
        XCTAssert(second.contains(#"<a href="/?place=wola" data-testid="petList.newest">"#))
        XCTAssert(all.contains(#"data-testid="petList.count">(27)<"#))
    }

    func testList_whenPlaceIsMarkup_shouldEscapeIt() async throws {
        let list = try await browser.get("/?place=%22%3E%3Cscript%3E").text
        XCTAssertFalse(list.contains("\"><script>"))
        XCTAssert(list.contains("“&quot;&gt;&lt;script&gt;”"))
    }

    func testFilter_whenUsedTooOften_shouldWaitAndKeepWhatWasChosen() async throws {
        // Given: lists, pages, feeds and the sitemap count together.
        for number in 0..<30 { _ = try await browser.get("/?place=rex&before=\(number)") }
        for _ in 0..<29 { _ = try await browser.get("/feed.atom?species=dog") }
        _ = try await browser.get("/sitemap.xml")

        // When
        let list = try await browser.get("/?place=Krak%C3%B3w&species=cat")
        let feed = try await browser.get("/feed.atom?species=dog")
        let sitemap = try await browser.get("/sitemap.xml")

        // Then
        XCTAssertEqual([list.status, feed.status, sitemap.status], [429, 429, 429])
        XCTAssertEqual(list["Retry-After"], "60")
        XCTAssert(list.text.contains(#"value="Kraków""#))
        XCTAssert(list.text.contains(#"<option value="cat" selected>"#))
        XCTAssert(list.text.contains("petList.wait"))
        for path in ["/", "/?before=100", "/feed.atom", "/?place=%21"] {
            let plain = try await browser.get(path)
            XCTAssertEqual(plain.status, 200, path)
        }
        app.advance(by: 60)
        let later = try await browser.get("/?place=rex")
        XCTAssertEqual(later.status, 200)
    }

    func testFilter_whenItMayBeInUse_shouldCountBeforeWhatWasTypedIsReadAndGiveBackWhatIsNot() async throws {
        // Given: a no-break space, of which only reading tells that it is no word
        for _ in 0..<61 {
            for path in ["/?place=%C2%A0", "/feed.atom?place=%C2%A0", "/?species=unicorn", "/?since=2"] {
                let response = try await browser.get(path)
                XCTAssertEqual(response.status, 200)
            }
        }
        for _ in 0..<60 { _ = try await browser.get("/?place=rex") }

        // When / Then
        for path in ["/?place=%C2%A0", "/feed.atom?place=%C2%A0"] {
            let response = try await browser.get(path)
            XCTAssertEqual(response.status, 429, path)
        }
    }

    func testList_whenPlaceIsLongerThanAnyReports_shouldReadItsBeginningOnly() async throws {
        // Given: one character of a thousand bytes
        let typed = "a" + String(repeating: "%CC%81", count: 500) + "b"

        // When
        let list = try await browser.get("/?place=" + typed)

        // Then
        XCTAssertEqual(list.status, 200)
        let value = try XCTUnwrap(list.text.firstMatch(of: #/name="place"[^>]*value="([^"]*)"/#)).1
        XCTAssertEqual(value.unicodeScalars.count { $0 == "\u{301}" }, 479)
        XCTAssertFalse(value.contains("b"))
    }

    /// Submits a report.
    private func report(_ name: String, _ species: String, _ place: String) async throws {
        app.advance(by: 400)
        let flow = FlowJourney(browser: Browser(app))
        try await flow.report([("petName", name), ("species", species), ("lastSeenPlace", place)])
    }
}
