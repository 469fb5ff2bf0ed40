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
        let bytes = ContiguousArray(text.utf8)
        var rest = bytes.indices
        guard let tag = EntityTag.takeTag(from: &rest, of: bytes.span), rest.isEmpty else { return nil }
        self.init(opaque: bytes.span.text(tag.opaque), isWeak: tag.isWeak)
    }

    /// Removes the tag at the beginning of `rest`, and returns the range of its opaque characters; `nil` when it is malformed.
    private static func takeTag(
        from rest: inout Range<Int>,
        of bytes: Span<UInt8>
    ) -> (opaque: Range<Int>, isWeak: Bool)? {
        let isWeak = bytes.spells("W/", in: rest.prefix(2), caseSensitive: true)
        let quoted = rest.dropFirst(isWeak ? 2 : 0)
        guard let first = quoted.first, bytes[first] == .quote,
            let end = bytes.firstIndex(of: .quote, in: quoted.dropFirst()),
            bytes.allSatisfy(in: first + 1..<end, { $0.isVisible })
        else { return nil }
        rest = end + 1..<rest.upperBound
        return (first + 1..<end, isWeak)
    }

    /// The value of the `ETag` field.
    public var fieldValue: FieldValue {
        FieldValue(checked: isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"")
    }

    /// Whether `If-None-Match` is `*` or lists this tag, so that the response to a `GET` or `HEAD` is `304`. The comparison
    /// is weak (RFC 9110, section 13.1.2). Of a malformed list the well-formed beginning counts.
    public func matchesIfNoneMatch(of fields: RequestFields) -> Bool {
        isListed(by: "If-None-Match", of: fields) { _ in true } ?? false
    }

    /// Whether `If-Match` allows a response: there is none, or it is `*` or lists this tag. Otherwise the response is `412`. The
    /// comparison is strong (RFC 9110, section 13.1.1). Of a malformed list the well-formed beginning counts.
    public func matchesIfMatch(of fields: RequestFields) -> Bool {
        isListed(by: "If-Match", of: fields) { isListedWeak in !isWeak && !isListedWeak } ?? true
    }

    /// Whether a field is `*` or lists a tag with the same characters; `nil` when there is no such field. The list is compared in
    /// place.
    private func isListed(
        by name: FieldName,
        of fields: RequestFields,
        _ counts: (_ isListedWeak: Bool) -> Bool
    ) -> Bool? {
        var isListed: Bool?
        fields.withValues(of: name) { bytes, value in
            isListed = bytes.spells("*", in: value)
            var rest = value
            while isListed == false {
                rest = bytes.trimmed(rest)
                if let first = rest.first, bytes[first] == .comma {
                    rest = rest.dropFirst()
                    continue
                }
                guard let tag = EntityTag.takeTag(from: &rest, of: bytes) else { break }
                isListed = counts(tag.isWeak) && bytes.equal(opaque, in: tag.opaque)
            }
            return isListed == false
        }
        return isListed
    }

    /// Whether `Range` applies: there is no `If-Range`, or it is this tag and both are strong (RFC 9110, section 13.1.5). A
    /// date never matches, since no response has a `Last-Modified`.
    public func matchesIfRange(of fields: RequestFields) -> Bool {
        guard let value = fields["If-Range"] else { return true }
        return !isWeak && EntityTag(value) == self
    }
}
