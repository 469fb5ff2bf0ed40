import TestSupport
import XCTest

@testable import PetSpot

/// Changes of the address to which private links are mailed.
final class AddressChangeJourneyTests: MailTestCase {
    private static let form = "/report-missing/contact-details?change"

    /// Opens a change of the report in the browser from a mailed link, and gives another address. Returns the link.
    private func changeAddress(_ address: String) async throws -> String {
        _ = try await report()
        let link = try await mailedLink()
        _ = try await browser.submit(link + "/edit")
        _ = try await browser.post(Self.form, [("contactEmail", address), ("contactPhone", "600 700 800")])
        return link
    }

    func testSummary_whenTheAddressOfAMailedLinkChanges_shouldSayThatTheLinkEnds() async throws {
        for (address, words) in [
            ("owner@exmaple.org", "We e‑mail a new one to owner@exmaple.org, at most three a day"),
            ("", "and we cannot e‑mail a new one. This browser opens your private page for one more day."),
            ("żółw@example.org", "and we cannot e‑mail a new one."),
        ] {
            // Given
            _ = try await changeAddress(address)

            // When
            let summary = try await browser.get("/report-missing/summary")

            // Then
            XCTAssert(summary.texts("summary.addressHint").first?.contains(words) == true, address)
            _ = try await browser.post("/report-missing/exit")
            app.advance(by: ReportLife.day)
        }
    }

    func testSummary_whenNoLinkEnds_shouldSayNothing() async throws {
        // Given
        let manage = try await report().manage
        let link = try await mailedLink()

        for (page, address) in [(link, Self.address), (manage, "new@example.org")] {
            // When
            _ = try await browser.submit(page + "/edit")
            _ = try await browser.post(Self.form, [("contactEmail", address), ("contactPhone", "600 700 801")])
            let summary = try await browser.get("/report-missing/summary")

            // Then
            XCTAssertNil(summary.element("summary.addressHint"), address)
            let saved = try await browser.submit("/report-missing/summary")
            XCTAssertEqual(browser.path, page)
            XCTAssertEqual(saved.status, 200)
            let list = try await browser.get("/")
            XCTAssertNil(list.element("petList.ownReport"))
        }
    }

    func testSave_whenTheAddressOfAMailedLinkChanges_shouldKeepThePageForADay() async throws {
        for address in ["owner@exmaple.org", ""] {
            // Given
            let link = try await changeAddress(address)

            // When
            let saved = try await browser.submit("/report-missing/summary")

            // Then
            let page = browser.path
            XCTAssert(page.hasPrefix("/manage/"), page)
            XCTAssertNotEqual(page, link)
            XCTAssertEqual(saved.status, 200)
            XCTAssert(saved.words.contains("The private links in our e‑mails have ended with the old address"))
            XCTAssert(saved.words.contains("at most three a day"))
            XCTAssertEqual(
                saved.words.contains("Send the link again"),
                !address.isEmpty,
                "no mail proves the new address"
            )
            let old = try await browser.get(link)
            XCTAssertEqual(old.status, 404)
            let list = try await browser.get("/")
            let own = try XCTUnwrap(list.element("petList.ownReport")?["href"])
            for path in [own, "/report-missing/summary", "/report-missing/photo"] {
                _ = try await browser.open(path)
                XCTAssertEqual(browser.path, page, path)
            }

            // When: the person mends the address, from a session that follows
            _ = try await browser.submit(page + "/edit")
            _ = try await browser.post(Self.form, [("contactEmail", "new@example.org")])
            _ = try await browser.submit("/report-missing/summary")

            // Then
            XCTAssertEqual(browser.path, page)
            app.advance(by: ReportLife.day)
            let late = try await browser.get(page)
            XCTAssertEqual(late.status, 404)
        }
    }

    func testSave_whenTheBrowserIsForgotten_shouldCloseThePage() async throws {
        // Given
        _ = try await changeAddress("new@example.org")
        _ = try await browser.submit("/report-missing/summary")
        let page = browser.path

        // When
        _ = try await browser.post("/report-missing/forget")

        // Then
        let after = try await browser.get(page)
        XCTAssertEqual(after.status, 404)
    }

    func testSave_whenTheAuthorChangesTheAddressAgain_shouldCloseThePage() async throws {
        // Given
        let author = Browser(app)
        let manage = try await report(author).manage
        let link = try await mailedLink()
        func change(_ browser: Browser, _ page: String, _ address: String) async throws {
            _ = try await browser.submit(page + "/edit")
            _ = try await browser.post(Self.form, [("contactEmail", address)])
            _ = try await browser.submit("/report-missing/summary")
        }
        try await change(browser, link, "thief@example.org")
        let page = browser.path

        // When
        try await change(author, manage, "new@example.org")

        // Then
        let after = try await browser.get(page)
        XCTAssertEqual(after.status, 404)
        let own = try await author.get(manage)
        XCTAssertEqual(own.status, 200)
    }

    func testSave_whenTheLinkEndedBefore_shouldOpenNoPage() async throws {
        // Given
        let author = Browser(app)
        let manage = try await report(author).manage
        let link = try await mailedLink()
        _ = try await browser.submit(link + "/edit")
        _ = try await browser.post(Self.form, [("contactEmail", "thief@example.org")])
        _ = try await author.submit(manage + "/edit")
        _ = try await author.post(Self.form, [("contactEmail", "new@example.org")])
        _ = try await author.submit("/report-missing/summary")

        // When
        _ = try await browser.submit("/report-missing/summary")

        // Then
        XCTAssert(browser.path.hasPrefix("/pets/"), browser.path)
        let list = try await browser.get("/")
        XCTAssertNil(list.element("petList.ownReport"))
    }

    func testMail_whenItIsTurnedOnFromAPageThatWasKept_shouldNotConfirmTheAddress() async throws {
        // Given
        _ = try await changeAddress("stranger@example.org")
        let saved = try await browser.submit("/report-missing/summary")
        let pet = try saved.petPath

        // When
        _ = try await browser.post(browser.path + "/mail", [("mail", "on")])

        // Then
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))
        let report = try await app.app.storage.reports.report(id, now: TestApp.noon).value
        XCTAssertEqual(report?.mail, .unconfirmed)
    }

    /// The private page to which the newest mail leads.
    private func mailedLink() async throws -> String {
        let mails = try await sentMails()
        return try XCTUnwrap(mails.last).privatePage
    }

    private func report(_ browser: Browser) async throws -> (manage: String, pet: String) {
        try await report("missing", [], email: Self.address, browser)
    }
}
