import SHA2

/// The secret in the owner's private link: 128 bits that only the report's own session can derive again.
///
/// It is an HMAC of the report's id under the session's id, so the confirmation can show it as often as it is opened,
/// and nothing but its hash is stored.
struct ManagementToken: Sendable {
    /// Hexadecimal digits: 128 bits.
    private static let length = 32

    let rawValue: String

    /// The token of a report that was submitted from a session.
    init(of reportID: ReportID, from sessionID: SessionID) {
        let code = HMACSHA256.code(for: reportID.rawValue.utf8, key: sessionID.rawValue.utf8)
        rawValue = String(code.hex.prefix(ManagementToken.length))
    }

    /// What is stored of it.
    var hash: Digest { SHA256.hash(rawValue.utf8) }
}
