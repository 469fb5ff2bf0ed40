import TestSupport
import XCTest

@testable import PetSpot

/// An owner who is reached by messages alone: nobody else ever sees phone number or e-mail address.
final class ContactVisibilityTests: ReportedPetTestCase {
    private static let secrets = ["owner@example.org", "600 700 800", "600700800"]

    override func setUp() async throws {
        try await super.setUp()
        _ = try await owner.submit(manage + "/edit")
        let contact = Answers.contactDetails + [("contactVisible", "messages")]
        _ = try await owner.post("/report-missing/contact-details?change", contact)
        let summary = try await owner.get("/report-missing/summary")
        XCTAssert(summary.text.contains("Only you"))
        _ = try await owner.submit("/report-missing/summary")
        XCTAssertEqual(owner.path, manage)
    }

    func testContact_whenOwnerIsReachedByMessages_shouldLeadToTheForm() async throws {
        // When
        let response = try await other.post(pet + "/contact")

        // Then
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, pet + "/message")
        for secret in Self.secrets { XCTAssertFalse(response.text.contains(secret)) }
    }

    func testPoster_whenOwnerIsReachedByMessages_shouldLeadToTheCode() async throws {
        // When
        let poster = try await owner.get(manage + "/poster")

        // Then
        for secret in Self.secrets { XCTAssertFalse(poster.text.contains(secret), secret) }
        XCTAssert(poster.text.contains("Scan the code"))
        XCTAssert(poster.text.contains("poster.reward"))
        let strips = poster.text.components(separatedBy: "<li><b dir=\"auto\">").dropFirst()
        XCTAssertEqual(strips.count, PosterPage.stripCount)
        for strip in strips { XCTAssert(strip.contains(pet), "what can be typed: the address of the pet's page") }
    }
}
