import HTTP
import XCTest

@testable import PetSpot

final class SessionIDTests: XCTestCase {
    private func id(_ text: String) -> SessionID? { SessionID(rawValue: text) }

    func testInit_whenValueHasTheRightForm_shouldParseItAndReturnIt() {
        // Given
        let texts = [
            "0123456789abcdef0123456789abcdef", "00000000000000000000000000000000", "0000000000000000000000000000000f",
            "ffffffffffffffffffffffffffffffff", "f0000000000000000000000000000000", "00000000000000010000000000000000",
        ]

        // When / Then
        for text in texts { XCTAssertEqual(id(text)?.rawValue, text) }
        XCTAssertEqual(Set(texts.map(id)).count, texts.count)
    }

    func testInit_whenValueHasAnyOtherForm_shouldRefuse() {
        // Given
        let digits = "0123456789abcdef0123456789abcde"

        // When / Then
        for text in [
            "", digits, digits + "ff", digits + "F", digits + "g", digits + "/", digits + ":", digits + "`",
            digits + " ",
        ] {
            XCTAssertNil(id(text), text)
        }
    }

    func testInit_whenMade_shouldBeANewOneOfTheRightForm() {
        // When
        let ids = (0..<1000).map { _ in SessionID() }

        // Then
        XCTAssertEqual(Set(ids).count, ids.count)
        for made in ids { XCTAssertEqual(id(made.rawValue), made) }
    }

    func testSessionCookie_whenRequestBringsIt_shouldFindTheID() {
        // Given
        let text = "0123456789abcdef0123456789abcdef"
        var fields = RequestFields()
        fields.append("Cookie", "petspot_lang=pl; petspot_session=\(text); petspot_session=0")
        let request = HTTPRequest(head: RequestHead(method: .get, path: "/", fields: fields), peer: .loopback)
        for (publicURL, ids) in [(nil, [text]), ("https://petspot.example", [])] {
            // When
            var configuration = Configuration()
            configuration.publicURL = publicURL
            let context = RequestContext(request, on: SiteSettings(configuration, now: { 0 }))

            // Then
            XCTAssertEqual(context.sessionIDs.map(\.rawValue), ids)
        }
    }
}
