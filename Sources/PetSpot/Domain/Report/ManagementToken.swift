import SHA2

/// The secret in the owner's private link, which only the session that submitted the report can derive again.
///
/// It is an HMAC of the report's id under the session's id, so the confirmation can show it any number of times, although only
/// its hash is stored.
struct ManagementToken: HexadecimalValue {
    let bits: Bits128
}

extension ManagementToken {
    /// The token of a report that was submitted from a session: the code's first half.
    init(of reportID: ReportID, from sessionID: SessionID) {
        let code = HMACSHA256.code(for: reportID.rawValue.utf8, key: sessionID.rawValue.utf8)
        self.init(bits: Bits128(code.bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }))
    }

    /// The token of a confirmed report, from the session that may show it.
    init(of confirmation: FlowSession.Confirmation, from id: SessionID) {
        let token = ManagementToken(of: confirmation.reportID, from: id)
        self.init(bits: confirmation.tokenMask.map { token.bits ^ $0.bits } ?? token.bits)
    }
}

/// The difference of two tokens. It tells nothing of either to anyone without a session's id.
struct TokenMask: HexadecimalValue {
    let bits: Bits128
}

extension FlowSession.Confirmation {
    /// The same in another session, which can derive the same token.
    func moved(from old: SessionID, to new: SessionID) -> FlowSession.Confirmation {
        var moved = self
        let token = ManagementToken(of: self, from: old)
        moved.tokenMask = TokenMask(bits: token.bits ^ ManagementToken(of: reportID, from: new).bits)
        return moved
    }
}
