#if PostgreSQL
import CLibPQ
import Platform
import SQL

/// A connection to one PostgreSQL database, with its prepared statements kept for reuse.
///
/// Not `Sendable`: it belongs to one actor or thread at a time, which waits while the server works. Every wait has a limit.
public final class PostgreSQLConnection: SQLConnection {
    /// The time for a statement unless the caller gives another.
    public static let usualTime = Duration.seconds(5)
    /// Further time for the server's answer, after which the connection counts as lost.
    fileprivate static let grace = Duration.seconds(2)
    /// Far more than the statements of most requests. Further ones are not prepared, since the server keeps each prepared one.
    private static let maximumPreparedStatements = 200

    let handle: OpaquePointer
    private let statementTime: Duration
    private var preparedNames: [String: String] = [:]
    /// Whether the connection can no longer be used: it broke, or it is unknown whether the server ran the last statement.
    public private(set) var isLost = false

    /// Connects to `postgres://user:password@host:port/database?option=value`. Throws `PostgreSQLError`.
    /// - Parameter statementTime: for one statement, including the wait for locks, after which the server cancels it.
    public init(url: String, statementTime: Duration = usualTime) throws(PostgreSQLError) {
        self.statementTime = statementTime
        handle = try connected(to: url)
        // By default libpq prints the server's notices to standard error.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        PQsetnonblocking(handle, 1)
        try execute(settings(statementTime))
    }

    deinit { PQfinish(handle) }

    /// Runs any number of statements without parameters, such as a schema; rows are dropped.
    public func execute(_ sql: String) throws(PostgreSQLError) { _ = try result { PQsendQuery(handle, sql) } }

    /// Runs one statement, as `SQLConnection` says. It has run to its end before `body` gets the first row.
    @discardableResult
    public func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) throws -> Int {
        guard values.count <= Int16.max else {
            throw PostgreSQLError(PostgreSQLError.misuse, "\(values.count) values for one statement")
        }
        let (name, count) = (try prepared(sql), Int32(values.count))
        let result = try result(hasValues: !values.isEmpty) {
            withPointers(to: values) { pointers, lengths, formats in
                guard let name else { return PQsendQueryParams(handle, sql, count, nil, pointers, lengths, formats, 1) }
                return PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
            }
        }
        let row = SQLRow(of: result)
        while result.rowNumber < result.rowCount, try body(row) { result.rowNumber += 1 }
        return result.changes
    }

    /// Whether the last statement left the connection outside of any transaction.
    var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// The name of a prepared statement; the first use prepares it. Nil for further ones beyond `maximumPreparedStatements`.
    private func prepared(_ sql: String) throws(PostgreSQLError) -> String? {
        if let name = preparedNames[sql] { return name }
        guard preparedNames.count < PostgreSQLConnection.maximumPreparedStatements else { return nil }
        let name = "s\(preparedNames.count + 1)"
        _ = try result { PQsendPrepare(handle, name, sql, 0, nil) }
        preparedNames[sql] = name
        return name
    }

    /// Sends a command by `send` and waits for the server's last result.
    private func result(hasValues: Bool = false, _ send: () -> Int32) throws(PostgreSQLError) -> QueryResult {
        guard !isLost, send() == 1 else { throw markedLost() }
        let deadline = ContinuousClock.now + statementTime + PostgreSQLConnection.grace
        try flush(by: deadline)
        var last: QueryResult?
        var failure: PostgreSQLError?
        while true {
            try waitForInput(by: deadline)
            guard let handle = PQgetResult(handle) else { break }
            let result = QueryResult(handle)
            switch PQresultStatus(handle) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: last = result
            default: failure = failure ?? PostgreSQLError(handle, hasValues: hasValues)
            }
        }
        if PQstatus(handle) == CONNECTION_BAD || failure?.isConnectionLost == true { isLost = true }
        if let failure { throw failure }
        guard let last else { throw markedLost() }
        return last
    }

    /// Sends the buffered command. Input is read meanwhile, because both sides would wait for ever if neither read.
    private func flush(by deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                try wait(for: Int32(POLLIN | POLLOUT), by: deadline)
                guard PQconsumeInput(handle) == 1 else { throw markedLost() }
            default: throw markedLost()
            }
        }
    }

    private func waitForInput(by deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
        while PQisBusy(handle) == 1 {
            try wait(for: Int32(POLLIN), by: deadline)
            guard PQconsumeInput(handle) == 1 else { throw markedLost() }
        }
    }

    /// Waits on the calling thread until the socket is ready for one of some events of `poll`.
    private func wait(for events: Int32, by deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
        while true {
            let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard rest > 0 else {
                isLost = true
                throw PostgreSQLError(PostgreSQLError.cancelled, "the server did not answer in time")
            }
            var watched = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            let count = poll(&watched, 1, Int32(min(rest.rounded(.up), 60_000)))
            if count > 0 || (count < 0 && errno != EINTR) { return }
        }
    }

    /// Marks the connection as lost. Returns the error that says so.
    private func markedLost() -> PostgreSQLError {
        isLost = true
        return PostgreSQLError(PostgreSQLError.connectionFailure, "the connection was lost")
    }

    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// When the connection is lost during the commit, it is unknown whether that took place; a body that runs again has to check.
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
            if !isIdle { isLost = true }
            throw error
        }
    }

    /// The number in the table `schema_version`; 0 without one. Throws `PostgreSQLError`.
    public var schemaVersion: Int {
        get throws {
            guard try hasRow("SELECT 1 WHERE to_regclass('schema_version') IS NOT NULL") else { return 0 }
            return try value("SELECT version FROM schema_version") ?? 0
        }
    }

    public func setSchemaVersion(_ version: Int) throws { try run("UPDATE schema_version SET version = $1", version) }
}

/// Opens a connection. Throws `PostgreSQLError` with the reason, which never contains the password.
private func connected(to url: String) throws(PostgreSQLError) -> OpaquePointer {
    let password = try password(in: url)
    // One of the URL's hosts has to accept the connection within 3 seconds, of which libpq takes two at least. The keepalives find a dead
    // peer within half a minute. The URL (`dbname`) may set other values than those before it, because the last one counts.
    let options = [
        ("connect_timeout", "3"),
        ("application_name", "petspot"),
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("dbname", url),
        ("client_encoding", "UTF8"),
    ]
    let handle = withCStrings(options.map(\.0)) { names in
        withCStrings(options.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
    }
    guard let handle else { throw PostgreSQLError(PostgreSQLError.cannotConnect, "no memory for a connection") }
    guard PQstatus(handle) == CONNECTION_OK else {
        defer { PQfinish(handle) }
        throw PostgreSQLError(PostgreSQLError.cannotConnect, words(of: handle, without: password))
    }
    return handle
}

/// The settings of a new session: the limits on statements, plans for data in memory or on a solid-state disk, and commits that wait until
/// they are on disk. PostgreSQL's default plans are for a turning disk, and read all of a common word's index.
private func settings(_ statementTime: Duration) -> String {
    """
    SET statement_timeout = \(statementTime.inMilliseconds);
    SET idle_in_transaction_session_timeout = \((statementTime + PostgreSQLConnection.grace).inMilliseconds);
    SET default_transaction_isolation = 'read committed';
    SET random_page_cost = 1.1;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    """
}

/// The password in a URL. An error does not quote the URL, because the part that libpq cannot read may belong to the password.
private func password(in url: String) throws(PostgreSQLError) -> String? {
    guard let options = PQconninfoParse(url, nil) else {
        throw PostgreSQLError(PostgreSQLError.cannotConnect, "this is not a URL that libpq can read")
    }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
        if String(cString: keyword) == "password" { return option.pointee.val.map { String(cString: $0) } }
        option += 1
    }
    return nil
}

/// libpq's reason why there is no connection, on one line; a password in it is replaced by `…`.
private func words(of handle: OpaquePointer, without password: String?) -> String {
    let text = String(cString: PQerrorMessage(handle)).split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    guard let password, !password.isEmpty else { return text }
    return text.split(separator: password, omittingEmptySubsequences: false).joined(separator: "…")
}

/// Calls with C strings and the null pointer that ends them.
private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let bytes = strings.flatMap { Array($0.utf8CString) }
    return bytes.withUnsafeBufferPointer { buffer in
        var start = buffer.baseAddress
        let pointers = strings.map { string in
            defer { start = start?.advanced(by: string.utf8.count + 1) }
            return start
        }
        return body(pointers + [nil])
    }
}

extension Migrations {
    /// The advisory lock that lets nodes which start together migrate one after the other: "petspot" in ASCII.
    private static let lock = 0x70_6574_7370_6f74

    /// Applies the migrations that the database lacks, all or none, while other nodes wait; the table `schema_version` holds its version.
    /// Throws `Failure`, or `PostgreSQLError` when the version cannot be read, and what `body` throws.
    /// - Parameter body: further work in the same transaction.
    @discardableResult
    public func migrate<Value>(
        _ connection: PostgreSQLConnection,
        log: (_ name: String) -> Void = { _ in },
        then body: () throws -> Value = {}
    ) throws -> Value {
        try connection.transaction {
            try connection.execute(
                """
                SELECT pg_advisory_xact_lock(\(Migrations.lock));
                CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL);
                INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM schema_version);
                """
            )
            try apply(to: connection, log: log)
            return try body()
        }
    }
}
#endif
