import Foundation
import HTTPServer
import TestSupport
import XCTest

@testable import HTTP
@testable import PetSpot

/// Telling the operator about a page, and what the operator does about it.
final class FlagJourneyTests: ReportedPetTestCase {
    private var id: ReportID {
        get throws { try XCTUnwrap(ReportID(rawValue: String(pet.suffix(ReportID.length)))) }
    }

    private func flags() async throws -> [Flag] { try await app.app.storage.moderation.flagged().flatMap(\.flags) }

    func testFlag_whenSent_shouldBeStoredAndSaidOnceOnThePetsPage() async throws {
        // Given
        let page = try await other.get(pet)
        XCTAssertEqual(page.element("petDetails.flagLink")?["href"], pet + "/flag")
        XCTAssertEqual(page.element("petDetails.flagLink")?["rel"], "nofollow")
        let note = "<script>\u{202E}\r\nIt is my cat, Mruczek! " + String(repeating: "👨‍👩‍👧", count: 9)

        // When
        let form = [("reason", "false"), ("note", note), ("email", "me@example.org")]
        let after = try await other.submit(pet + "/flag", form)

        // Then
        XCTAssertEqual(other.path, pet)
        XCTAssertTrue(after.text.contains("Thank you. A moderator will look at this page."))
        let again = try await other.get(pet)
        XCTAssertFalse(again.text.contains("A moderator will look"))
        XCTAssertEqual(again.status, 200, "a flag hides nothing")
        let stored = try await flags()
        XCTAssertEqual(stored.count, 1)
        XCTAssertEqual(stored[0].answer.reason, .notTrue)
        XCTAssertEqual(stored[0].answer.note, note.replacingOccurrences(of: "\r\n", with: "\n"))
        XCTAssertEqual(stored[0].answer.email?.rawValue, "me@example.org")
        for path in [pet, "/", pet + "/flag"] {
            let text = try await other.get(path).text
            XCTAssertFalse(text.contains("Mruczek") || text.contains("me@example.org"), path)
        }
        let owners = try await owner.get(manage)
        XCTAssertFalse(owners.text.contains("Mruczek") || owners.text.contains("me@example.org"))
    }

    func testFlag_whenSomethingIsWrong_shouldKeepEverything() async throws {
        for (form, errors) in [
            ([("note", "\"><b>x"), ("email", "me@")], ["reason", "email"]), ([], ["reason"]),
            ([("reason", "war"), ("note", "x")], ["reason"]),
            ([("reason", "abuse"), ("note", String(repeating: "x", count: 501))], ["note"]),
            ([("reason", "abuse"), ("email", "\u{202E}me@example.org")], ["email"]),
        ] {
            // When
            let page = try await other.post(pet + "/flag", form)

            // Then
            XCTAssertEqual(page.status, 422)
            XCTAssert(page.title.hasPrefix("Error: "))
            XCTAssertNotNil(page.element("errorSummary"))
            for field in ["reason", "note", "email"] {
                let isWrong = page.text.contains("data-testid=\"flag.\(field).error\"")
                XCTAssertEqual(isWrong, errors.contains(field), field)
            }
            if form.count == 2, form[0].0 == "note" {
                XCTAssertTrue(page.text.contains("&gt;&lt;b&gt;x</textarea>"))
                XCTAssertEqual(page.element("flag.email")?["value"], "me@")
            }
            if form.first?.1 == "abuse" { XCTAssert(page.text.contains(/<option[^>]*value="abuse"[^>]*selected/)) }
        }
        let stored = try await flags()
        XCTAssertEqual(stored, [])
    }

    func testFlag_whenSentTwice_shouldCountOnce() async throws {
        for note in ["a", "a", "b"] { _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", note)]) }
        var stored = try await flags()
        XCTAssertEqual(stored.map(\.answer.note), ["a", "b"])
        app.advance(by: 61)
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "a")])
        stored = try await flags()
        XCTAssertEqual(stored.count, 3)
    }

    func testFlag_whenSentTooOften_shouldBeRefusedWithEverythingKept() async throws {
        // Given: wrong ones do not count.
        for _ in 0..<19 { _ = try await other.post(pet + "/flag") }
        for number in 0..<10 {
            let response = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "\(number)")])
            XCTAssertEqual(response.status, 303)
        }

        // When
        let refused = try await other.post(pet + "/flag", [("reason", "illegal"), ("note", "the last")])

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "3600")
        XCTAssertTrue(refused.text.contains("the last</textarea>"))
        XCTAssert(refused.text.contains(/<option[^>]*value="illegal"[^>]*selected/))
        XCTAssertNotNil(refused.element("errorSummary"))
        XCTAssert(refused.title.hasPrefix("Error: "))
        XCTAssertTrue(refused.text.contains("again in 60 minutes"))
        app.advance(by: 3600)
        let later = try await other.post(pet + "/flag", [("reason", "illegal"), ("note", "the last")])
        XCTAssertEqual(later.status, 303)
    }

    func testFlag_whenEachIsSentTwice_shouldCountOnceAgainstTheAddress() async throws {
        // Given
        for number in 0..<9 {
            for _ in 0..<2 { _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "\(number)")]) }
        }

        // When
        let tenth = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "9")])
        let eleventh = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "10")])

        // Then
        XCTAssertEqual(tenth.status, 303)
        XCTAssertEqual(eleventh.status, 429)
    }

    func testFlag_whenOthersAreSentWhileItArrives_shouldCountFirst() async throws {
        // Given: a flag whose body arrives after ten more were sent
        let (other, pet) = (try XCTUnwrap(other), try XCTUnwrap(pet))
        var statuses: [Int] = []
        var rest = [Array("reason=abuse&note=first".utf8)]
        let body = RequestBody(declaredLength: rest[0].count) { () async throws(HTTPError) in
            for number in 0..<10 where statuses.count < 10 {
                let response = try? await other.post(pet + "/flag", [("reason", "abuse"), ("note", "\(number)")])
                statuses.append(response?.status ?? 0)
            }
            return rest.popLast()
        }
        var fields = RequestFields()
        fields.append("Host", app.host)
        fields.append("Content-Type", "application/x-www-form-urlencoded")
        let head = RequestHead(method: .post, path: pet + "/flag", fields: fields, framing: .length(rest[0].count))

        // When
        let reply = app.site.respond(to: HTTPRequest(head: head, peer: .loopback, body: body))
        let response = try await reply.value

        // Then
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(statuses, Array(repeating: 303, count: 9) + [429])
    }

    func testHide_whenOperatorHidesThePage_shouldTellItsOwnerWhomToAsk() async throws {
        for contact in [nil, "Azyl <a@azyl.example>"] {
            // Given
            try await start { $0.operatorContact = contact }
            _ = try await other.post(pet + "/flag", [("reason", "abuse")])

            // When
            try await app.app.storage.moderation.hide(try id, Hiding(), by: .theOperator, now: TestApp.noon)

            // Then
            var page = try await owner.get(manage)
            XCTAssertNotNil(page.element("manage.hiddenNotice"))
            XCTAssertEqual(page.words.contains("ask: Azyl &lt;a@azyl.example&gt;"), contact != nil)
            XCTAssertFalse(page.text.contains("manage.publicLink"))

            // Given: what the owner does, does not bring it back.
            _ = try await owner.post(manage + "/renew")
            _ = try await owner.submit(manage + "/edit")
            _ = try await owner.submit("/report-missing/summary")
            _ = try await owner.post(manage + "/reunited")
            _ = try await owner.post(manage + "/reopen")
            page = try await other.get(pet)
            XCTAssertEqual(page.status, 410)
            let list = try await other.get("/")
            XCTAssertFalse(list.text.contains(pet))

            // When
            try await app.app.storage.moderation.show(try id, by: .theOperator, now: TestApp.noon)

            // Then
            page = try await other.get(pet)
            XCTAssertEqual(page.status, 200)
            page = try await owner.get(manage)
            XCTAssertFalse(page.text.contains("manage.hiddenNotice"))
            let stored = try await flags()
            XCTAssertEqual(stored, [])
        }
    }

    func testDelete_whenReportHasFlags_shouldEraseThem() async throws {
        // Given
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "Mruczek")])

        // When
        _ = try await owner.post(manage + "/delete")

        // Then
        let stored = try await flags()
        XCTAssertEqual(stored, [])
        let gone = try await other.post(pet + "/flag", [("reason", "abuse")])
        XCTAssertEqual(gone.status, 404)
    }
}
