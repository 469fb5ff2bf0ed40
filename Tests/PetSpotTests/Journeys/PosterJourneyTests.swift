import QRCode
import TestSupport
import XCTest

@testable import PetSpot

/// The poster over HTTP, which only the private link opens.
final class PosterJourneyTests: ReportedPetTestCase {
    func testPoster_whenOpenedByItsLink_shouldSayAllThatHelpsAndKeepTheChipNumber() async throws {
        // When
        let poster = try await other.get(manage + "/poster")

        // Then
        XCTAssertEqual(poster.status, 200)
        let facts = [
            "Missing", "Rex", "Kelpie", "7 years", "Shy, comes for cheese.", "Planty, Kraków", "20 November 2026",
            "200 zł", "+48 600 700 800", "owner@example.org", pet + "/photo?v=", "poster.microchip",
        ]
        for fact in facts { XCTAssert(poster.text.contains(fact), fact) }
        XCTAssertFalse(poster.text.contains("61609"))
        XCTAssertFalse(poster.text.contains("900000001"))
        XCTAssertEqual(poster["Referrer-Policy"], "no-referrer, strict-origin")
        XCTAssertEqual(poster["Cache-Control"], "no-store, no-transform")
        XCTAssertNil(poster["Set-Cookie"])
    }

    func testPoster_whenNoPublicURLIsSet_shouldLeadToTheHostThatWasAsked() async throws {
        // When
        let poster = try await other.get(manage + "/poster")

        // Then
        try assertLeads(poster, to: "http://127.0.0.1:8080" + pet)
    }

    func testPoster_whenAPublicURLIsSet_shouldLeadThere() async throws {
        // Given
        try await start(publicURL: "https://petspot.example")

        // When
        let poster = try await other.get(manage + "/poster")

        // Then
        try assertLeads(poster, to: "https://petspot.example" + pet)
    }

    func testPoster_whenAskedForInOtherWays_shouldBehaveAsAnyPage() async throws {
        // When
        let head = try await other.send(TestRequest(method: "HEAD", path: manage + "/poster"))
        let post = try await other.post(manage + "/poster")
        let language = try await other.get(manage + "/poster?lang=pl")
        let polish = try await other.get(manage + "/poster")

        // Then
        XCTAssertEqual(head.status, 200)
        XCTAssertEqual(post.status, 405)
        XCTAssertEqual(post["Allow"], "GET, HEAD")
        XCTAssertEqual(language.location, manage + "/poster")
        XCTAssert(polish.text.contains("Zaginął"))
    }

    func testPoster_whenThePetIsHome_shouldLeadToThePageThatSaysSo() async throws {
        // Given
        _ = try await owner.post(manage + "/reunited")

        // When
        let poster = try await other.get(manage + "/poster")

        // Then
        XCTAssertEqual(poster.status, 303)
        XCTAssertEqual(poster.location, manage)
        XCTAssertFalse(poster.text.contains("600"))
        let page = try await other.get(manage)
        XCTAssertFalse(page.text.contains("manage.posterLink"))

        // When
        _ = try await owner.post(manage + "/reopen")

        // Then
        let again = try await other.get(manage + "/poster")
        XCTAssertEqual(again.status, 200)
    }

    func testPoster_whenItsTokenIsGuessed_shouldBeLimited() async throws {
        // Given
        for number in 0..<20 {
            let response = try await other.get("/manage/0000000000000000000000000000\(1000 + number)/poster")
            XCTAssertEqual(response.status, 404)
        }

        // When
        let response = try await other.get("/manage/00000000000000000000000000002000/poster")

        // Then
        XCTAssertEqual(response.status, 429)
        XCTAssertNotNil(response["Retry-After"])
        let right = try await other.get(manage + "/poster")
        XCTAssertEqual(right.status, 200)
    }

    func testLinks_onThePrivatePageAndTheConfirmation_shouldLeadToThePoster() async throws {
        for (path, identifier) in [
            (manage, "manage.posterLink"), ("/report-missing/confirmation", "reportCreated.posterLink"),
        ] {
            // When
            let page = try await owner.get(path)

            // Then
            XCTAssertEqual(page.element(identifier)?["href"], manage + "/poster", path)
        }
    }

    private func assertLeads(_ poster: TestResponse, to address: String) throws {
        XCTAssert(poster.words.contains(address), address)
        let code = try XCTUnwrap(QRCode(address))
        XCTAssertEqual(poster.element("poster.qrCode")?["viewBox"], code.viewBox, address)
        XCTAssert(poster.text.contains("d=\"\(code.path)\""), address)
    }
}
