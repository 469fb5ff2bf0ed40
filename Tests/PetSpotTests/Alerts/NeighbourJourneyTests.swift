import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// New reports reach neighbours: each once, few at a time, and nobody whom they do not concern.
final class NeighbourJourneyTests: AlertTestCase {
    func testNews_whenReportsFit_shouldGoTogetherWithoutAWordThatWasTyped() async throws {
        // Given
        try await confirmedAlert([("near", "52.23, 20.98"), ("km", "5")])
        try await confirmedAlert([("place", "canary")], email: "other@example.org")
        let canaries = ["petName", "breed", "description", "reward"].map { ($0, "canary") }
        var pets = [try await report("missing", Self.here + canaries).pet]
        pets.append(try await report("found", Self.here, Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.1")))).pet)
        _ = try await report("missing", [("species", "cat"), ("lastSeenPlace", "Kraków")])

        // When
        let mails = try await news()

        // Then
        let mail = try XCTUnwrap(mails.first { $0.to == Self.neighbour })
        XCTAssertEqual(mails.count, 2)
        XCTAssertEqual(mail.title, "New near you: 1 missing, 1 found")
        XCTAssert(mail.text.contains("Dog missing, under 1\u{A0}km away\n\(Self.origin)\(pets[0])\n"), mail.text)
        XCTAssert(mail.text.contains("Found dog, under 1\u{A0}km away\n\(Self.origin)\(pets[1])\n"))
        XCTAssertEqual(mail.field("List-Unsubscribe"), "<\(Self.origin)\(mail.stop)>")
        XCTAssertEqual(mail.field("Auto-Submitted"), "auto-generated")
        for mail in mails { XCTAssertFalse(mail.text.lowercased().contains("canary"), mail.text) }
    }

    func testNews_whenTheAlertWasAskedForInPolish_shouldBeInPolish() async throws {
        // Given
        let polish = Browser(app)
        polish.setCookie("petspot_lang", "pl")
        try await ask([("near", "52.23, 20.98")], polish)
        let mail = try await sentMail("Potwierdź powiadomienia")
        _ = try await polish.post(mail.alertPage, [("action", "confirm")])

        // When
        _ = try await report("missing", Self.here)
        let news = try await sentMails().filter { $0.to == Self.neighbour }

        // Then
        XCTAssertEqual(news.map(\.title), ["Nowe w okolicy: 1 zaginione"])
        XCTAssert(news.map(\.text).joined().contains("Zaginął pies, mniej niż 1\u{A0}km stąd"))
    }

    func testNews_whenSeveralAlertsOfAnAddressFit_shouldComeOnce() async throws {
        // Given
        for alert in [[("place", "wola")], [("near", "52.23, 20.98")], [("place", "młynarska")]] {
            try await confirmedAlert(alert)
            app.advance(by: ReportLife.day)
        }

        // When
        let (manage, _) = try await report("missing", Self.here)
        let mails = try await news()

        // Then
        XCTAssertEqual(mails.count, 1)
        let page = try await Browser(app).get(manage)
        XCTAssertEqual(page.texts("manage.neighbours"), ["1 neighbour was e‑mailed."])
    }

    func testNews_whenReportsComeAllDay_shouldBeOneMailAnHourAndSixADay() async throws {
        // Given
        try await confirmedAlert()
        var (mails, told) = ([Int](), 0)

        for minute in stride(from: 0, to: 24 * 60, by: 20) {
            // When
            let home = Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.\(minute / 20 + 1)")))
            _ = try await report("missing", [("lastSeenPlace", "Wola")], home)
            let news = try await news()
            if !news.isEmpty { mails.append(minute) }
            told += pets(in: news).joined().count
            app.advance(by: 1200)
        }

        // Then
        XCTAssertEqual(mails, [0, 60, 120, 180, 240, 300])
        XCTAssertEqual(told, 16, "each since the mail before")

        // When: the day is over.
        app.advance(by: 1)
        let next = try await news()

        // Then
        XCTAssertEqual(next.count, 1)
        XCTAssertEqual(pets(in: next).first?.count, AlertLimits.reportsInMail)
        XCTAssert(next.map(\.text).joined().contains("And 46 more on the list:\n\(Self.origin)/\n"), "\(next)")
    }

    func testNews_whenOneClientReportsMany_shouldBeTwoAnHour() async throws {
        // Given
        try await confirmedAlert()
        let home = ["2001:db8:1:1::1", "2001:db8:1:2::1"]
        for number in 1...5 {
            _ = try await report(
                "missing",
                [("lastSeenPlace", "Wola")],
                Browser(app, at: try XCTUnwrap(IPAddress(home[number % 2])))
            )
        }
        let neighbour = Browser(app, at: try XCTUnwrap(IPAddress("2001:db8:2::1")))
        _ = try await report("found", [("lastSeenPlace", "Wola")], neighbour)
        var titles: [String] = []

        for _ in 1...4 {
            // When
            titles += try await news().map(\.title)
            app.advance(by: 3600)
        }

        // Then
        XCTAssertEqual(titles, ["2 missing, 1 found", "2 missing", "1 missing"].map { "New near you: \($0)" })
    }

    func testNews_whenTheReportDoesNotConcernNeighbours_shouldReachNobody() async throws {
        // Given: made before the confirmation.
        try await ask()
        let mail = try await sentMail()
        let (_, early) = try await report("missing", Self.here)
        app.advance(by: 1)
        _ = try await Browser(app).post(mail.alertPage, [("action", "confirm")])

        // When: hidden, reunited or deleted before its mails were written; changed later; and the neighbour's own.
        let moderation = app.app.storage.moderation
        let hidden = try id(of: try await report("missing", Self.here).pet)
        try await moderation.hide(hidden, Hiding(reason: .abuse), by: .theOperator, now: TestApp.noon + 1)
        for action in ["/reunited", "/delete"] {
            let pages = try await report("missing", Self.here, Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.7"))))
            _ = try await Browser(app).post(pages.manage + action)
        }
        let other = Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.8")))
        let elsewhere = try await report("missing", [("lastSeenPlace", "Kraków")], other)
        _ = try await news()
        _ = try await other.submit(elsewhere.manage + "/edit")
        _ = try await other.post("/report-missing/description?change", Self.here)
        _ = try await other.post("/report-missing/summary")
        _ = try await report("missing", Self.here, email: Self.neighbour.uppercased(), other)
        let mails = try await news()

        // Then
        XCTAssertEqual(mails.map(\.text), [])
        try await moderation.show(hidden, by: .theOperator, now: TestApp.noon + 1)
        let shown = try await news()
        XCTAssertEqual(shown.count, 0)
        let page = try await Browser(app).get(early)
        XCTAssertEqual(page.status, 200)
    }

    func testNews_whenAReportIsHiddenWhileTheMailWaits_shouldTellOfTheOthers() async throws {
        // Given: a mail that waits for its hour.
        try await confirmedAlert()
        _ = try await report("missing", Self.here)
        _ = try await news()
        let ids = try await ["192.0.2.1", "192.0.2.2"].asyncMap { address in
            try id(of: try await report("found", Self.here, Browser(app, at: try XCTUnwrap(IPAddress(address)))).pet)
        }
        let early = try await news()

        // When
        try await app.app.storage.moderation.hide(ids[0], Hiding(reason: .abuse), by: .theOperator, now: TestApp.noon)
        app.advance(by: 3600)
        let mails = try await news()

        // Then
        XCTAssertEqual(early.count, 0)
        XCTAssertEqual(pets(in: mails), [["/pets/\(ids[1].rawValue)"]])
        let counts = try await ids.asyncMap { try await app.app.storage.alerts.toldCount(of: $0) }
        XCTAssertEqual(counts, [0, 1])
    }

    func testNews_whenTheAddressOfTheReportChangesAtOnce_shouldStillGo() async throws {
        // Given
        try await confirmedAlert()
        let browser = Browser(app)
        let (manage, _) = try await report("missing", Self.here, browser)

        // When
        try await changeAddress(of: manage, to: "new@example.org", browser)
        _ = try await Browser(app).post(manage + "/mail", [("mail", "off")])
        let mails = try await news()

        // Then
        XCTAssertEqual(mails.map(\.to), [Self.neighbour])
    }

    func testMails_whenBothWait_shouldLeaveThoseAboutReportsFirst() async throws {
        // Given
        try await confirmedAlert()
        _ = try await report("missing", Self.here)
        let tasks = try await taken(while: { $0.kind != .neighbours })
        for task in tasks where task.kind == .neighbours {
            try await app.app.storage.alerts.tellNeighbours(in: task, now: TestApp.noon)
        }
        app.advance(by: 1)
        _ = try await report("missing", [("lastSeenPlace", "Kraków")], email: "late@example.org")

        // When
        let kinds = try await taken(while: { _ in true }).map(\.kind)
        let withoutAlerts = try await app.app.storage.mails.next(
            takesAlerts: false,
            now: TestApp.noon + MailLimits.lease
        )

        // Then
        XCTAssertEqual(kinds.last, .nearby, "\(kinds)")
        XCTAssertEqual(Set(kinds.dropLast()), [.first, .search, .neighbours])
        XCTAssertNotEqual(withoutAlerts?.first?.kind, .nearby)
    }

    /// Takes mails that are due, as the writer would.
    private func taken(while condition: (MailRepository.Due) -> Bool) async throws -> [MailRepository.Due] {
        var taken: [MailRepository.Due] = []
        while let mails = try await app.app.storage.mails.next(now: TestApp.noon + 1) {
            taken += mails
            if let last = mails.last, !condition(last) { break }
        }
        return taken
    }

    func testNews_whenTheServerEndsBetweenTwoPieces_shouldReachEveryoneOnce() async throws {
        // Given: three pieces of alerts around one place.
        let position = try XCTUnwrap(Position(typed: "52.23, 20.98"))
        let addresses = try await manyAlerts(250, AlertAnswer(near: position, distance: .two))
        let (manage, pet) = try await report("missing", Self.here)
        let storage = app.app.storage

        // When: the first piece is done, and once more by a node that took it before.
        let tasks = try await taken(while: { $0.kind != .neighbours })
        let task = try XCTUnwrap(tasks.last)
        for _ in 1...2 { try await storage.alerts.tellNeighbours(in: task, now: TestApp.noon) }
        let some = try await count("SELECT count(*) FROM alert_news")
        try await restart(publicURL: Self.origin, MailTestCase.configure)
        app.advance(by: MailLimits.lease)
        let mails = try await news()

        // Then
        XCTAssertEqual(some, 100)
        XCTAssertEqual(mails.compactMap(\.to).sorted(), addresses.sorted())
        XCTAssertEqual(Set(mails.map { $0.field("Message-ID") }).count, 250)
        XCTAssertEqual(pets(in: mails), Array(repeating: [pet], count: 250))
        let page = try await Browser(app).get(manage)
        XCTAssertEqual(page.texts("manage.neighbours"), ["250 neighbours were e‑mailed."])
        let left = try await count("SELECT count(*) FROM mails WHERE kind = 'neighbours'")
        XCTAssertEqual(left, 0)
    }

    func testNews_whenTheServerEndsBeforeAMailIsStored_shouldWriteTheSameAgain() async throws {
        // Given: a mail whose file was written, and further news meanwhile.
        try await confirmedAlert()
        let (_, first) = try await report("missing", Self.here)
        for task in try await taken(while: { $0.kind != .neighbours }) where task.kind == .neighbours {
            try await app.app.storage.alerts.tellNeighbours(in: task, now: TestApp.noon)
        }
        let nearby = try await taken(while: { $0.kind != .nearby })
        let due = try XCTUnwrap(nearby.last)
        XCTAssertEqual(due.news.count, 1)
        let (_, second) = try await report("found", Self.here)
        for task in try await taken(while: { $0.kind != .neighbours }) where task.kind == .neighbours {
            try await app.app.storage.alerts.tellNeighbours(in: task, now: TestApp.noon)
        }

        // When
        try await restart(publicURL: Self.origin, MailTestCase.configure)
        app.advance(by: 1 + MailLimits.lease)
        let again = try await news()
        app.advance(by: AlertLimits.pause)
        let rest = try await news()

        // Then
        XCTAssertEqual(pets(in: again), [[first]])
        XCTAssertEqual(again.map(\.number), [due.number])
        XCTAssertEqual(pets(in: rest), [[second]])
    }

    func testNews_whenAnAlertCannotBeRead_shouldReachTheOthers() async throws {
        // Given
        for name in ["first", "second"] { try await confirmedAlert(email: "\(name)@example.org") }
        _ = try await report("missing", Self.here)
        for task in try await taken(while: { $0.kind != .neighbours }) where task.kind == .neighbours {
            try await app.app.storage.alerts.tellNeighbours(in: task, now: TestApp.noon)
        }

        // When
        try await execute("UPDATE alerts SET language = 'tlh' WHERE email = 'first@example.org'")
        app.advance(by: MailLimits.lease)
        let mails = try await news()

        // Then
        XCTAssertEqual(mails.map(\.to), ["second@example.org"])
    }

    func testTold_whenMailsWereWritten_shouldStandOnTheOwnersPagesAlone() async throws {
        // Given
        for number in 1...3 { try await confirmedAlert(email: "n\(number)@example.org") }
        let owner = Browser(app)
        let (manage, pet) = try await report("missing", Self.here, owner)
        let before = try await owner.get("/report-missing/confirmation")

        // When
        let mails = try await news()

        // Then
        XCTAssertEqual(mails.count, 3)
        XCTAssertNil(before.element("reportCreated.neighbours"))
        let (created, own, page) = try await (
            owner.get("/report-missing/confirmation"), owner.get(manage), Browser(app).get(pet)
        )
        XCTAssertEqual(created.texts("reportCreated.neighbours"), ["3 neighbours were e‑mailed."])
        XCTAssertEqual(own.texts("manage.neighbours"), ["3 neighbours were e‑mailed."])
        XCTAssertFalse(page.text.contains("neighbours"))
        for page in [created, own] { XCTAssertFalse(page.text.contains("n1@example.org")) }

        // When
        _ = try await Browser(app).post(try XCTUnwrap(mails.first).stop)

        // Then
        let later = try await owner.get(manage)
        XCTAssertEqual(
            later.texts("manage.neighbours"),
            ["3 neighbours were e‑mailed."],
            "it tells nothing of one who stops"
        )
    }

    // MARK: Ending

    func testStop_whenOneClickEndsAllAlerts_shouldEraseThemAndTheirMails() async throws {
        // Given: two alerts, a mail in the outbox, and news that wait for their hour.
        let pages = [try await confirmedAlert()]
        app.advance(by: ReportLife.day)
        try await ask([("place", "młynarska")])
        let asked = try await sentMail()
        _ = try await Browser(app).post(asked.alertPage, [("action", "confirm")])
        _ = try await report("missing", Self.here)
        let waiting = try await mails()
        let mail = try XCTUnwrap(waiting.first { $0.to == Self.neighbour })
        _ = try await report("found", Self.here)
        try await app.app.writeMails()
        let shown = try await Browser(app).get(mail.stop)
        XCTAssertNotNil(shown.element("stopMail.stopButton"))

        // When
        let responses = try await (1...2).asyncMap { _ in
            try await Browser(app).post(mail.stop, [("List-Unsubscribe", "One-Click")])
        }

        // Then
        XCTAssertEqual(responses.map(\.status), [200, 200])
        for page in pages + [asked.alertPage] {
            let response = try await Browser(app).get(page)
            XCTAssertEqual(response.status, 404)
        }
        let left = try await mails().filter { $0.to == Self.neighbour }
        XCTAssertEqual(left.map(\.text), [], "also out of the outbox")
        for table in ["alerts", "alert_words", "alert_news", "mails WHERE address IS NOT NULL"] {
            let rows = try await count("SELECT count(*) FROM \(table)")
            XCTAssertEqual(rows, 0, table)
        }
        app.advance(by: ReportLife.day)
        _ = try await report(email: Self.neighbour)
        try await ask()
        let mails = try await sentMails().filter { $0.to == Self.neighbour }
        XCTAssertEqual(
            Set(mails.map(\.subject)),
            ["Your report on PetSpot", "Confirm your alert"],
            "nothing is barred"
        )
        let wrong = try await Browser(app).post(String(mail.stop.dropLast(32)) + String(repeating: "0", count: 32))
        XCTAssertEqual(wrong.status, 404)
    }

    func testStop_whenOneClickAnswersAnUnwantedRequest_shouldBarFurtherOnesAlone() async throws {
        // Given
        try await ask()
        let mail = try await sentMail()

        // When
        let response = try await Browser(app).post(mail.oneClick, [("List-Unsubscribe", "One-Click")])
        app.advance(by: ReportLife.day)
        try await ask(isDropped: true)
        _ = try await report(email: Self.neighbour)

        // Then
        XCTAssertEqual(response.status, 200)
        let mails = try await sentMails()
        XCTAssertEqual(mails.map(\.subject), ["Your report on PetSpot"])
    }

    func testStop_whenOneAlertEnds_shouldLeaveTheOthers() async throws {
        // Given: news of both wait for their hour.
        let first = try await confirmedAlert([("place", "wola")])
        app.advance(by: ReportLife.day)
        try await confirmedAlert([("place", "kraków")])
        _ = try await report("missing", Self.here)
        _ = try await news()
        _ = try await report("missing", Self.here)
        let other = Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.1")))
        let (_, pet) = try await report("missing", [("lastSeenPlace", "Kraków")], other)
        try await app.app.writeMails()

        // When
        _ = try await Browser(app).post(first, [("action", "stop")])
        app.advance(by: 3600)

        // Then
        let mails = try await news()
        XCTAssertEqual(pets(in: mails), [[pet]])
    }

    func testAlert_whenItsYearEnds_shouldSayItInTimeAndEnd() async throws {
        // Given
        let page = try await confirmedAlert()
        var endings: [Bool] = []

        for day in [0, 330, 5] {
            // When
            app.advance(by: day * ReportLife.day)
            _ = try await report("missing", Self.here)
            let mail = try await sentMail("New near you: 1 missing")
            endings.append(
                mail.text.contains("Your alert ends on 21 November 2027. For another year:\n\(Self.origin)\(page)")
            )
        }
        let renewed = try await browser.submit(page, [("action", "renew")])
        app.advance(by: 364 * ReportLife.day)
        _ = try await report("missing", Self.here)
        let late = try await news()
        app.advance(by: ReportLife.day)
        _ = try await report("missing", Self.here)
        let tooLate = try await news()

        // Then
        XCTAssertEqual(endings, [false, false, true])
        XCTAssert(renewed.text.contains("Until 21 October 2028"), renewed.text)
        XCTAssertEqual([late.count, tooLate.count], [1, 0])
        let gone = try await browser.get(page)
        XCTAssertEqual(gone.status, 404)
        try await app.app.removeExpiredRows()
        let left = try await count("SELECT count(*) FROM alerts")
        XCTAssertEqual(left, 0)
    }

    func testLog_whateverIsDone_shouldHoldNoTokenAndNoAddress() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        try await restart(publicURL: Self.origin, log: log, MailTestCase.configure)

        // When
        let page = try await confirmedAlert()
        _ = try await browser.get(page)
        _ = try await report("missing", Self.here)
        let mail = try await sentMail("New near you: 1 missing")
        _ = try await Browser(app).post(mail.stop)
        _ = try await browser.get(page)
        log.flush()

        // Then
        XCTAssert(output.text.contains("route=/alerts/{token}"), output.text)
        for secret in [page, mail.stop, Self.neighbour] {
            XCTAssertFalse(output.text.contains(secret.split(separator: "/").last ?? ""), output.text)
        }
    }
}
