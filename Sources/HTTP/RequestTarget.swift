/// A request target (RFC 9112, section 3.2).
struct RequestTarget {
    /// The authority of an absolute-form target, which replaces `Host`; `nil` in the other forms.
    var authority: String?
    /// The path; `/` when an absolute-form target has none.
    let path: String
    /// The query without its `?`.
    let query: String

    /// Parses a target in origin form (`/pets?chip=1`), absolute form (`http://host/pets`) or, for `OPTIONS`, asterisk form
    /// (`*`). Throws `400` for everything else; authority form is for `CONNECT`.
    init(_ bytes: ArraySlice<UInt8>, isOptions: Bool) throws(HTTPError) {
        guard bytes.allSatisfy({ $0.isVisible && $0 != .numberSign }) else {
            throw HTTPError(.badRequest, "character that a request target cannot hold")
        }
        var rest = bytes
        if bytes.first != .slash, let scheme = Self.schemeLength(bytes) {
            rest = rest.dropFirst(scheme)
            let authority = rest.take { $0 != .slash && $0 != .questionMark }
            guard Authority.isValid(authority) else {
                throw HTTPError(.badRequest, "malformed authority in the request target")
            }
            self.authority = authority.text
        } else if bytes.first != .slash, !isOptions || !bytes.spells("*") {
            throw HTTPError(.badRequest, "malformed request target")
        }
        let path = rest.take { $0 != .questionMark }
        self.path = path.isEmpty ? "/" : path.text
        query = rest.dropFirst().text
    }

    private static func schemeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.prefix(7).spells("http://") ? 7 : bytes.prefix(8).spells("https://") ? 8 : nil
    }
}
