import SQL
@testable import SQLite
import XCTest

final class ValueTests: DatabaseTestCase {
    private enum Species: String, ColumnValue {
        case dog, cat
    }

    private func roundTrip<Value: ColumnValue>(_ value: Value) throws -> Value? {
        try SQLiteConnection(path: ":memory:").first("SELECT ?", value) { try $0[0] }
    }

    func testRoundTrip_whenTextIsUnusual_shouldKeepEveryScalar() throws {
        // Given
        let texts = [
            "", "a\0b", "\0", "Zażółć gęślą jaźń", "e\u{301}", "👩‍👩‍👧‍👦🏳️‍🌈", "\u{FEFF}\u{202E}\u{FFFF}",
            "'; DROP TABLE pet; --",
            String(repeating: "ż", count: 1_000_000),
        ]

        // When / Then
        for text in texts {
            XCTAssertEqual(try roundTrip(text).map { Array($0.unicodeScalars) }, Array(text.unicodeScalars))
        }
    }

    func testBinding_whenTextOrBlobIsEmpty_shouldNotBecomeNull() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")

        // When
        let types: [String] =
            try connection.first("SELECT typeof(?), typeof(?)", "", [UInt8]()) { [try $0[0], try $0[1]] } ?? []

        // Then
        XCTAssertEqual(types, ["text", "blob"])
    }

    func testSubscript_whenTypeDoesNotMatch_shouldThrowMismatch() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")
        let sql = "SELECT 7, 'x', NULL, x'00', 1.5, 'cow'"
        let reads: [(String, (borrowing SQLRow) throws -> Void)] = [
            ("column 0 holds an integer, not String", { let _: String = try $0[0] }),
            ("column 0 holds an integer, not Bool", { let _: Bool = try $0[0] }),
            ("column 1 holds text, not Int", { let _: Int = try $0[1] }),
            ("column 1 holds text, not Optional<Int>", { let _: Int? = try $0[1] }),
            ("column 2 holds NULL, not String", { let _: String = try $0[2] }),
            ("column 3 holds a blob, not String", { let _: String = try $0[3] }),
            ("column 4 holds a fraction", { let _: [UInt8] = try $0[4] }),
            ("column 5 holds text, not Species", { let _: Species = try $0[5] }),
        ]

        for (message, read) in reads {
            // When
            let error = sqliteError { _ = try connection.first(sql) { try read($0) } }

            // Then
            XCTAssertEqual(error?.code, 20)
            XCTAssertEqual(error?.message, message)
        }
    }

    func testSubscript_whenTextIsNotUTF8_shouldThrowMismatch() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")

        // Swift repairs the last three bytes to U+FFFD, which has three bytes, too.
        for bytes in ["61FF", "FF", "C080", "EDA080", "F0908061", "61F09F98"] {
            // When
            let error = sqliteError {
                _ = try connection.first("SELECT CAST(x'\(bytes)' AS TEXT)") { try $0[0] as String }
            }

            // Then
            XCTAssertEqual(error?.message, "column 0 holds text that is not UTF-8", bytes)
        }
    }
}
