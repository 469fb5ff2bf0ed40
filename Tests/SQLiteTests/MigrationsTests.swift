import Foundation
import SQL
@testable import SQLite
import XCTest

final class MigrationsTests: DatabaseTestCase {
    private let pets = "CREATE TABLE pet (id INTEGER PRIMARY KEY, name TEXT) STRICT"
    private let ages = Migrations.Migration(
        "ages",
        "ALTER TABLE pet ADD COLUMN age INTEGER; INSERT INTO pet (name, age) VALUES ('Rex', 3);"
    )

    private func version(_ connection: SQLiteConnection) throws -> Int? {
        try connection.first("PRAGMA user_version") { try $0[0] }
    }

    func testMigrate_whenRunTwice_shouldApplyEachOnce() throws {
        // Given
        let connection = try SQLiteConnection(path: path)

        // When
        try Migrations(pets).migrate(connection)
        try Migrations("", [ages]).migrate(connection)
        try Migrations("", [ages]).migrate(connection)

        // Then
        XCTAssertEqual(try version(connection), 2)
        XCTAssertEqual(try names(connection), ["Rex"])
    }

    func testMigrate_whenOneFails_shouldApplyNoneAndAllLater() throws {
        // Given
        let connection = try SQLiteConnection(path: path)
        try Migrations(pets).migrate(connection)
        let broken = Migrations.Migration(
            "names",
            "INSERT INTO nowhere VALUES (1);"
        )

        // When
        XCTAssertThrowsError(try Migrations("", [ages, broken]).migrate(connection)) { error in
            guard case .failed(name: "names", let cause)? = error as? Migrations.Failure else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual((cause as? SQLiteError)?.message, "no such table: nowhere")
        }

        // Then
        XCTAssertEqual(try version(connection), 1)
        try Migrations("", [ages]).migrate(connection)
        XCTAssertEqual(try version(connection), 2)
    }

    func testMigrate_whenTwoConnectionsStartAtOnce_shouldApplyEachOnce() throws {
        // Given
        let path = path
        let later = (0..<20).map {
            Migrations.Migration("table \($0)", "CREATE TABLE t\($0) (id INTEGER) STRICT")
        }
        try Migrations(pets).migrate(SQLiteConnection(path: path))
        let migrations = Migrations("", later)

        // When
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            do {
                try migrations.migrate(SQLiteConnection(path: path))
            } catch {
                XCTFail("\(error)")
            }
        }

        // Then
        XCTAssertEqual(try version(try SQLiteConnection(path: path)), 21)
    }

    func testMigrate_whenDatabaseIsLocked_shouldThrowSQLitesError() throws {
        // Given
        let holder = try SQLiteConnection(path: path)
        let other = try SQLiteConnection(path: path, busyTimeout: .zero)

        // When / Then
        try holder.transaction {
            XCTAssertThrowsError(try Migrations(pets).migrate(other)) { error in
                XCTAssertEqual((error as? SQLiteError)?.code, 5, "busy")
            }
        }
    }
}
