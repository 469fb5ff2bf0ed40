/// A request target (RFC 9112, section 3.2), as ranges of the head.
struct RequestTarget {
    /// The authority of an absolute-form target, which replaces `Host`; `nil` in the other forms.
    let authority: Range<Int>?
    /// The path; empty when an absolute-form target has none, which means `/`.
    let path: Range<Int>
    /// The query without its `?`.
    let query: Range<Int>

    /// Parses a target in origin form (`/pets?chip=1`), absolute form (`http://host/pets`) or, for `OPTIONS`, asterisk form
    /// (`*`). Throws `400` for everything else; authority form is for `CONNECT`, which this server does not support.
    init(_ bytes: Span<UInt8>, in range: Range<Int>, isOptions: Bool) throws(HTTPError) {
        let isVisible = bytes.allSatisfy(
            in: range,
            { $0.isASCII && !$0.hasByte(below: 0x21) && !$0.contains(0x7F) && !$0.contains(.numberSign) },
            { $0.isVisible && $0 != .numberSign }
        )
        guard isVisible else {
            throw HTTPError(.badRequest, "character that a request target cannot hold")
        }
        if let first = range.first, bytes[first] == .slash {
            self.init(bytes, authority: nil, rest: range)
        } else if isOptions, bytes.spells("*", in: range) {
            self.init(authority: nil, path: range, query: range.upperBound..<range.upperBound)
        } else if let scheme = Self.schemeLength(bytes, in: range) {
            let rest = range.dropFirst(scheme)
            let end = rest.first { bytes[$0] == .slash || bytes[$0] == .questionMark } ?? range.upperBound
            guard Authority.isValid(bytes, in: rest.lowerBound..<end) else {
                throw HTTPError(.badRequest, "malformed authority in the request target")
            }
            self.init(bytes, authority: rest.lowerBound..<end, rest: end..<range.upperBound)
        } else {
            throw HTTPError(.badRequest, "malformed request target")
        }
    }

    private init(_ bytes: Span<UInt8>, authority: Range<Int>?, rest: Range<Int>) {
        let mark = bytes.firstIndex(of: .questionMark, in: rest)
        self.init(
            authority: authority,
            path: rest.lowerBound..<(mark ?? rest.upperBound),
            query: (mark.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
        )
    }

    private init(authority: Range<Int>?, path: Range<Int>, query: Range<Int>) {
        self.authority = authority
        self.path = path
        self.query = query
    }

    private static func schemeLength(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        if bytes.spells("http://", in: range.prefix(7)) { return 7 }
        if bytes.spells("https://", in: range.prefix(8)) { return 8 }
        return nil
    }
}
