/// The strong entity tag of a response (RFC 9110, section 8.8.3), such as `"v1"`: equal tags promise equal bytes. A client may send it
/// back as a weak one, `W/"v1"`.
public struct EntityTag: Sendable {
    /// The characters between the quotes.
    private let opaque: String

    /// Makes a tag; `nil` unless `opaque` is visible ASCII without quotes.
    public init?(opaque: String) {
        guard opaque.utf8.allSatisfy({ $0.isVisible && $0 != .quote }) else { return nil }
        self.opaque = opaque
    }

    /// The value of the `ETag` field.
    public var fieldValue: FieldValue { FieldValue(checked: "\"\(opaque)\"") }

    /// Whether `If-None-Match` is `*` or lists this tag, so that the response to a `GET` or `HEAD` is `304`. The comparison
    /// is weak (RFC 9110, section 13.1.2). Of a malformed list the well-formed beginning counts.
    public func matchesIfNoneMatch(of fields: RequestFields) -> Bool {
        fields.bytes(of: "If-None-Match").contains { isListed(in: $0, comparesWeakly: true) }
    }

    /// Whether `If-Match` allows a response: there is none, or it is `*` or lists this tag. Otherwise the response is `412`. The
    /// comparison is strong (RFC 9110, section 13.1.1). Of a malformed list the well-formed beginning counts.
    public func matchesIfMatch(of fields: RequestFields) -> Bool {
        let lists = fields.bytes(of: "If-Match")
        return lists.isEmpty || lists.contains { isListed(in: $0, comparesWeakly: false) }
    }

    /// Whether `Range` applies: there is no `If-Range`, or it is exactly this tag, because the comparison is strong (RFC 9110, section
    /// 13.1.5). A date never matches, since no response has a `Last-Modified`.
    public func matchesIfRange(of fields: RequestFields) -> Bool {
        fields["If-Range"].map { $0 == fieldValue.text } ?? true
    }

    private func isListed(in list: ArraySlice<UInt8>, comparesWeakly: Bool) -> Bool {
        if list.spells("*") { return true }
        var rest = list
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == .comma }
            let isWeak = rest.prefix(2).spells("W/", caseSensitive: true)
            rest = rest.dropFirst(isWeak ? 2 : 0)
            guard rest.popFirst() == .quote else { return false }
            let tag = rest.take { $0.isVisible && $0 != .quote }
            guard rest.popFirst() == .quote else { return false }
            if comparesWeakly || !isWeak, tag.elementsEqual(opaque.utf8) { return true }
        }
    }
}
