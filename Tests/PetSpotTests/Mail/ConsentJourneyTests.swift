import TestSupport
import XCTest

@testable import PetSpot

/// Consent, links and what waits belong to one address: whatever happens meanwhile, another one gets nothing of them.
final class ConsentJourneyTests: MailTestCase {
    func testReport_whenNoMailCanGoToItsAddress_shouldSaySoAndNotThatItHasNone() async throws {
        // When
        let browser = Browser(app)
        _ = try await report("missing", email: "ą@b.pl", browser)
        let created = try await browser.get("/report-missing/confirmation")

        // Then
        XCTAssert(created.words.contains("we cannot send e\u{2011}mails to ą@b.pl, so nobody can recover it"), created.words)
        XCTAssertFalse(created.words.contains("names no e\u{2011}mail address"))
    }

    func testReport_whenItsLinkIsMailed_shouldSayWhereToAndThatItIsOpenedThere() async throws {
        // When
        let browser = Browser(app)
        _ = try await report("missing", email: Self.address, browser)
        let created = try await browser.get("/report-missing/confirmation")

        // Then
        let sentence = "We are e\u{2011}mailing this link to \(Self.address). Open it from that e\u{2011}mail"
        XCTAssert(created.words.contains(sentence), created.words)
        XCTAssert(created.words.contains("at most three a day, and none if that address opted out"))
        XCTAssertEqual(created.element("reportCreated.manageLink")?["class"], "button quiet")
    }

    func testContactDetails_whenMailTellsOfMessages_shouldAskNobodyToLookOften() async throws {
        // Given
        let advice = "then check your private page often"
        for step in ["chip-number", "photo", "description"] { _ = try await browser.post("/report-missing/" + step) }

        // When
        let page = try await browser.get("/report-missing/contact-details")
        try await restart(publicURL: Self.origin)
        let pageWithoutMail = try await browser.get("/report-missing/contact-details")

        // Then
        XCTAssertFalse(page.words.contains(advice))
        XCTAssert(pageWithoutMail.words.contains(advice), pageWithoutMail.words)
    }

    func testConsent_whenTheAddressChangesBeforeTheBodyArrives_shouldNotCoverTheNewOne() async throws {
        // Given: a page that a mailed link opened.
        let browser = Browser(app)
        let (manage, pet) = try await report("missing", email: Self.address, browser)
        let mail = try await sentMails().first
        let mailed = try XCTUnwrap(mail).privatePage

        // When
        _ = try await post(mailed + "/mail", "mail=on") {
            try await self.changeAddress(of: manage, to: "victim@example.org", browser)
        }

        // Then
        let report = try await reports.first
        XCTAssertEqual(report?.mail, .unconfirmed)
        _ = try await sentMails()
        try await send(to: pet)
        let mails = try await sentMails()
        XCTAssertEqual(mails.map(\.to), [])
    }

    func testConsent_whenMailWasStopped_shouldNotComeBackForAnotherAddress() async throws {
        // Given: a confirmed address whose mails are stopped.
        let browser = Browser(app)
        let (manage, pet) = try await report("missing", email: Self.address, browser)
        let mail = try await sentMails().first
        let mailed = try XCTUnwrap(mail).privatePage
        _ = try await Browser(app).post(mailed + "/mail", [("mail", "on")])
        _ = try await Browser(app).post(manage + "/mail", [("mail", "off")])

        // When
        _ = try await post(manage + "/mail", "mail=on") {
            try await self.changeAddress(of: manage, to: "victim@example.org", browser)
        }

        // Then
        let report = try await reports.first
        XCTAssertEqual(report?.mail, .unconfirmed)
        _ = try await sentMails()
        try await send(to: pet)
        let mails = try await sentMails()
        XCTAssertEqual(mails.map(\.to), [])
    }

    func testStop_whenTheAddressChangesBeforeTheBodyArrives_shouldNotConfirmTheNewOne() async throws {
        // Given
        let browser = Browser(app)
        let (manage, _) = try await report("missing", email: Self.address, browser)
        let mail = try await sentMails().first
        let mailed = try XCTUnwrap(mail).privatePage
        _ = try await Browser(app).post(mailed + "/mail", [("mail", "on")])

        // When: a "stopped" address may be turned on without a link.
        _ = try await post(manage + "/mail", "mail=off") {
            try await self.changeAddress(of: manage, to: "victim@example.org", browser)
        }
        _ = try await Browser(app).post(manage + "/mail", [("mail", "on")])

        // Then
        let report = try await reports.first
        XCTAssertEqual(report?.mail, .unconfirmed)
    }

    func testConsent_whenTheReportLosesItsAddress_shouldNotBeStored() async throws {
        // Given
        let browser = Browser(app)
        let (manage, _) = try await report("missing", email: Self.address, browser)
        let mail = try await sentMails().first
        let mailed = try XCTUnwrap(mail).privatePage

        // When
        _ = try await post(mailed + "/mail", "mail=on") {
            try await self.changeAddress(of: manage, to: "", browser)
        }

        // Then
        let report = try await reports.first
        XCTAssertNotEqual(report?.mail, .on)
    }

    func testReminders_whenAReportThatWantsMailHasNoAddress_shouldEnd() async throws {
        // Given: what earlier versions could store.
        _ = try await report()
        try await execute("UPDATE reports SET mail = 'on', contact_email = NULL")
        app.advance(by: 54 * ReportLife.day)

        // When
        let count = try await app.app.storage.mails.addReminders(now: TestApp.noon + 54 * ReportLife.day)

        // Then
        XCTAssertEqual(count, 0)
        try await app.app.removeDueReports()
    }

    func testReminders_whenAReportCannotBeRead_shouldGoToTheOthers() async throws {
        // Given: an id that only a newer version can read.
        for _ in 1...2 { _ = try await report() }
        for table in ["mails", "confirmations"] { try await execute("DELETE FROM \(table)") }
        try await execute("UPDATE reports SET mail = 'on'")
        try await execute("UPDATE reports SET id = '?' WHERE number = (SELECT min(number) FROM reports)")

        // When
        let count = try await app.app.storage.mails.addReminders(now: TestApp.noon + 54 * ReportLife.day)

        // Then
        XCTAssertEqual(count, 1)
    }

    func testLinks_whenTheAddressChangesWhileMailIsOff_shouldEnd() async throws {
        // Given: a site whose operator turns mail off.
        let (manage, _) = try await report("missing", email: Self.address, browser)
        let mail = try await mails().first
        let old = try XCTUnwrap(mail)
        try await restart(publicURL: Self.origin)

        // When
        try await changeAddress(of: manage, to: "new@example.org", browser)

        // Then
        let page = try await Browser(app).get(old.privatePage)
        XCTAssertEqual(page.status, 404)
        try await restart(publicURL: Self.origin, MailTestCase.configure)
        let mails = try await mails()
        XCTAssertEqual(mails.map(\.to), [], "nothing for the old address")
        let reopened = try await Browser(app).get(old.privatePage)
        XCTAssertEqual(reopened.status, 404)
    }

    func testLinks_whenTheAddressChangesWhileAMailIsWritten_shouldNotBeMade() async throws {
        // Given: the writer has read what it is to write.
        let browser = Browser(app)
        let (manage, _) = try await report("missing", email: Self.address, browser)
        let mails = app.app.storage.mails
        let due = try await mails.next(now: TestApp.noon) ?? []
        let report = try XCTUnwrap(due.first?.report)
        let address = try XCTUnwrap(report.answers.contactEmail?.mailAddress)

        // When
        try await changeAddress(of: manage, to: "new@example.org", browser)
        let links = try await mails.addLinks(to: [report.id], for: address)
        let written = try await mails.setWritten(due, now: TestApp.noon)

        // Then
        let stored = try await count("SELECT count(*) FROM mail_links")
        XCTAssertEqual([links.count, stored], [0, 0])
        XCTAssertEqual(written, [], "the file is removed at once")
    }

    func testState_whenTheHolderOfTheAddressRefused_shouldSaySoAndOfferNoLink() async throws {
        // Given
        let (manage, _) = try await report()
        let mail = try await sentMails().first
        let first = try XCTUnwrap(mail)

        // When
        _ = try await Browser(app).post(first.stop)

        // Then
        let own = try await Browser(app).get(manage)
        XCTAssert(own.text.contains("This address gets no e‑mails from us."), own.text)
        XCTAssertNil(own.element("manage.mailButton"))
        let mailed = try await Browser(app).get(first.privatePage)
        XCTAssert(mailed.text.contains("Yes, e‑mail me"))
    }
}
