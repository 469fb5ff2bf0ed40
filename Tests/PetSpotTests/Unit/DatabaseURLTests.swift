import XCTest

@testable import PetSpot

/// The URL of a shared database, whose password is never printed.
final class DatabaseURLTests: XCTestCase {
    func testInit_whenPartsAreAmbiguous_shouldRefuse() {
        // Given
        let cases: [(String, Bool)] = [
            ("postgres://petspot:secret@db.example:5432/petspot?sslmode=require", true),
            ("postgresql:///petspot", true),
            ("postgres://%2Fvar%2Frun%2Fpostgresql/petspot", true), ("postgres://petspot:p%40ss@db/petspot", true),
            ("postgres://petspot:p@ss@db/petspot", false), ("postgres://petspot:p/ss@db/petspot", false),
            ("mysql://petspot@db/petspot", false), ("petspot", false), ("", false), ("postgres://a\0b", false),
        ]
        for (text, isURL) in cases {
            // When / Then
            XCTAssertEqual(DatabaseURL(text) != nil, isURL, text)
        }
    }

    func testDescription_whenPrintedAnyHow_shouldNotShowThePassword() throws {
        // Given
        let url = try XCTUnwrap(DatabaseURL("postgres://petspot:geheim@db/petspot"))
        var configuration = Configuration()
        configuration.data.database = url
        var dumped = ""
        dump(configuration, to: &dumped)

        // When / Then
        for text in ["\(url)", String(reflecting: url), "\(configuration)", String(reflecting: configuration), dumped] {
            XCTAssertFalse(text.contains("geheim"), text)
        }
    }

    func testParse_whenADatabaseIsGiven_shouldTakeItOrSayWhatItNeeds() throws {
        // Given
        let arguments = ["--database", "postgres://petspot:geheim@db/petspot"]

        // When / Then
        #if PostgreSQL
        let input = try Invocation(arguments, environment: [:], process: 1).input
        XCTAssertEqual(input.configuration.data.database, DatabaseURL(arguments[1]))
        let wrong = "postgres://petspot:geh@eim@db/petspot"
        #else
        let wrong = arguments[1]
        #endif
        XCTAssertThrowsError(try Invocation([], environment: ["PETSPOT_DATABASE": wrong], process: 1)) {
            error in
            let message = (error as? OptionError)?.message ?? ""
            XCTAssert(message.hasPrefix("PETSPOT_DATABASE "), message)
            XCTAssertFalse(message.contains("eim"))
        }
    }
}
