import Foundation
import SQL
import SQLite
import TestSupport
import XCTest

#if PostgreSQL
import PostgreSQL
#endif

/// The common behaviour of both stores: SQLite, and the PostgreSQL that `Tests/PostgreSQL/run` starts.
final class SQLConnectionTests: XCTestCase {
    private struct Stop: Error {}

    private var stores: [any SQLConnection] = []

    override func setUpWithError() throws {
        stores = try makeStores()
    }

    private func makeStores() throws -> [any SQLConnection] {
        var stores: [any SQLConnection] = [try SQLiteConnection(path: ":memory:")]
        #if PostgreSQL
        if let server = PostgreSQLServer.url { stores.append(try PostgreSQLConnection(url: server)) }
        #endif
        for store in stores {
            try store.execute("CREATE TEMPORARY TABLE t (i bigint, b boolean, s text, y bytea)")
        }
        return stores
    }

    private func numbers(_ store: any SQLConnection) throws -> [Int] {
        try store.query("SELECT i FROM t ORDER BY i") { try $0[0] }
    }

    func testParameters_whenOutOfOrderAndRepeated_shouldTakeTheValueOfTheirNumber() throws {
        for store in stores {
            // When
            try store.run(
                "INSERT INTO t (s, i, b, y) VALUES ($3, $2, $1, $4)",
                true,
                7,
                "a",
                [0] as [UInt8]
            )
            let found = try store.query(
                "SELECT i, s FROM t WHERE s = $2 AND i = $1 AND $2 <> $3 AND $1 = i",
                7,
                "a",
                "b"
            ) {
                "\(try $0[0] as Int)\(try $0[1] as String)"
            }

            // Then
            XCTAssertEqual(found, ["7a"], "\(store)")
            XCTAssertEqual(try store.run("UPDATE t SET s = $2 WHERE i = $1 OR i = $1", 7, nil), 1, "\(store)")
        }
    }

    func testParameters_whenMoreThanNine_shouldBeCountedAsNumbers() throws {
        for store in stores {
            // Given
            let numbers = (1...12).reversed().map { "(CAST($\($0) AS bigint))" }.joined(separator: ", ")

            // When
            try store.run("INSERT INTO t (i) VALUES \(numbers)", values: (1...12).map { .integer($0 * $0) })

            // Then
            XCTAssertEqual(try self.numbers(store), (1...12).map { $0 * $0 }, "\(store)")
        }
    }

    func testParameters_whenThereAreMoreOrFewerValues_shouldThrow() throws {
        for (sql, values) in [
            ("INSERT INTO t (i) VALUES ($1)", []), ("INSERT INTO t (i) VALUES ($1)", [.integer(1), .integer(2)]),
            ("INSERT INTO t (i, s) VALUES ($1, $2)", [.integer(1)]), ("DELETE FROM t", [.integer(1)]),
        ] as [(String, [SQLValue])] {
            // For PostgreSQL it violates the protocol, after which the connection cannot be used.
            for store in try makeStores() {
                // When / Then
                XCTAssertThrowsError(try store.run(sql, values: values), "\(store) \(sql)")
            }
        }
    }

    func testValues_whenTheyAreExtremes_shouldComeBackAsTheyWere() throws {
        // Given
        let text = "Żółw e\u{301}🐢\u{FEFF}\u{202E}\u{FFFF}\u{FFFD}'; DROP TABLE t; --"
        for store in stores {
            for (i, b, s, y) in [
                (Int.min, true, text, (0...255).map(UInt8.init)),
                (.max, false, "", []),
                (0, true, String(repeating: "ż", count: 100_000), [0]),
            ] as [(Int, Bool, String, [UInt8])] {
                // When
                try store.run("INSERT INTO t (i, b, s, y) VALUES ($1, $2, $3, $4)", i, b, s, y)
                let isEqual = try store.first("SELECT i, b, s, y FROM t WHERE b = $2 AND i = $1", i, b) { row in
                    let stored: [UInt8] = try row[3]
                    return try (row[0], row[1]) == (i, b) && stored == y
                        && Array((row[2] as String).unicodeScalars) == Array(s.unicodeScalars)
                }

                // Then
                XCTAssertEqual(isEqual, true, "\(store)")
            }
        }
    }

    func testValues_whenTheyAreNull_shouldBeReadAsNil() throws {
        for store in stores {
            // When
            try store.run(
                "INSERT INTO t (i, b, s, y) VALUES ($1, $2, $3, $4)",
                nil,
                nil,
                nil as String?,
                nil
            )
            let isNil = try store.first("SELECT i, b, s, y FROM t") { row in
                [
                    try row[0] as Int? == nil, try row[1] as Bool? == nil, try row[2] as String? == nil,
                    try row[3] as [UInt8]? == nil, try row.value(at: 3) == .null,
                ]
            }

            // Then
            XCTAssertEqual(isNil, Array(repeating: true, count: 5), "\(store)")
        }
    }

    func testRow_whenAColumnHoldsSomethingElse_shouldThrow() throws {
        for store in stores {
            // Given
            try store.run("INSERT INTO t (i, s) VALUES (2, 'x')")
            let reads: [(borrowing SQLRow) throws -> Void] = [
                { let _: String = try $0[0] }, { let _: Bool = try $0[0] }, { let _: Int = try $0[1] },
                { let _: Int? = try $0[1] }, { let _: String = try $0[2] }, { let _: Int = try $0[3] },
                { _ = try $0.value(at: 3) }, { let _: Int = try $0[-1] }, { _ = try $0.value(at: .max) },
            ]
            let sql = "SELECT i, s, y, CAST(0.5 AS double precision) FROM t"

            for (index, read) in reads.enumerated() {
                // When / Then
                XCTAssertThrowsError(try store.first(sql) { try read($0) }, "\(store) \(index)")
            }
            XCTAssertEqual(try numbers(store), [2], "\(store)")
        }
    }

    func testRun_whenRowsAreChanged_shouldReturnHowMany() throws {
        for store in stores {
            // When / Then
            XCTAssertEqual(try store.run("INSERT INTO t (i) VALUES (1), (2), (3)"), 3, "\(store)")
            XCTAssertEqual(try store.run("SELECT i FROM t"), 0, "\(store)")
            XCTAssertEqual(try store.run("UPDATE t SET s = 'x' WHERE i > $1", 1), 2, "\(store)")
            XCTAssertEqual(try store.run("UPDATE t SET s = 'x' WHERE i > $1", 9), 0, "\(store)")
            XCTAssertEqual(try store.run("DELETE FROM t WHERE i < $1 RETURNING i", 3), 2, "\(store)")
            XCTAssertEqual(try numbers(store), [3], "\(store)")
        }
    }

    func testRun_whenBodyReturnsFalse_shouldStopAtThatRow() throws {
        for store in stores {
            // Given
            try store.run("INSERT INTO t (i) VALUES (1), (2), (3)")
            var seen: [Int] = []

            // When
            try store.run("SELECT i FROM t ORDER BY i", values: []) { row in
                seen.append(try row[0])
                return seen.count < 2
            }

            // Then
            XCTAssertEqual(seen, [1, 2], "\(store)")
        }
    }

    func testFirst_whenThereAreManyRowsOrNone_shouldReturnOneOrNil() throws {
        for store in stores {
            // Given
            try store.run("INSERT INTO t (i) VALUES (1), (2), (3)")
            let sql = "SELECT i FROM t WHERE i > $1 ORDER BY i"

            // When / Then
            XCTAssertEqual(try store.first(sql, 1) { try $0[0] }, 2, "\(store)")
            XCTAssertNil(try store.first(sql, 3) { try $0[0] as Int }, "\(store)")
            XCTAssertEqual(try store.value(sql, 1), 2, "\(store)")
            XCTAssertNil(try store.value(sql, 3) as Int?, "\(store)")
            XCTAssertEqual(try [1, 3].map { try store.hasRow(sql, $0) }, [true, false], "\(store)")
        }
    }

    func testQuery_whenElementThrows_shouldThrowItAndStayUsable() throws {
        for store in stores {
            // Given
            try store.run("INSERT INTO t (i) VALUES (1), (2)")

            // When
            XCTAssertThrowsError(try store.query("SELECT i FROM t ORDER BY i") { _ in throw Stop() }) {
                XCTAssert($0 is Stop, "\(store)")
            }

            // Then
            XCTAssertEqual(try numbers(store), [1, 2], "\(store)")
        }
    }
}
