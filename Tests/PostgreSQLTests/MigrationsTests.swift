#if PostgreSQL
import SQL
import XCTest

@testable import PostgreSQL

/// The schema's history.
final class MigrationsTests: DatabaseTestCase {
    private let first = "CREATE TABLE t (i bigint); INSERT INTO t VALUES (1)"
    private let second = Migrations.Migration("second", "INSERT INTO t VALUES (2)")

    func testMigrate_whenSomeAreNew_shouldApplyJustThose() throws {
        // Given
        let connection = try connect()
        try Migrations(first).migrate(connection)

        // When
        try Migrations("", [second]).migrate(connection)
        try Migrations("", [second]).migrate(connection)

        // Then
        XCTAssertEqual(try connection.query("SELECT i FROM t ORDER BY i") { try $0[0] }, [1, 2])
    }

    func testMigrate_whenOneFails_shouldChangeNothing() throws {
        // Given
        let connection = try connect()
        try Migrations(first).migrate(connection)
        let broken = Migrations.Migration("broken", "INSERT INTO nowhere VALUES (1)")

        // When
        XCTAssertThrowsError(try Migrations("", [second, broken]).migrate(connection)) { error in
            guard case Migrations.Failure.failed(name: "broken", let reason) = error else { return XCTFail("\(error)") }
            XCTAssertEqual((reason as? PostgreSQLError)?.sqlState, "42P01")
        }

        // Then
        XCTAssertEqual(try connection.query("SELECT i FROM t") { try $0[0] }, [1])
    }

    func testMigrate_whenManyStartAtOnce_shouldApplyEachOnce() async throws {
        // Given
        let url = url
        try Migrations(first).migrate(connect())
        let migrations = Migrations("", [second])

        // When
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask { try migrations.migrate(PostgreSQLConnection(url: url)) }
            }
            try await group.waitForAll()
        }

        // Then
        XCTAssertEqual(try connect().query("SELECT i FROM t ORDER BY i") { try $0[0] }, [1, 2])
    }
}
#endif
