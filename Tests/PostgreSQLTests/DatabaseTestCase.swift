import Foundation
import XCTest

#if PostgreSQL
@testable import PostgreSQL

/// A schema of its own on the server that `Tests/PostgreSQL/run` starts and names in the environment.
class DatabaseTestCase: XCTestCase {
    private(set) var url = ""

    override func setUpWithError() throws {
        guard let server = ProcessInfo.processInfo.environment["PETSPOT_TEST_DATABASE"] else {
            if ProcessInfo.processInfo.environment["CI"] != nil { XCTFail("CI must run Tests/PostgreSQL/run") }
            throw XCTSkip("no PostgreSQL server: Tests/PostgreSQL/run starts one")
        }
        // A machine that does other things too takes its time to let somebody in.
        let timeout = "?connect_timeout=60"
        let schema = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try Connection(url: server + timeout).execute("CREATE SCHEMA \(schema)")
        url = server + timeout + "&options=-csearch_path%3D\(schema)"
    }

    /// A new connection.
    func connect(_ limits: Connection.Limits = .init()) throws -> Connection {
        try Connection(url: url, limits: limits)
    }

    /// A statement must fail so.
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
    func testDatabase_whenBuiltWithoutTheTrait_shouldBeSkippedAloud() throws {
        throw XCTSkip("built without PostgreSQL: Tests/PostgreSQL/run tests it")
    }
}
#endif
