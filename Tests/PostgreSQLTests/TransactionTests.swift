#if PostgreSQL
import XCTest

@testable import PostgreSQL

/// Transactions, which are stored whole or not at all.
final class TransactionTests: DatabaseTestCase {
    private struct Refusal: Error {}

    func testTransaction_whenBodyReturns_shouldBeThereForOthers() throws {
        // Given
        let connection = try connect()
        try connection.execute("CREATE TABLE t (i bigint)")

        // When
        let value = try connection.transaction { try connection.run("INSERT INTO t VALUES ($1)", 7) }

        // Then
        XCTAssertEqual(value, 1)
        XCTAssertEqual(try connect().first("SELECT i FROM t") { try $0[0] }, 7)
    }

    func testTransaction_whenBodyThrows_shouldLeaveNothing() throws {
        // Given
        let connection = try connect()
        try connection.execute("CREATE TABLE t (i bigint)")

        // When
        XCTAssertThrowsError(
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES ($1)", 7)
                throw Refusal()
            }
        ) { XCTAssert($0 is Refusal) }

        // Then
        XCTAssertEqual(try connection.first("SELECT count(*) FROM t") { try $0[0] }, 0)
        XCTAssertFalse(connection.isLost)
    }

    func testTransaction_whenAFailureIsIgnored_shouldNotCommit() throws {
        // Given
        let connection = try connect()
        try connection.execute("CREATE TABLE t (i bigint)")

        // When / Then
        assertFailure(
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES ($1)", 7)
                _ = try? connection.run("SELECT nonsense")
            },
            { $0.sqlState == PostgreSQLError.misuse }
        )
        XCTAssertEqual(try connection.first("SELECT count(*) FROM t") { try $0[0] }, 0)
    }

    func testTransaction_whenConnectionIsLost_shouldThrowAndLeaveNothing() throws {
        // Given
        let connection = try connect()
        let other = try connect()
        try connection.execute("CREATE TABLE t (i bigint)")

        // When / Then
        assertFailure(
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES ($1)", 7)
                let process: Int? = try connection.first("SELECT pg_backend_pid()") { try $0[0] }
                try other.run("SELECT pg_terminate_backend($1)", process)
            },
            { $0.isConnectionLost }
        )
        XCTAssertTrue(connection.isLost)
        XCTAssertEqual(try other.first("SELECT count(*) FROM t") { try $0[0] }, 0)
    }
}
#endif
