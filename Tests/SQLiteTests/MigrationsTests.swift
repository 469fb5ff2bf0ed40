import Foundation
import SQL
import SQLite
import XCTest

final class MigrationsTests: DatabaseTestCase {
    private let pets = Migrations.Migration("pets", "CREATE TABLE pet (id INTEGER PRIMARY KEY, name TEXT) STRICT")
    private let ages = Migrations.Migration(
        "ages",
        "ALTER TABLE pet ADD COLUMN age INTEGER; INSERT INTO pet (name, age) VALUES ('Rex', 3);"
    )

    private func version(_ connection: Connection) throws -> Int? {
        try connection.first("PRAGMA user_version") { try $0[0] }
    }

    func testApply_whenRunTwice_shouldApplyEachOnce() throws {
        // Given
        let connection = try Connection(path: path)

        // When
        try Migrations([pets]).apply(to: connection)
        try Migrations([pets, ages]).apply(to: connection)
        try Migrations([pets, ages]).apply(to: connection)

        // Then
        XCTAssertEqual(try version(connection), 2)
        XCTAssertEqual(try names(connection), ["Rex"])
    }

    func testApply_whenDatabaseIsNewer_shouldRefuseAndChangeNothing() throws {
        // Given
        let connection = try Connection(path: path)
        try Migrations([pets, ages]).apply(to: connection)

        // When / Then
        XCTAssertThrowsError(try Migrations([pets]).apply(to: connection)) { error in
            guard case Migrations.Failure.databaseIsNewer(version: 2, known: 1) = error else {
                return XCTFail("\(error)")
            }
        }
        XCTAssertEqual(try version(connection), 2)
    }

    func testApply_whenVersionIsNegative_shouldRefuse() throws {
        // Given
        let connection = try Connection(path: path)
        try connection.execute("PRAGMA user_version = -1")

        // When / Then
        XCTAssertThrowsError(try Migrations([pets]).apply(to: connection))
    }

    func testApply_whenInterrupted_shouldKeepWholeMigrationsOnlyAndGoOnLater() throws {
        // Given
        let connection = try Connection(path: path)
        let broken = Migrations.Migration(
            "ages",
            "ALTER TABLE pet ADD COLUMN age INTEGER; INSERT INTO nowhere VALUES (1);"
        )

        // When
        XCTAssertThrowsError(try Migrations([pets, broken]).apply(to: connection)) { error in
            guard case .failed(name: "ages", let cause)? = error as? Migrations.Failure else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual((cause as? SQLiteError)?.message, "no such table: nowhere")
        }

        // Then
        XCTAssertEqual(try version(connection), 1)
        try Migrations([pets, ages]).apply(to: connection)
        XCTAssertEqual(try version(connection), 2)
    }

    func testApply_whenTwoConnectionsStartAtOnce_shouldApplyEachOnce() throws {
        // Given
        let path = path
        let migrations = Migrations((0..<20).map { .init("table \($0)", "CREATE TABLE t\($0) (id INTEGER) STRICT") })

        // When
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            do {
                try migrations.apply(to: Connection(path: path))
            } catch {
                XCTFail("\(error)")
            }
        }

        // Then
        XCTAssertEqual(try version(try Connection(path: path)), 20)
    }

    func testApply_whenDatabaseIsLocked_shouldThrowTheCause() throws {
        // Given
        let holder = try Connection(path: path)
        let other = try Connection(path: path, busyTimeout: .zero)

        // When / Then
        try holder.transaction {
            XCTAssertThrowsError(try Migrations([pets]).apply(to: other)) { error in
                guard case .failed(name: "pets", let cause)? = error as? Migrations.Failure else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual((cause as? SQLiteError)?.isBusy, true)
            }
        }
    }
}
