import Foundation
import SQL
@testable import SQLite
import XCTest

final class ConnectionTests: DatabaseTestCase {
    func testRun_whenParametersHaveNumbers_shouldTakeTheValueOfEach() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")
        let cases = [
            ("$2, $1, $2", [2, 1, 2]), ("?2, ?1, ?2", [2, 1, 2]), ("?, ?, ?1", [1, 2, 1]), ("$2, ?2, $1", nil),
            ("$1, $3", nil), ("?, $1", nil), ("$2", nil), ("$0, $1", nil), ("$1, :name", nil), ("$1, $1::x", nil),
            ("$1, $99999999999999999999", nil),
        ]

        for (parameters, expected) in cases {
            // When
            let values = try? connection.first("SELECT \(parameters)", 1, 2) { row in
                try (0..<(expected?.count ?? 0)).map { try row[$0] as Int }
            }

            // Then
            XCTAssertEqual(values, expected, parameters)
        }
    }

    func testRun_whenItChangesNothing_shouldReturnNone() throws {
        // Given
        let connection = try makePets()
        XCTAssertEqual(try connection.run("INSERT INTO pet (name) VALUES ('Rex')"), 1)

        // When / Then
        for sql in ["SELECT name FROM pet", "PRAGMA user_version = 1", "CREATE TABLE t (i INTEGER)", "DELETE FROM t"] {
            XCTAssertEqual(try connection.run(sql), 0, sql)
        }
    }

    func testRun_whenSQLIsNotOneStatement_shouldThrowAndRunNothing() throws {
        // Given
        let connection = try makePets()
        let insert = "INSERT INTO pet (name) VALUES ('Rex')"

        // When / Then
        for sql in [
            "\(insert); \(insert)", "\(insert); nonsense", "", "  -- nothing", "\(insert)\0", "SELECT nonsense",
        ] {
            XCTAssertNotNil(sqliteError { try connection.run(sql) }, sql)
        }
        XCTAssertEqual(try names(connection), [])
        try connection.run("\(insert); -- and a comment\n")
        XCTAssertEqual(try names(connection), ["Rex"])
    }

    func testExecute_whenSQLIsWrong_shouldThrow() throws {
        // Given
        let connection = try makePets()

        // When / Then
        XCTAssertEqual(sqliteError { try connection.execute("SELECT 1; nonsense") }?.code, 1)
        XCTAssertEqual(sqliteError { try connection.execute("SELECT 1\0; nonsense") }?.code, 21)
    }

    func testQuery_whenSameSQLRunsInsideItself_shouldReadBothToTheEnd() throws {
        // Given
        let connection = try makePets()
        for name in ["a", "b", "c"] { try connection.run("INSERT INTO pet (name) VALUES (?)", name) }
        let sql = "SELECT name FROM pet WHERE name <> ? ORDER BY id"

        // When
        let pairs = try connection.query(sql, "") { outer in
            let name: String = try outer[0]
            return try connection.query(sql, name) { name + (try $0[0]) }
        }

        // Then
        XCTAssertEqual(pairs, [["ab", "ac"], ["ba", "bc"], ["ca", "cb"]])
    }

    func testQuery_whenElementThrows_shouldLeaveTheStatementReusable() throws {
        // Given
        struct Stop: Error {}
        let connection = try makePets()
        try connection.run("INSERT INTO pet (name) VALUES ('Rex')")
        let sql = "SELECT name FROM pet WHERE id = ?"

        // When
        XCTAssertThrowsError(try connection.query(sql, 1) { _ in throw Stop() })

        // Then
        XCTAssertEqual(try connection.query(sql, 1) { try $0[0] as String }, ["Rex"])
        try connection.execute("DROP TABLE pet")
    }

    func testQuery_whenSchemaChanged_shouldSeeTheNewColumns() throws {
        // Given
        let connection = try makePets()
        let sql = "SELECT * FROM pet"
        try connection.run("INSERT INTO pet (name) VALUES ('Rex')")
        XCTAssertThrowsError(try connection.first(sql) { try $0[3] as String })

        // When
        try connection.execute("ALTER TABLE pet ADD COLUMN breed TEXT DEFAULT 'pug'")

        // Then
        XCTAssertEqual(try connection.first(sql) { try $0[3] as String }, "pug")
        try connection.execute("DROP TABLE pet")
        XCTAssertEqual(
            sqliteError { _ = try connection.first(sql) { try $0[0] as Int } }?.message,
            "no such table: pet"
        )
    }

    func testQuery_whenManyStatementsWereRun_shouldStillWork() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")

        // When / Then
        for number in 0..<1_000 {
            XCTAssertEqual(try connection.first("SELECT \(number)") { try $0[0] }, number)
        }
    }

    func testRun_whenWritingIsNotAllowed_shouldThrowReadOnly() throws {
        // Given
        let connection = try makePets()
        try connection.execute("PRAGMA query_only = ON")

        // When
        let error = sqliteError { try connection.run("DELETE FROM pet") }

        // Then
        XCTAssertEqual(error?.code, 8, "read-only")
        XCTAssertEqual(error?.description, "attempt to write a readonly database (SQLite 8)")
    }

    func testInit_whenFileCannotBeOpened_shouldThrowCannotOpen() throws {
        // When / Then
        XCTAssertEqual(sqliteError { _ = try SQLiteConnection(path: directory + "/none/test.sqlite") }?.code, 14)
        XCTAssertEqual(sqliteError { _ = try SQLiteConnection(path: path + "\0") }?.code, 14)
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testRun_whenFileIsNoDatabase_shouldThrowCorrupt() throws {
        // Given
        try Data(repeating: 0x61, count: 4_096).write(to: URL(fileURLWithPath: path))

        // When / Then
        XCTAssertEqual(sqliteError { _ = try names(try SQLiteConnection(path: path)) }?.isCorrupt, true)
    }

    func testRun_whenAnotherConnectionHoldsTheLock_shouldThrowBusy() throws {
        // Given
        let holder = try makePets()
        let other = try SQLiteConnection(path: path, busyTimeout: .milliseconds(5))

        // When
        let error = try holder.transaction {
            sqliteError { try other.run("INSERT INTO pet (name) VALUES ('Rex')") }
        }

        // Then
        XCTAssertEqual(error?.code, 5, "busy")
    }

    func testInit_whenBusyTimeoutIsAbsurd_shouldNotTrap() throws {
        // When / Then
        for timeout in [Duration.seconds(-1), .zero, .seconds(Int64.max)] {
            XCTAssertNoThrow(try SQLiteConnection(path: ":memory:", busyTimeout: timeout))
        }
    }

    func testRun_whenConstraintIsBroken_shouldNameTheColumnAndNotTheValue() throws {
        // Given
        let connection = try makePets()
        let insert = "INSERT INTO pet (name, age) VALUES (?, ?)"
        try connection.run(insert, "Rex", 1)
        let cases: [((any ColumnValue)?, any ColumnValue, Int32, String)] = [
            ("Rex", 1, 2067, "UNIQUE constraint failed: pet.name"),
            (nil, 1, 1299, "NOT NULL constraint failed: pet.name"),
            ("Miau", "secret", 3091, "cannot store TEXT value in INTEGER column pet.age"),
        ]

        for (name, age, code, message) in cases {
            // When
            let error = sqliteError { try connection.run(insert, name, age) }

            // Then
            XCTAssertEqual(error?.isConstraint, true)
            XCTAssertEqual(error?.extendedCode, code)
            XCTAssertEqual(error?.message, message)
        }
    }

    func testRun_whenErrorWouldQuoteABoundValue_shouldUseGeneralWords() throws {
        // Given
        let connection = try SQLiteConnection(path: ":memory:")

        // When
        let error = sqliteError { try connection.run("SELECT json_extract('{}', ?)", "secret") }

        // Then
        XCTAssertEqual(error?.message, "SQL logic error")
    }

    func testRun_whenNoPageIsLeft_shouldThrowDiskFull() throws {
        // Given
        let connection = try makePets()
        try connection.execute("PRAGMA max_page_count = 4")

        // When
        let error = sqliteError {
            try connection.run("INSERT INTO pet (name) VALUES (?)", String(repeating: "a", count: 100_000))
        }

        // Then
        XCTAssertEqual(error?.code, 13, "full")
        XCTAssertEqual(error?.isTransient, true)
        XCTAssertEqual(error?.isIOError, false)
        XCTAssertEqual(try names(connection), [])
    }
}
