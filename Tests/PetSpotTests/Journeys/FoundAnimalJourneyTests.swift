import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// A found animal: its page, who claims it, and what only its finder knows.
final class FoundAnimalJourneyTests: AppTestCase {
    /// What nobody but the finder reads.
    private static let secrets = [
        "one white toe", "616093900000001", "61609-39000-00001", "+48 600 700 800", "48600700800", "finder@example.org",
        "rivals-note", "rival@example.org",
    ]

    private var finder: Browser { browser }
    /// The paths of its public and its private page.
    private var (pet, manage) = ("", "")

    func testPage_whenAnimalWasFound_shouldSayWhereItIsAndAskForItsOwner() async throws {
        // Given
        try await report([("holder", "shelter")])

        // When
        let page = try await Browser(app).get(pet)

        // Then
        XCTAssertEqual(page.status, 200)
        XCTAssert(page.text.contains("Found cat"))
        XCTAssert(page.text.contains(#"<span class="status">At a shelter or vet</span>"#))
        XCTAssert(page.text.contains("black, tabby"))
        XCTAssertEqual(page.element("petDetails.messageButton")?["class"], "button")
        XCTAssertNil(page.element("petDetails.contactButton"))
        let contact = try await Browser(app).post(pet + "/contact")
        XCTAssertEqual(contact.location, pet + "/message")
    }

    func testPage_whenTheFinderIsReachedByAsking_shouldOfferThatBelowTheMessage() async throws {
        // Given
        try await report(contact: [("contactVisible", "ask")])

        // When
        let page = try await Browser(app).get(pet)

        // Then
        XCTAssertEqual(page.element("petDetails.messageButton")?["class"], "button")
        XCTAssertEqual(page.element("petDetails.contactButton")?["class"], "button quiet")
        let contact = try await Browser(app).post(pet + "/contact")
        XCTAssertEqual(contact.element("petDetails.phone")?["href"], "tel:+48600700800")
    }

    func testMessage_whenItIsAClaim_shouldStandBesideTheMark() async throws {
        // Given
        try await report()

        // When
        let sent = try await Browser(app).submit(pet + "/message", Self.claim)

        // Then
        XCTAssert(sent.text.contains("Your message is on the finder’s private page."))
        let page = try await finder.get(manage)
        XCTAssert(page.text.contains("Someone says that it is their pet"))
        XCTAssert(page.text.contains("a scar under the left ear"))
        XCTAssert(page.text.contains("one white toe"))
        XCTAssertNotNil(page.element("manage.message.mark"))
        XCTAssertNil(page.element("manage.message.publishButton"))
    }

    func testMessage_whenSomeoneKnowsTheOwner_shouldNotShowTheMark() async throws {
        // Given
        try await report()
        let form = [("kind", "know"), ("note", "It is my neighbour’s."), ("replyTo", "600 100 200")]

        // When
        _ = try await Browser(app).submit(pet + "/message", form)

        // Then
        let page = try await finder.get(manage)
        XCTAssert(page.text.contains("Someone says they know whose it is"))
        XCTAssertNil(page.element("manage.message.mark"))
    }

    func testMessage_whenItIsOfTheOtherForm_shouldBeRefused() async throws {
        // Given
        try await report()
        let missing = try await FlowJourney(browser: Browser(app)).report([("petName", "Rex")])
        let wrong: [(path: String, kind: String)] = [
            (pet, "seen"), (pet, "holding"), (pet, ""), (try missing.petPath, "mine"), (try missing.petPath, "know"),
        ]

        for (path, kind) in wrong {
            // When
            let form = [("kind", kind), ("note", "x"), ("place", "Wola"), ("replyTo", "600 100 200")]
            let response = try await Browser(app).post(path + "/message", form)

            // Then
            XCTAssertEqual(response.status, 422, kind)
            XCTAssertNotNil(response.element("message.kind.error"), kind)
        }
    }

    func testMessage_whenSomethingIsMissing_shouldSayWhatAndKeepTheRest() async throws {
        // Given
        try await report()

        // When
        let empty = try await Browser(app).post(pet + "/message", [("kind", "mine")])
        let page = try await Browser(app).post(pet + "/message", [("kind", "know"), ("note", "I know her.")])

        // Then
        XCTAssertEqual(empty.status, 422)
        XCTAssertNotNil(empty.element("message.note.error"))
        XCTAssertNotNil(empty.element("message.replyTo.error"))
        XCTAssertNil(page.element("message.note.error"))
        XCTAssert(page.text.contains("I know her."))
    }

    func testMessage_whenTheAnimalIsStillOutside_shouldTakeASightingThatStaysPrivate() async throws {
        // Given
        try await report([("holder", "outside")])
        let sighting = [("kind", "seen"), ("place", "By the mill"), ("seenTime", "07:30")]

        // When
        let sent = try await Browser(app).post(pet + "/message", sighting)
        let noPlace = try await Browser(app).post(pet + "/message", [("kind", "seen")])
        let ignored = [("place", "Elsewhere"), ("seenDate", "2999-01-01"), ("seenTime", "morning")]
        let claimed = try await Browser(app).post(pet + "/message", Self.claim + ignored)

        // Then
        XCTAssertEqual(sent.location, pet)
        XCTAssertEqual(claimed.location, pet)
        XCTAssertNotNil(noPlace.element("message.place.error"))
        XCTAssertNil(noPlace.element("message.replyTo.error"))
        let page = try await finder.get(manage)
        XCTAssert(page.text.contains("By the mill"))
        XCTAssertFalse(page.text.contains("Elsewhere"), "a claim has no place")
        let published = try await finder.post(manage + "/messages/1/publish")
        XCTAssertEqual(published.location, manage)
        let stranger = try await Browser(app).get(pet)
        XCTAssertFalse(stranger.text.contains("By the mill"))
    }

    func testMessage_whenOneClientGuessesTheMark_shouldEndAfterThreeAndNeverTell() async throws {
        // Given
        try await report()
        let rival = Browser(app, at: try XCTUnwrap(IPAddress("192.0.2.1")))
        var answers: [TestResponse] = []

        for mark in ["a black toe", "one white toe", "a cut ear", "a long tail"] {
            // When
            let form = [("kind", "mine"), ("note", mark), ("replyTo", "600 100 200")]
            answers.append(try await rival.post(pet + "/message", form))
        }

        // Then
        XCTAssertEqual(answers.map(\.status), [303, 303, 303, 429])
        let (wrong, right) = (answers[0], answers[1])
        XCTAssertEqual(wrong.fields.map { "\($0.name): \($0.value)" }, right.fields.map { "\($0.name): \($0.value)" })
        XCTAssertEqual(wrong.body, right.body)
    }

    func testPoster_whenTheAnimalIsWithSomeone_shouldAskToClaimItByTheCode() async throws {
        // Given
        try await report()

        // When
        let poster = try await finder.get(manage + "/poster")

        // Then
        XCTAssertEqual(poster.status, 200)
        XCTAssert(poster.text.contains("Found cat"))
        XCTAssert(poster.text.contains("Is it yours? Scan the code"))
        for secret in Self.secrets { XCTAssertFalse(poster.text.contains(secret), secret) }
    }

    func testPoster_whenTheAnimalIsStillOutside_shouldNotExist() async throws {
        // Given
        try await report([("holder", "outside")])

        // When
        let poster = try await finder.get(manage + "/poster")

        // Then
        XCTAssertEqual(poster.location, manage)
        let (page, created) = try await (finder.get(manage), finder.get("/report-found/confirmation"))
        XCTAssertNil(page.element("manage.posterLink"))
        XCTAssertNil(created.element("reportCreated.posterLink"))
        let pet = try await Browser(app).get(pet)
        XCTAssert(pet.text.contains("Cat seen"))
    }

    func testReunited_whenTheOwnerHasIt_shouldEndContactUntilReopened() async throws {
        // Given
        try await report()

        // When
        _ = try await finder.post(manage + "/reunited")

        // Then
        let page = try await Browser(app).get(pet)
        XCTAssert(page.text.contains("Back with its owner"))
        XCTAssertNil(page.element("petDetails.messageButton"))
        let (contact, message) = try await (Browser(app).post(pet + "/contact"), Browser(app).get(pet + "/message"))
        XCTAssertEqual([contact.status, message.status], [410, 410])
        var list = try await Browser(app).get("/?kind=found")
        XCTAssertFalse(list.text.contains("Found cat"))

        // When
        _ = try await finder.post(manage + "/reopen")

        // Then
        list = try await Browser(app).get("/?kind=found")
        XCTAssert(list.text.contains("Found cat"))
    }

    func testFirstSteps_whenTheAnimalIsElsewhere_shouldSayOnlyWhatCanBeDone() async throws {
        // Given
        let steps = [
            ("me", "Hang the poster", "Do not chase it"), ("shelter", "Hang the poster", "Do not chase it"),
            ("outside", "Do not chase it", "Hand it over"),
        ]

        for (holder, said, unsaid) in steps {
            // When
            try await report([("holder", holder)])
            let page = try await finder.get(manage)

            // Then
            let list = page.text.components(separatedBy: "manage.firstSteps").last ?? ""
            XCTAssert(list.contains(said), holder)
            XCTAssertFalse(list.contains(unsaid), holder)
            XCTAssertEqual(page.element("manage.warning") == nil, holder == "outside")
            XCTAssert(page.text.contains("61609-39000-00001"))
            XCTAssert(page.text.contains("one white toe"))
        }
    }

    func testClaimOfASeenAnimal_whenRefused_shouldKeepWhereAndWhenAndStoreNeither() async throws {
        // Given
        try await report([("holder", "outside")])
        let sighting = [("place", "Planty"), ("seenDate", "2026-11-19"), ("seenTime", "07:30")]
        for kind in ["mine", "know"] {
            // When
            let refused = try await Browser(app).post(pet + "/message", [("kind", kind)] + sighting)

            // Then
            XCTAssertEqual(refused.status, 422)
            for (name, value) in sighting {
                XCTAssertEqual(refused.element("message.\(name)")?["value"], value, "\(kind): \(name)")
            }
        }

        // When
        let claim = Self.claim + [("place", "Planty"), ("seenDate", "yesterday"), ("seenTime", "25:00")]
        let sent = try await Browser(app).post(pet + "/message", claim)

        // Then
        XCTAssertEqual(sent.status, 303)
        let page = try await finder.get(manage)
        XCTAssert(page.text.contains("She has a scar under the left ear."))
        XCTAssertFalse(page.text.contains("Planty"))
    }

    func testLife_whenNobodyConfirmsIt_shouldLeaveTheListAndStayReachableByItsChip() async throws {
        // Given
        try await report()

        // When
        app.advance(by: 61 * ReportLife.day)

        // Then
        let (list, page) = try await (Browser(app).get("/?kind=found"), Browser(app).get(pet))
        let search = try await Browser(app).get("/?chip=616093900000001")
        XCTAssertFalse(list.text.contains("Found cat"))
        XCTAssert(page.text.contains("nobody has confirmed that its owner is not known yet"))
        XCTAssert(search.text.contains("Found cat"))
        _ = try await finder.post(manage + "/delete")
        let gone = try await Browser(app).get(pet)
        XCTAssertEqual(gone.status, 404)
    }

    func testEdit_whenTheReportIsChanged_shouldStayAFoundAnimal() async throws {
        // Given
        try await report()
        let summary = try await finder.submit(manage + "/edit")
        XCTAssertNotNil(summary.element("summary.privateMark"))

        // When
        _ = try await finder.post(
            "/report-found/description?change",
            [("species", "dog"), ("privateMark", "a bent tail")]
        )
        let saved = try await finder.submit("/report-found/summary")

        // Then
        XCTAssertEqual(finder.path, manage)
        XCTAssertEqual(saved.status, 200)
        let page = try await Browser(app).get(pet)
        XCTAssert(page.text.contains("Found dog"))
        XCTAssertNil(finder.cookies["petspot_manage"])
    }

    func testPublicResponses_whenStrangersReadThemAll_shouldHoldNothingOfTheFinders() async throws {
        // Given
        try await report([("holder", "me")])
        let rival = [("kind", "mine"), ("note", "rivals-note"), ("replyTo", "rival@example.org")]
        _ = try await Browser(app).post(pet + "/message", rival)
        let stranger = Browser(app)
        let gets = [
            pet, pet + "/message", pet + "/flag", "/?kind=found", "/?kind=found&place=wola", "/?kind=found&species=cat",
            "/feed.atom?kind=found", "/sitemap.xml", "/statistics", "/statistics.csv", "/privacy",
        ]

        // When
        var responses = [(path: "contact", response: try await stranger.post(pet + "/contact"))]
        responses.append(("a wrong claim", try await stranger.post(pet + "/message", [("kind", "mine")])))
        for path in gets { responses.append((path, try await stranger.get(path))) }

        // Then
        for (path, response) in responses {
            XCTAssertLessThan(response.status, 500, path)
            for secret in Self.secrets { XCTAssertFalse(response.text.contains(secret), "\(secret) in \(path)") }
        }
    }

    private static let claim = [
        ("kind", "mine"), ("note", "She has a scar under the left ear."), ("replyTo", "owner@example.org"),
    ]

    /// Reports a cat with a mark that nobody else knows.
    private func report(_ description: [(String, String)] = [], contact: [(String, String)] = []) async throws {
        _ = try await finder.post("/report-found/chip-number", [("chipNumber", "616093900000001")])
        _ = try await finder.post("/report-found/photo")
        let usual = [
            ("species", "cat"), ("colours", "black"), ("colours", "tabby"), ("lastSeenPlace", "Wola"),
            ("privateMark", "one white toe"),
        ]
        _ = try await finder.post("/report-found/description", usual + description)
        let reach = [("contactPhone", "+48 600 700 800"), ("contactEmail", "finder@example.org")]
        _ = try await finder.post("/report-found/contact-details", reach + contact)
        let created = try await finder.submit("/report-found/summary")
        XCTAssertEqual(finder.path, "/report-found/confirmation")
        (pet, manage) = (try created.petPath, try created.managePath)
    }
}
