#if PostgreSQL
import CLibPQ

/// A failure of PostgreSQL or of the way to it, by the standard's five-character codes (PostgreSQL documentation, appendix A).
///
/// The message may name tables, columns and constraints; it never quotes a bound value or the password, so it can be logged.
public struct PostgreSQLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The SQLSTATE, such as `23505` for a double key; `08006` when the connection was lost.
    public let sqlState: String
    /// The failure in English.
    public let message: String

    /// Code and message on one line, for the log.
    public var description: String { "PostgreSQL error \(sqlState): \(message)" }

    /// Whether the connection could not be made, was lost, or is being closed by the server.
    public var isConnectionLost: Bool { isOfClass("08") || ["57P01", "57P02", "57P03"].contains(sqlState) }

    /// Whether the cause passes: the server is away, busy or read-only, a statement or lock timed out, or transactions conflicted.
    public var isTransient: Bool {
        isConnectionLost || ["25006", "57014"].contains(sqlState) || ["40", "53", "55", "58"].contains(where: isOfClass)
    }

    /// Whether two transactions conflicted, by a deadlock or a failed serialization. This one may succeed when it is begun again.
    public var isConflict: Bool { ["40001", "40P01"].contains(sqlState) }

    init(_ sqlState: String, _ message: String) {
        self.sqlState = sqlState
        self.message = message
    }

    /// The server's report on a statement.
    /// - Parameter hasValues: whether values were bound; a data exception (class 22) can quote them.
    init(_ result: OpaquePointer?, hasValues: Bool) {
        let field = { (name: Character) -> String? in
            guard let code = name.asciiValue, let text = PQresultErrorField(result, Int32(code)) else { return nil }
            return String(cString: text)
        }
        // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY; the macros are characters, which Swift does not import.
        sqlState = field("C") ?? PostgreSQLError.connectionFailure
        message = hasValues && sqlState.hasPrefix("22") ? "a value does not fit" : field("M") ?? "no message"
    }

    /// The connection broke.
    static let connectionFailure = "08006"
    /// The connection could not be made.
    static let cannotConnect = "08001"
    /// The statement was given up.
    static let cancelled = "57014"
    /// A use that this module does not support.
    static let misuse = "HY000"

    private func isOfClass(_ code: String) -> Bool { sqlState.hasPrefix(code) }
}
#endif
