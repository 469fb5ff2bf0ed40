/// An entity tag (RFC 9110, section 8.8.3): `"v1"`, or weak, `W/"v1"`, when equal tags promise equivalent content only.
public struct EntityTag: Sendable, Hashable {
    /// The characters between the quotes.
    public let opaque: String
    /// Whether the tag is weak.
    public let isWeak: Bool

    /// Makes a tag; `nil` unless `opaque` is visible ASCII without quotes.
    public init?(opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy({ $0.isVisible && $0 != .quote }) else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads a field value that is one tag; `nil` when it is malformed.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        self.init(from: &rest)
        guard rest.isEmpty else { return nil }
    }

    /// Reads the tag at the beginning of `rest` and removes it. Tags with bytes beyond ASCII are refused.
    private init?(from rest: inout Substring.UTF8View) {
        let isWeak = rest.starts(with: "W/".utf8)
        rest = rest.dropFirst(isWeak ? 2 : 0)
        guard rest.popFirst() == .quote, let end = rest.firstIndex(of: .quote) else { return nil }
        self.init(opaque: String(Substring(rest[..<end])), isWeak: isWeak)
        rest = rest[rest.index(after: end)...]
    }

    /// The value of the `ETag` field.
    public var fieldValue: FieldValue {
        FieldValue(checked: isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"")
    }

    /// Whether `If-None-Match` is `*` or lists this tag, so that the response to a `GET` or `HEAD` is `304`. The comparison
    /// is weak (RFC 9110, section 13.1.2). Of a malformed list the well-formed beginning counts.
    public func matchesIfNoneMatch(of fields: RequestFields) -> Bool {
        fields.values("If-None-Match").contains { lists($0) { $0.opaque == opaque } }
    }

    /// Whether `If-Match` allows a response: there is none, or it is `*` or lists this tag. Otherwise the response is `412`. The
    /// comparison is strong (RFC 9110, section 13.1.1). Of a malformed list the well-formed beginning counts.
    public func matchesIfMatch(of fields: RequestFields) -> Bool {
        let values = fields.values("If-Match")
        return values.isEmpty || values.contains { lists($0) { !isWeak && $0 == self } }
    }

    /// Whether a value is `*` or lists such a tag.
    private func lists(_ value: String, _ isSuch: (EntityTag) -> Bool) -> Bool {
        if value == "*" { return true }
        var rest = value.utf8[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == .comma }
            guard let listed = EntityTag(from: &rest) else { return false }
            if isSuch(listed) { return true }
        }
    }

    /// Whether `Range` applies: there is no `If-Range`, or it is this tag and both are strong (RFC 9110, section 13.1.5). A
    /// date never matches, since no response has a `Last-Modified`.
    public func matchesIfRange(of fields: RequestFields) -> Bool {
        guard let value = fields["If-Range"] else { return true }
        return !isWeak && EntityTag(value) == self
    }
}
