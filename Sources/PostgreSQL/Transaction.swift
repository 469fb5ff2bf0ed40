#if PostgreSQL
import CLibPQ

extension Connection {
    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// When the connection is lost during the commit, it is unknown whether it took place. A body that runs again has to check.
    @discardableResult
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN")
        do {
            let value = try body()
            // After a failed statement the server makes COMMIT a rollback, without an error.
            guard PQtransactionStatus(handle) == PQTRANS_INTRANS else {
                throw PostgreSQLError(PostgreSQLError.misuse, "a failed statement was passed over")
            }
            try execute("COMMIT")
            return value
        } catch {
            // A failure of the rollback is not thrown, because the first one says why.
            if !isLost, !isIdle { try? execute("ROLLBACK") }
            if !isIdle { giveUp() }
            throw error
        }
    }
}
#endif
