extension Connection {
    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// It takes the write lock at once, because waiting for another writer is safe only before the first read. Transactions do not
    /// nest: an inner one throws. `body` must not catch an error and go on, because after some (a full disk, for one) SQLite has
    /// already rolled back.
    @discardableResult
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // A failure of the rollback is not thrown, because the first one says why.
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
                // The part could not be undone, so all of the transaction is.
                try? execute("ROLLBACK")
            }
            throw error
        }
    }
}
