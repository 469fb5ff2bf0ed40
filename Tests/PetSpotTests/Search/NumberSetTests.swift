import XCTest

@testable import PetSpot

/// The numbers of a block, as rows of the index hold them.
final class NumberSetTests: XCTestCase {
    func testInsert_whenCodesAreOfAnyPart_shouldHoldTheirNumbers() {
        // Given
        var numbers = NumberSet()

        // When
        numbers.insert(codes: "@`G\u{7F}", part: 0)
        numbers.insert(codes: "@a", part: 7)
        numbers.insert(codes: "@a", part: 7)

        // Then
        XCTAssertEqual(numbers.descending(below: 4096), [4080, 23, 0])
        XCTAssertEqual(numbers.descending(below: 23), [0])
        XCTAssertFalse(numbers.isEmpty)
    }

    func testInsert_whenCodesAreMalformed_shouldIgnoreThem() {
        var numbers = NumberSet()
        numbers.insert(codes: "", part: 0)
        numbers.insert(codes: "@", part: 0)
        XCTAssertTrue(numbers.isEmpty)
    }

    func testIntersection_whenSetsShareNumbers_shouldKeepThose() {
        // Given
        var (left, right) = (NumberSet(), NumberSet())
        left.insert(codes: "@`@a@b", part: 3)
        right.insert(codes: "@a@cF`", part: 3)

        // When
        left.formIntersection(right)

        // Then
        XCTAssertEqual(left.descending(below: .max), [19])
    }
}
