import SQL
import XCTest

final class MigrationsTests: XCTestCase {
    private struct Stop: Error {}

    private let migrations = Migrations([.init("pets", "a"), .init("ages", "b"), .init("names", "c")])

    func testApply_whenSomeAreNew_shouldGiveJustThoseInOrder() throws {
        for version in 0...3 {
            // When
            var steps: [String] = []
            try migrations.apply(from: version) { steps.append("\($0)\($1)") }

            // Then
            XCTAssertEqual(steps, Array(["a1", "b2", "c3"].dropFirst(version)))
        }
    }

    func testApply_whenVersionIsNotKnown_shouldRefuse() {
        for version in [-1, 4, .min, .max] {
            // When / Then
            XCTAssertThrowsError(try migrations.apply(from: version) { _, _ in XCTFail("a step was taken") }) { error in
                guard case Migrations.Failure.databaseIsNewer(version, 3) = error else { return XCTFail("\(error)") }
            }
        }
    }

    func testApply_whenOneFails_shouldNameItAndStop() {
        // Given
        var steps: [String] = []

        // When
        XCTAssertThrowsError(
            try migrations.apply(from: 0) { sql, version in
                steps.append(sql)
                if version == 2 { throw Stop() }
            }
        ) { error in
            guard case Migrations.Failure.failed("ages", let cause) = error else { return XCTFail("\(error)") }
            XCTAssert(cause is Stop)
        }

        // Then
        XCTAssertEqual(steps, ["a", "b"])
    }
}
