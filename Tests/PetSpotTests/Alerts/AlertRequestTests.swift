import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// Asking for an alert, and the consent of the address.
final class AlertRequestTests: AlertTestCase {
    func testAlert_whenConfirmed_shouldTellOfNewReports() async throws {
        // Given
        try await ask([("kind", "missing"), ("species", "dog"), ("place", "Canary Wola")])

        // When
        let mail = try await sentMail()

        // Then
        XCTAssertEqual(mail.to, Self.neighbour)
        XCTAssertEqual(mail.subject, "Confirm your alert")
        XCTAssertEqual(mail.links.count, 1, mail.text)
        XCTAssertFalse(mail.text.lowercased().contains("canary"))
        XCTAssert(mail.oneClick.hasPrefix("/mail/stop/"), mail.text)
        XCTAssertEqual(mail.field("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click")
        let page = try await Browser(app).get(mail.alertPage)
        XCTAssertEqual(page.texts("alerts.words"), ["Missing dogs around “Canary Wola”"])
        XCTAssertNotNil(page.element("alerts.stopButton"))

        // When
        let browser = Browser(app)
        let confirmed = try await browser.submit(mail.alertPage, [("action", "confirm")])

        // Then
        XCTAssertEqual(browser.path, mail.alertPage)
        XCTAssert(confirmed.text.contains("From now on we e‑mail you."))
        XCTAssertNotNil(confirmed.element("alerts.renewButton"))
        XCTAssertNil(confirmed.element("alerts.confirmButton"))
        XCTAssertEqual(confirmed.links("alerts.listLink"), ["/?species=dog&amp;place=Canary%20Wola"])
        _ = try await report("missing", [("species", "dog"), ("lastSeenPlace", "Wola"), ("petName", "Canary")])
        let news = try await news()
        XCTAssertEqual(news.map(\.to), [Self.neighbour])
    }

    func testAlert_whenALinkScannerOpensEveryLink_shouldNeitherBeginNorEnd() async throws {
        // Given
        try await ask()
        let mail = try await sentMail()

        // When
        for path in [mail.alertPage, mail.oneClick] {
            for method in ["GET", "HEAD"] {
                let response = try await Browser(app).send(TestRequest(method: method, path: path))
                XCTAssertEqual(response.status, 200)
            }
            let response = try await Browser(app).get(path + "?action=confirm")
            XCTAssertEqual(response["Referrer-Policy"], "no-referrer, strict-origin")
            XCTAssertEqual(response["X-Robots-Tag"], "noindex")
        }

        // Then
        _ = try await report("missing", Self.here)
        let news = try await news()
        XCTAssertEqual(news.count, 0)
        let page = try await Browser(app).get(mail.alertPage)
        XCTAssertNotNil(page.element("alerts.confirmButton"))
    }

    func testResponse_whateverIsKnown_shouldBeTheSameBytes() async throws {
        // Given
        try await confirmedAlert()
        let barred = "barred@example.org"
        try await ask(email: barred)
        let mail = try await sentMail(to: barred)
        _ = try await Browser(app).post(mail.alertPage, [("action", "stop")])
        var responses: [TestResponse] = []

        // When: one client is beyond its limit soon.
        let addresses = [Self.neighbour, barred, "new@example.org", "żółw@example.org"]
        for email in addresses + addresses {
            responses.append(try await browser.post("/alerts", [("place", "wola"), ("email", email)]))
        }

        // Then
        XCTAssertEqual(Set(responses.map(\.status)), [303])
        XCTAssertEqual(Set(responses.map { $0.fields.map { "\($0.name): \($0.value)" }.joined() }).count, 1)
        let page = try await browser.open("/alerts")
        XCTAssert(page.text.contains("Open the link in our e‑mail"))
    }

    func testLookUp_whateverIsKnown_shouldWaitForTheDisk() async throws {
        guard app.app.storage.store is SQLiteStore else { throw XCTSkip("other transactions do not wait for it") }
        // Given
        try await confirmedAlert()
        let barred = "barred@example.org"
        try await ask(email: barred)
        let mail = try await sentMail(to: barred)
        _ = try await Browser(app).post(mail.alertPage, [("action", "stop")])
        for path in ["/alerts", "/manage"] {
            for email in [Self.neighbour, barred, "new@example.org"] {
                let before = try await count("PRAGMA data_version")

                // When
                _ = try await Browser(app).post(path, [("place", "wola"), ("email", email)])

                // Then
                let hasWritten = await eventually { try await count("PRAGMA data_version") != before }
                XCTAssert(hasWritten, "\(path) \(email)")
            }
        }
    }

    func testForm_whenSomethingIsWrong_shouldSayWhatAndKeepAll() async throws {
        let cases: [([(String, String)], [String])] = [
            ([], ["place", "email"]), ([("place", "ul")], ["place", "email"]),
            ([("place", "wola"), ("email", "me@")], ["email"]),
            ([("near", "nowhere"), ("email", Self.neighbour)], ["near"]),
            ([("near", "52.23, 20.98"), ("km", "50"), ("email", Self.neighbour)], ["km"]),
            (
                [("place", "wola"), ("kind", "lost"), ("species", "dragon"), ("email", Self.neighbour)],
                ["kind", "species"]
            ),
        ]
        for (form, fields) in cases {
            // When
            let page = try await browser.post("/alerts", form)

            // Then
            XCTAssertEqual(page.status, 422)
            XCTAssertNotNil(page.element("errorSummary"))
            let wrong = ["kind", "species", "place", "near", "km", "email"].filter {
                page.element("alerts.\($0).error") != nil
            }
            XCTAssertEqual(wrong, fields, "\(form)")
            for (name, value) in form where ["place", "near", "email"].contains(name) {
                XCTAssertEqual(page.element("alerts.\(name)")?["value"], value)
            }
        }
        let mails = try await sentMails()
        XCTAssertEqual(mails.count, 0)
    }

    func testForm_whenTheListLinksToIt_shouldHoldItsFilter() async throws {
        // Given
        let links = [
            "/": "/alerts?kind=missing", "/?kind=found&species=cat": "/alerts?kind=found&amp;species=cat",
            "/?place=Wola&since=7&near=52.231,20.98&km=50":
                "/alerts?kind=missing&amp;place=Wola&amp;near=52.23%2C20.98&amp;km=25",
        ]
        for (list, link) in links {
            // When
            let page = try await browser.get(list)

            // Then
            XCTAssertEqual(page.links("petList.alert"), [link])
            let form = try await browser.get(link.replacing("&amp;", with: "&"))
            XCTAssertEqual(form.status, 200)
            let isFound = link.contains("found")
            XCTAssert(form.text.contains("<option value=\"\(isFound ? "found" : "missing")\" selected>"))
            guard link.contains("near") else { continue }
            XCTAssertEqual(form.element("alerts.near")?["value"], "52.23,20.98")
            XCTAssert(form.text.contains("<option value=\"25\" selected>"))
            XCTAssertEqual(form.element("alerts.place")?["value"], "Wola")
        }
        let usual = try await browser.get("/alerts")
        XCTAssert(usual.text.contains("<option value=\"both\" selected>"))
        XCTAssert(usual.text.contains("<option value=\"10\" selected>"))
    }

    func testRequests_whenAnAddressIsNamedOften_shouldBeOneMailADay() async throws {
        // Given
        var counts: [Int] = []

        for _ in 1...3 {
            // When
            let isDropped = counts.count == 1
            try await ask([("place", "wola")], isDropped: isDropped)
            try await ask([("place", "praga")], isDropped: true)
            counts.append(try await sentMails().count)
            app.advance(by: ReportLife.day / 2)
        }

        // Then
        XCTAssertEqual(counts, [1, 0, 1])
        let stored = try await count("SELECT count(*) FROM alerts")
        XCTAssertEqual(stored, 2, "a request beyond the day's mail is dropped")
    }

    func testRequests_whenOneMailboxHasManyNames_shouldBeThreeMailsADay() async throws {
        // Given
        try await ask(email: "me@example.org")
        for name in ["me+1", "Me+", "ME+a+b"] { try await ask(email: "\(name)@example.org", isDropped: true) }

        // When
        let asked = try await sentMails()
        for number in 1...4 { _ = try await report(email: "me+\(number)@example.org") }
        let reports = try await sentMails()

        // Then
        XCTAssertEqual([asked.count, reports.count], [1, 2])
    }

    func testRequests_whenOneClientMakesMany_shouldBeFiveAnHour() async throws {
        // Given
        for number in 1...7 { try await ask(email: "junk\(number)@example.org", browser, isDropped: number > 5) }

        // When
        let mails = try await sentMails()

        // Then
        XCTAssertEqual(mails.count, 5)
    }

    func testRequests_whenTheAddressHadThreeFirstMails_shouldSendNone() async throws {
        // Given
        for _ in 1...3 { _ = try await report(email: Self.neighbour) }
        _ = try await sentMails()

        // When
        try await ask()
        let asked = try await sentMails()
        app.advance(by: ReportLife.day)
        try await ask([("place", "praga")])
        let nextDay = try await sentMails()
        for _ in 1...3 { _ = try await report(email: Self.neighbour) }
        let reports = try await sentMails()

        // Then
        XCTAssertEqual([asked.count, nextDay.count, reports.count], [0, 1, 2], "the mail of an alert is one of three")
    }

    func testStop_whenTheAlertWasNeverConfirmed_shouldBarFirstMails() async throws {
        // Given
        try await ask()
        let mail = try await sentMail()

        // When
        let stopped = try await Browser(app).post(mail.alertPage, [("action", "stop")])

        // Then
        XCTAssertEqual(stopped.location, "/alerts")
        let page = try await Browser(app).get(mail.alertPage)
        XCTAssertEqual(page.status, 404)
        for day in [1, 363] {
            app.advance(by: day * ReportLife.day)
            try await ask(isDropped: true)
            _ = try await report(email: Self.neighbour)
            let mails = try await sentMails()
            XCTAssertEqual(mails.count, 0)
        }
    }

    func testAlert_whenNeverConfirmed_shouldBeGoneAfterThreeDays() async throws {
        // Given
        try await ask()
        let mail = try await sentMail()

        // When
        app.advance(by: 3 * ReportLife.day - 1)
        let before = try await Browser(app).get(mail.alertPage)
        app.advance(by: 1)
        let after = try await Browser(app).get(mail.alertPage)
        let tooLate = try await Browser(app).post(mail.alertPage, [("action", "confirm")])

        // Then
        XCTAssertEqual([before.status, after.status, tooLate.status], [200, 404, 404])
        try await app.app.removeExpiredRows()
        let left = try await count("SELECT count(*) FROM alerts")
        XCTAssertEqual(left, 0)
    }

    func testConfirm_whenTheAddressHasFive_shouldAskToStopOne() async throws {
        // Given
        var pages: [String] = []
        for place in ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"] {
            try await ask([("place", place)])
            let mail = try await sentMail()
            pages.append(mail.alertPage)
            app.advance(by: ReportLife.day)
            if place != "zeta" { _ = try await Browser(app).post(mail.alertPage, [("action", "confirm")]) }
        }

        // When
        let refused = try await browser.post(pages[5], [("action", "confirm")])

        // Then
        XCTAssertEqual(refused.status, 409)
        XCTAssert(refused.text.contains("You have 5 alerts already."))
        let others = refused.text.matches(of: /name="alert" value="(\d+)"/).map { String($0.1) }
        XCTAssertEqual(others.count, 5)

        // When
        let stopped = try await browser.submit(pages[5], [("action", "stop"), ("alert", others[1])])
        let confirmed = try await browser.submit(pages[5], [("action", "confirm")])

        // Then
        XCTAssertNotNil(stopped.element("alerts.confirmButton"), "only the other one was stopped")
        XCTAssertNotNil(confirmed.element("alerts.renewButton"))
        let statuses = try await pages.asyncMap { try await Browser(app).get($0).status }
        XCTAssertEqual(statuses, [200, 404, 200, 200, 200, 200])
    }

    func testPage_whenAnotherAddressIsMeant_shouldStopNothingOfIt() async throws {
        // Given
        let own = try await confirmedAlert()
        let theirs = try await confirmedAlert(email: "other@example.org")
        let number = try XCTUnwrap(theirs.firstMatch(of: /alerts\/(\d+)[0-9a-f]{32}$/)).1

        // When
        _ = try await Browser(app).post(own, [("action", "x"), ("alert", String(number))])
        let forged = try await Browser(app).get("/alerts/\(number)" + own.suffix(32))
        _ = try await Browser(app).post(own, [("action", "stop"), ("alert", String(number))])

        // Then
        XCTAssertEqual(forged.status, 404)
        let page = try await Browser(app).get(theirs)
        XCTAssertEqual(page.status, 200)
    }

    func testStop_whenTheOtherAlertWasStoppedBefore_shouldLeaveThePagesOwn() async throws {
        // Given
        let own = try await confirmedAlert()
        app.advance(by: ReportLife.day)
        let other = try await confirmedAlert([("place", "praga")])
        let number = try XCTUnwrap(other.firstMatch(of: /alerts\/(\d+)[0-9a-f]{32}$/)).1

        // When
        let responses = try await (1...2).asyncMap { _ in try await browser.post(own, [("action", "stop"), ("alert", String(number))]) }

        // Then
        XCTAssertEqual(responses.map(\.location), [own, own])
        let statuses = try await [own, other].asyncMap { try await browser.get($0).status }
        XCTAssertEqual(statuses, [200, 404])
    }

    func testSite_whenItSendsNoMail_shouldHaveNoAlerts() async throws {
        // Given
        let page = try await confirmedAlert()

        // When
        try await restart(publicURL: Self.origin)

        // Then
        let list = try await browser.get("/")
        XCTAssertNil(list.element("petList.alert"))
        let responses = try await [
            browser.get("/alerts"), browser.post("/alerts", [("place", "wola"), ("email", Self.neighbour)]),
            browser.get(page), browser.post(page, [("action", "renew")]),
        ]
        XCTAssertEqual(responses.map(\.status), [404, 404, 404, 404])
        let privacy = try await browser.get("/privacy")
        XCTAssertFalse(privacy.text.contains("An alert"))
        _ = try await report("missing", Self.here)
        let rows = try await count("SELECT count(*) FROM mails WHERE kind = 'neighbours'")
        XCTAssertEqual(rows, 0)
    }

    func testPrivacy_whenTheSiteSendsMail_shouldSayWhatIsKeptOfAlerts() async throws {
        let page = try await browser.get("/privacy")
        XCTAssert(page.text.contains("for 3 days until you confirm it"), page.text)
        XCTAssert(page.text.contains("in the last 30 days"))
    }
}
