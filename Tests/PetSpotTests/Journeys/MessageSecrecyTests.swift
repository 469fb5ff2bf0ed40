import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// Nobody but the owner reads a message, or the contact details of an owner who is reached by messages alone.
final class MessageSecrecyTests: XCTestCase {
    /// What the owner, and the sender of each message, typed.
    private static let secrets = [
        "owner@example.org", "600 700 800", "600700800", "canary-place", "canary-note", "canary-published-note",
        "finder@example.org", "+48700600500", "48 700 600 500",
    ]
    private static let photo = Samples.gif

    func testResponses_whenStrangersReadThemAll_shouldHoldNothingOfAMessage() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)
        let (owner, sender, stranger) = (Browser(app), Browser(app), Browser(app))
        try await FlowJourney(browser: owner).report()
        let created = try await owner.get("/report-missing/confirmation")
        let (pet, manage) = try (created.petPath, created.managePath)
        try await reachByMessages(owner, manage)
        try await sendMessages(sender, pet)
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))
        let messages = try await app.app.storage.messages.messages(to: id)
        let sighting = try XCTUnwrap(messages.first { $0.answer.place == "By the mill" })
        _ = try await owner.post("\(manage)/messages/\(sighting.number.rawValue)/publish")

        // When
        let responses = try await publicResponses(stranger, pet)

        // Then
        for (path, response) in responses {
            let head = response.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            for secret in Self.secrets + ["/manage/"] {
                XCTAssertFalse(head.contains(secret), "\(secret) in the head of \(path)")
                XCTAssertNil(response.body.firstRange(of: Array(secret.utf8)), "\(secret) in \(path)")
            }
            XCTAssertNil(response.body.firstRange(of: Self.photo), "the photo of a message at \(path)")
        }
        XCTAssert(responses.contains { $0.response.text.contains("By the mill") }, "what the owner published is there")
        log.flush()
        for secret in Self.secrets + ["By the mill", String(manage.dropFirst("/manage/".count))] {
            XCTAssertFalse(output.text.contains(secret), "\(secret) in the log")
        }
        let poster = try await owner.get(manage + "/poster")
        for secret in Self.secrets { XCTAssertFalse(poster.text.contains(secret), "\(secret) on the poster") }
        let page = try await owner.get(manage)
        for text in ["canary-place", "canary-note", "finder@example.org", "tel:+48700600500"] {
            XCTAssert(page.text.contains(text), "the owner does not read \(text)")
        }
    }

    private func reachByMessages(_ owner: Browser, _ manage: String) async throws {
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.post(
            "/report-missing/contact-details?change",
            Answers.contactDetails + [("contactVisible", "messages")]
        )
        _ = try await owner.submit("/report-missing/summary")
    }

    private func sendMessages(_ sender: Browser, _ pet: String) async throws {
        let forms: [[(String, String)]] = [
            [("kind", "seen"), ("place", "canary-place"), ("note", "canary-note"), ("replyTo", "finder@example.org")],
            [("kind", "holding"), ("note", "canary-note"), ("replyTo", "+48700600500")],
            [("kind", "seen"), ("place", "By the mill"), ("note", "canary-published-note")],
        ]
        for form in forms {
            let parts = form.map { ("name=\"\($0)\"", Array($1.utf8)) }
            let file = ("name=\"photo\"; filename=\"canary-note.gif\"", Self.photo)
            let sent = try await sender.postForm(parts + [file], to: pet + "/message")
            XCTAssertEqual(sent.status, 303)
        }
    }

    private func publicResponses(
        _ stranger: Browser,
        _ pet: String
    ) async throws -> [(path: String, response: TestResponse)] {
        let list = try await stranger.get("/")
        let assets = list.text.matches(of: /\/assets\/[a-z0-9.\-]+/).map { String($0.output) }
        let paths = [
            "/", "/?before=999", "/?chip=1", "/?chip=616093900000001", "/?place=canary", "/feed.atom", "/privacy", pet,
            pet + "/photo", pet + "/thumbnail", pet + "/message", pet + "/flag", pet + "/messages/1/photo",
            "/report-missing", "/report-missing/confirmation", "/healthz", "/nothing", "/robots.txt", "/sitemap.xml",
        ]
        var responses: [(String, TestResponse)] = []
        for path in paths + assets {
            for method in ["GET", "HEAD"] {
                responses.append((path, try await stranger.send(TestRequest(method: method, path: path))))
            }
        }
        responses.append(("contact", try await stranger.post(pet + "/contact")))
        responses.append(("message", try await stranger.post(pet + "/message", [("kind", "seen")])))
        return responses
    }
}
