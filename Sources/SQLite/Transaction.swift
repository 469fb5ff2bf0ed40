/// When a transaction takes its locks (sqlite.org/lang_transaction.html).
public enum TransactionKind: String, Sendable {
    /// At the first read: for several reads that must see the same state.
    case deferred = "DEFERRED"
    /// The write lock at once: a conflict shows at the start, where waiting for it is safe.
    case immediate = "IMMEDIATE"
}

extension Connection {
    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// Transactions do not nest: an inner one throws. An error inside `body` has to leave it, because after some
    /// (a full disk, for one) SQLite has already rolled back.
    @discardableResult
    public func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        try execute("BEGIN \(kind.rawValue)")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // What is thrown on is the first failure: it says why.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }
    /// Runs `body` as a part of a transaction: when it throws, this part alone is undone.
    ///
    /// After some errors (a full disk, for one) all of the transaction is: then `isInTransaction` is false.
    @discardableResult
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try run("SAVEPOINT part")
        do {
            let value = try body()
            try run("RELEASE part")
            return value
        } catch {
            do {
                if isInTransaction { try execute("ROLLBACK TO part; RELEASE part") }
            } catch {
                // Without its part it must not be committed.
                try? execute("ROLLBACK")
            }
            throw error
        }
    }
}
