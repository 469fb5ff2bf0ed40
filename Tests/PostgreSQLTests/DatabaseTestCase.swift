import Foundation
import TestSupport
import XCTest

#if PostgreSQL
@testable import PostgreSQL

/// A test with its own schema on the server that `Tests/PostgreSQL/run` starts.
class DatabaseTestCase: XCTestCase {
    private(set) var url = ""

    override func setUpWithError() throws {
        let server = try PostgreSQLServer.required()
        let schema = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try PostgreSQLConnection(url: server).execute("CREATE SCHEMA \(schema)")
        url = PostgreSQLServer.url(of: schema, on: server)
    }

    /// A new connection.
    func connect(statementTime: Duration = PostgreSQLConnection.usualTime) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(url: url, statementTime: statementTime)
    }

    /// Asserts that a statement fails in this way.
    func assertFailure<Value>(
        _ expression: @autoclosure () throws -> Value,
        _ check: (PostgreSQLError) -> Bool,
        line: UInt = #line
    ) {
        XCTAssertThrowsError(try expression(), line: line) { error in
            XCTAssert((error as? PostgreSQLError).map(check) == true, "\(error)", line: line)
        }
    }
}
#else
/// This build has no PostgreSQL.
final class DatabaseTests: XCTestCase {
    func testDatabase_whenBuiltWithoutTheTrait_shouldBeTestedByACommandOfItsOwn() throws {
        // In CI nothing may be skipped, but there another command runs these tests.
        guard isCI else { return _ = try orSkip { throw PostgreSQLServer.missing } }
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../.ci/run").standardized
        XCTAssert(try String(contentsOf: file, encoding: .utf8).contains(/\n *Tests\/PostgreSQL\/run/))
    }
}
#endif
