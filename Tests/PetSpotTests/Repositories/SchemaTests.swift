import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// The tables as values, by which data are moved and exported. A table or column that they lack would be left behind.
final class SchemaTests: XCTestCase {
    func testTables_whenComparedWithTheDatabase_shouldBeAllOfItsTablesAndColumns() throws {
        // Given
        let path = temporaryPath()
        _ = try SQLiteStore(path: path)
        let columns = """
            SELECT m.name || ' ' || c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
            """

        // When
        let stored = try SQLiteConnection(path: path).query(columns) { try $0[0] as String }

        // Then
        let described = Schema.tables.flatMap { table in table.columnNames.map { "\(table.name) \($0)" } }
        XCTAssertEqual(Set(described).symmetricDifference(stored), [])
        XCTAssertEqual(described.count, stored.count)
    }

    func testTables_whenOneRefersToReports_shouldSayByWhichColumn() throws {
        // Given
        let path = temporaryPath()
        _ = try SQLiteStore(path: path)
        let keys = """
            SELECT m.name || ' ' || f."from" || ' ' || f."to" FROM sqlite_schema AS m
            JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table' AND f."table" = 'reports'
            """

        // When
        let stored = try SQLiteConnection(path: path).query(keys) { try $0[0] as String }

        // Then: others name a report without a reference, so that they outlive it.
        let described = Schema.tables.flatMap { table in
            table.columns.compactMap { column in column.reportKey.map { "\(table.name) \(column.name) \($0)" } }
        }
        XCTAssertEqual(Set(stored).subtracting(described), [])
        XCTAssertEqual(
            Set(described).subtracting(stored),
            ["reports id id", "decisions report_id id", "flow_sessions editing_id id", "flow_sessions edited_id id"]
        )
    }
}
