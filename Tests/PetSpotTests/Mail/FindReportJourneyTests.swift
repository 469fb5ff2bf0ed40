import TestSupport
import XCTest

@testable import PetSpot

/// "Find my report": who has lost a private link gets it again, and nobody learns who has a report.
final class FindReportJourneyTests: MailTestCase {
    func testLinks_whenTheAddressIsKnown_shouldComeForAllItsReports() async throws {
        // Given
        let (manage, _) = try await report("missing", [("petName", "canary-name"), ("species", "cat")])
        _ = try await report("found", [("species", "dog")], email: "OWNER@example.org")
        _ = try await sentMails()
        _ = try await Browser(app).post(manage + "/reunited")

        // When
        let mails = try await links(for: "Owner@Example.org")

        // Then
        let mail = try XCTUnwrap(mails.first)
        XCTAssertEqual(mails.count, 1)
        XCTAssertEqual(mail.subject, "Your private links")
        XCTAssertEqual(mail.links.count, 2)
        XCTAssert(mail.text.contains("Found dog, 21 November 2026"))
        XCTAssertFalse(mail.text.contains("canary-name"))
        for link in mail.links {
            let page = try await Browser(app).get(link)
            XCTAssertEqual(page.status, 200)
        }
    }

    func testResponse_whateverIsKnown_shouldBeTheSameBytes() async throws {
        // Given
        _ = try await report()
        var responses: [TestResponse] = []

        // When
        for _ in 1...7 { responses.append(try await browser.post("/manage", [("email", Self.address)])) }
        responses.append(try await Browser(app).post("/manage", [("email", "unknown@example.org")]))
        responses.append(try await Browser(app).post("/manage", [("email", "żółw@example.org")]))

        // Then
        XCTAssertEqual(Set(responses.map(\.status)), [303])
        XCTAssertEqual(Set(responses.map(\.location)), ["/manage"])
        XCTAssertEqual(Set(responses.map { $0.fields.map { "\($0.name): \($0.value)" }.joined() }).count, 1)
        let page = try await browser.open("/manage")
        XCTAssert(page.text.contains("If we know this address"))
        let empty = try await browser.post("/manage", [("email", "owner")])
        XCTAssertEqual(empty.status, 422)
        XCTAssertNotNil(empty.element("findReport.email.error"))
    }

    func testLimit_whenTheAddressWasMistyped_shouldNotCountThat() async throws {
        // Given
        _ = try await report()
        _ = try await sentMails()
        for _ in 1...5 { _ = try await browser.post("/manage", [("email", "owner@example")]) }

        // When
        let mails = try await links(for: Self.address)

        // Then
        XCTAssertEqual(mails.map(\.subject), ["Your private links"])
    }

    func testLinks_whenAskedForOften_shouldBeThreeADay() async throws {
        // Given
        _ = try await report()
        _ = try await sentMails()
        var count = 0

        // When
        for _ in 1...5 { count += try await links(for: Self.address).count }

        // Then
        XCTAssertEqual(count, 3)
        let page = try await browser.submit("/manage", [("email", Self.address)])
        XCTAssert(page.words.contains("at most three a day"), page.words)
    }

    func testLinks_whenOthersNameTheAddressToo_shouldHoldTheOldestReports() async throws {
        // Given: an owner's report, home again, and junk that came after it.
        let (manage, _) = try await report("missing", [("species", "rabbit")])
        _ = try await sentMails()
        _ = try await Browser(app).post(manage + "/reunited")
        for _ in 1...25 { _ = try await report("missing", [("species", "dog")]) }
        _ = try await sentMails()

        // When
        let mails = try await links(for: Self.address)

        // Then
        let mail = try XCTUnwrap(mails.first)
        XCTAssertEqual(mail.links.count, 26)
        XCTAssert(mail.text.contains("Rabbit"))
        let page = try await Browser(app).get(mail.links[0])
        XCTAssertEqual(page.status, 200)
    }

    /// Asks for the links of an address, and waits for the look-up, which runs after the response.
    private func links(for address: String) async throws -> [Mail] {
        let numbers = Array(1...100)
        let known = try await app.app.storage.mails.waiting(numbers)
        let response = try await Browser(app).post("/manage", [("email", address)])
        XCTAssertEqual(response.location, "/manage")
        for _ in 1...100 where try await app.app.storage.mails.waiting(numbers) == known { await Task.yield() }
        return try await sentMails()
    }
}
