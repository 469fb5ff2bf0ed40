import Foundation
import SQLite
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// Transactions that are committed together, and succeed or fail alone.
final class GroupCommitTests: XCTestCase {
    private struct Stop: Error {}

    private lazy var pets = Pets(path: temporaryPath())

    func testCommit_whenTransactionsWaitTogether_shouldCommitOnceBeforeItAcknowledgesAny() throws {
        // Given
        let (pets, connection) = (pets, try pets.make())
        let group = ["Rex", "Miau", "Azor"].map { name in pets.transaction(name) { try pets.add(name, to: $0) } }
        let before = try pets.commitCount()

        // When
        connection.commit(group, counting: WriteCount())

        // Then
        XCTAssertEqual(try pets.commitCount() - before, 1)
        XCTAssertEqual(pets.ended, ["Rex stored, 3 on disk", "Miau stored, 3 on disk", "Azor stored, 3 on disk"])
    }

    func testCommit_whenOneThrows_shouldLeaveTheOthers() throws {
        // Given
        let (pets, connection) = (pets, try pets.make())
        let failing = pets.transaction("Miau") { connection in
            try pets.add("Miau", to: connection)
            throw Stop()
        }

        // When
        connection.commit(
            [
                pets.transaction("Rex") { try pets.add("Rex", to: $0) }, failing,
                // As its own transaction would: a name that is there already fails.
                pets.transaction("Rex again") { try pets.add("Rex", to: $0) },
                pets.transaction("Azor") { try pets.add("Azor", to: $0) },
            ],
            counting: WriteCount()
        )

        // Then
        XCTAssertEqual(
            pets.ended,
            [
                "Miau: Stop()", "Rex again: UNIQUE constraint failed: pet.name (SQLite 2067)",
                "Rex stored, 2 on disk", "Azor stored, 2 on disk",
            ]
        )
        XCTAssertEqual(try pets.names(), ["Rex", "Azor"])
    }

    func testCommit_whenTheCommitFails_shouldFailAll() throws {
        // Given: a rule that is only looked at with the commit.
        let (pets, connection) = (pets, try pets.make())
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE photo (pet INTEGER NOT NULL REFERENCES pet (name) DEFERRABLE INITIALLY DEFERRED);
            """
        )

        // When
        connection.commit(
            [
                pets.transaction("Rex") { try pets.add("Rex", to: $0) },
                pets.transaction("photo") { try $0.run("INSERT INTO photo (pet) VALUES ('nobody')") },
            ],
            counting: WriteCount()
        )

        // Then
        let reason = "FOREIGN KEY constraint failed (SQLite 787)"
        XCTAssertEqual(pets.ended, ["Rex: \(reason)", "photo: \(reason)"])
        XCTAssertEqual(try pets.names(), [])
    }

    func testCommit_whenItCannotBegin_shouldFailAllAndRunNone() throws {
        // Given: another process that writes.
        let (pets, connection) = (pets, try pets.make())
        let other = try SQLiteConnection(path: pets.path)
        try other.execute("BEGIN IMMEDIATE")
        try connection.execute("PRAGMA busy_timeout = 0")

        // When
        connection.commit((1...2).map { pets.transaction("\($0)") { _ in XCTFail("it ran") } }, counting: WriteCount())

        // Then
        XCTAssertEqual(pets.ended, (1...2).map { "\($0): database is locked (SQLite 5)" })
    }

    func testCommit_whenSQLiteUndoesTheWholeGroup_shouldDoTheOthersAgain() throws {
        // Given
        let (pets, connection) = (pets, try pets.make())
        try pets.add("Rex", to: connection)
        let group = [
            pets.transaction("Miau") { try pets.add("Miau", to: $0) },
            pets.transaction("stopped") { _ in throw Stop() },
            pets.transaction("Rex") { try $0.run("INSERT OR ROLLBACK INTO pet (name) VALUES ('Rex')") },
            pets.transaction("Azor") { try pets.add("Azor", to: $0) },
        ]

        // When
        connection.commit(group, counting: WriteCount())

        // Then
        XCTAssertEqual(
            pets.ended,
            [
                "stopped: Stop()", "Rex: UNIQUE constraint failed: pet.name (SQLite 2067)",
                "Miau stored, 3 on disk", "Azor stored, 3 on disk",
            ]
        )
    }

    func testCommit_whenOneThrowsBeforeItChangesAnything_shouldNotDoTheOthersAgain() throws {
        // Given
        let (pets, connection) = (pets, try pets.make())
        let runs = Mutex(0)
        let rex = pets.transaction("Rex") { connection in
            runs.withLock { $0 += 1 }
            try pets.add("Rex", to: connection)
        }

        // When
        connection.commit([rex, pets.transaction("stopped") { _ in throw Stop() }], counting: WriteCount())

        // Then
        XCTAssertEqual(pets.ended, ["stopped: Stop()", "Rex stored, 1 on disk"])
        XCTAssertEqual(runs.withLock(\.self), 1)
    }

    func testTransaction_whenManyComeDuringAnother_shouldShareCommits() async throws {
        // Given
        let pets = pets
        _ = try pets.make()
        let database = try DatabaseWriter(path: pets.path)
        let before = try pets.commitCount()
        let (begun, hasBegun) = AsyncStream<Void>.makeStream()
        let arrived = DispatchSemaphore(value: 0)
        let count = 50

        // When
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                try await database.transaction { connection in
                    try pets.add("first", to: connection)
                    hasBegun.yield()
                    for _ in 0..<count { arrived.wait() }
                }
            }
            for await _ in begun { break }
            for number in 0..<count {
                tasks.addTask {
                    arrived.signal()
                    try await database.transaction { try pets.add("\(number)", to: $0) }
                }
            }
            try await tasks.waitForAll()
        }

        // Then
        XCTAssertEqual(try pets.names().count, count + 1)
        XCTAssertLessThan(try pets.commitCount() - before, count)
    }

    func testTakeGroup_whenMoreWaitThanAGroupHolds_shouldLeaveTheRestForTheNext() {
        // Given
        let (pets, queue) = (pets, TransactionQueue())
        let count = TransactionQueue.groupLimit + 1
        let areFirst = (0..<count).map { number in queue.append(pets.transaction("\(number)") { _ in }) }

        // When
        let (first, second) = (queue.takeGroup(), queue.takeGroup())

        // Then
        XCTAssertEqual(areFirst, [true] + Array(repeating: false, count: count - 1))
        XCTAssertEqual([first.group.count, second.group.count], [count - 1, 1])
        XCTAssertEqual([first.isLast, second.isLast], [false, true])
        XCTAssert(queue.append(pets.transaction("next") { _ in }))
    }
}

/// A table of names, and how transactions with it ended.
private final class Pets: Sendable {
    let path: String
    private let outcomes = Mutex<[String]>([])

    init(path: String) {
        self.path = path
    }

    func make() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path)
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE pet (name TEXT NOT NULL UNIQUE) STRICT")
        return connection
    }

    func add(_ name: String, to connection: SQLiteConnection) throws {
        try connection.run("INSERT INTO pet (name) VALUES ($1)", name)
    }

    func names() throws -> [String] {
        try SQLiteConnection(path: path).query("SELECT name FROM pet ORDER BY rowid") { try $0[0] }
    }

    /// A transaction whose outcome is noted, with how many pets another connection sees then.
    func transaction(_ name: String, _ body: @escaping @Sendable (SQLiteConnection) throws -> Void)
        -> WaitingTransaction
    {
        WaitingTransaction(
            run: { connection in
                try body(connection)
                return {
                    let count = (try? self.names().count) ?? 0
                    self.outcomes.withLock { $0.append("\(name) stored, \(count) on disk") }
                }
            },
            fail: { error in self.outcomes.withLock { $0.append("\(name): \(error)") } }
        )
    }

    /// How the transactions ended, in that order.
    var ended: [String] { outcomes.withLock(\.self) }

    /// How many transactions the log holds: a frame that ends one has the size of the database in its bytes 4 to 7
    /// (sqlite.org/fileformat2.html, section 4.1).
    func commitCount() throws -> Int {
        let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
        let frames = stride(from: 32, to: log.count, by: 24 + 4096)
        return frames.count { log[$0 + 4..<$0 + 8] != [0, 0, 0, 0] }
    }
}
