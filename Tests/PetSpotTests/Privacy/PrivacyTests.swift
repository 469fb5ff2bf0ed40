import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// The page on privacy says what is true of this installation.
final class PrivacyTests: AppTestCase {
    func testPrivacy_whenOptionsChange_shouldSayTheirNumbers() async throws {
        for (days, words) in [(1, "for 1 day after"), (60, "for 60 days after"), (3650, "for 3650 days after")] {
            // Given
            try await start {
                $0.life.keepDays = days
                $0.operatorContact = "Schronisko <Azyl>, azyl@example.org"
            }

            // When
            let page = try await browser.get("/privacy")

            // Then
            XCTAssertEqual(page.status, 200)
            XCTAssertTrue(page.text.contains("On the list \(words) you last confirmed"), page.text)
            XCTAssertTrue(page.text.contains("Schronisko &lt;Azyl&gt;, azyl@example.org"))
            XCTAssertFalse(page.text.contains("privacy.operatorMissing"))
        }
    }

    func testPrivacy_whenRead_shouldSayTheNumbersOfTheProgram() async throws {
        // When
        let english = try await browser.get("/privacy").text
        browser.setCookie("petspot_lang", "pl")
        let polish = try await browser.get("/privacy").text

        // Then
        let (hours, later) = (FlowSessions.lifetime / 3600, ReportLife.daysOffList)
        XCTAssertTrue(english.contains("For \(hours) hours after you last used it."))
        XCTAssertTrue(english.contains("for another \(later) days only"))
        XCTAssertTrue(english.contains("For \(ReportLife.daysAfterReunited) days. Then we erase it."))
        XCTAssertTrue(polish.contains("Przez \(hours) godziny od"))
        XCTAssertTrue(polish.contains("przez \(later) dni tylko"))
        XCTAssertTrue(polish.contains("Przez \(ReportLife.daysAfterReunited) dni. Potem"))
        XCTAssertTrue(english.contains("privacy.operatorMissing"))
    }

    func testPages_whenShown_shouldLeadThere() async throws {
        // Given
        let journey = FlowJourney(browser: browser)
        try await journey.fillIn()
        var pages = [try await browser.get("/nothing"), try await browser.get("/")]
        for step in ReportFlow.missing.order {
            pages.append(try await browser.get(ReportFlow.missing.url(of: step).text))
        }

        // When
        let created = try await browser.submit("/report-missing/summary")
        pages += [created, try await browser.get(created.petPath), try await browser.get(created.managePath)]
        pages += [try await browser.post(created.petPath + "/contact"), try await browser.get("/privacy")]

        // Then
        for page in pages { XCTAssertEqual(page.element("privacyLink")?["href"], "/privacy", page.text) }
        XCTAssertNotNil(pages[5].element("contactDetails.privacyLink"), pages[5].text)
    }

    func testCookies_whenEverythingWasDone_shouldAllBeOnThePage() async throws {
        for publicURL in [nil, "https://petspot.example"] {
            // Given
            try await start(publicURL: publicURL)
            if let publicURL { browser.fields = [("Origin", publicURL), ("Host", "petspot.example")] }

            // When
            _ = try await browser.open("/?lang=en")
            try await FlowJourney(browser: browser).fillIn()
            let created = try await browser.submit("/report-missing/summary")
            _ = try await browser.submit(created.managePath + "/edit")
            _ = try await browser.submit("/report-missing/summary")
            _ = try await browser.submit(created.managePath + "/renew")
            _ = try await browser.submit(created.managePath + "/delete")
            let name = try XCTUnwrap(ModeratorName(rawValue: "Zoë"))
            let link = try await app.app.storage.moderators.add(name, now: TestApp.noon)
            _ = try await browser.post(Paths.enter(link).text)
            let page = try await browser.get("/privacy").text

            // Then
            let named = Set(page.matches(of: /<code>([^<]*)<\/code>/).map { String($0.1) })
            XCTAssertEqual(browser.everSet, named)
            XCTAssertEqual(named.count, SiteCookie.all.count)
        }
    }

    /// No other code makes cookies, so that the page misses none.
    func testCookies_whenMade_shouldBeMadeInOnePlace() throws {
        let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Sources/PetSpot").standardized
        let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        let makers = try paths.filter { path in
            guard path.hasSuffix(".swift") else { return false }
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            return text.contains("Set-Cookie\"")
        }
        XCTAssertEqual(makers, ["Web/SiteCookie.swift"])
    }

    func testStart_whenPublicAndNobodyRunsIt_shouldSayWhatIsMissing() async throws {
        for (publicURL, contact, lines) in [
            ("https://petspot.example", nil, 1), ("https://petspot.example", "Jan, jan@example.org", 0), (nil, nil, 0),
        ] {
            // Given
            let output = LogOutput()
            let log = Log(format: .text, write: output.append)
            let app = try await TestApp(folder: temporaryPath(), publicURL: publicURL, log: log) {
                $0.operatorContact = contact
            }

            // When
            app.app.logStart(url: "http://127.0.0.1:8080")
            log.flush()

            // Then
            XCTAssertEqual(output.text.components(separatedBy: "--operator").count - 1, lines, output.text)
        }
    }
}
