import SQLite
import TestSupport
import XCTest

/// A test case with its own directory for databases.
class DatabaseTestCase: XCTestCase {
    private(set) var directory = ""

    override func setUpWithError() throws {
        directory = try makeTemporaryFolder().path
    }

    var path: String { directory + "/test.sqlite" }

    func makePets() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path)
        try connection.execute(
            "CREATE TABLE pet (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, age INTEGER) STRICT"
        )
        return connection
    }

    func names(_ connection: SQLiteConnection) throws -> [String] {
        try connection.query("SELECT name FROM pet ORDER BY id") { try $0[0] }
    }

    /// The `SQLiteError` that `body` throws; fails when it throws none.
    func sqliteError<Value>(line: UInt = #line, _ body: () throws -> Value) -> SQLiteError? {
        do {
            _ = try body()
            XCTFail("nothing was thrown", line: line)
        } catch {
            XCTAssert(error is SQLiteError, "\(error)", line: line)
            return error as? SQLiteError
        }
        return nil
    }
}
