import HTTP
import TestSupport
import SHA2
import XCTest

@testable import PetSpot

/// What people get by mail, and how they begin and end it.
final class MailJourneyTests: MailTestCase {
    private static let cat = [
        ("species", "cat"), ("colours", "tabby"), ("lastSeenDate", "2026-11-20"), ("lastSeenPlace", "Wola"),
    ]

    func testFirstMail_whenAReportIsMade_shouldHoldALinkThatSwitchesMailOn() async throws {
        // Given
        let (manage, _) = try await report("missing", [("petName", "canary-name"), ("species", "dog")])

        // When
        let mails = try await mails()

        // Then
        let mail = try XCTUnwrap(mails.first)
        XCTAssertEqual(mails.count, 1)
        XCTAssertEqual(mail.to, Self.address)
        XCTAssertEqual(mail.subject, "Your report on PetSpot")
        XCTAssertFalse(mail.text.contains("canary-name"))
        XCTAssertEqual(mail.field("List-Unsubscribe"), "<\(Self.origin)\(mail.stop)>")
        XCTAssertLessThanOrEqual(
            mail.text.components(separatedBy: "\n\n").dropFirst().joined().split(separator: "\n").count,
            12
        )
        XCTAssertNotEqual(mail.privatePage, manage)
        var page = try await Browser(app).get(manage)
        XCTAssert(page.words.contains("Open the link that we e‑mail to owner@example.org"))
        page = try await Browser(app).get(mail.privatePage)
        XCTAssert(page.text.contains("Yes, e‑mail me"))

        // When
        let browser = Browser(app)
        page = try await browser.submit(mail.privatePage + "/mail", [("mail", "on")])

        // Then
        XCTAssertEqual(browser.path, mail.privatePage)
        XCTAssert(page.text.contains("You get e‑mails about this report now."))
        page = try await Browser(app).get(manage)
        XCTAssert(page.words.contains("We e‑mail owner@example.org about messages"))
    }

    func testConsent_whenThePageWasNotOpenedFromAMail_shouldSendTheLinkAgainThreeTimesAtMost() async throws {
        // Given
        let (manage, pet) = try await report()
        _ = try await sentMails()
        var counts: [Int] = []

        for _ in 1...4 {
            // When
            _ = try await Browser(app).post(manage + "/mail", [("mail", "on")])
            counts.append(try await sentMails().count)
        }

        // Then
        XCTAssertEqual(counts, [1, 1, 0, 0])
        let page = try await browser.submit(manage + "/mail", [("mail", "on")])
        let words = "the link again: at most three a day, and none if that address opted out"
        XCTAssert(page.words.contains(words), page.words)
        try await send(to: pet)
        let mails = try await sentMails()
        XCTAssertEqual(mails.count, 0, "the address is not confirmed")
    }

    func testMessages_whenSeveralCome_shouldBeGatheredAndTellNothingTyped() async throws {
        // Given
        let (_, pet) = try await confirmedReport()
        try await send(to: pet)
        try await send("holding", to: pet)

        // When
        let first = try await sentMails()
        try await send(to: pet)
        let early = try await sentMails()
        app.advance(by: MailLimits.pause)
        let later = try await sentMails()

        // Then
        XCTAssertEqual([first.count, early.count, later.count], [1, 0, 1])
        let mail = try XCTUnwrap(first.first)
        XCTAssertEqual(mail.subject, "New message about your report")
        let seen = "Someone may have seen your pet, 21 November 2026, 12:00 UTC"
        XCTAssert(mail.text.contains("\(seen)\nSomeone says they have your pet, "))
        XCTAssertFalse(mail.text.contains("canary"))
        let page = try await Browser(app).get(mail.privatePage)
        XCTAssert(page.text.contains("canary-place"))
    }

    func testMessages_whenTheyComeAllDay_shouldBeSixMails() async throws {
        // Given
        let (_, pet) = try await confirmedReport()
        var count = 0

        for hour in 0..<30 {
            // When
            _ = try await Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.\(hour + 1)")))
                .post(pet + "/message", [("kind", "seen"), ("place", "Wola \(hour)")])
            count += try await sentMails().count
            app.advance(by: 2000)
        }

        // Then
        XCTAssertEqual(count, MailLimits.batchesInDay)
    }

    func testMail_whenTheServerHasATimeZone_shouldTellTheTimeThere() async throws {
        // Given
        setenv("TZ", "CET-1", 1)
        tzset()
        defer {
            unsetenv("TZ")
            tzset()
        }
        let (_, pet) = try await confirmedReport()
        app.advance(by: 41_400)

        // When
        _ = try await Browser(app).post(pet + "/message", [("kind", "seen"), ("place", "Wola")])
        let mails = try await sentMails()

        // Then
        let text = mails.map(\.text).joined()
        XCTAssert(text.contains("Someone may have seen your pet, 22 November 2026, 00:30\n"), text)
    }

    func testMatches_whenAnAnimalIsFoundThere_shouldTellTheOtherAuthorOnce() async throws {
        // Given
        let cat = Self.cat
        _ = try await confirmedReport("missing", cat)
        let finder = Browser(app)

        // When
        let (finderPage, _) = try await report("found", cat, email: "finder@example.org", finder)
        let mails = try await sentMails()

        // Then
        let mail = try XCTUnwrap(mails.first { $0.to == Self.address })
        XCTAssertEqual(mail.subject, "Could this be your pet?")
        XCTAssert(mail.text.contains("1 found animal may be yours."))
        XCTAssertFalse(mail.text.contains("Wola"))
        let page = try await Browser(app).get(mail.privatePage)
        XCTAssert(page.text.contains("manage.matches"))

        // When
        _ = try await finder.submit(finderPage + "/edit")
        _ = try await finder.post("/report-found/description?change", cat + [("description", "Calm.")])
        _ = try await finder.post("/report-found/summary")
        app.advance(by: MailLimits.pause)

        // Then
        let more = try await sentMails()
        XCTAssertEqual(more.count, 0)
    }

    /// Without a word of the place in common.
    func testMatches_whenAnAnimalIsFoundNearby_shouldTellUpToFiveKilometres() async throws {
        for (position, mailed) in [("52.27, 20.98", ["1 found animal may be yours."]), ("52.3, 20.98", [])] {
            // Given: with 8 points for the rest.
            try await start(publicURL: Self.origin, Self.configure)
            let cat = [
                ("species", "cat"), ("colours", "tabby"), ("size", "small"), ("sex", "female"),
                ("lastSeenDate", "2026-11-20"),
            ]
            _ = try await confirmedReport("missing", cat + [("lastSeenPlace", "Wola"), ("position", "52.231, 20.978")])

            // When
            let found = cat + [("lastSeenPlace", "Bielany"), ("position", position)]
            _ = try await report("found", found, email: "finder@example.org", Browser(app))

            // Then
            let texts = try await sentMails().filter { $0.to == Self.address }.map(\.text)
            XCTAssertEqual(texts.count, mailed.count, position)
            for words in mailed { XCTAssert(texts.joined().contains(words)) }
            XCTAssertFalse(texts.joined().contains(" km"), "no mail says where")
        }
    }

    func testAddress_whenChanged_shouldGetAFirstMailAndEndTheOldLinks() async throws {
        // Given
        let browser = Browser(app)
        let (manage, pet) = try await report(email: Self.address, browser)
        let waiting = try await mails()
        let old = try XCTUnwrap(waiting.first)

        // When
        _ = try await browser.submit(manage + "/edit")
        let contact = [("contactEmail", "new@example.org"), ("contactPhone", "600 700 800")]
        _ = try await browser.post("/report-missing/contact-details?change", contact)
        _ = try await browser.post("/report-missing/summary")

        // Then
        let mails = try await mails()
        XCTAssertEqual(mails.map(\.to), ["new@example.org"], "nothing more for the old address")
        let (page, stop) = try await (Browser(app).get(old.privatePage), Browser(app).get(old.stop))
        XCTAssertEqual([page.status, stop.status], [404, 404], old.text + mails.map(\.text).joined())
        try await send(to: pet)
        let later = try await self.mails()
        XCTAssertEqual(later.count, 1, "the new one is not confirmed")
    }

    func testAddress_whenChangedFromAMailedLink_shouldSayThatTheLinkHasEnded() async throws {
        // Given
        let (_, pet) = try await report()
        let browser = Browser(app)
        let mails = try await mails()
        let mailed = try XCTUnwrap(mails.first).privatePage

        // When
        _ = try await browser.submit(mailed + "/edit")
        let contact = [("contactEmail", "new@example.org"), ("contactPhone", "600 700 800")]
        _ = try await browser.post("/report-missing/contact-details?change", contact)
        let page = try await browser.submit("/report-missing/summary")

        // Then
        XCTAssertEqual(page.status, 200)
        XCTAssertEqual(try page.petPath, pet)
        XCTAssertNotEqual(browser.path, mailed)
        XCTAssert(page.text.contains("have ended with the old address"))
    }

    func testStop_whenClicked_shouldEndTheMailsAndOpenNothing() async throws {
        // Given
        let (manage, pet) = try await report()
        let first = try await sentMails()
        let mail = try XCTUnwrap(first.first)
        _ = try await Browser(app).post(mail.privatePage + "/mail", [("mail", "on")])
        let shown = try await Browser(app).get(mail.stop)
        XCTAssertNotNil(shown.element("stopMail.stopButton"))
        XCTAssertEqual(shown["Referrer-Policy"], "no-referrer, strict-origin")

        // When
        let stopped = try await Browser(app).post(mail.stop, [("List-Unsubscribe", "One-Click")])
        let again = try await Browser(app).post(mail.stop)

        // Then
        XCTAssertEqual([stopped.status, again.status], [200, 200])
        try await send(to: pet)
        _ = try await report(email: Self.address)
        var mails = try await sentMails()
        XCTAssertEqual(mails.count, 0, "no first mail for a year either")
        let page = try await Browser(app).get(manage)
        XCTAssert(page.words.contains("You stopped e‑mails to owner@example.org"))
        let wrong = try await Browser(app).get(
            "/mail/stop/" + String(mail.stop.suffix(42).prefix(10)) + String(repeating: "0", count: 32)
        )
        XCTAssertEqual(wrong.status, 404)

        // When
        _ = try await Browser(app).post(manage + "/mail", [("mail", "on")])
        app.advance(by: 60)
        try await send(to: pet)

        // Then
        mails = try await sentMails()
        XCTAssertEqual(mails.count, 1)
    }

    func testFirstMails_whenOneAddressIsNamedOften_shouldEndAfterThreeInADay() async throws {
        // Given
        for _ in 1...5 { _ = try await report(email: "Victim@example.org") }

        // When
        let mails = try await sentMails()

        // Then
        XCTAssertEqual(mails.count, 3)
    }

    func testFirstMails_whenAStrangerNamesThousandsOfAddresses_shouldWaitForTheNextHour() async throws {
        // Given: as many as may go in an hour.
        try await app.app.storage.store.transaction { connection in
            for number in 0..<MailLimits.firstInHour {
                let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, 'first', $2)"
                try connection.run(sql, HMACSHA256.code(for: "\(number)".utf8, key: [1]), TestApp.noon + ReportLife.day)
            }
        }
        _ = try await report()

        // When
        let now = try await sentMails()
        app.advance(by: 3600)
        let later = try await sentMails()

        // Then: the page said that a link comes.
        XCTAssertEqual(now.count, 0)
        XCTAssertEqual(later.map(\.to), [MailTestCase.address])
    }

    func testHead_whateverPeopleType_shouldHoldTheSameFields() async throws {
        // Given
        let hostile = "x\r\nBcc: victim@example.org\r\n\r\n\u{0}body"
        let typed = ["petName", "breed", "lastSeenPlace", "description"].map { ($0, hostile) }
        func heads(_ description: [(String, String)], _ note: String) async throws -> [[String]] {
            let owner = try await confirmedReport("missing", description)
            let kind = [("kind", "seen"), ("place", note), ("note", note), ("replyTo", "600 100 200")]
            _ = try await Browser(app).post(owner.pet + "/message", kind)
            return try await sentMails().map { mail in
                let head = mail.text.components(separatedBy: "\n\n").first ?? ""
                return head.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
            }
        }
        let usual = try await heads([("petName", "Rex")], "Planty")

        // When
        app.advance(by: ReportLife.day)
        let attacked = try await heads(typed, hostile)

        // Then
        XCTAssertEqual(usual.count, 1)
        XCTAssertEqual(attacked, usual)
        XCTAssertFalse(usual[0].contains("Bcc"))
    }

    func testHidden_whenAModeratorSaysWhy_shouldTellTheAuthor() async throws {
        // Given
        let (_, pet) = try await confirmedReport()
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))
        let name = try XCTUnwrap(ModeratorName(rawValue: "Zoë"))

        // When
        let hiding = Hiding(reason: .abuse, note: "Please, no names.\nThanks.")
        try await app.app.storage.moderation.hide(id, hiding, by: name, now: TestApp.noon)

        // Then
        let mails = try await sentMails()
        let mail = try XCTUnwrap(mails.first)
        XCTAssertEqual(mail.subject, "Your report is hidden")
        XCTAssert(mail.text.contains("Please, no names. Thanks."))
    }

    func testReminder_whenTheReportLeavesTheListSoon_shouldComeOnce() async throws {
        // Given
        _ = try await confirmedReport()
        app.advance(by: 54 * ReportLife.day)
        var subjects: [String?] = []

        for _ in 1...3 {
            // When
            try await app.app.removeDueReports()
            subjects += try await sentMails().map(\.subject)
            app.advance(by: ReportLife.day)
        }

        // Then
        XCTAssertEqual(subjects, ["Are you still looking?"])
    }

    func testReminder_whenItGoesWithAMessage_shouldComeOnce() async throws {
        // Given: a message and a reminder that wait for each other.
        let (_, pet) = try await confirmedReport()
        app.advance(by: 54 * ReportLife.day)
        try await send(to: pet)
        try await app.app.removeDueReports()
        var reminders = 0

        for _ in 1...4 {
            // When
            reminders += try await sentMails().filter { $0.text.contains("leaves the list") }.count
            app.advance(by: 3600)
            try await app.app.removeDueReports()
        }

        // Then
        XCTAssertEqual(reminders, 1)
    }

    func testMatches_whenTheyWentTogether_shouldNotComeAgain() async throws {
        // Given: an owner who has heard of two animals in one mail.
        let (manage, _) = try await confirmedReport("missing", Self.cat)
        let finders = [Browser(app), Browser(app)]
        var pages: [String] = []
        for (number, finder) in finders.enumerated() {
            pages.append(try await report("found", Self.cat, email: "finder\(number)@example.org", finder).manage)
        }
        let mails = try await sentMails().filter { $0.to == Self.address }
        XCTAssertEqual(mails.count, 1)
        XCTAssert(mails[0].text.contains("2 found animals may be yours."))

        // When: both are changed; and the owner stops mail and wants it again.
        let button = [[("mail", "off")], [("mail", "on")]]
        for form in button { _ = try await Browser(app).post(manage + "/mail", form) }
        for (finder, page) in zip(finders, pages) {
            _ = try await finder.submit(page + "/edit")
            _ = try await finder.post("/report-found/description?change", Self.cat + [("description", "Calm.")])
            _ = try await finder.post("/report-found/summary")
        }
        app.advance(by: MailLimits.pause)

        // Then
        let more = try await sentMails().filter { $0.to == Self.address }
        XCTAssertEqual(more.map(\.text), [])
    }

    func testMatches_whenAMailOfThemWasWithdrawn_shouldComeWithTheNextSearch() async throws {
        // Given: an owner who stopped mail while a match waited behind a message, and wants it again.
        let (manage, pet) = try await confirmedReport("missing", Self.cat)
        try await send(to: pet)
        _ = try await sentMails()
        let finder = Browser(app)
        let page = try await report("found", Self.cat, email: "finder@example.org", finder).manage
        try await app.app.writeMails()
        for form in [[("mail", "off")], [("mail", "on")]] { _ = try await Browser(app).post(manage + "/mail", form) }

        // When: the finder changes a word.
        _ = try await finder.submit(page + "/edit")
        _ = try await finder.post("/report-found/description?change", Self.cat + [("description", "Calm.")])
        _ = try await finder.post("/report-found/summary")
        app.advance(by: MailLimits.pause)

        // Then
        let mails = try await sentMails().filter { $0.to == Self.address }
        XCTAssertEqual(mails.map(\.subject), ["Could this be your pet?"])
    }

    func testMatches_whenThePrivatePageShowsThemNoMore_shouldBeNoNews() async throws {
        for end in ["/reunited", "dismissed"] {
            // Given: a match that waits, because a message came just now.
            let (manage, pet) = try await confirmedReport("missing", Self.cat, email: "\(end.count)@example.org")
            try await send(to: pet)
            _ = try await sentMails()
            let (other, otherPet) = try await report("found", Self.cat, email: "finder@example.org")
            _ = try await sentMails()

            // When
            if end == "/reunited" {
                _ = try await Browser(app).post(other + end)
            } else {
                let id = String(otherPet.dropFirst("/pets/".count))
                _ = try await Browser(app).post(manage + "/dismiss", [("report", id)])
            }
            app.advance(by: MailLimits.pause)

            // Then
            let mails = try await sentMails().filter { $0.subject == "Could this be your pet?" }
            XCTAssertEqual(mails.map(\.text), [], end)
            _ = try await Browser(app).post(manage + "/delete")
        }
    }

    func testMatches_whenTheLookUpFails_shouldBeLookedForAgain() async throws {
        // Given
        _ = try await confirmedReport("missing", Self.cat)
        _ = try await report("found", Self.cat, email: "finder@example.org")
        try await execute("ALTER TABLE dismissed_matches RENAME TO away")

        // When
        do {
            _ = try await sentMails()
            XCTFail("it did not fail")
        } catch {}
        try await execute("ALTER TABLE away RENAME TO dismissed_matches")
        app.advance(by: MailLimits.lease)

        // Then
        let mails = try await sentMails().filter { $0.to == Self.address }
        XCTAssertEqual(mails.map(\.subject), ["Could this be your pet?"])
    }

    func testFirstMail_whenTheOutboxCannotBeWritten_shouldComeOnceItCan() async throws {
        // Given
        _ = try await report()
        let obstacle = app.folder + "/outbox/.1"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)

        // When: five attempts fail.
        for _ in 1...5 {
            do {
                try await app.app.writeMails()
                XCTFail("it did not fail")
            } catch {}
            app.advance(by: MailLimits.lease)
        }
        try FileManager.default.removeItem(atPath: obstacle)

        // Then
        let mails = try await sentMails()
        XCTAssertEqual(mails.map(\.subject), ["Your report on PetSpot"])
    }

    func testMatches_whenTheOtherReportIsDeleted_shouldLeaveNothingOfIt() async throws {
        // Given: one match that was mailed, and one that waits.
        _ = try await confirmedReport("missing", Self.cat)
        let (first, firstPet) = try await report("found", Self.cat, email: "a@example.org")
        _ = try await sentMails()
        let (second, secondPet) = try await report("found", Self.cat, email: "b@example.org")
        _ = try await sentMails()

        // When
        for page in [first, second] { _ = try await Browser(app).post(page + "/delete") }
        app.advance(by: MailLimits.pause)

        // Then
        let mails = try await sentMails()
        XCTAssertEqual(mails.map(\.subject), [])
        for pet in [firstPet, secondPet] {
            let id = pet.dropFirst("/pets/".count)
            let rows = try await count("SELECT count(*) FROM mails WHERE about = '\(id)'")
            let pairs = try await count("SELECT count(*) FROM mail_matches WHERE other_id = '\(id)'")
            XCTAssertEqual([rows, pairs], [0, 0])
        }
    }

    func testQueue_whenANewerVersionHasAddedAKind_shouldGoOn() async throws {
        // Given
        try await execute("INSERT INTO mails (kind, created_at, due_at) VALUES ('poem', 0, 0)")
        _ = try await report()

        // When
        let mails = try await sentMails()

        // Then
        XCTAssertEqual(mails.map(\.subject), ["Your report on PetSpot"])
        let left = try await count("SELECT count(*) FROM mails WHERE kind = 'poem'")
        XCTAssertEqual(left, 1, "it is the newer version's")
    }

    func testOutbox_whenAMailWaitsForAnHour_shouldBeSaidOnce() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        try await restart(publicURL: Self.origin, log: log, MailTestCase.configure)
        _ = try await report()
        var lines: [Int] = []

        for step in [0, 3599, 1, 1, 3600] {
            // When
            app.advance(by: step)
            _ = try await mails()
            log.flush()
            lines.append(output.text.ranges(of: "mail_waits mails=1").count)
        }

        // Then
        XCTAssertEqual(lines, [0, 0, 1, 1, 1])

        // When: a mailer takes it, and later fails again.
        _ = try await sentMails()
        _ = try await mails()
        _ = try await report()
        _ = try await mails()
        app.advance(by: 3600)
        _ = try await mails()
        log.flush()

        // Then
        XCTAssertEqual(output.text.ranges(of: "mail_waits").count, 2)
    }

    func testOutbox_whenTheSiteSendsNoMailAnyMore_shouldBeEmptiedAndSaidSo() async throws {
        // Given
        _ = try await report()
        let waiting = try await mails()
        XCTAssertEqual(waiting.count, 1)
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)

        // When
        try await restart(publicURL: Self.origin, log: log) { _ in }

        // Then
        XCTAssertEqual(try Outbox(in: app.folder).numbers(), [])
        log.flush()
        XCTAssert(output.text.contains("mails_removed mails=1"), output.text)
    }

    func testFirstMails_whenOneHomeMakesManyReports_shouldLeaveRoomForOthers() async throws {
        // Given: sixty reports from the addresses of one home.
        for number in 1...60 {
            let home = Browser(app, at: try XCTUnwrap(IPAddress("2001:db8:1:\(number % 16)::1")))
            _ = try await report(email: "junk\(number)@example.org", home)
        }

        // When
        let mails = try await sentMails()
        _ = try await report(email: Self.address, Browser(app, at: try XCTUnwrap(IPAddress("2001:db8:2::1"))))
        let others = try await sentMails()

        // Then
        XCTAssertEqual(mails.count, MailLimits.firstOfClient)
        XCTAssertEqual(others.map(\.to), [Self.address])
        var later: [Int] = []
        for _ in 1...3 {
            app.advance(by: 3600)
            later.append(try await sentMails().count)
        }
        XCTAssertEqual(later, [20, 0, 0], "the page said that a link comes")
    }

    func testFirstMails_whenOneHomeChangesAddressesAndAsksAgain_shouldCountThoseToo() async throws {
        // Given: reports of one IPv4 address, each with two more addresses, and then a link that is asked for again.
        let home = try XCTUnwrap(IPAddress("192.0.2.1"))
        var count = 0
        var last = ""

        for number in 1...20 {
            // When
            let browser = Browser(app, at: home)
            last = try await report("missing", email: "a\(number)@example.org", browser).manage
            count += try await sentMails().count
            for letter in ["b", "c"] {
                try await changeAddress(of: last, to: "\(letter)\(number)@example.org", browser)
                count += try await sentMails().count
            }
        }
        _ = try await Browser(app, at: home).post(last + "/mail", [("mail", "on")])
        count += try await sentMails().count

        // Then
        XCTAssertEqual(count, MailLimits.firstOfClient)
        _ = try await report(email: Self.address, Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.2"))))
        let others = try await sentMails()
        XCTAssertEqual(others.map(\.to), [Self.address])
    }

    func testOutbox_whenTheReportIsDeleted_shouldLoseItsMail() async throws {
        // Given
        let (manage, _) = try await report()
        let before = try await mails()

        // When
        _ = try await Browser(app).post(manage + "/delete")

        // Then
        let after = try await mails()
        XCTAssertEqual([before.count, after.count], [1, 0])
    }

    func testModerators_whenPagesAreFlagged_shouldHearOfThemOnceAnHour() async throws {
        // Given
        let (_, pet) = try await report()
        _ = try await sentMails()
        var counts: [Int] = []

        for reason in ["abuse", "false", "other"] {
            // When
            _ = try await Browser(app).post(pet + "/flag", [("reason", reason), ("note", "canary-note")])
            let mails = try await sentMails()
            counts.append(mails.count)
            for mail in mails {
                XCTAssertEqual(mail.to, "moderators@petspot.example")
                XCTAssert(mail.text.contains("1 page is flagged.\n\(Self.origin)/moderate"))
            }
        }
        app.advance(by: 3600)

        // Then
        let later = try await sentMails()
        XCTAssertEqual(counts + [later.count], [1, 0, 0, 1])
    }

    func testLinks_whenOlderThanTwenty_shouldStopWorking() async throws {
        // Given
        let (manage, _) = try await report()
        let first = try await sentMails()
        let old = try XCTUnwrap(first.first).privatePage
        let id = try await app.app.storage.reports.all()[0].id
        let before = try await Browser(app).get(old)

        // When
        let address = try XCTUnwrap(MailAddress(Self.address))
        for _ in 1...20 { _ = try await app.app.storage.mails.addLinks(to: [id], for: address) }

        // Then
        let (after, own) = try await (Browser(app).get(old), Browser(app).get(manage))
        XCTAssertEqual([before.status, after.status, own.status], [200, 404, 200])
    }

    func testPages_whenTheSiteSendsMail_shouldSayWhatIsKeptAndWhoIsTold() async throws {
        // Given
        let (_, pet) = try await confirmedReport()

        // When
        let (privacy, list) = try await (browser.get("/privacy"), browser.get("/"))
        let sent = try await browser.submit(pet + "/message", [("kind", "seen"), ("place", "Wola")])

        // Then
        XCTAssert(privacy.text.contains("others only if you want them"))
        XCTAssertNotNil(list.element("petList.findReport"))
        XCTAssert(sent.text.contains("The owner gets an e‑mail about it."))
    }

    func testMatches_whenAFinderIsTold_shouldAskWhetherItIsTheOwner() async throws {
        // Given
        let cat = Self.cat
        _ = try await confirmedReport("found", cat, email: "finder@example.org")

        // When
        _ = try await report("missing", cat)

        // Then
        let mails = try await sentMails()
        let mail = try XCTUnwrap(mails.first { $0.to == "finder@example.org" })
        XCTAssertEqual(mail.subject, "Could this be its owner?")
    }

    func testSite_whenItSendsNoMail_shouldSaySo() async throws {
        // Given
        try await start()

        // When
        let pages = try await [browser.get("/manage"), browser.post("/manage", [("email", Self.address)])]

        // Then
        XCTAssertEqual(pages.map(\.status), [404, 404])
        let list = try await browser.get("/")
        XCTAssertNil(list.element("petList.findReport"))
        let (manage, _) = try await report()
        let page = try await Browser(app).get(manage)
        XCTAssert(page.text.contains("We send no e‑mails"))
        XCTAssertNil(page.element("manage.mailButton"))
        try await app.app.writeMails()
        XCTAssertNil(try Outbox(existingIn: app.folder))
    }
}
