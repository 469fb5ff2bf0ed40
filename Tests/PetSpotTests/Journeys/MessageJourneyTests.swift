import Foundation
import HTTP
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// A passer-by tells the owner of a missing pet what they saw, and the owner reads it.
final class MessageJourneyTests: ReportedPetTestCase {
    private static let sighting = [
        ("kind", "seen"), ("place", "Planty, by the fountain"), ("seenDate", "2026-11-20"), ("seenTime", "14:30"),
        ("note", "It ran <b>north</b>.\r\nhttps://example.org"), ("replyTo", "+48 700 600 500"),
    ]
    private static let holding = [("kind", "holding"), ("replyTo", "finder@example.org")]

    private var message: String { pet + "/message" }

    private func send(_ form: [(String, String)] = sighting) async throws -> TestResponse {
        try await other.post(message, form)
    }

    private func send(_ form: [(String, String)] = sighting, from address: String) async throws -> TestResponse {
        try await Browser(app, at: try XCTUnwrap(IPAddress(address))).post(message, form)
    }

    private func send(_ form: [(String, String)] = sighting, photo: [UInt8]) async throws -> TestResponse {
        let fields = form.map { ("name=\"\($0)\"", Array($1.utf8)) }
        return try await other.postForm(fields + [("name=\"photo\"; filename=\"rex.png\"", photo)], to: message)
    }

    private var reportID: ReportID {
        get throws { try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count)))) }
    }

    private func held() async throws -> [Message] {
        try await app.app.storage.messages.messages(to: reportID)
    }

    private func action(_ name: String) async throws -> String {
        let number = try await held()[0].number.rawValue
        return "\(manage)/messages/\(number)/\(name)"
    }

    // MARK: Sending

    func testForm_whenOpened_shouldBeEmptyButForToday() async throws {
        // When
        let form = try await other.get(message)

        // Then
        XCTAssertEqual(form.status, 200)
        XCTAssertEqual(form.element("message.seenDate")?["value"], "2026-11-21")
        XCTAssertFalse(form.text.contains("\" checked"))
        XCTAssertNil(form["Set-Cookie"])
        let page = try await other.get(pet)
        XCTAssertEqual(page.element("petDetails.messageButton")?["href"], message)
    }

    func testSend_whenThePhotoHasNoFileName_shouldSayThatItIsNoPhotoAndKeepTheTexts() async throws {
        // Given
        let texts = Self.sighting.map { ("name=\"\($0)\"", Array($1.utf8)) }

        // When
        let answers = [
            try await other.postForm(texts + [("name=\"photo\"", Samples.gif)], to: message),
            try await send(Self.sighting + [("photo", "rex.png")]),
        ]

        // Then
        for answer in answers {
            XCTAssertEqual(answer.status, 422)
            XCTAssertNotNil(answer.element("message.photo.error"))
            XCTAssertEqual(answer.element("message.place")?["value"], "Planty, by the fountain")
        }
        let held = try await held()
        XCTAssertEqual(held, [])
        let sent = try await other.postForm(
            texts + [("name=\"photo\"; filename*=UTF-8''rex.gif", Samples.gif)],
            to: message
        )
        XCTAssertEqual(sent.status, 303)
        let photo = try await self.held().first?.photo
        XCTAssertNotNil(photo)
    }

    func testSend_whenValid_shouldReachTheOwnerAloneAndSaySoOnce() async throws {
        // When
        let response = try await send()

        // Then
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, pet)
        let page = try await other.get(pet)
        XCTAssert(page.text.contains("Your message is on the owner’s private page."))
        let again = try await other.get(pet)
        XCTAssertNil(again.element("notice"))
        XCTAssertFalse(again.text.contains("fountain"))
        let owners = try await owner.get(manage)
        for text in [
            "1 message", "Planty, by the fountain, 20 November 2026, 14:30", "It ran &lt;b&gt;north&lt;/b&gt;.",
        ] {
            XCTAssert(owners.words.contains(text), text)
        }
        XCTAssertEqual(owners.element("manage.message.reply")?["href"], "tel:+48700600500")
        XCTAssertFalse(owners.text.contains("href=\"https://example.org"), "what was typed is no link")
    }

    func testSend_whenFieldsAreMissing_shouldAskForWhatTheOwnerNeeds() async throws {
        let cases: [(form: [(String, String)], errors: [String])] = [
            ([], ["kind"]), ([("kind", "found")], ["kind"]), ([("kind", "seen")], ["place"]),
            ([("kind", "seen"), ("replyTo", "a@b.example")], ["place"]), ([("kind", "holding")], ["replyTo"]),
            ([("kind", "holding"), ("place", "Kraków"), ("replyTo", "12")], ["replyTo"]),
            ([("kind", "seen"), ("place", "Kraków"), ("seenDate", "0026-11-20")], ["seenDate"]),
            (
                [
                    ("kind", "seen"), ("place", String(repeating: "x", count: 121)), ("seenDate", "2026-11-23"),
                    ("seenTime", "25:00"), ("note", String(repeating: "x", count: 501)), ("replyTo", "someone"),
                ], ["replyTo", "place", "seenDate", "note", "seenTime"]
            ),
        ]
        for (form, errors) in cases {
            // When
            let response = try await send(form)

            // Then
            XCTAssertEqual(response.status, 422, "\(form)")
            let found = response.text.matches(of: /data-testid="message\.(\w+)\.error"/).map { String($0.1) }
            XCTAssertEqual(found, errors)
            XCTAssert(response.title.hasPrefix("Error: "))
            for (name, value) in form where name != "kind" {
                XCTAssert(response.text.contains("\(value)"), "\(name) is not kept")
            }
        }
        let held = try await held()
        XCTAssertEqual(held, [])
    }

    func testSend_whenDateIsNotSent_shouldTakeToday() async throws {
        for form in [Self.holding, Self.holding + [("seenDate", "")]] {
            // When
            _ = try await send(form)

            // Then
            let held = try await held()
            XCTAssertEqual(held.map(\.answer.seenDate), [CalendarDate(typed: "2026-11-21")])
        }
    }

    func testSend_whenPetIsHome_shouldBeGone() async throws {
        // Given
        _ = try await owner.post(manage + "/reunited")

        // When / Then
        let form = try await other.get(message)
        XCTAssertEqual(form.status, 410)
        let sent = try await send()
        XCTAssertEqual(sent.status, 410)
        let unknown = try await other.get("/pets/0000000000/message")
        XCTAssertEqual(unknown.status, 404)
    }

    func testSend_whenReportHasLeftTheList_shouldStillReachItsOwner() async throws {
        // Given
        app.advance(by: 61 * ReportLife.day)

        // When
        let response = try await send(Self.holding)

        // Then
        XCTAssertEqual(response.status, 303)
        let held = try await held()
        XCTAssertEqual(held.count, 1)
    }

    // MARK: Limits

    func testSend_whenSentTwice_shouldBeOneMessage() async throws {
        // When
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                let (app, path) = (try XCTUnwrap(app), message)
                group.addTask { try await Browser(app).post(path, Self.sighting).status }
            }
            for try await status in group { XCTAssertEqual(status, 303) }
        }
        app.advance(by: 59)
        _ = try await send()

        // Then
        var held = try await held()
        XCTAssertEqual(held.count, 1)
        app.advance(by: 1)
        _ = try await send()
        held = try await self.held()
        XCTAssertEqual(held.count, 2)
    }

    func testSend_whenAnAddressWritesToSeveralOwners_shouldStopAtTwentyInAnHour() async throws {
        // Given: seven reports, for each of which an address may send three.
        var pages = [message]
        for _ in 0..<6 {
            let neighbour = Browser(app)
            try await FlowJourney(browser: neighbour).report()
            pages.append(try await neighbour.get("/report-missing/confirmation").petPath + "/message")
        }
        for number in 0..<20 {
            let sent = try await other.post(pages[number / 3], [("kind", "seen"), ("place", "\(number)")])
            XCTAssertEqual(sent.status, 303)
        }

        // When
        let refused = try await other.post(pages[6], [("kind", "seen"), ("place", "kept")])

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "3600")
        XCTAssert(refused.text.contains("value=\"kept\""))
        XCTAssertNotNil(refused.element("errorSummary"))
        XCTAssert(refused.title.hasPrefix("Error: "))
        let repeated = try await other.post(pages[6], [("kind", "seen"), ("place", "19")])
        XCTAssertEqual(repeated.status, 303, "it was accepted already")
        app.advance(by: 3600)
        let later = try await other.post(pages[6], [("kind", "seen"), ("place", "kept")])
        XCTAssertEqual(later.status, 303)
    }

    func testSend_whenAHouseholdHasManyAddresses_shouldCountItAsOne() async throws {
        // Given
        for number in 1...3 {
            let sent = try await send([("kind", "seen"), ("place", "\(number)")], from: "2001:db8::\(number)")
            XCTAssertEqual(sent.status, 303)
        }

        // When / Then
        let refused = try await send([("kind", "seen"), ("place", "4")], from: "2001:db8::4")
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "86400")
        let neighbour = try await send([("kind", "seen"), ("place", "4")], from: "2001:db8:0:1::4")
        XCTAssertEqual(neighbour.status, 303)
    }

    func testSend_whenOneNetworkSendsMany_shouldLeaveTheRestToOthers() async throws {
        // Given
        for number in 0..<25 {
            let address = "2001:db8:7:\(number / 3)00::1"
            let sent = try await send([("kind", "seen"), ("place", "\(number)")], from: address)
            XCTAssertEqual(sent.status, 303)
        }

        // When
        let refused = try await send(from: "2001:db8:7:ffff::1")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "86400")
        let other = try await send(from: "2001:db8:8::1")
        XCTAssertEqual(other.status, 303)
    }

    func testSend_whenInvalidOrRefused_shouldNotCount() async throws {
        // Given
        for _ in 0..<10 { _ = try await send([("kind", "seen")]) }
        for number in 0..<3 {
            let sent = try await send([("kind", "seen"), ("place", "\(number)")])
            XCTAssertEqual(sent.status, 303)
        }
        // When / Then
        for _ in 0..<10 {
            let refused = try await send([("kind", "seen"), ("place", "another")])
            XCTAssertEqual(refused.status, 429)
        }
        app.advance(by: ReportLife.day)
        let sent = try await send([("kind", "seen"), ("place", "another")])
        XCTAssertEqual(sent.status, 303)
    }

    func testSend_whenAReportHoldsFiveHundredMessages_shouldWaitUntilItsOwnerDeletesOne() async throws {
        // Given
        let (messages, id) = (app.app.storage.messages, try reportID)
        for number in 0..<500 {
            let answer = MessageAnswer(kind: .seen, place: "\(number)")
            let outcome = try await messages.send(NewMessage(answer: answer, photo: nil, sentAt: TestApp.noon), to: id)
            XCTAssertEqual(outcome, .stored)
        }

        // When
        let refused = try await send(from: "198.51.100.1")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssert(refused.text.contains("Planty, by the fountain"))
        _ = try await owner.post(try await action("delete"))
        let sent = try await send(from: "198.51.100.1")
        XCTAssertEqual(sent.status, 303)
    }

    // MARK: Photos

    func testPhoto_whenSent_shouldBeReadByTheOwnerAlone() async throws {
        // When
        let response = try await send(photo: Samples.png)

        // Then
        XCTAssertEqual(response.location, pet)
        XCTAssertEqual(app.photoFiles.count, 2)
        let path = try await action("photo")
        let photo = try await owner.get(path)
        XCTAssertEqual(photo.body, Samples.png)
        XCTAssertEqual(photo["Cache-Control"], "no-store")
        let page = try await owner.get(manage)
        XCTAssert(page.text.contains("src=\"\(path)\""))
        for path in [
            path.replacing(manage, with: "/manage/00000000000000000000000000000000"), manage + "/messages/999/photo",
            manage + "/messages/x/photo", manage + "/messages/01/photo",
        ] {
            let none = try await other.get(path)
            XCTAssertEqual(none.status, 404, path)
        }
    }

    func testPhoto_whenBesideAnInvalidField_shouldBeAskedForAgain() async throws {
        // When
        let response = try await send([("kind", "seen")], photo: Samples.png)

        // Then
        XCTAssertEqual(response.status, 422)
        XCTAssert(response.text.contains("choose the photo once more"))
        XCTAssertEqual(app.photoFiles.count, 1)
    }

    func testPhoto_whenItCannotBeUsed_shouldSayWhyAndKeepTheRest() async throws {
        for (photo, status) in [
            (Array("text".utf8), 422), (Samples.heic, 422), ([UInt8](repeating: 1, count: 11_000_000), 413),
        ] {
            // When
            let response = try await send(photo: photo)

            // Then
            XCTAssertEqual(response.status, status)
            XCTAssert(response.text.contains("message.photo.error"))
            XCTAssert(response.text.contains("Planty, by the fountain"))
        }
        XCTAssertEqual(app.photoFiles.count, 1)
        let held = try await held()
        XCTAssertEqual(held, [])
    }

    func testPhoto_whenTheReportHoldsAsManyAsFit_shouldBeRefusedButNotTheMessage() async throws {
        // Given
        let id = try reportID
        let first = try await send(photo: Samples.png)
        XCTAssertEqual(first.status, 303)
        let large = Photo(
            file: PhotoFileName(),
            originalName: "",
            format: .png,
            byteCount: MessageLimits.photoBytes,
            width: 1,
            height: 1
        )
        let message = NewMessage(
            answer: MessageAnswer(kind: .seen, place: "x"),
            photo: large,
            sentAt: TestApp.noon
        )

        // When
        let outcome = try await app.app.storage.messages.send(message, to: id)

        // Then
        XCTAssertEqual(outcome, .noRoomForPhoto)
        let without = NewMessage(answer: message.answer, photo: nil, sentAt: message.sentAt)
        let second = try await app.app.storage.messages.send(without, to: id)
        XCTAssertEqual(second, .stored)
    }

    func testPhoto_whenAClientHasSentTenMegabytesToAnOwner_shouldBeRefusedButNotTheMessage() async throws {
        // Given: a photo of six megabytes.
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
        let scan = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [UInt8](repeating: 0x52, count: 6_000_000)
        let photo = [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
        let first = try await send([("kind", "seen"), ("place", "1")], photo: photo)
        XCTAssertEqual(first.status, 303)

        // When
        let second = try await send([("kind", "seen"), ("place", "2")], photo: photo)

        // Then
        XCTAssertEqual(second.status, 429)
        XCTAssertNotNil(second["Retry-After"])
        XCTAssert(second.text.contains("message.photo.error"))
        let repeated = try await send([("kind", "seen"), ("place", "1")], photo: photo)
        XCTAssertEqual(repeated.status, 303, "it was accepted already")
        let without = try await send([("kind", "seen"), ("place", "2")])
        XCTAssertEqual(without.status, 303)
        let held = try await held()
        XCTAssertEqual(held.map { $0.photo != nil }, [false, true])
    }

    // MARK: The owner's side

    func testPublish_whenPressed_shouldShowPlaceDateAndTimeUntilTakenBack() async throws {
        // Given
        _ = try await send(photo: Samples.png)

        // When
        let published = try await owner.post(try await action("publish"))

        // Then
        XCTAssertEqual(published.location, manage)
        var page = try await other.get(pet)
        XCTAssert(page.words.contains("Planty, by the fountain, 20 November 2026, 14:30"))
        XCTAssertNotNil(page.element("petDetails.sighting"))
        for secret in ["north", "700 600 500", "700600500", "/messages/"] {
            XCTAssertFalse(page.text.contains(secret), secret)
        }
        let owners = try await owner.get(manage)
        XCTAssert(owners.text.contains("manage.message.unpublishButton"))

        // When / Then
        _ = try await owner.post(manage + "/reunited")
        page = try await other.get(pet)
        XCTAssertFalse(page.text.contains("fountain"))
        _ = try await owner.post(manage + "/reopen")
        page = try await other.get(pet)
        XCTAssert(page.text.contains("fountain"))
        _ = try await owner.post(try await action("unpublish"))
        page = try await other.get(pet)
        XCTAssertFalse(page.text.contains("fountain"))
    }

    func testPublish_whenSomebodyHasThePet_shouldPublishNothing() async throws {
        // Given
        _ = try await send(Self.holding + [("place", "Kraków, my home")])
        let owners = try await owner.get(manage)
        XCTAssertFalse(owners.text.contains("manage.message.publishButton"))

        // When
        let after = try await owner.submit(try await action("publish"))
        XCTAssertFalse(after.text.contains(L10n.Notice.sightingPublished.text(in: .en)))

        // Then
        let page = try await other.get(pet)
        XCTAssertFalse(page.text.contains("my home"))
    }

    func testPublish_whenTheReportWasHiddenMeanwhile_shouldPublishNothing() async throws {
        // Given
        _ = try await send()
        let storage = app.app.storage
        try await storage.moderation.hide(reportID, Hiding(reason: .abuse), by: .theOperator, now: TestApp.noon)

        // When
        let after = try await owner.submit(try await action("publish"))

        // Then
        XCTAssertFalse(after.text.contains(L10n.Notice.sightingPublished.text(in: .en)))
        let held = try await held()
        XCTAssertEqual(held.map(\.isPublished), [false])
    }

    func testDelete_whenPressed_shouldEraseTheMessageAndItsPhoto() async throws {
        // Given
        _ = try await send(photo: Samples.png)
        let path = try await action("delete")

        // When
        let response = try await owner.post(path)

        // Then
        XCTAssertEqual(response.location, manage)
        let held = try await held()
        XCTAssertEqual(held, [])
        XCTAssertEqual(app.photoFiles.count, 1)
        try await assertNoTrace(of: "fountain")
        let again = try await owner.post(path)
        XCTAssertEqual(again.status, 303)
    }

    func testDeleteAll_whenPressed_shouldEraseAllButWhatIsPublishedOrCameSince() async throws {
        // Given
        _ = try await send(photo: Samples.png)
        _ = try await owner.post(try await action("publish"))
        var page = try await owner.get(manage)
        XCTAssertNil(page.element("manage.messages.deleteAllButton"), "there is nothing to delete")
        _ = try await send([("kind", "seen"), ("place", "Bonarka")], photo: Samples.png)
        page = try await owner.get(manage)
        let last = try XCTUnwrap(page.text.firstMatch(of: /name="last" value="(\d+)"/)).1
        _ = try await send(Self.holding)

        // When
        page = try await owner.submit(manage + "/messages/delete", [("last", String(last))])

        // Then
        XCTAssert(page.text.contains(L10n.Notice.messagesDeleted.text(in: .en)))
        var held = try await held()
        XCTAssertEqual(held.map(\.answer.kind), [.holding, .seen])
        XCTAssertEqual(held.map(\.isPublished), [false, true])
        XCTAssertEqual(app.photoFiles.count, 2)
        try await assertNoTrace(of: "Bonarka")

        // When
        page = try await owner.submit(manage + "/messages/delete")

        // Then
        held = try await self.held()
        XCTAssertEqual(held.map(\.isPublished), [true])
        XCTAssertNil(page.element("manage.messages.deleteAllButton"))
    }

    func testDeleteReport_whenItHasMessages_shouldEraseThemToo() async throws {
        for action in ["/delete", "/reunited"] {
            // Given
            try await start()
            _ = try await send(photo: Samples.png)

            // When
            _ = try await owner.post(manage + action)
            app.advance(by: 30 * ReportLife.day)
            try await app.app.removeDueReports()

            // Then
            let held = try await held()
            XCTAssertEqual(held, [])
            XCTAssertEqual(app.photoFiles, [])
            try await assertNoTrace(of: "fountain")
        }
    }

    /// Asserts that soon no file of the data directory holds a text; PostgreSQL overwrites what it deletes later.
    private func assertNoTrace(of text: String, line: UInt = #line) async throws {
        guard TestDatabase.photoNames(of: app.folder) == nil else { return }
        let folder = URL(fileURLWithPath: app.folder)
        let isGone = await eventually {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return files?.allSatisfy { file in
                (file as? URL).flatMap { try? Data(contentsOf: $0) }?.range(of: Data(text.utf8)) == nil
            } == true
        }
        XCTAssert(isGone, "\(text) is still on disk", line: line)
    }

    func testMessages_whenOneCannotBeRead_shouldStillShowTheOthersAndThePetsPage() async throws {
        // Given
        try XCTSkipUnless(app.isOnSQLite, "a row is damaged through SQLite")
        _ = try await send()
        _ = try await send(Self.holding)
        _ = try await owner.post(action("publish"))
        try SQLiteConnection(path: app.folder + "/petspot.sqlite").execute(
            "UPDATE messages SET place = CAST(x'ff' AS TEXT), is_published = 1 WHERE kind = 'seen'"
        )

        // When
        let page = try await owner.get(manage)
        let shown = try await other.get(pet)

        // Then
        XCTAssertEqual(page.status, 200)
        XCTAssert(page.text.contains("finder@example.org"))
        XCTAssertEqual(shown.status, 200)
    }

    func testMessages_whenTheServerIsRestarted_shouldBeThereWithTheirPhotos() async throws {
        // Given
        _ = try await send(photo: Samples.png)

        // When
        try await restart()

        // Then
        let held = try await held()
        XCTAssertEqual(held.count, 1)
        let photo = try await browser.get(try await action("photo"))
        XCTAssertEqual(photo.body, Samples.png)
    }
}
