import HTML
import HTTP
import XCTest

@testable import PetSpot

/// Paths that requests match and links print.
final class PathTests: XCTestCase {
    private let id = ReportID()
    private let token = ManagementToken()

    func testLink_whenPrinted_shouldHaveItsValuesInPlace() {
        let links: [(URLReference, String)] = [
            (Paths.pet(id), "/pets/\(id.rawValue)"), (Paths.flag(id), "/pets/\(id.rawValue)/flag"),
            (Paths.hide(id), "/moderate/reports/\(id.rawValue)/hide"),
            (Paths.manage(token), "/manage/\(token.rawValue)"),
            (Paths.messagePhoto(token, MessageNumber(7)), "/manage/\(token.rawValue)/messages/7/photo"),
        ]
        for (link, text) in links { XCTAssertEqual(link.text, text) }
    }

    func testRoute_whenALinkIsAskedFor_shouldFindTheValuesOfTheLink() throws {
        // Given
        let table = RouteTable([
            Route(.get, .petList) { _ in .seeOther(.petList) }, Route(.get, Paths.pet) { _, _ in .seeOther(.petList) },
            Route(.get, Paths.messagePhoto) { _, _ in .seeOther(.petList) },
        ])

        // When
        let list = try XCTUnwrap(table.match(URLReference.petList.text))
        let pet = try XCTUnwrap(table.match(Paths.pet(id).text))
        let photo = try XCTUnwrap(table.match(Paths.messagePhoto(token, MessageNumber(7)).text))

        // Then
        XCTAssertEqual([list, pet, photo].map(\.pattern), ["/", Paths.pet.pattern, Paths.messagePhoto.pattern])
        XCTAssertEqual(try Paths.pet.values(of: pet.values), id)
        let values = try Paths.messagePhoto.values(of: photo.values)
        XCTAssertEqual(values.0, token)
        XCTAssertEqual(values.1, MessageNumber(7))
    }

    func testMatch_whenAPathIsNearlyThatOfARoute_shouldFindNone() {
        // Given
        let table = RouteTable([
            Route(.get, .petList) { _ in .seeOther(.petList) }, Route(.get, Paths.pet) { _, _ in .seeOther(.petList) },
            Route(.get, Paths.photo) { _, _ in .seeOther(.petList) },
        ])

        // When / Then
        let pet = Paths.pet(id).text
        for path in ["", "*", "//", "/pets", "/pets/", "/pets//photo", pet + "/", pet + "/photo/", pet + "/photos", "pets" + pet] {
            XCTAssertNil(table.match(path), path)
        }
    }

    func testValues_whenASegmentIsNone_shouldThrowNotFound() {
        for segments in [["x"], [], ["ABCDEFGHJK"]] {
            XCTAssertThrowsError(try Paths.pet.values(of: segments)) { error in
                XCTAssertEqual((error as? HTTPError)?.status, .notFound)
            }
        }
        for segments in [[token.rawValue, "x"], ["x", "7"], [token.rawValue]] {
            XCTAssertThrowsError(try Paths.messagePhoto.values(of: segments))
        }
    }

    func testLink_whenAnIdWasTyped_shouldBeItsOwn() {
        XCTAssertEqual(Paths.pet.link(typed: ["OIL0123456"])?.text, "/pets/0110123456")
        XCTAssertEqual(Paths.pet.link(typed: ["u123456789"])?.text, nil)
        XCTAssertEqual(Paths.manage.link(typed: [token.rawValue.uppercased() + "G"])?.text, nil)
    }
}
