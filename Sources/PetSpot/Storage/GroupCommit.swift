import SQLite
import Synchronization

/// A transaction that waits for its turn.
struct WaitingTransaction: Sendable {
    /// Does its work. Returns what acknowledges it, to be called once it is on disk.
    let run: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}

extension WaitingTransaction {
    init<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value,
        _ continuation: CheckedContinuation<Value, any Error>
    ) {
        self.init(
            run: { connection in
                let value = try body(connection)
                return { continuation.resume(returning: value) }
            },
            fail: { continuation.resume(throwing: $0) }
        )
    }
}

/// The transactions that wait while another group is on its way to the disk. They become the next group, because one flush costs as much
/// for many as for one. None waits for others to come.
final class TransactionQueue: Sendable {
    /// The most transactions of a group. A post takes some 50 microseconds of the writer, so the first of a group waits no more than 5 ms
    /// for the last.
    static let groupLimit = 100

    private let waiting = Mutex<[WaitingTransaction]>([])

    /// Adds a transaction. Returns whether it is the first, so that its group is still to be scheduled.
    func append(_ transaction: WaitingTransaction) -> Bool {
        waiting.withLock { waiting in
            waiting.append(transaction)
            return waiting.count == 1
        }
    }

    /// Takes the next group. Returns whether there is nothing left, so that no further group is to be scheduled.
    func takeGroup() -> (group: [WaitingTransaction], isLast: Bool) {
        waiting.withLock { waiting in
            let group = Array(waiting.prefix(TransactionQueue.groupLimit))
            waiting.removeFirst(group.count)
            return (group, waiting.isEmpty)
        }
    }
}

extension SQLiteConnection {
    /// Commits a group of transactions at once. Each that throws is undone alone and fails; the others are acknowledged when all are on
    /// disk, or fail when the commit does.
    func commit(_ group: [WaitingTransaction], counting writes: WriteCount) {
        var (open, isBegun) = (group[...], false)
        var done: [(transaction: WaitingTransaction, acknowledge: @Sendable () -> Void)] = []
        do {
            try transaction {
                isBegun = true
                while let next = open.first {
                    do {
                        done.append((next, try savepoint { try next.run(self) }))
                    } catch let error where isInTransaction {
                        next.fail(error)
                    }
                    open.removeFirst()
                }
            }
            writes.increase()
            for (_, acknowledge) in done { acknowledge() }
        } catch {
            if (error as? SQLiteError)?.isIOError == true { overwriteFailedCommit() }
            // After some errors, such as a full disk, SQLite undoes the whole group because of one.
            let culprit = isBegun ? open.popFirst() : nil
            culprit?.fail(error)
            for other in done.map(\.transaction) + open {
                if culprit == nil { other.fail(error) } else { commit([other], counting: writes) }
            }
        }
    }

    /// Makes sure that a transaction which failed stays so. When only the flush of its commit failed, it stands in the log
    /// whole: this process knows better, but after a crash the next one would take it for committed. The next transaction
    /// is written to the same place; this one writes the first page as it is.
    private func overwriteFailedCommit() {
        try? execute("PRAGMA application_id = 0")
    }
}
