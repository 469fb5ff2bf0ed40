import SQL
import XCTest

final class ColumnValueTests: XCTestCase {
    private enum Species: String, ColumnValue {
        case dog, cat
    }

    private struct Name: RawRepresentable, ColumnValue, Equatable {
        let rawValue: String

        init?(rawValue: String) {
            guard !rawValue.isEmpty else { return nil }
            self.rawValue = rawValue
        }
    }

    func testSQLValue_whenWritten_shouldBeItsStorageClass() {
        // When / Then
        XCTAssertEqual(7.sqlValue, .integer(7))
        XCTAssertEqual([true, false].map(\.sqlValue), [.integer(1), .integer(0)])
        XCTAssertEqual("a\0b".sqlValue, .text("a\0b"))
        XCTAssertEqual(([0, 255] as [UInt8]).sqlValue, .blob([0, 255]))
        XCTAssertEqual(Species.cat.sqlValue, .text("cat"))
        XCTAssertEqual((nil as Species?).sqlValue, .null)
        XCTAssertEqual((Species.dog as Species?).sqlValue, .text("dog"))
    }

    func testInit_whenValueFits_shouldReadIt() {
        // When / Then
        XCTAssertEqual(Int(SQLValue.integer(.min)), .min)
        XCTAssertEqual(Bool(SQLValue.integer(0)), false)
        XCTAssertEqual(Bool(SQLValue.integer(1)), true)
        XCTAssertEqual(String(SQLValue.text("")), "")
        XCTAssertEqual([UInt8](SQLValue.blob([1])), [1])
        XCTAssertEqual(Species(SQLValue.text("dog")), .dog)
        XCTAssertEqual(Name(SQLValue.text("Rex")), Name(rawValue: "Rex"))
        XCTAssertEqual(String?(SQLValue.null), .some(nil))
        XCTAssertEqual(String?(SQLValue.text("a")), .some("a"))
    }

    func testInit_whenValueDoesNotFit_shouldBeNil() {
        // When / Then
        for value in [.null, .text("1"), .blob([1])] as [SQLValue] {
            XCTAssertNil(Int(value))
            XCTAssertNil(Bool(value))
        }
        XCTAssertNil(Bool(SQLValue.integer(2)))
        XCTAssertNil(String(SQLValue.blob([65])))
        XCTAssertNil([UInt8](SQLValue.text("A")))
        XCTAssertNil(Species(SQLValue.text("cow")))
        XCTAssertNil(Species(SQLValue.integer(0)))
        XCTAssertNil(Name(SQLValue.text("")))
        // An optional reads only NULL as nil; these values are invalid.
        XCTAssertEqual(Species?(SQLValue.text("cow")), Species??.none)
        XCTAssertEqual(String?(SQLValue.integer(1)), String??.none)
    }
}
