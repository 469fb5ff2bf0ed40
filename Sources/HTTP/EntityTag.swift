/// The name of one state of a resource (RFC 9110, section 8.8.3): `"v1"`, or weak, `W/"v1"`, when it only promises that
/// two states mean the same.
public struct EntityTag: Sendable, Hashable {
    /// What stands between the quotes.
    public let opaque: String
    /// Whether the tag is weak.
    public let isWeak: Bool

    /// Makes a tag of visible ASCII without quotes, or nothing when `opaque` is something else.
    public init?(opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy({ $0.isVisible && $0 != .quote }) else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads one tag as a field value has it, or nothing when it is malformed.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        self.init(from: &rest)
        guard rest.isEmpty else { return nil }
    }

    /// Takes the tag that `rest` begins with. Tags with octets beyond ASCII are none of ours.
    private init?(from rest: inout Substring.UTF8View) {
        let isWeak = rest.starts(with: "W/".utf8)
        rest = rest.dropFirst(isWeak ? 2 : 0)
        guard rest.popFirst() == .quote, let end = rest.firstIndex(of: .quote) else { return nil }
        self.init(opaque: String(Substring(rest[..<end])), isWeak: isWeak)
        rest = rest[rest.index(after: end)...]
    }

    /// The tag as the `ETag` field has it.
    public var fieldValue: FieldValue {
        FieldValue(checked: isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"")
    }

    /// Whether `If-None-Match` lists this tag or is `*`: then a `GET` or `HEAD` is answered `304`. The comparison is weak
    /// (RFC 9110, section 13.1.2); a malformed list counts up to where it is well-formed.
    public func matchesIfNoneMatch(of fields: RequestFields) -> Bool {
        fields.values("If-None-Match").contains { value in
            if value == "*" { return true }
            var rest = value.utf8[...]
            while true {
                rest = rest.drop { $0.isWhitespace || $0 == .comma }
                guard let listed = EntityTag(from: &rest) else { return false }
                if listed.opaque == opaque { return true }
            }
        }
    }

    /// Whether a `Range` may be followed: there is no `If-Range`, or it is this tag and both are strong. A date is never
    /// taken for a match, since nothing here has a `Last-Modified` (RFC 9110, section 13.1.5).
    public func matchesIfRange(of fields: RequestFields) -> Bool {
        guard let value = fields["If-Range"] else { return true }
        return !isWeak && EntityTag(value) == self
    }
}
