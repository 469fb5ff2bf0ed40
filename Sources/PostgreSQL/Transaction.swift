#if PostgreSQL
import CLibPQ

extension Connection {
    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// Only when the connection is lost during the commit itself nobody knows; a body that may run again then finds out.
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
            // What is thrown on is the first failure: it says why.
            if !isLost, !isIdle { try? execute("ROLLBACK") }
            if !isIdle { giveUp() }
            throw error
        }
    }
}
#endif
