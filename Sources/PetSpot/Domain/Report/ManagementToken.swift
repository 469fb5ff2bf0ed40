import SHA2

/// The secret in the owner's private link: 128 bits that only the report's own session can derive again.
///
/// It is an HMAC of the report's id under the session's id, so the confirmation can show it as often as it is opened,
/// and nothing but its hash is stored.
struct ManagementToken: Sendable, Equatable, RawRepresentable {
    /// Hexadecimal digits: 128 bits.
    private static let length = 32

    let rawValue: String

    /// Takes what stood in a link if it has the form of a token. Whether it opens anything, only the store knows.
    init?(rawValue: String) {
        let isHexadecimal = rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard rawValue.utf8.count == ManagementToken.length, isHexadecimal else { return nil }
        self.rawValue = rawValue
    }

    /// The token of a report that was submitted from a session.
    init(of reportID: ReportID, from sessionID: SessionID) {
        let code = HMACSHA256.code(for: reportID.rawValue.utf8, key: sessionID.text.utf8)
        rawValue = String(code.hex.prefix(ManagementToken.length))
    }

    /// What is stored of it.
    var hash: Digest { SHA256.hash(rawValue.utf8) }
}
