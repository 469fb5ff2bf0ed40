import SQLite
import XCTest

final class ChangeCounterTests: DatabaseTestCase {
    func testValue_whenOthersCommit_shouldChangeEachTime() throws {
        // Given
        let connection = try makePets()
        try connection.execute("PRAGMA journal_mode = WAL")
        let reader = try Connection(path: path)
        let counter = try XCTUnwrap(ChangeCounter(of: reader))
        var values = [counter.value]

        // When
        for name in ["Rex", "Miau"] {
            try connection.run("INSERT INTO pet (name) VALUES ($1)", name)
            values.append(counter.value)
        }
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try Connection(path: path).run("DELETE FROM pet")
        values.append(counter.value)

        // Then
        XCTAssertEqual(Set(values).count, values.count)
    }

    func testValue_whenNothingIsCommitted_shouldStay() throws {
        // Given
        let connection = try makePets()
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.run("INSERT INTO pet (name) VALUES ('Rex')")
        let counter = try XCTUnwrap(ChangeCounter(of: connection))
        let before = counter.value

        // When
        _ = try names(connection)
        try connection.execute("BEGIN IMMEDIATE; INSERT INTO pet (name) VALUES ('Miau'); ROLLBACK")

        // Then
        XCTAssertEqual(counter.value, before)
    }

    func testInit_whenThereIsNoLog_shouldBeNil() throws {
        // Given
        let connection = try makePets()

        // Then
        XCTAssertNil(try ChangeCounter(of: connection))
    }
}
