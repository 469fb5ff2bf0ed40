#if PostgreSQL
import CLibPQ

/// Makes a connection, or says why there is none without saying the password.
func connected(to url: String, _ limits: Connection.Limits) throws(PostgreSQLError) -> OpaquePointer {
    let password = try password(in: url)
    // What the URL says itself comes after and so counts; a dead peer is noticed in half a minute at most.
    let options = [
        ("connect_timeout", String(max(2, limits.connecting.components.seconds))),
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

/// What a session is told first: how long things may take, and that what it commits stays.
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

/// The password in a URL. One that libpq cannot read is not quoted: what it stumbles over may be a part of the password.
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

/// libpq's words for why there is no connection, on one line. They name host, user and database, and should never name the
/// password; this makes sure.
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
