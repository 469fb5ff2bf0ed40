import XCTest

@testable import PetSpot

/// The operator's list of whom to call.
final class LocalContactTests: XCTestCase {
    private func list(_ text: String) throws -> [LocalContact] { try LocalContact.list(Array(text.utf8)) }

    func testList_whenLinesAreRight_shouldReadThem() throws {
        // Given
        let text = """
            # Kraków

            shelter | Schronisko, ul. Rybna 3 | +48 12 429 74 72 | 9–17 | https://schronisko.example/kontakt?a=1
              vet|Łapa|||HTTP://lapa.example\r
            police | 986
            register | Safe-Animal | 600700800 |
            """

        // When
        let contacts = try list(text)

        // Then
        XCTAssertEqual(contacts.map(\.kind), [.shelter, .vet, .police, .register])
        XCTAssertEqual(contacts.map(\.name), ["Schronisko, ul. Rybna 3", "Łapa", "986", "Safe-Animal"])
        XCTAssertEqual(contacts.map(\.phone?.dialable), ["+48124297472", nil, nil, "600700800"])
        XCTAssertEqual(contacts.map(\.hours), ["9–17", nil, nil, nil])
        let websites = ["https://schronisko.example/kontakt?a=1", "http://lapa.example", nil, nil]
        XCTAssertEqual(contacts.map(\.website?.text), websites)
        XCTAssertEqual(contacts.map(\.website?.host), ["schronisko.example", "lapa.example", nil, nil])
        XCTAssertEqual(try list(""), [])
        XCTAssertEqual(try list("\u{FEFF}# here\nvet | Łapa").count, 1)
    }

    func testList_whenANumberIsShort_shouldDialIt() throws {
        // When
        let contacts = try list(
            "police | Straż Miejska | 986\nother | Alarm | 112\nmunicipality | Warszawa | 19 115 | 24 h"
        )

        // Then
        XCTAssertEqual(contacts.map(\.phone?.dialable), ["986", "112", "19115"])
        XCTAssertEqual(contacts.map(\.phone?.url.text), ["tel:986", "tel:112", "tel:19115"])
        XCTAssertEqual(contacts[2].phone?.rawValue, "19 115")
        XCTAssertNil(PhoneNumber(typed: "986"), "an owner's number is none of these")
    }

    func testList_whenALineIsWrong_shouldSayWhichAndWhy() throws {
        // Given
        let long = String(repeating: "ł", count: 81)
        let wrongPhone = "has a phone number that has neither 7 to 15 digits nor 3 to 6, as a short one"
        let cases = [
            ("zoo | Zoo", "must begin with one of municipality, shelter, vet, police, register, other"),
            ("vet", "has no name"), ("vet | \u{200B}", "has no name"),
            ("vet | \(long)", "has name of more than 80 characters"),
            ("vet | Łapa | | \(long)", "has hours of more than 80 characters"),
            ("vet | Łapa | 12", wrongPhone), ("vet | Łapa | +112", wrongPhone), ("vet | Łapa | 112a", wrongPhone),
            ("vet | Łapa | 1234567890123456", wrongPhone), ("vet | Łapa | (0)1", wrongPhone),
            ("vet | Łapa | | | javascript:alert(1)", "has a URL that is not http or https"),
            ("vet | Łapa | | | https://", "has a URL that is not http or https"),
            ("vet | Łapa | | | https://a b", "has a URL that is not http or https"),
            ("vet | Łapa | | | | x", "has more than five columns"),
        ]
        for (line, reason) in cases {
            // When / Then
            XCTAssertThrowsError(try list("# first\n\nvet | Łapa\n" + line)) { error in
                XCTAssertEqual(error as? LocalContact.LineError, LocalContact.LineError(line: 4, reason: reason))
            }
        }
        XCTAssertThrowsError(try LocalContact.list(Array("vet | Łapa\nvet | ".utf8) + [0xFF])) { error in
            XCTAssertEqual(error as? LocalContact.LineError, LocalContact.LineError(line: 2, reason: "is not UTF-8"))
        }
    }

    func testList_whenThereAreMore_shouldTakeTwentyAndRefuseTheNext() throws {
        // Given
        let twenty = String(repeating: "vet | Łapa\n\n", count: 20)

        // When / Then
        XCTAssertEqual(try list(twenty).count, 20)
        XCTAssertThrowsError(try list(twenty + "vet | Łapa")) { error in
            XCTAssertEqual((error as? LocalContact.LineError)?.line, 41)
        }
    }
}
