import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// Every screen, empty, filled in and with errors: in English as the whole response, in every other language as the words that people meet.
final class ScreenSnapshotTests: AppTestCase {
    func testScreens_whenEmpty_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.empty) { assert in
            try assert(try await browser.get("/"), "list")
            for step in ReportFlow.missing.order {
                try assert(try await browser.get("/report-missing/" + step.pathSegment), step.pathSegment)
                let form = step == .contactDetails ? [("contactPhone", "600 700 800")] : []
                _ = try await browser.post("/report-missing/" + step.pathSegment, form)
            }
            let created = try await browser.get("/report-missing/confirmation")
            try assert(created, "created")
            try assert(try await browser.get(created.managePath + "/poster"), "poster")
            try assert(try await browser.get(created.petPath), "pet")
        }
    }

    func testPrivacy_whenStorageIsSQLite_shouldBeAsRecorded() async throws {
        try await start()
        try XCTSkipUnless(app.isOnSQLite, "with PostgreSQL it says something else of backups")
        try await inEveryLanguage(.privacy) { assert in try assert(try await browser.get("/privacy"), "privacy") }
    }

    func testStatistics_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.statistics) { assert in
            try assert(try await browser.get("/statistics"), "statistics-empty")
            try await FlowJourney(browser: browser).report()
            let manage = try await browser.get("/report-missing/confirmation").managePath
            _ = try await browser.post(manage + "/reunited", [("how", "searching")])
            try assert(try await browser.get("/statistics"), "statistics")
        }
    }

    func testScreens_whenFilledIn_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.filledIn) { assert in
            try await FlowJourney(browser: browser).fillIn()
            for step in ReportFlow.missing.order {
                try assert(try await browser.get("/report-missing/" + step.pathSegment), step.pathSegment)
                let change = try await browser.get("/report-missing/" + step.pathSegment + "?change")
                XCTAssertEqual(change.status, 200)
            }
            try assert(try await browser.get("/"), "list-resume")
            let created = try await browser.submit("/report-missing/summary")
            try assert(created, "created")
            try assert(try await browser.get("/"), "list")
            try assert(try await browser.get(created.petPath), "pet")
        }
    }

    func testScreens_whenReportIsPublic_shouldBeAsRecordedForOwnerAndFinder() async throws {
        try await inEveryLanguage(.ownerAndFinder) { assert in
            try await FlowJourney(browser: browser).fillIn()
            let created = try await browser.submit("/report-missing/summary")
            let (manage, pet) = try (created.managePath, created.petPath)
            try assert(try await browser.post(pet + "/contact"), "contact")
            try assert(try await browser.get("/?chip=616093900000001"), "search-found")
            try assert(try await browser.get("/?chip=1"), "search-unknown")
            try assert(try await browser.get("/?chip=x"), "search-error")
            try assert(try await browser.get("/?species=dog&place=krak&since=7"), "filter-found")
            try assert(try await browser.get("/?species=cat&place=a+b+c+d"), "filter-none")
            try assert(try await browser.get(pet + "/flag"), "flag")
            try assert(try await browser.post(pet + "/flag", [("note", "x"), ("email", "me@")]), "flag-wrong")
            try assert(try await browser.submit(pet + "/flag", [("reason", "false")]), "flag-sent")
            try assert(try await browser.get(pet + "/message"), "message")
            let wrong = [("kind", "seen"), ("seenDate", "2999-01-01"), ("seenTime", "25:00"), ("replyTo", "me@")]
            try assert(try await browser.post(pet + "/message", wrong), "message-wrong")
            try assert(try await browser.get(manage), "manage")
            let sighting = [("kind", "seen"), ("place", "Planty"), ("seenTime", "07:30"), ("replyTo", "600 700 800")]
            try assert(try await browser.submit(pet + "/message", sighting), "message-sent")
            try assert(try await browser.get(manage), "manage-messages")
            _ = try await browser.post(manage + "/messages/1/publish")
            try assert(try await browser.get(pet), "pet-sighting")
            try assert(try await browser.get(manage + "/poster"), "poster")
            try assert(try await browser.submit(manage + "/edit"), "summary-editing")
            _ = try await browser.post("/report-missing/exit")
            _ = try await browser.post("/report-missing/chip-number")
            try assert(try await browser.post(manage + "/edit"), "manage-discard")
            try assert(try await browser.submit(manage + "/reunited"), "manage-reunited")
            try assert(try await browser.get(pet), "pet-reunited")
            try assert(try await browser.post(pet + "/contact"), "gone")
        }
    }

    func testScreens_whenAnAnimalIsFound_shouldBeAsRecorded() async throws {
        let description = [
            ("species", "dog"), ("colours", "black"), ("colours", "ginger"), ("size", "large"),
            ("lastSeenPlace", "Wola"),
            ("lastSeenDate", "2026-11-20"), ("description", "Calm."), ("holder", "me"),
            ("privateMark", "One white toe"), ("position", "52.231, 20.978"),
        ]
        try await inEveryLanguage(.found) { assert in
            for step in ["chip-number", "photo", "description", "contact-details"] {
                try assert(try await browser.get("/report-found/" + step), step)
                let form = step == "description" ? description : [("contactPhone", "600 700 800")]
                _ = try await browser.post("/report-found/" + step, form)
            }
            try assert(try await browser.get("/report-found/summary"), "summary")
            try assert(try await browser.get("/report-missing"), "other-draft")
            let created = try await browser.submit("/report-found/summary")
            try assert(created, "created")
            let (manage, pet) = try (created.managePath, created.petPath)
            try assert(try await browser.get("/?kind=found"), "list")
            try assert(try await browser.get("/?kind=found&near=52.23,20.98&km=5"), "list-near")
            try assert(try await browser.get("/?kind=found&near=nowhere"), "list-near-unreadable")
            try assert(try await browser.get(pet), "pet")
            try assert(try await browser.get(pet + "/message"), "message")
            let claim = [("kind", "mine"), ("note", "A scar."), ("replyTo", "600 100 200")]
            try assert(try await browser.post(pet + "/message", [("kind", "seen")]), "message-wrong")
            try assert(try await browser.submit(pet + "/message", claim), "message-sent")
            try assert(try await browser.get(manage), "manage")
            try assert(try await browser.get(manage + "/poster"), "poster")
            try assert(try await browser.submit(manage + "/reunited"), "manage-reunited")
            try assert(try await browser.get(pet), "pet-reunited")
        }
    }

    func testScreens_whenReportsMatch_shouldBeAsRecorded() async throws {
        let cat = [("species", "cat"), ("colours", "tabby"), ("lastSeenPlace", "Wola")]
        try await inEveryLanguage(.matches) { assert in
            let owner = Browser(app)
            try await FlowJourney(browser: owner).report(cat + [("petName", "Mruczek")])
            owner.setCookie("petspot_lang", browser.cookies["petspot_lang"] ?? "")
            for step in ["chip-number", "photo", "description", "contact-details"] {
                let form = step == "description" ? cat : [("contactPhone", "600 700 800")]
                _ = try await browser.post("/report-found/" + step, form)
            }
            try assert(try await browser.get("/report-found/summary"), "summary")
            let created = try await browser.submit("/report-found/summary")
            try assert(created, "created")
            try assert(try await browser.get(created.managePath), "manage")
            let manage = try await owner.get("/report-missing/confirmation").managePath
            try assert(try await owner.get(manage), "manage-owner")
        }
    }

    func testScreens_whenAModeratorDecides_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.moderation) { assert in
            try await FlowJourney(browser: browser).fillIn()
            let created = try await browser.submit("/report-missing/summary")
            let pet = try created.petPath
            let report = "/moderate/reports/" + pet.suffix(ReportID.length)
            let name = try XCTUnwrap(ModeratorName(rawValue: "Zoë"))
            let link = Paths.enter(try await app.app.storage.moderators.add(name, now: TestApp.noon)).text
            try assert(try await browser.get(link), "enter")
            let flag = [("reason", "personal-data"), ("note", "A name."), ("email", "me@example.org")]
            _ = try await browser.submit(pet + "/flag", flag)
            try assert(try await browser.submit(link), "moderate")
            try assert(try await browser.post(report + "/hide", [("reason", "x"), ("note", "y")]), "hide-wrong")
            try assert(try await browser.submit(report + "/hide", [("reason", "abuse"), ("note", "No.")]), "hidden")
            try assert(try await browser.get(try created.managePath), "manage-hidden")
            try assert(try await browser.get("/moderate?report=0123456789"), "search-none")
            try assert(try await browser.get(report + "/remove"), "remove")
            try assert(try await browser.submit("/moderate/leave"), "left")
        }
    }

    func testPoster_whenThereIsNoPhone_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.noPhone) { assert in
            try await FlowJourney(browser: browser).fillIn()
            _ = try await browser.post("/report-missing/contact-details", [("contactEmail", "owner@example.org")])
            let created = try await browser.submit("/report-missing/summary")
            try assert(try await browser.get(created.managePath + "/poster"), "poster")
        }
    }

    func testScreens_whenInputIsWrong_shouldBeAsRecorded() async throws {
        let description = [
            ("petName", String(repeating: "x", count: 62)), ("species", "dragon"), ("sex", "yes"), ("age", "41"),
            ("lastSeenDate", "2999-01-01"),
        ]
        let contact = [("contactEmail", "owner@"), ("contactPhone", "12"), ("reward", "100")]
        try await inEveryLanguage(.wrongInput) { assert in
            try assert(try await browser.submit("/report-missing/summary"), "chip-number-lost")
            try assert(try await browser.postPhoto(Array("text".utf8), name: "cat.jpg"), "photo")
            try assert(try await browser.post("/report-missing/description", description), "description")
            try assert(try await browser.post("/report-missing/contact-details", contact), "contact-details")
            try assert(try await browser.post("/report-missing/contact-details"), "no-contact")
        }
    }

    func testScreens_whenBudgetsAreUsedUp_shouldBeAsRecorded() async throws {
        try await inEveryLanguage(.budgets) { assert in
            for _ in 0..<100 { _ = try await Browser(app).post("/report-missing/chip-number") }
            let typed = [("petName", "Łatka")]
            try assert(try await browser.post("/report-missing/description", typed), "description-refused")
            try assert(try await browser.postPhoto(Samples.png), "photo-refused")
        }
    }

    func testErrors_whenARequestFails_shouldBeAsRecorded() async throws {
        let large = [("description", String(repeating: "a", count: 70_000))]
        try await inEveryLanguage(.errors) { assert in
            try assert(try await browser.get("/nothing"), "404-not-found")
            try assert(try await browser.post("/report-missing/description", large), "413-too-large")
            try assert(try await browser.postPhoto([UInt8](repeating: 1, count: 11_000_000)), "413-photo-too-large")

            browser.fields = [("Sec-Fetch-Site", "cross-site")]
            try assert(try await browser.post("/report-missing/exit"), "403-from-another-site")
            browser.fields = []

            let elsewhere = try await TestApp(folder: temporaryPath(), publicURL: "https://petspot.example")
            let lost = Browser(InProcessTransport(site: elsewhere.site))
            lost.setCookie("petspot_lang", browser.cookies["petspot_lang"] ?? "")
            try assert(try await lost.get("/report-missing/photo"), "421-another-host")

            for number in 0..<30 { _ = try await browser.get("/?chip=\(number)") }
            try assert(try await browser.get("/?chip=30"), "429-too-many-searches")

            for _ in 0..<60 { _ = try await browser.get("/?place=rex") }
            try assert(try await browser.get("/?place=rex&since=30"), "429-too-many-filters")

            // Photos cannot be written.
            for folder in ["/photos", "/incoming"] { try? FileManager.default.removeItem(atPath: app.folder + folder) }
            try assert(try await browser.postPhoto(Samples.png), "503-no-disk")
        }
    }

    func testScripts_whenPutIntoPages_shouldBeAsRecorded() throws {
        let recordings = try Recordings(.scripts)
        for (name, text) in try Recordings.inlineScripts() { try recordings.assert(text, in: name) }
        try recordings.assertNoneIsStale()
    }

    func testScripts_ofTheFirstStep_shouldTakeLessThanAKibibyte() async throws {
        try await start()
        let page = try await browser.get("/report-missing/chip-number").text
        let scripts = page.matches(of: /<script>(.*?)<\/script>/.dotMatchesNewlines()).map(\.1)
        XCTAssertFalse(scripts.isEmpty)
        XCTAssertLessThan(scripts.map(\.utf8.count).reduce(0, +), 1024)
    }

    /// Runs `walk` in each language on an application without data; `assert` compares a response with its recording.
    private func inEveryLanguage(
        _ folder: Recordings.Folder,
        _ walk: (_ assert: (TestResponse, _ name: String) throws -> Void) async throws -> Void
    ) async throws {
        let recordings = try Recordings(folder)
        for language in Language.allCases {
            try await start()
            browser.setCookie("petspot_lang", language.rawValue)
            try await walk { response, name in try recordings.assert(response, named: name, in: language) }
        }
        try recordings.assertNoneIsStale()
    }
}
