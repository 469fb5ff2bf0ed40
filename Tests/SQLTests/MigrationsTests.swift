import SQL
import XCTest

final class MigrationsTests: XCTestCase {
    private struct Stop: Error {}

    /// What a migration of a test did, and the version that is stored.
    private final class Database: SQLConnection {
        private(set) var steps: [String] = []
        private(set) var schemaVersion: Int

        init(version: Int) {
            schemaVersion = version
        }

        func execute(_ sql: String) throws {
            if sql == "stop" { throw Stop() }
            steps.append(sql)
        }

        func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) -> Int { 0 }

        func setSchemaVersion(_ version: Int) { schemaVersion = version }
    }

    private let ages = Migrations.Migration("ages", "a") { try $0.execute("fill") }
    private let names = Migrations.Migration("names", "b")

    func testApply_whenSomeAreNew_shouldApplyJustThoseInOrder() throws {
        let migrations = Migrations("schema", from: 4, [ages, names])
        for (version, steps, told) in [
            (0, ["schema"], []), (4, ["a", "fill", "b"], ["ages", "names"]), (5, ["b"], ["names"]),
            (6, [], []),
        ] {
            // Given
            let database = Database(version: version)

            // When
            var log: [String] = []
            try migrations.apply(to: database) { log.append($0) }

            // Then
            XCTAssertEqual(database.steps, steps)
            XCTAssertEqual(database.schemaVersion, 6)
            XCTAssertEqual(log, told)
        }
    }

    func testApply_whenVersionIsOfAnotherProgram_shouldRefuse() {
        let migrations = Migrations("schema", from: 4, [ages])
        for version in [-1, 1, 3, 6, .min, .max] {
            // When / Then
            let database = Database(version: version)
            XCTAssertThrowsError(try migrations.apply(to: database)) { error in
                switch error as? Migrations.Failure {
                case .databaseIsNewer(version, known: 5)?: XCTAssert(version < 0 || version > 5)
                case .databaseIsOlder(version, oldest: 4)?: XCTAssert(1..<4 ~= version)
                default: XCTFail("\(error)")
                }
            }
            XCTAssertEqual(database.steps, [])
        }
    }

    func testApply_whenOneFails_shouldNameItAndStop() {
        // Given
        let migrations = Migrations("schema", [.init("colours", "c"), .init("ages", "stop"), names])
        let database = Database(version: 1)

        // When
        XCTAssertThrowsError(try migrations.apply(to: database)) { error in
            guard case .failed("ages", let cause)? = error as? Migrations.Failure else { return XCTFail("\(error)") }
            XCTAssert(cause is Stop)
        }

        // Then
        XCTAssertEqual(database.steps, ["c"])
    }
}
