import Foundation
import Platform
import TestSupport
import XCTest

@testable import PetSpot

/// The feed, and what crawlers ask for.
final class FeedTests: ReportedPetTestCase {
    func testFeed_whenAPetIsReported_shouldHaveItsEntry() async throws {
        // When
        let feed = try await other.get("/feed.atom?lang=en")

        // Then
        XCTAssertEqual(feed.status, 200)
        XCTAssertEqual(feed["Content-Type"], "application/atom+xml; charset=utf-8")
        XCTAssertEqual(feed["Cache-Control"], "public, max-age=300")
        XCTAssertNil(feed["Vary"])
        XCTAssertNil(feed["Set-Cookie"])
        for part in [
            "<id>tag:petspot.invalid,2026:\(pet)</id>", "<title>Missing: Rex</title>",
            "<updated>2026-11-21T12:00:00Z</updated>", "<summary>Dog, Planty, Kraków, 20 November 2026</summary>",
            #"<link rel="alternate" type="text/html" href="http://127.0.0.1:8080\#(pet)"/>"#,
            #"<link rel="enclosure" type="image/png" length="\#(Samples.png.count)" href="http://127.0.0.1:8080\#(pet)/thumbnail?v="#,
        ] {
            XCTAssert(feed.text.contains(part), "\(part) is not in \(feed.text)")
        }
        for secret in ["owner@example.org", "600 700 800", "616093900000001", "200 zł", "Shy"] {
            XCTAssertFalse(feed.text.contains(secret), secret)
        }
    }

    func testFeed_whenLanguageIsNotInTheURL_shouldBeTheReaders() async throws {
        // Given: a cookie, which readers do not send and caches do not tell apart.
        other.setCookie("petspot_lang", "en")
        other.fields = [("Accept-Language", "pl")]

        // When
        let feed = try await other.get("/feed.atom")
        let english = try await other.get("/feed.atom?lang=en")

        // Then
        XCTAssertEqual(feed["Vary"], "Accept-Language")
        XCTAssert(feed.text.contains("<title>Zaginął Rex</title>"))
        XCTAssert(feed.text.contains(#"xml:lang="pl""#))
        XCTAssert(english.text.contains("<title>Missing: Rex</title>"))
    }

    func testFeed_whenNothingChanged_shouldNotBeSentAgain() async throws {
        // Given
        let first = try await other.get("/feed.atom?lang=en")
        let tag = try XCTUnwrap(first["ETag"])
        other.fields = [("If-None-Match", tag)]

        // When
        app.advance(by: 1000)
        let second = try await other.get("/feed.atom?lang=en")
        let polish = try await other.get("/feed.atom?lang=pl")

        // Then
        XCTAssertEqual(second.status, 304)
        XCTAssertEqual(second["ETag"], tag)
        XCTAssertEqual(second["Cache-Control"], "public, max-age=300")
        XCTAssertEqual(second.body, [])
        XCTAssertEqual(polish.status, 200)
    }

    func testFeed_whenReportChanges_shouldFollowIt() async throws {
        // When: an edit moves `updated`, and nothing else of the entry's identity.
        app.advance(by: 61)
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.post("/report-missing/description?change", [("petName", "Reks")])
        _ = try await owner.submit("/report-missing/summary")
        let edited = try await other.get("/feed.atom?lang=en").text

        // Then
        XCTAssert(edited.contains("<title>Missing: Reks</title>"))
        XCTAssert(edited.contains("<published>2026-11-21T12:00:00Z</published>"))
        XCTAssertEqual(edited.components(separatedBy: "<updated>2026-11-21T12:01:01Z</updated>").count, 3)
        XCTAssert(edited.contains("<id>tag:petspot.invalid,2026:\(pet)</id>"))

        // When / Then: home.
        _ = try await owner.post(manage + "/reunited")
        let found = try await other.get("/feed.atom?lang=en").text
        XCTAssertFalse(found.contains("<entry>"))
    }

    func testFeed_whenEmpty_shouldSayTheDayAndBeSentOnceADay() async throws {
        // Given
        let empty = try await other.get("/feed.atom?species=cat&lang=en")
        XCTAssert(empty.text.contains("<updated>2026-11-21T00:00:00Z</updated>"), empty.text)
        other.fields = [("If-None-Match", try XCTUnwrap(empty["ETag"]))]

        // When: the last second of the day, and the next one.
        app.advance(by: 43_199)
        let later = try await other.get("/feed.atom?species=cat&lang=en")
        app.advance(by: 1)
        let tomorrow = try await other.get("/feed.atom?species=cat&lang=en")

        // Then
        XCTAssertEqual(later.status, 304)
        XCTAssertEqual(tomorrow.status, 200)
        XCTAssert(tomorrow.text.contains("<updated>2026-11-22T00:00:00Z</updated>"), tomorrow.text)
    }

    func testFeed_inEveryState_shouldBeValidAndReadByAReader() async throws {
        // Given
        let validator = try orSkip { try FeedValidator() }
        let name = "<b>&\"'\u{FFFF}\u{FFFE}\u{B}]]>\u{301}🐢"
        app.advance(by: 400)
        try await FlowJourney(browser: Browser(app)).report([("petName", name), ("lastSeenPlace", name)])

        for (query, entries) in [
            ("?lang=en", 2), ("?lang=pl", 2), ("?species=dog&place=krak&since=7&lang=en", 1),
            ("?place=%26%22%3Cb&lang=pl", 1), ("?species=bird", 0),
        ] {
            // When
            let feed = try await other.get("/feed.atom" + query)

            // Then
            XCTAssertEqual(try validator.verdict(onFile: file(of: feed.body)), "atom10, entries: \(entries)\n", query)
        }
    }

    func testFeed_whenFiltered_shouldHoldMatchesAndSayWhich() async throws {
        let dogs = try await other.get("/feed.atom?species=dog&place=krak&lang=en").text
        XCTAssert(dogs.contains("<entry>"))
        XCTAssert(dogs.contains("<title>PetSpot: Missing pets – Dog, “krak”</title>"))
        XCTAssert(dogs.contains("<id>tag:petspot.invalid,2026:/feed.atom?species=dog&amp;place=krak</id>"))
        XCTAssert(dogs.contains(#"href="http://127.0.0.1:8080/?species=dog&amp;place=krak"/>"#))
        let cats = try await other.get("/feed.atom?species=cat").text
        XCTAssertFalse(cats.contains("<entry>"))
    }

    func testFeed_whenSiteHasAPublicAddress_shouldNameItWhateverTheHost() async throws {
        // Given
        try await start(publicURL: "https://pets.example.org:8443")

        // When
        let feed = try await other.get("/feed.atom").text

        // Then
        XCTAssert(feed.contains("<id>tag:pets.example.org,2026:\(pet)</id>"))
        XCTAssert(feed.contains(#"href="https://pets.example.org:8443\#(pet)"/>"#))
    }

    func testFeed_whenTextHoldsAnything_shouldEscapeIt() async throws {
        // Given
        let name = "<b>&\"'\u{FFFF}\u{FFFE}\u{B}]]>\u{301}🐢"
        app.advance(by: 400)
        try await FlowJourney(browser: Browser(app)).report([("petName", name), ("lastSeenPlace", name)])

        // When
        let feed = try await other.get("/feed.atom?place=%26%22%3Cb&lang=en")

        // Then
        XCTAssert(feed.text.contains("<title>Missing: &lt;b&gt;&amp;&quot;&#39;]]&gt;\u{301}🐢</title>"))
    }

    func testSitemap_whenPetsAreMissing_shouldNameTheirPages() async throws {
        // When
        let sitemap = try await other.get("/sitemap.xml")

        // Then
        XCTAssertEqual(sitemap["Content-Type"], "application/xml; charset=utf-8")
        XCTAssert(sitemap.text.contains("<loc>http://127.0.0.1:8080/</loc>"))
        XCTAssert(
            sitemap.text.contains("<loc>http://127.0.0.1:8080\(pet)</loc>\n<lastmod>2026-11-21</lastmod>")
        )
        let python = try orSkip { try Tool("python3", from: .apt("python3")) }
        let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"
        let outcome = try python.run("-c", parse, file(of: sitemap.body))
        XCTAssertEqual(outcome.code, 0, outcome.errors)
    }

    func testSitemap_whenReportsChange_shouldFollow() async throws {
        // Given
        let before = try await other.get("/sitemap.xml").text
        XCTAssert(before.contains(pet))

        // When
        _ = try await owner.post(manage + "/reunited")

        // Then
        let after = try await other.get("/sitemap.xml").text
        XCTAssertFalse(after.contains(pet))
    }

    func testSitemap_whenAskedForTooOften_shouldBeRefused() async throws {
        // Given
        for number in 0..<60 {
            let sitemap = try await other.send(TestRequest(path: "/sitemap.xml", fields: [("Host", "h\(number)")]))
            XCTAssert(sitemap.text.contains("<loc>http://h\(number)/</loc>"))
        }

        // When
        let refused = try await other.get("/sitemap.xml")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertNotNil(refused["Retry-After"])
    }

    func testRobots_whenAsked_shouldNameTheSitemap() async throws {
        let robots = try await other.get("/robots.txt")
        XCTAssertEqual(robots["Content-Type"], "text/plain; charset=utf-8")
        XCTAssert(robots.text.hasPrefix("User-agent: *\n"))
        XCTAssert(robots.text.hasSuffix("\nSitemap: http://127.0.0.1:8080/sitemap.xml\n"), robots.text)
    }

    func testAtomDate_whenSecondsAreAny_shouldBeInUTC() {
        XCTAssertEqual(timestamp(0), "1970-01-01T00:00:00Z")
        XCTAssertEqual(timestamp(-1), "1969-12-31T23:59:59Z")
        XCTAssertEqual(timestamp(1_795_305_599), "2026-11-21T23:59:59Z")
    }

    /// A file with these bytes.
    private func file(of bytes: [UInt8]) throws -> String {
        let path = temporaryPath()
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
