import TestSupport
import XCTest

@testable import PetSpot

/// Where people read whom to call.
final class ContactsJourneyTests: ReportedPetTestCase {
    private static let list = """
        shelter | Rybna & Sons | (12) 429-74-72 | 9–17 | https://rybna.example/kontakt
        """

    private func finder() async throws -> Browser {
        let finder = Browser(app)
        _ = try await finder.post("/report-found/chip-number")
        _ = try await finder.postPhoto([], name: "", to: "/report-found/photo")
        _ = try await finder.post("/report-found/description")
        _ = try await finder.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
        _ = try await finder.submit("/report-found/summary")
        return finder
    }

    func testContacts_whenTheOperatorNamesSome_shouldStandWhereTheyHelp() async throws {
        // Given
        let contacts = try LocalContact.list(Array(ContactsJourneyTests.list.utf8))
        try await start { $0.contacts = contacts }
        let finder = try await finder()
        let found = try await finder.get("/report-found/confirmation").petPath

        for path in ["/report-missing/confirmation", manage, found, "/?chip=123"] {
            // When
            let page = try await owner.get(path).text

            // Then
            XCTAssertEqual(page.components(separatedBy: "data-testid=\"contacts\"").count, 2, path)
            XCTAssert(
                page.contains(
                    "<b dir=\"auto\" translate=\"no\">Rybna &amp; Sons</b>\n<p class=\"hint\">Shelter, <span dir=\"auto\">9–17</span></p>"
                ),
                path
            )
            XCTAssert(page.contains("href=\"tel:124297472\""), path)
            let link = "href=\"https://rybna.example/kontakt\" rel=\"external noreferrer\">rybna<wbr>.example</a>"
            XCTAssert(page.contains(link), path)
        }
        for path in [pet, "/", "/?chip=616093900000001", "/?chip=x"] {
            let page = try await owner.get(path).text
            XCTAssertFalse(page.contains("data-testid=\"contacts\""), path)
        }
    }

    func testContacts_whenTheOperatorNamesNone_shouldBeAbsent() async throws {
        for path in ["/report-missing/confirmation", manage, "/?chip=123"] {
            let page = try await owner.get(path).text
            XCTAssertFalse(page.contains("data-testid=\"contacts\""), path)
        }
    }
}
