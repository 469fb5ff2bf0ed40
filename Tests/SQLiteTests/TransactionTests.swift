@testable import SQLite
import XCTest

final class TransactionTests: DatabaseTestCase {
    private struct Stop: Error {}

    private func add(_ name: String, _ connection: SQLiteConnection) throws {
        try connection.run("INSERT INTO pet (name) VALUES (?)", name)
    }

    func testTransaction_whenBodyReturns_shouldCommit() throws {
        // Given
        let connection = try makePets()

        // When
        let count: Int? = try connection.transaction {
            try add("Rex", connection)
            return try connection.first("SELECT count(*) FROM pet") { try $0[0] }
        }

        // Then
        XCTAssertEqual(count, 1)
        XCTAssertEqual(try names(try SQLiteConnection(path: path)), ["Rex"])
    }

    func testTransaction_whenBodyThrows_shouldRollBackAndThrowOn() throws {
        // Given
        let connection = try makePets()

        // When
        XCTAssertThrowsError(
            try connection.transaction {
                try add("Rex", connection)
                throw Stop()
            }
        ) { XCTAssert($0 is Stop) }

        // Then
        XCTAssertEqual(try names(connection), [])
        try connection.transaction { try add("Miau", connection) }
        XCTAssertEqual(try names(connection), ["Miau"])
    }

    func testTransaction_whenCommitFails_shouldRollBack() throws {
        // Given
        let connection = try makePets()
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE photo (pet INTEGER NOT NULL REFERENCES pet DEFERRABLE INITIALLY DEFERRED) STRICT;
            """
        )

        // When
        let error = sqliteError {
            try connection.transaction { try connection.run("INSERT INTO photo (pet) VALUES (9)") }
        }

        // Then
        XCTAssertEqual(error?.message, "FOREIGN KEY constraint failed")
        XCTAssertEqual(try connection.first("SELECT count(*) FROM photo") { try $0[0] }, 0)
        XCTAssertNoThrow(try connection.transaction {})
    }

    func testTransaction_whenNested_shouldThrowAndRollBackTheOuter() throws {
        // Given
        let connection = try makePets()

        // When
        let error = sqliteError {
            try connection.transaction {
                try add("Rex", connection)
                try connection.transaction { XCTFail("the inner body ran") }
            }
        }

        // Then
        XCTAssertEqual(error?.message, "cannot start a transaction within a transaction")
        XCTAssertEqual(try names(connection), [])
    }

    func testTransaction_whenInnerFailureIsCaught_shouldKeepTheOuterOpen() throws {
        // Given
        let connection = try makePets()

        // When
        try connection.transaction {
            try add("Rex", connection)
            _ = sqliteError { try connection.transaction {} }
            try add("Miau", connection)
        }

        // Then
        XCTAssertEqual(try names(connection), ["Rex", "Miau"])
    }

    func testTransaction_whenSQLiteRolledBackItself_shouldThrowTheFirstError() throws {
        // Given
        let connection = try makePets()
        try add("Rex", connection)

        // When
        let error = sqliteError {
            try connection.transaction {
                try add("Miau", connection)
                try connection.run("INSERT OR ROLLBACK INTO pet (name) VALUES ('Rex')")
            }
        }

        // Then
        XCTAssertEqual(error?.isConstraint, true)
        XCTAssertEqual(try names(connection), ["Rex"])
    }

    func testTransaction_whenThrownFromInsideAQuery_shouldRollBack() throws {
        // Given
        let connection = try makePets()
        try add("Rex", connection)

        // When
        XCTAssertThrowsError(
            try connection.transaction {
                _ = try connection.query("SELECT name FROM pet") { _ in
                    try add("Miau", connection)
                    throw Stop()
                }
            }
        )

        // Then
        XCTAssertEqual(try names(connection), ["Rex"])
    }
}
