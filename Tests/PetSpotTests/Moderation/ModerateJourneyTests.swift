import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// Moderating from a browser: signing in by a link, deciding about pages, and being nobody to everybody else.
final class ModerateJourneyTests: ReportedPetTestCase {
    private var id: ReportID {
        get throws { try XCTUnwrap(ReportID(rawValue: String(pet.suffix(ReportID.length)))) }
    }

    private var storage: Storage { app.app.storage }

    /// The path of a link for a moderator.
    private func link(_ name: String = "Zoë") async throws -> String {
        let name = try XCTUnwrap(ModeratorName(rawValue: name))
        return Paths.enter(try await storage.moderators.add(name, now: TestApp.noon)).text
    }

    /// A browser that is signed in.
    private func moderator(_ name: String = "Zoë") async throws -> Browser {
        let browser = Browser(app)
        _ = try await browser.post(try await link(name))
        return browser
    }

    private func url(_ action: String) throws -> String { "/moderate/reports/\(try id.rawValue)/\(action)" }

    func testLink_whenPosted_shouldSignInOnce() async throws {
        // Given
        let link = try await link()
        let moderator = Browser(app)

        // When
        let asked = try await moderator.get(link)
        let entered = try await moderator.post(link)

        // Then
        XCTAssertEqual(asked.status, 200)
        XCTAssertNotNil(asked.element("moderate.enterButton"))
        XCTAssertEqual(asked["Referrer-Policy"], "no-referrer, strict-origin")
        XCTAssertNil(asked["Set-Cookie"])
        XCTAssertEqual(entered.location, "/moderate")
        let cookie = try XCTUnwrap(entered["Set-Cookie"])
        XCTAssert(
            cookie.contains(
                /^petspot_moderator=[0-9a-f]{32}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/
            )
        )
        let page = try await moderator.get("/moderate")
        XCTAssertEqual(page.status, 200)
        XCTAssertEqual(page["Cache-Control"], "no-store, no-transform")
        XCTAssertEqual(page["X-Robots-Tag"], "noindex")
        for again in [try await other.get(link), try await other.post(link)] { XCTAssertEqual(again.status, 404) }
        let secrets = [String(link.suffix(32)), moderator.cookies["petspot_moderator"] ?? ""]
        guard app.isOnSQLite else { return }
        for file in ["petspot.sqlite", "petspot.sqlite-wal"] {
            let stored = try Data(contentsOf: URL(fileURLWithPath: app.folder + "/" + file))
            for secret in secrets { XCTAssertNil(stored.firstRange(of: Data(secret.utf8)), file) }
        }
    }

    func testLink_whenSiteIsSecure_shouldSetACookieForThisHostAlone() async throws {
        // Given
        try await start(publicURL: "https://petspot.example")

        // When
        let entered = try await other.post(try await link())

        // Then
        XCTAssertEqual(entered["Set-Cookie"]?.hasPrefix("__Host-petspot_moderator="), true)
        XCTAssertEqual(entered["Set-Cookie"]?.contains("; Secure; HttpOnly; SameSite=Lax"), true)
        let page = try await other.get("/moderate")
        XCTAssertEqual(page.status, 200)
    }

    func testLink_whenADayHasPassed_shouldLetNobodyIn() async throws {
        let link = try await link()
        app.advance(by: ReportLife.day)
        for answer in [try await other.get(link), try await other.post(link)] { XCTAssertEqual(answer.status, 404) }
    }

    func testAccess_whenUnusedForNinetyDays_shouldEnd() async throws {
        // Given
        let moderator = try await moderator()
        app.advance(by: 89 * ReportLife.day)
        var page = try await moderator.get("/moderate")
        XCTAssertEqual(page["Set-Cookie"]?.contains("Max-Age=7776000"), true)

        // When
        app.advance(by: 90 * ReportLife.day - 1)
        page = try await moderator.get("/moderate")
        XCTAssertEqual(page.status, 200)
        app.advance(by: 90 * ReportLife.day)
        page = try await moderator.get("/moderate")

        // Then
        XCTAssertEqual(page.status, 404)
        try await app.app.removeExpiredRows()
        let all = try await storage.moderators.all(now: 0)
        XCTAssertEqual(all, [])
    }

    func testEveryPath_whenAskedByAStranger_shouldBeLikeAnUnknownPath() async throws {
        // Given
        let former = try await moderator()
        let cookie = former.cookies["petspot_moderator"]
        let isRemoved = try await storage.moderators.remove(XCTUnwrap(ModeratorName(rawValue: "Zoë")))
        XCTAssertTrue(isRemoved)
        let used = try await link("Ala")
        _ = try await Browser(app).post(used)
        let paths =
            [
                "/moderate", "/moderate/leave", "/moderate/x", used, "/moderate/enter/0", "/moderate/",
                "/moderate/leave.",
            ]
            + (try ["photo", "thumbnail", "hide", "show", "remove"].map(url))
            + ["/moderate/reports/0123456789/hide", "/moderate/reports/x/hide"]

        for path in paths {
            for request in ["GET", "GET ?lang=pl", "GET ?report=x", "HEAD", "POST", "DELETE"] {
                let (method, query) = (request.prefix { $0 != " " }, request.drop { $0 != "?" })
                for secret in [nil, cookie, "x"] {
                    // When
                    var answers: [[String]] = []
                    for path in [path, "/unknown"] {
                        let stranger = Browser(app)
                        stranger.setCookie("petspot_moderator", secret)
                        let request = TestRequest(method: String(method), path: path + query)
                        let answer = try await stranger.send(request)
                        let fields = answer.fields.map { "\($0.0): \($0.1)" }
                        let parts =
                            ["\(answer.status)"] + fields.filter { !$0.hasPrefix("Content-Length") } + [answer.text]
                        answers.append(parts.map { $0.replacing(path, with: "/unknown") })
                    }

                    // Then
                    XCTAssertEqual(answers[0], answers[1], "\(request) \(path)")
                }
            }
        }
        let page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)
    }

    func testPost_whenSentByAnotherSite_shouldBeRefused() async throws {
        // Given
        let (moderator, link) = (try await moderator(), try await link("Ala"))
        moderator.fields = [("Sec-Fetch-Site", "cross-site")]

        for path in [link, "/moderate/leave", try url("hide"), try url("show"), try url("remove")] {
            // When
            let answer = try await moderator.post(path, [("reason", "abuse")])

            // Then
            XCTAssertEqual(answer.status, 403, path)
        }
        let page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)
    }

    func testPage_whenReportsAreFlagged_shouldShowThemFirst() async throws {
        // Given
        let flagged = Browser(app)
        _ = try await FlowJourney(browser: flagged).report([("petName", "Mruczek")])
        _ = try await FlowJourney(browser: Browser(app)).report([("petName", "Azor")])
        _ = try await FlowJourney(browser: Browser(app)).report([("petName", "Burek")])
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "<b>Old</b>")])
        app.advance(by: 1)
        let first = try await flagged.get("/report-missing/confirmation").petPath
        _ = try await other.post(first + "/flag", [("reason", "illegal"), ("email", "me@example.org")])
        let newest = try await storage.reports.all().map(\.id)
        try await storage.moderation.hide(newest[0], Hiding(), by: .theOperator, now: TestApp.noon)

        // When
        let page = try await moderator().get("/moderate")

        // Then
        let headings = page.text.matches(of: /<h[23][^>]*>([^<]*)</).map { String($0.1) }
        XCTAssertEqual(
            headings.prefix(7),
            ["Flagged", "Mruczek", "Rex", "Hidden", "Burek", "Newest", "Azor"]
        )
        XCTAssertTrue(page.text.contains("&lt;b>Old&lt;/b>") || page.text.contains("&lt;b&gt;Old&lt;/b&gt;"))
        XCTAssertTrue(page.text.contains("me@example.org"))
        XCTAssert(page.text.contains(/<option[^>]*value="illegal"[^>]*selected/), "the last flag's reason is proposed")
    }

    func testPage_whenCheapFlagsFollowARealOne_shouldShowOneOfEachReasonAndLeadToAll() async throws {
        // Given
        func flag(_ reason: String, _ note: String) async throws {
            let answer = FlagAnswer(reason: FlagReason(rawValue: reason), note: note)
            _ = try await storage.moderation.add(Flag(reportID: try id, flaggedAt: TestApp.noon, answer: answer))
        }
        try await flag("illegal", "the real one")
        try await flag("personal-data", "a second one")
        for number in 0..<230 { try await flag("other", "cheap \(number)") }
        let moderator = try await moderator()

        // When
        let page = try await moderator.get("/moderate")

        // Then
        XCTAssertEqual(page.text.matches(of: /data-testid="moderate.flag"/).count, 3)
        for note in ["the real one", "a second one", "cheap 229"] { XCTAssert(page.text.contains(note), note) }
        XCTAssert(page.words.contains("All flags (232)"))
        let link = try XCTUnwrap(page.element("moderate.allFlags")?["href"])
        XCTAssertEqual(link, "/moderate?report=\(try id.rawValue)")

        // When
        var (next, read): (String?, [String]) = (link, [])
        while let path = next {
            let page = try await moderator.get(path)
            read += page.text.matches(of: /(cheap \d+|the real one|a second one)/).map { String($0.1) }
            XCTAssertNil(page.element("moderate.allFlags"))
            next = page.element("moderate.olderFlags")?["href"].map { $0.replacing("&amp;", with: "&") }
        }

        // Then
        XCTAssertEqual(read, (0..<230).reversed().map { "cheap \($0)" } + ["a second one", "the real one"])
    }

    func testPage_whenAReportHasSecrets_shouldNotShowThem() async throws {
        // Given
        _ = try await other.post(
            pet + "/message",
            [("kind", "seen"), ("place", "Błonia"), ("note", "It limps."), ("replyTo", "600 100 200")]
        )
        let finder = Browser(app)
        for (step, form) in [
            ("chip-number", [("chipNumber", "616093900000002")]), ("photo", []),
            ("description", [("species", "dog"), ("privateMark", "One white toe")]),
            ("contact-details", [("contactPhone", "600 200 300"), ("contactEmail", "finder@example.org")]),
            ("summary", []),
        ] { _ = try await finder.post("/report-found/" + step, form) }
        let moderator = try await moderator()

        for path in ["/moderate", "/moderate?report=\(try id.rawValue)", try url("remove")] {
            // When
            let text = try await moderator.get(path).text

            // Then
            for secret in [
                "600 700 800", "owner@example.org", "600 200 300", "finder@example.org", "white toe", "Błonia", "limps",
                "600 100 200", "61609", String(manage.suffix(32)),
            ] { XCTAssertFalse(text.contains(secret), "\(path) shows \(secret)") }
        }
    }

    func testPage_whenThereAreManyReports_shouldHaveFiftyAPage() async throws {
        // Given
        let table = ReportTable(of: storage.store)
        try await storage.store.transaction { connection in
            for number in 0..<120 {
                var report = PetReport.sample(answers: .bare)
                report.answers.petName = "Pet \(number)"
                if number < 60 { report.hiddenAt = TestApp.noon }
                try table.insert(report, in: connection)
            }
        }
        _ = try await other.post(pet + "/flag", [("reason", "abuse")])
        let moderator = try await moderator()

        // When
        var (names, path) = ([String](), Optional("/moderate"))
        var sizes: [Int] = []
        while let next = path {
            let page = try await moderator.get(next)
            let found = page.text.matches(of: /<h3[^>]*>([^<]*)</).map { String($0.1) }
            names += found
            sizes.append(found.count)
            path = page.element("moderate.older")?["href"]
        }

        // Then
        XCTAssertEqual(sizes, [50, 50, 21])
        let numbered = ((0..<60).reversed() + (60..<120).reversed()).map { "Pet \($0)" }
        XCTAssertEqual(names, ["Rex"] + numbered)
    }

    func testSearch_shouldFindAnIdAndAnAddress() async throws {
        // Given
        let moderator = try await moderator()
        let id = try id.rawValue
        for text in [
            id, " \(id.uppercased()) ", "https://petspot.example\(pet)/photo?v=1", "http%3A%2F%2Fx%2Fpets%2F\(id)",
        ] {
            // When
            let query = text.replacing(" ", with: "+")
            let page = try await moderator.get("/moderate?report=" + query)

            // Then
            XCTAssertEqual(page.element("moderate.report") != nil, true, text)
        }
        for text in ["0123456789", "x"] {
            let page = try await moderator.get("/moderate?report=" + text)
            XCTAssertEqual(page.status, 200)
            XCTAssertNil(page.element("moderate.report"))
            XCTAssertNotNil(page.element("moderate.none"), text)
        }
    }

    func testPage_whenTheListDrawsAnotherPicture_shouldShowItBesideThePhoto() async throws {
        // Given
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.postPhoto(Samples.png, thumbnail: Samples.gif)
        _ = try await owner.submit("/report-missing/summary")
        let list = try await other.get("/")
        let drawn = try XCTUnwrap(list.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/thumbnail\?v=[0-9a-f]+/)).output
        let moderator = try await moderator()

        // When
        let page = try await moderator.get("/moderate")

        // Then
        for (name, bytes) in [("photo", Samples.png), ("thumbnail", Samples.gif)] {
            let picture = try XCTUnwrap(page.element("moderate.\(name)")?["src"])
            let seen = try await moderator.get(picture)
            XCTAssertEqual(seen.body, bytes, name)
        }
        let listed = try await other.get(String(drawn))
        XCTAssertEqual(listed.body, Samples.gif)
    }

    func testManage_whenTheReportIsHidden_shouldSayThatItStaysHidden() async throws {
        // Given
        let moderator = try await moderator()
        _ = try await moderator.post(try url("hide"), [("reason", "abuse")])

        for action in ["reunited", "reopen", "renew"] {
            // When
            let page = try await owner.submit(manage + "/" + action)

            // Then
            let notice = try XCTUnwrap(page.texts("notice").first)
            XCTAssertEqual(notice, "Your report stays hidden.", action)
            XCTAssertFalse(page.words.contains("returns to the list"), action)
            XCTAssertNotNil(page.element("manage.hiddenNotice"), action)
        }

        // When
        _ = try await storage.moderation.hide(try id, Hiding(), by: .theOperator, now: TestApp.noon)
        let page = try await owner.submit(manage + "/reopen")

        // Then
        XCTAssertEqual(page.texts("notice"), ["Your report stays hidden."])
    }

    func testHide_whenPosted_shouldTakeThePageAwayAndTellItsAuthorWhy() async throws {
        // Given
        try await start { $0.operatorContact = "Azyl <a@azyl.example>" }
        let before = try await other.get(pet)
        let photo = try XCTUnwrap(before.element("petDetails.photo")?["src"])
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "Look!")])
        let moderator = try await moderator()

        // When
        let hidden = try await moderator.post(
            try url("hide"),
            [("reason", "abuse"), ("note", "No \"insults\",\r\nplease.")]
        )

        // Then
        XCTAssertEqual(hidden.location, "/moderate")
        for path in [pet, photo, pet + "/message", pet + "/flag"] {
            let answer = try await other.get(path)
            XCTAssertEqual(answer.status, 410, path)
        }
        for path in [pet + "/contact", pet + "/message", pet + "/flag"] {
            let answer = try await other.post(path, [("kind", "seen"), ("place", "x"), ("reason", "abuse")])
            XCTAssertEqual(answer.status, 410, path)
        }
        for path in ["/", "/feed.atom", "/sitemap.xml", "/?chip=616093900000001", "/?species=dog"] {
            let answer = try await other.get(path)
            XCTAssertFalse(answer.text.contains(pet), path)
        }
        let own = try await owner.get(manage)
        let notice = own.text.firstRange(of: "manage.hiddenNotice").map { own.text[$0.lowerBound...].prefix(700) }
        for words in ["a@azyl.example", "It insults or harasses someone", "No &quot;insults&quot;,\nplease."] {
            XCTAssertEqual(notice?.contains(words), true, words)
        }
        XCTAssertEqual(notice?.contains("href=\"mailto:a@azyl.example\""), true)
        XCTAssertEqual(own.texts("manage.status"), ["Hidden"])
        XCTAssertEqual(own.element("manage.editButton")?["class"], "button")
        XCTAssertFalse(own.text.contains("Look!"))
        let poster = try await owner.get(manage + "/poster")
        XCTAssertEqual(poster.location, manage)
        let page = try await moderator.get("/moderate")
        XCTAssertTrue(page.words.contains("The page is hidden. Its author reads why."))
        XCTAssertTrue(page.words.contains("Zoë, hidden (It insults or harasses someone)"))
        let seen = try await moderator.get(try url("photo"))
        XCTAssertEqual(seen.status, 200)
        XCTAssertEqual(seen["Cache-Control"], "no-store")

        // When: what its author does, does not bring it back.
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.submit("/report-missing/summary")
        let after = try await storage.reports.report(try id, now: TestApp.noon).value
        XCTAssertEqual(after?.hiding, Hiding(reason: .abuse, note: "No \"insults\",\nplease."))
        let shown = try await moderator.post(try url("show"))

        // Then
        XCTAssertEqual(shown.location, "/moderate")
        let back = try await other.get(pet)
        XCTAssertEqual(back.status, 200)
        let flags = try await storage.moderation.flagged()
        XCTAssertTrue(flags.isEmpty)
        let decisions = try await storage.moderation.decisions(limit: 9, now: TestApp.noon).elements
        XCTAssertEqual(decisions.map(\.action), [.show, .hide])
    }

    func testHide_whenSomethingIsWrong_shouldKeepEverything() async throws {
        let moderator = try await moderator()
        for (form, errors) in [
            ([("reason", "war"), ("note", "Mine")], ["reason"]), ([], ["reason"]),
            ([("reason", "abuse"), ("note", String(repeating: "x", count: 501))], ["note"]),
        ] {
            // When
            let page = try await moderator.post(try url("hide"), form)

            // Then
            XCTAssertEqual(page.status, 422)
            XCTAssertNotNil(page.element("errorSummary"))
            for field in ["reason", "note"] {
                XCTAssertEqual(page.element("moderate.\(field).error") != nil, errors.contains(field))
            }
            for (name, value) in form where name == "note" { XCTAssertTrue(page.text.contains("\(value)</textarea>")) }
        }
        let inPolish = try await moderator.open(try url("hide") + "?lang=pl")
        XCTAssertEqual(inPolish.status, 200)
        let page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)
        let unknown = try await moderator.post("/moderate/reports/0123456789/hide", [("reason", "abuse")])
        XCTAssertEqual(unknown.status, 404)
    }

    func testShow_whenFlagsCameAfterThePageWasLoaded_shouldKeepThem() async throws {
        for hides in [false, true] {
            // Given
            let moderator = try await moderator()
            _ = try await other.post(pet + "/flag", [("reason", "abuse")])
            _ = try await other.post(pet + "/flag", [("reason", "illegal")])
            if hides { _ = try await moderator.post(try url("hide"), [("reason", "other")]) }
            let page = try await moderator.get("/moderate")
            try await storage.moderation.flag(try id, .personalData)

            // When
            let form = [("lastFlag", page.element("moderate.lastFlag")?["value"] ?? "")]
            let after = try await moderator.submit(try url("show"), form)

            // Then
            let left = try await storage.moderation.flagged().flatMap(\.flags).map(\.answer.reason)
            XCTAssertEqual(left, [.personalData])
            XCTAssert(after.words.contains("newer ones have come"), after.words)
            let visible = try await other.get(pet)
            XCTAssertEqual(visible.status, 200)

            // When
            _ = try await moderator.submit(
                try url("show"),
                [("lastFlag", after.element("moderate.lastFlag")?["value"] ?? "")]
            )

            // Then
            let none = try await storage.moderation.flagged()
            XCTAssertEqual(none.count, 0)
            app.advance(by: 3600)
        }
    }

    func testDecisions_whenPressedTwice_shouldBeLoggedOnce() async throws {
        // Given
        let moderator = try await moderator()
        _ = try await other.post(pet + "/flag", [("reason", "abuse")])

        // When
        for _ in 0..<2 { _ = try await moderator.post(try url("show")) }
        for _ in 0..<2 { _ = try await moderator.post(try url("hide"), [("reason", "other")]) }
        for _ in 0..<2 { _ = try await moderator.post(try url("remove")) }

        // Then
        let decisions = try await storage.moderation.decisions(about: try id, limit: 9, now: TestApp.noon).elements
        XCTAssertEqual(decisions.map(\.action), [.remove, .hide, .show])
        XCTAssertEqual(decisions.map(\.reason), [nil, .other, nil])
        XCTAssertEqual(Set(decisions.map(\.moderator.rawValue)), ["Zoë"])
        let gone = try await moderator.get("/moderate?report=" + (try id.rawValue))
        XCTAssertTrue(gone.words.contains("removed for good"), "what was decided is still there")
    }

    func testDecisions_whenThereAreMany_shouldAllBeListedForAYear() async throws {
        // Given
        let moderator = try await moderator()
        for number in 0..<60 {
            let reason: FlagReason = number % 2 == 0 ? .abuse : .other
            try await storage.moderation.hide(
                try id,
                Hiding(reason: reason),
                by: .theOperator,
                now: TestApp.noon + number
            )
        }

        // When
        let page = try await moderator.get("/moderate")
        let older = try await moderator.get(try XCTUnwrap(page.element("moderate.olderDecisions")?["href"]))

        // Then
        for (page, count) in [(page, 50), (older, 10)] {
            XCTAssertEqual(page.text.matches(of: /data-testid="moderate.decision"/).count, count)
        }
        XCTAssertFalse(older.text.contains("moderate.report") || older.text.contains("No reports right now"))
        XCTAssertTrue(page.words.contains("21 November 2026, 12:00 UTC: operator, hidden"))
        app.advance(by: Decision.lifetime)
        try await app.app.removeExpiredRows()
        let left = try await storage.moderation.decisions(limit: 99, now: 0).elements
        XCTAssertEqual(left.count, 59)
    }

    func testRemove_whenAskedAndConfirmed_shouldEraseTheReport() async throws {
        // Given
        let moderator = try await moderator()
        let asked = try await moderator.get(try url("remove"))
        XCTAssertNotNil(asked.element("moderate.removeButton"))
        XCTAssertFalse(app.photoFiles.isEmpty)

        // When
        let removed = try await moderator.submit(try url("remove"))

        // Then
        XCTAssertTrue(removed.words.contains("The report was removed for good."))
        XCTAssertEqual(app.photoFiles, [])
        for path in [pet, manage] {
            let page = try await owner.get(path)
            XCTAssertEqual(page.status, 404)
        }
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 0)
    }

    func testLeave_shouldEndTheAccessOfThisBrowserAlone() async throws {
        // Given
        let (one, two) = (try await moderator(), try await moderator())
        let key = one.cookies["petspot_moderator"]

        // When
        let left = try await one.post("/moderate/leave")

        // Then
        XCTAssertEqual(left.location, "/moderate")
        XCTAssertNil(one.cookies["petspot_moderator"])
        one.setCookie("petspot_moderator", key)
        let pages = [try await one.get("/moderate"), try await two.get("/moderate")]
        XCTAssertEqual(pages.map(\.status), [404, 200])
    }

    func testMethods_whenAModeratorUsesAnother_shouldBeTold() async throws {
        let moderator = try await moderator()
        for (method, path, allowed) in [
            ("POST", "/moderate", "GET, HEAD"), ("GET", "/moderate/leave", "POST"), ("GET", try url("show"), "POST"),
        ] {
            let answer = try await moderator.send(TestRequest(method: method, path: path))
            XCTAssertEqual(answer.status, 405, path)
            XCTAssertEqual(answer["Allow"], allowed)
        }
    }

    func testFlag_whenSent_shouldBeALineInTheLogWithoutPersonalData() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        try await restart(log: log)
        let sender = Browser(app)

        // When
        for _ in 0..<2 {
            let form = [("reason", "abuse"), ("note", "Mruczek"), ("email", "me@example.org")]
            _ = try await sender.post(pet + "/flag", form)
        }

        // Then
        log.flush()
        let lines = output.text.split(separator: "\n").filter { $0.contains(" flag ") }
        XCTAssertEqual(lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }, ["flag reason=abuse"])
        XCTAssertFalse(output.text.contains("Mruczek") || output.text.contains("me@example.org"))
    }

    func testDecisions_whenPressedTwice_shouldEachBeALineInTheLogWithoutPersonalData() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        try await restart(log: log)
        let moderator = try await moderator()
        let form = [("reason", "other"), ("note", "Mruczek")]

        // When
        for _ in 0..<2 { _ = try await moderator.post(try url("hide"), form) }
        for _ in 0..<2 { _ = try await moderator.post(try url("show")) }
        for _ in 0..<2 { _ = try await moderator.post(try url("remove")) }

        // Then
        log.flush()
        let lines = output.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
        let decisions = lines.filter { ["hide", "show", "remove"].contains($0.first) }
        XCTAssertEqual(decisions.map { $0.joined(separator: " ") }, ["hide reason=other", "show", "remove"])
        XCTAssertFalse(output.text.contains("Mruczek") || output.text.contains("Zoë"))
    }
}

extension ModerationRepository {
    /// Stores a flag.
    fileprivate func flag(_ id: ReportID, _ reason: FlagReason) async throws {
        _ = try await add(Flag(reportID: id, flaggedAt: TestApp.noon, answer: FlagAnswer(reason: reason)))
    }
}
