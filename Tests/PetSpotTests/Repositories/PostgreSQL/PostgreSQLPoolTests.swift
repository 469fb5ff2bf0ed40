#if PostgreSQL
import Foundation
import PostgreSQL
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// The pool under load, and with an unreachable server.
final class PostgreSQLPoolTests: XCTestCase {
    private var url: DatabaseURL!

    override func setUpWithError() throws {
        url = try TestDatabase.required(for: temporaryPath())
    }

    func testRun_whenThereIsMoreWorkThanConnections_shouldDoAllOfIt() async throws {
        // Given
        let pool = pool(size: 3, timeout: .seconds(60))

        // When
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask { try await pool.run { try $0.first("SELECT $1::bigint", number) { try $0[0] } ?? 0 } }
            }
            return try await group.reduce(0, +)
        }

        // Then
        XCTAssertEqual(sum, 4950)
        let name = "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT $1::bigint'"
        let count = try await pool.run { try $0.first(name) { try $0[0] as Int } ?? 0 }
        XCTAssertLessThanOrEqual(count, 3)
    }

    func testRun_whenEveryConnectionIsBusyForTooLong_shouldRefuse() async throws {
        // Given
        let pool = pool(size: 1, timeout: .milliseconds(50))
        let (started, go) = AsyncStream<Void>.makeStream()
        async let slow: Void = pool.run { connection in
            go.yield()
            _ = try connection.run("SELECT pg_sleep(1)")
        }
        for await _ in started { break }

        // When / Then
        do {
            try await pool.run { _ in }
            XCTFail("there was no connection")
        } catch let error as PoolExhausted {
            XCTAssertTrue(error.isTransient)
        }
        try await slow
        try await pool.run { _ in }
    }

    func testTransaction_whenAnotherStandsInItsWay_shouldBeBegunAgain() async throws {
        // Given: a deadlock and a failed serialization, as PostgreSQL reports them, once or always; and another failure.
        let pool = pool(size: 1)
        for (code, failures, expected) in [("40P01", 1, 2), ("40001", 1, 2), ("40P01", .max, 3), ("23505", .max, 1)] {
            let runs = Atomic(0)

            // When
            do {
                try await pool.transaction { connection in
                    guard runs.wrappingAdd(1, ordering: .relaxed).newValue <= failures else { return }
                    try connection.execute("DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '\(code)'; END $$")
                }
                XCTAssertEqual(failures, 1)
            } catch let error as PostgreSQLError {
                XCTAssertEqual(error.sqlState, code)
                XCTAssertEqual(failures, .max)
            }

            // Then
            XCTAssertEqual(runs.load(ordering: .relaxed), expected, code)
        }
    }

    func testRun_whenConnectionDiedWhileIdle_shouldTakeANewOne() async throws {
        // Given
        let pool = pool(size: 1)
        let process = try await pool.run { try $0.first("SELECT pg_backend_pid()") { try $0[0] as Int } }
        try PostgreSQLConnection(url: url.text).run("SELECT pg_terminate_backend($1)", process)

        // When
        let other = try await pool.transaction { try $0.first("SELECT pg_backend_pid()") { try $0[0] as Int } }

        // Then
        XCTAssertNotNil(other)
        XCTAssertNotEqual(other, process)
    }

    func testRun_whenServerIsUnreachableAndBack_shouldTellTheOperatorOnceEach() async throws {
        // Given: a role without permission to log in, in place of an unreachable server.
        let role = "role_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let admin = try PostgreSQLConnection(url: url.text)
        try admin.execute("CREATE ROLE \(role) PASSWORD 'geheim'")
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let host = try XCTUnwrap(url.text.split(separator: "@").last)
        let pool = PostgreSQLPool(
            url: try XCTUnwrap(DatabaseURL("postgres://\(role):geheim@\(host)")),
            size: 2,
            log: log
        )

        // When
        for _ in 0..<3 {
            do {
                try await pool.run { _ in }
                XCTFail("it may not log in")
            } catch let error as PostgreSQLError {
                XCTAssertTrue(error.isConnectionLost)
            }
        }
        try admin.execute("ALTER ROLE \(role) LOGIN")
        for _ in 0..<3 { try await pool.run { _ in } }

        // Then
        log.flush()
        let events = output.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst().first ?? "" }
        XCTAssertEqual(events, ["database_away", "database_back"])
        XCTAssertFalse(output.text.contains("geheim"))
    }

    private func pool(size: Int, timeout: Duration = .seconds(5)) -> PostgreSQLPool {
        PostgreSQLPool(url: url, size: size, timeout: timeout, log: .silent)
    }
}
#endif
