import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// The owner's private page, which anyone with its link can open.
final class OwnerJourneyTests: ReportedPetTestCase {
    func testLink_whenOpenedInAnotherBrowser_shouldShowThePageAndTellNobody() async throws {
        // When
        let response = try await other.get(manage)

        // Then
        XCTAssertEqual(response.status, 200)
        XCTAssert(response.text.contains("manage.reunitedButton"))
        XCTAssertEqual(response["Referrer-Policy"], "no-referrer, strict-origin")
        XCTAssertEqual(response["Cache-Control"], "no-store, no-transform")
        XCTAssertNil(response["Set-Cookie"])
        XCTAssertEqual(response.fields.filter { $0.name == "Referrer-Policy" }.count, 1)
    }

    func testConfirmation_whenReopened_shouldShowTheSameLink() async throws {
        // When
        let again = try await owner.get("/report-missing/confirmation")

        // Then
        XCTAssert(again.text.contains(manage))
        XCTAssert(again.text.contains("mailto:owner@example.org?subject="))
    }

    func testFound_whenPressed_shouldHideThePetAndItsOwner() async throws {
        // When
        let response = try await other.post(manage + "/reunited")

        // Then
        XCTAssertEqual(response.location, manage)
        let list = try await other.get("/")
        XCTAssertFalse(list.text.contains(pet))
        let search = try await other.get("/?chip=616093900000001")
        XCTAssertFalse(search.text.contains(pet))
        let page = try await other.get(pet)
        XCTAssert(page.text.contains("petDetails.reunited"))
        XCTAssertFalse(page.text.contains("petDetails.contactButton"))
        let contact = try await other.post(pet + "/contact")
        XCTAssertEqual(contact.status, 410)

        // When
        _ = try await other.post(manage + "/reopen")

        // Then
        let after = try await other.get("/")
        XCTAssert(after.text.contains(pet))
        let contactAgain = try await other.post(pet + "/contact")
        XCTAssertEqual(contactAgain.status, 200)
    }

    func testDelete_whenTheReportWasJustChanged_shouldLeaveAFreshStart() async throws {
        for browser in [owner, other].compactMap(\.self) {
            // Given
            _ = try await browser.submit(manage + "/edit")
            _ = try await browser.submit("/report-missing/summary")
        }

        // When
        _ = try await owner.post(manage + "/delete")

        // Then
        for step in ReportFlow.missing.order.dropFirst() {
            let page = try await owner.get("/report-missing/" + step.pathSegment)
            XCTAssertEqual(page.location, "/report-missing/chip-number", step.pathSegment)
        }
        let confirmation = try await owner.get("/report-missing/confirmation")
        XCTAssertEqual(confirmation.location, "/")
    }

    func testEdit_whenTwoBrowsersSaveAtOnce_shouldLeaveOneWholeReport() async throws {
        for _ in 0..<20 {
            // Given
            for browser in [owner, other] {
                _ = try await browser?.submit(manage + "/edit")
                _ = try await browser?.postPhoto(
                    Samples.png,
                    thumbnail: Samples.gif,
                    to: "/report-missing/photo?change"
                )
            }

            // When
            let transport = InProcessTransport(site: app.app.site)
            let requests = [owner, other].compactMap { $0?.cookies["petspot_session"] }.map { cookie in
                TestRequest(
                    method: "POST",
                    path: "/report-missing/summary",
                    fields: [("Cookie", "petspot_session=" + cookie)]
                )
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for request in requests { group.addTask { try await transport.send(request).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            // Then
            XCTAssertEqual(statuses, [303, 303])
            let page = try await other.get(pet)
            let photo = try XCTUnwrap(page.text.firstMatch(of: /src="([^"]*\/photo\?v=[0-9a-f]+)"/)).output.1
            let image = try await other.get(String(photo))
            XCTAssertEqual(image.body, Samples.png)
            XCTAssertEqual(app.photoFiles.count, 2, "files of one photo and its thumbnail")
        }
    }

    func testNotice_whenSomethingWasDone_shouldBeSaidOnceOnTheNextPage() async throws {
        // Given
        _ = try await other.submit(manage + "/edit")
        let posts: [(path: String, page: String, notice: LocalizedString)] = [
            ("/report-missing/summary", manage, L10n.Notice.reportChanged),
            (manage + "/reunited", manage, L10n.Notice.reportReunited),
            (manage + "/reopen", manage, L10n.Notice.reportMissing),
            (manage + "/delete", "/", L10n.Notice.reportDeleted),
        ]
        for (path, place, notice) in posts {
            // When
            let page = try await other.submit(path)

            // Then
            XCTAssertEqual(other.path, place)
            XCTAssert(page.words.contains(notice.text(in: .en)), path)
            XCTAssertNotNil(page.element("notice")?["autofocus"], path)
            XCTAssertEqual(page["Cache-Control"], "no-store, no-transform", path)
            let again = try await other.get(place)
            XCTAssertNil(again.element("notice"), path)
        }
    }

    func testNotice_whenNothingWasDone_shouldNotBeSaidByALink() async throws {
        for query in ["?notice=reportDeleted", "?reportDeleted", "?petspot_notice=reportDeleted"] {
            // When
            let page = try await other.get("/" + query)

            // Then
            XCTAssertNil(page.element("notice"), query)
        }
    }

    func testNotice_whenCookieHoldsAnythingElse_shouldBeNone() async throws {
        // Given
        other.setCookie("petspot_notice", "<script>")

        // When
        let page = try await other.get("/")

        // Then
        XCTAssertNil(page.element("notice"))
        XCTAssertNil(page["Set-Cookie"])
    }

    func testNoticeCookie_whenSet_shouldBeClosedAndShort() async throws {
        for (publicURL, secure) in [(nil, ""), ("https://petspot.example", "Secure; ")] {
            // Given
            try await start(publicURL: publicURL)

            // When
            let response = try await other.post(manage + "/reunited")

            // Then
            XCTAssertEqual(
                response["Set-Cookie"],
                "petspot_notice=reportReunited; Path=/; Max-Age=60; \(secure)HttpOnly; SameSite=Lax"
            )
        }
    }

    func testDelete_whenPressed_shouldEraseRowAndPhotoFromTheDisk() async throws {
        // Given
        XCTAssertFalse(app.photoFiles.isEmpty)
        _ = try await owner.submit(manage + "/edit")

        // When
        let response = try await other.post(manage + "/delete")

        // Then
        XCTAssertEqual(response.location, "/")
        XCTAssertEqual(response["Clear-Site-Data"], "\"cache\"")
        let page = try await other.get(pet)
        XCTAssertEqual(page.status, 404)
        let managed = try await other.get(manage)
        XCTAssertEqual(managed.status, 404)
        XCTAssertEqual(app.photoFiles, [])
        // A shared database overwrites deleted data only later.
        if !app.isOnSQLite { return }
        for name in ["petspot.sqlite", "petspot.sqlite-wal"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: app.folder + "/" + name))
            XCTAssertNil(bytes.firstRange(of: Data("owner@example.org".utf8)), name)
            XCTAssertNil(bytes.firstRange(of: Data("Planty".utf8)), name)
        }
    }

    func testEdit_whenSubmitted_shouldChangeTheReportAndReturn() async throws {
        // Given
        let opened = try await other.submit(manage + "/edit")
        XCTAssertEqual(other.path, "/report-missing/summary")
        XCTAssert(opened.text.contains("Kelpie"))
        let files = app.photoFiles

        // When
        _ = try await other.post("/report-missing/description?change", [("petName", "Max"), ("breed", "Collie")])
        let before = try await other.get(pet)
        let cookie = other.cookies["petspot_manage"]
        let response = try await other.post("/report-missing/summary")

        // Then
        XCTAssert(before.text.contains("Rex"), "a change was public before it was saved")
        XCTAssertEqual(response.location, manage)
        let page = try await other.get(pet)
        XCTAssert(page.text.contains("Max"))
        XCTAssert(page.text.contains("Collie"))
        XCTAssertEqual(app.photoFiles, files)
        XCTAssertNil(other.cookies["petspot_manage"])
        let later = try await other.post("/report-missing/summary")
        XCTAssertEqual(later.location, pet)
        other.setCookie("petspot_manage", cookie)
        let again = try await other.post("/report-missing/summary")
        XCTAssertEqual(again.location, manage, "a second press, sent before the first was answered")
        let list = try await other.get("/")
        XCTAssertEqual(list.text.matches(of: /data-testid="petList.card"/).count, 1)
    }

    func testEdit_whenLeft_shouldLeaveTheReportItsPhoto() async throws {
        // Given
        let files = app.photoFiles
        _ = try await other.submit(manage + "/edit")

        // When
        _ = try await other.post("/report-missing/photo?change", [("action", "remove")])
        let response = try await other.post("/report-missing/exit")

        // Then
        XCTAssertEqual(response.location, manage)
        XCTAssertNil(other.cookies["petspot_manage"])
        XCTAssertEqual(app.photoFiles, files)
        let photo = try await other.get(pet + "/photo")
        XCTAssertEqual(photo.status, 200)
    }

    func testEdit_whenPhotoIsReplaced_shouldKeepJustTheNewOne() async throws {
        // Given
        let old = app.photoFiles
        _ = try await other.submit(manage + "/edit")

        // When
        _ = try await other.postPhoto(Samples.png, name: "new.png", to: "/report-missing/photo?change")
        XCTAssertEqual(app.photoFiles.count, 2)
        _ = try await other.post("/report-missing/summary")

        // Then
        XCTAssertEqual(app.photoFiles.count, 1)
        XCTAssertNotEqual(app.photoFiles, old)
        let photo = try await other.get(pet + "/photo")
        XCTAssertEqual(photo.status, 200)
    }

    func testEdit_whenAnotherBrowserReplacedThePhoto_shouldKeepTheNewOne() async throws {
        // Given
        _ = try await other.submit(manage + "/edit")
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.postPhoto(Samples.png, name: "new.png", to: "/report-missing/photo?change")
        _ = try await owner.post("/report-missing/summary")
        let files = app.photoFiles

        // When
        _ = try await other.post("/report-missing/description?change", [("petName", "Max")])
        _ = try await other.post("/report-missing/summary")

        // Then
        XCTAssertEqual(app.photoFiles, files)
        let photo = try await other.get(pet + "/photo")
        XCTAssertEqual(photo.status, 200)
        let page = try await other.get(pet)
        XCTAssert(page.text.contains("Max"))
    }

    func testEdit_whenAnotherDraftIsOpen_shouldAskFirst() async throws {
        // Given
        _ = try await other.post("/report-missing/chip-number", [("chipNumber", "42")])

        // When
        let asked = try await other.post(manage + "/edit")

        // Then
        XCTAssertEqual(asked.status, 200)
        XCTAssert(asked.text.contains("manage.continueDraft"))
        let kept = try await other.get("/report-missing/chip-number")
        XCTAssertEqual(kept.element("chipNumber.input")?["value"], "42")

        // When
        let response = try await other.post(manage + "/edit", [("draft", "discard")])

        // Then
        XCTAssertEqual(response.location, "/report-missing/summary")
    }

    func testEdit_whenAnotherTabBeginsADraftAtTheSameMoment_shouldAskBeforeItIsDiscarded() async throws {
        // Given: this process still holds the session as it was before.
        let id = try XCTUnwrap(SessionID(rawValue: owner.cookies["petspot_session"] ?? ""))
        _ = try await owner.get("/report-missing/confirmation")
        let answers = ReportAnswers(chipNumber: ChipNumber(typed: "42"))
        let draft = Draft(kind: .missing, answers: answers, doneSteps: [.chipNumber])
        _ = try await app.app.storage.sessions.update(id) { stored in
            FlowSession(
                lastUsed: TestApp.noon,
                state: .open(draft),
                confirmations: stored?.confirmations ?? []
            )
        }

        // When
        let page = try await owner.post(manage + "/edit")

        // Then
        XCTAssertEqual(page.status, 200)
        XCTAssertNotNil(page.element("manage.discardButton"), page.text)
        let kept = try await owner.get("/report-missing/chip-number")
        XCTAssertEqual(kept.element("chipNumber.input")?["value"], "42")
    }

    func testEdit_whenReportWasDeletedMeanwhile_shouldNotBringItBack() async throws {
        // Given
        _ = try await other.submit(manage + "/edit")
        _ = try await owner.post(manage + "/delete")

        // When
        let response = try await other.post("/report-missing/summary")

        // Then
        XCTAssertEqual(response.status, 410)
        XCTAssertFalse(response.text.contains("lostFlowNotice"))
        let list = try await other.get("/")
        XCTAssertFalse(list.text.contains("petList.card"))
        XCTAssertNil(list.element("petList.resumeFlow"))
    }

    func testDelete_whenTheReportIsBeingChanged_shouldForgetItsCookie() async throws {
        // Given
        _ = try await owner.submit(manage + "/edit")
        XCTAssertNotNil(owner.cookies["petspot_manage"])

        // When
        _ = try await owner.post(manage + "/delete")

        // Then
        XCTAssertNil(owner.cookies["petspot_manage"])
    }

    func testDelete_whenAnotherReportIsBeingChanged_shouldKeepThatOnesCookie() async throws {
        // Given
        let (second, number) = (Browser(app), "616093900000002")
        try await FlowJourney(browser: second).report([("chipNumber", number)])
        let secondPage = try await second.get("/report-missing/confirmation").managePath
        _ = try await owner.submit(secondPage + "/edit")

        // When
        _ = try await owner.post(manage + "/delete")

        // Then
        _ = try await owner.submit("/report-missing/summary")
        XCTAssertEqual(owner.path, secondPage)
    }

    func testSummary_whenAnotherReportsCookieIsLeft_shouldBeginAnew() async throws {
        // Given: a change of a report that was deleted elsewhere, then a draft, whose time is over.
        _ = try await other.submit(manage + "/edit")
        _ = try await owner.post(manage + "/delete")
        _ = try await other.post("/report-missing/chip-number", [("chipNumber", "42")])
        app.advance(by: 2 * ReportLife.day)

        // When
        let response = try await other.post("/report-missing/summary")

        // Then
        XCTAssertEqual(response.location, "/report-missing/chip-number")
    }

    func testEdit_whenPressedAgain_shouldKeepWhatWasChanged() async throws {
        // Given
        _ = try await other.submit(manage + "/edit")
        _ = try await other.post("/report-missing/description?change", [("petName", "Max")])

        // When
        let summary = try await other.submit(manage + "/edit")

        // Then
        XCTAssert(summary.text.contains("Max"))
    }

    func testEdit_whenTooManyChangesOfTheReportWereBegun_shouldWaitWhileOtherReportsDoNot() async throws {
        // Given
        let neighbour = Browser(app)
        try await FlowJourney(browser: neighbour).report()
        let link = try await neighbour.get("/report-missing/confirmation").managePath
        _ = try await owner.post(manage + "/edit")
        for _ in 0..<99 {
            let browser = Browser(app)
            let opened = try await browser.submit(manage + "/edit")
            XCTAssertEqual(opened.status, 200)
            _ = try await browser.post("/report-missing/summary")
        }

        // When
        let refused = try await other.post(manage + "/edit")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "60")
        XCTAssertEqual(other.cookies, [:])
        let page = try await other.get(manage)
        XCTAssertEqual(page.status, 200)

        // When / Then: what was begun goes on, and other reports are changed.
        let again = try await owner.post(manage + "/edit")
        XCTAssertEqual(again.location, "/report-missing/summary")
        let change = try await Browser(app).post(link + "/edit")
        XCTAssertEqual(change.status, 303)

        // When / Then: as long as it was told to wait
        app.advance(by: 60)
        let later = try await other.post(manage + "/edit")
        XCTAssertEqual(later.status, 303)
    }

    func testEdit_whenAnotherDraftIsKept_shouldNotCount() async throws {
        // Given
        _ = try await other.post("/report-missing/chip-number")

        // When
        for _ in 0..<110 { _ = try await other.post(manage + "/edit") }

        // Then
        let begun = try await Browser(app).post(manage + "/edit")
        XCTAssertEqual(begun.status, 303)
    }

    func testDelete_whenAnEditIsOpenElsewhere_shouldEraseThatToo() async throws {
        // Given
        _ = try await other.submit(manage + "/edit")
        _ = try await other.postPhoto(Samples.png, name: "new.png", to: "/report-missing/photo?change")

        // When
        _ = try await owner.post(manage + "/delete")

        // Then
        XCTAssertEqual(app.photoFiles, [])
        let summary = try await other.get("/report-missing/summary")
        XCTAssertEqual(summary.location, "/report-missing/chip-number")
    }

    func testToken_whenGuessed_shouldBeLimited() async throws {
        // Given
        for number in 0..<20 {
            let response = try await other.get("/manage/0000000000000000000000000000\(1000 + number)")
            XCTAssertEqual(response.status, 404)
        }

        // When
        let response = try await other.get("/manage/00000000000000000000000000002000")

        // Then
        XCTAssertEqual(response.status, 429)
        XCTAssertEqual(response["Retry-After"], "3600")
        let right = try await other.get(manage)
        XCTAssertEqual(right.status, 200, "a right one is never refused")
        let malformed = try await other.get("/manage/0000")
        XCTAssertEqual(malformed.status, 404)
        app.advance(by: 3600)
        let later = try await other.get("/manage/00000000000000000000000000002000")
        XCTAssertEqual(later.status, 404)
    }

    func testToken_whenAPageOfAnotherSiteGuesses_shouldCountForNobody() async throws {
        // Given
        other.fields = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", "image")]
        for number in 0..<40 {
            let response = try await other.get("/manage/0000000000000000000000000000\(1000 + number)")
            XCTAssertEqual(response.status, 403)
        }

        // When
        other.fields = []
        let response = try await other.get("/manage/00000000000000000000000000002000")

        // Then
        XCTAssertEqual(response.status, 404)
    }

    func testLinkCookie_whenItIsOfAnotherReport_shouldNotLeadThere() async throws {
        // Given: two reports, and a browser that edits the first with the second's cookie.
        let second = Browser(app)
        try await FlowJourney(browser: second).report()
        _ = try await second.post(try await second.get("/report-missing/confirmation").managePath + "/edit")
        for end in ["summary", "exit"] {
            _ = try await other.submit(manage + "/edit")
            other.setCookie("petspot_manage", second.cookies["petspot_manage"])

            // When
            let response = try await other.post("/report-missing/" + end)

            // Then
            XCTAssertEqual(response.location, pet, end)
            XCTAssertNil(other.cookies["petspot_manage"], end)
        }
    }

    func testExit_whenItDiscardedADraftAMinuteAgo_shouldEraseItFromTheLogWithinSeconds() async throws {
        // A shared database overwrites deleted data only later.
        if !app.isOnSQLite { return }
        // Given
        _ = try await other.post("/report-missing/chip-number")
        _ = try await other.post("/report-missing/description", [("petName", "Unforgettable")])

        // When
        _ = try await other.post("/report-missing/exit")
        app.advance(by: FlowSessions.discardedLifetime + 1)
        try await app.app.removeExpiredDrafts()

        // Then
        let isErased = await eventually {
            try ["petspot.sqlite", "petspot.sqlite-wal"].allSatisfy { name in
                let bytes = try Data(contentsOf: URL(fileURLWithPath: app.folder + "/" + name))
                return bytes.firstRange(of: Data("Unforgettable".utf8)) == nil
            }
        }
        XCTAssertTrue(isErased)
    }

    func testManage_whenPostedFromAnotherSite_shouldBeRefused() async throws {
        // Given
        other.fields = [("Origin", "https://evil.example")]

        // When
        let response = try await other.post(manage + "/delete")

        // Then
        XCTAssertEqual(response.status, 403)
        other.fields = []
        let page = try await other.get(pet)
        XCTAssertEqual(page.status, 200)
    }
}
