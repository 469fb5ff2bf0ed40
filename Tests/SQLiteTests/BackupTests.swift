@testable import SQLite
import XCTest

final class BackupTests: DatabaseTestCase {
    func testBackup_whenDatabaseIsInUse_shouldCopyWhatIsCommitted() throws {
        // Given
        let connection = try makePets()
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.run("INSERT INTO pet (name) VALUES ('Rex')")
        let writer = try SQLiteConnection(path: path)
        let copy = directory + "/copy.sqlite"

        // When
        try writer.transaction {
            try writer.run("INSERT INTO pet (name) VALUES ('Miau')")
            try connection.backup(to: copy)
        }
        try connection.backup(to: directory + "/later.sqlite")

        // Then
        XCTAssertEqual(try names(try SQLiteConnection(path: copy)), ["Rex"])
        XCTAssertEqual(try names(try SQLiteConnection(path: directory + "/later.sqlite")), ["Rex", "Miau"])
    }

    func testBackup_whenTargetExists_shouldReplaceIt() throws {
        // Given
        let connection = try makePets()
        let copy = directory + "/copy.sqlite"
        try SQLiteConnection(path: copy).execute("CREATE TABLE old (id INTEGER)")

        // When
        try connection.backup(to: copy)

        // Then
        XCTAssertEqual(
            try SQLiteConnection(path: copy).query("SELECT name FROM sqlite_schema WHERE type = 'table'") { try $0[0] },
            ["pet"]
        )
    }

    func testBackup_whenTargetCannotBeUsed_shouldThrow() throws {
        // Given
        let connection = try makePets()
        let copy = directory + "/copy.sqlite"
        let holder = try SQLiteConnection(path: copy)

        // When / Then
        XCTAssertEqual(sqliteError { try connection.backup(to: directory + "/none/copy.sqlite") }?.code, 14)
        try holder.execute("CREATE TABLE old (id INTEGER)")
        try holder.transaction {
            XCTAssertEqual(sqliteError { try connection.backup(to: copy) }?.code, 5, "busy")
        }
        XCTAssertEqual(try holder.first("SELECT name FROM sqlite_schema") { try $0[0] }, "old")
    }
}
