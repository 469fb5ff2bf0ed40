#if PostgreSQL
import XCTest

@testable import PostgreSQL

/// Statements, values and their errors.
final class ConnectionTests: DatabaseTestCase {
    func testValues_whenStored_shouldComeBackAsTheyWere() throws {
        // Given
        let connection = try connect()
        try connection.execute("CREATE TABLE t (i bigint, s smallint, n integer, b boolean, t text, y bytea)")
        let bytes = (0...255).map(UInt8.init)
        let text = "Żółw \u{301}🐢'; DROP TABLE t; --"

        // When
        try connection.run("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)", Int.min, -2, -3, true, text, bytes)
        try connection.run("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)", Int.max, 2, 3, false, "", [UInt8]())
        try connection.run("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)", nil, nil, nil, nil, nil, nil)

        // Then
        let rows = try connection.query("SELECT i, s, n, b, t, y FROM t ORDER BY i NULLS LAST") { row in
            (
                try row[0] as Int?, try row[1] as Int?, try row[2] as Int?, try row[3] as Bool?,
                try row[4] as String?, try row[5] as [UInt8]?
            )
        }
        XCTAssertEqual(rows.map(\.0), [.min, .max, nil])
        XCTAssertEqual(rows.map(\.1), [-2, 2, nil])
        XCTAssertEqual(rows.map(\.2), [-3, 3, nil])
        XCTAssertEqual(rows.map(\.3), [true, false, nil])
        XCTAssertEqual(rows.map(\.4), [text, "", nil])
        XCTAssertEqual(rows.map(\.5), [bytes, [], nil])
    }

    func testValues_whenMuchLargerThanASocketTakes_shouldComeBackAsTheyWere() throws {
        // Given
        let connection = try connect()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

        // When / Then
        let back: [UInt8]? = try connection.first("SELECT $1::bytea", bytes) { try $0[0] }
        XCTAssertEqual(back, bytes)
    }

    func testColumn_whenItHoldsSomethingElse_shouldThrow() throws {
        // Given
        let connection = try connect()
        let sql = "SELECT 1::bigint, 'x'::text, NULL::text, 1.5::numeric"

        // When / Then
        for index in [0, 2, 3, 4, -1] {
            assertFailure(try connection.first(sql) { try $0[index] as String }) {
                $0.sqlState == PostgreSQLError.misuse
            }
        }
    }

    func testText_whenItHoldsNul_shouldBeRefusedAndNotCut() throws {
        // Given
        let connection = try connect()

        // When / Then
        assertFailure(try connection.first("SELECT $1::text", "a\0b") { try $0[0] as String }) {
            $0.sqlState == "22021" && $0.message == "a value does not fit"
        }
        XCTAssertEqual(try connection.first("SELECT 1") { try $0[0] }, 1)
    }

    func testRun_whenAStatementFails_shouldSayWhyWithoutItsValues() throws {
        // Given
        let connection = try connect()
        try connection.execute("CREATE TABLE t (i bigint PRIMARY KEY, age bigint CHECK (age < 99))")
        try connection.run("INSERT INTO t VALUES (4711)")
        let cases: [(String, Int, String)] = [
            ("INSERT INTO t VALUES ($1)", 4711, "23505"), ("INSERT INTO t VALUES (1, $1)", 4711, "23514"),
            ("INSERT INTO nowhere VALUES ($1)", 4711, "42P01"), ("SELECT $1::bigint / 0", 4711, "22012"),
        ]
        for (sql, value, state) in cases {
            // When / Then
            assertFailure(try connection.run(sql, value)) { error in
                error.sqlState == state && !error.description.contains("4711")
            }
        }
        XCTAssertFalse(connection.isLost)
    }

    func testStatement_whenItTakesTooLong_shouldBeCancelledByTheServer() throws {
        // Given
        let connection = try connect(statementTime: .milliseconds(100))

        // When / Then
        assertFailure(try connection.run("SELECT pg_sleep(30)")) { $0.sqlState == "57014" && $0.isTransient }
        XCTAssertFalse(connection.isLost)
        XCTAssertEqual(try connection.first("SELECT 1") { try $0[0] }, 1)
    }

    func testStatement_whenTheServerIsSilent_shouldTimeOut() throws {
        // Given
        let connection = try connect(statementTime: .milliseconds(100))
        try connection.execute("SET statement_timeout = 0")

        // When / Then
        assertFailure(try connection.run("SELECT pg_sleep(30)")) { $0.sqlState == "57014" && !$0.isConnectionLost }
        XCTAssertTrue(connection.isLost)
        assertFailure(try connection.run("SELECT 1")) { $0.isConnectionLost }
    }

    func testConnection_whenTheServerEndsIt_shouldBeLost() throws {
        // Given
        let connection = try connect()
        let process: Int? = try connection.first("SELECT pg_backend_pid()") { try $0[0] }

        // When
        _ = try connect().first("SELECT pg_terminate_backend($1)", process) { try $0[0] as Bool }

        // Then
        assertFailure(try connection.run("SELECT 1")) { $0.isConnectionLost && $0.isTransient }
        XCTAssertTrue(connection.isLost)
    }

    func testConnect_whenLoginIsRefused_shouldSayWhyWithoutThePassword() throws {
        // Given
        let port = try XCTUnwrap(url.split(separator: "@").last?.split(separator: "/").first)
        let urls = [
            "postgres://petspot:geheim@127.0.0.1:1/petspot", "postgres://petspot:geheim@\(port)/petspot",
            "postgres://petspot:geheim@\(port)/geheim", "postgres://petspot@geheim:x/petspot?password=geheim",
            "postgres://petspot:geheim@127.0.0.1:1/petspot?sslmode=geheim", "postgres://petspot:ge%heim@h/p",
        ]
        for url in urls {
            // When / Then
            assertFailure(try PostgreSQLConnection(url: url)) { error in
                error.sqlState == "08001" && !error.description.contains("heim") && !error.message.contains("\n")
            }
        }
    }

    func testStatements_whenMoreDifferOnOneConnection_thanItPrepares_shouldRun() throws {
        // Given
        let connection = try connect()

        // When / Then
        for number in (0...201) + [0, 201] {
            let sql = "SELECT CAST($1 AS bigint) + \(number), CAST($2 AS text)"
            let row = try connection.first(sql, 1000, "text") { (try $0[0] as Int, try $0[1] as String) }
            XCTAssertEqual(row?.0, 1000 + number)
            XCTAssertEqual(row?.1, "text")
        }
        XCTAssertEqual(try connection.value("SELECT count(*) FROM pg_prepared_statements"), 200)
        XCTAssertThrowsError(try connection.run("SELECT 1 / 0 AS unprepared"))
        XCTAssertEqual(try connection.value("SELECT 203"), 203)
    }

    func testSettings_whenConnected_shouldKeepWhatIsCommitted() throws {
        // Given
        let connection = try PostgreSQLConnection(url: url + "%20-csynchronous_commit%3Doff")

        // When / Then
        XCTAssertEqual(try connection.first("SHOW synchronous_commit") { try $0[0] }, "on")
        XCTAssertEqual(try connection.first("SHOW statement_timeout") { try $0[0] }, "5s")
    }
}
#endif
