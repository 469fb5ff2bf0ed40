#if PostgreSQL
import CLibPQ

/// Seconds until one of the URL's hosts has to accept the connection. libpq takes two at least.
private let connectTimeout = "3"

/// Opens a connection. Throws `PostgreSQLError` with the reason, which never contains the password.
func connected(to url: String) throws(PostgreSQLError) -> OpaquePointer {
    let password = try password(in: url)
    // The URL (`dbname`) may set other values than those before it, because the last one counts. The keepalives find a dead peer within
    // half a minute.
    let options = [
        ("connect_timeout", connectTimeout),
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

/// The settings that a new session gets: how long statements may take, and that a commit waits until it is on disk.
func settings(_ limits: Connection.Limits) -> String {
    """
    SET statement_timeout = \(limits.statement.inMilliseconds);
    SET idle_in_transaction_session_timeout = \((limits.statement + limits.grace).inMilliseconds);
    SET default_transaction_isolation = 'read committed';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    """
}

extension Duration {
    fileprivate var inMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
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

/// libpq's reason why there is no connection, on one line. It names host, user and database. Should it contain the password, that is
/// replaced by `…`.
private func words(of handle: OpaquePointer, without password: String?) -> String {
    let lines = String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline)
    let text = lines.joined(separator: " ").split(separator: "\t", omittingEmptySubsequences: true).joined(
        separator: " "
    )
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
#endif
