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
    public var fieldValue: FieldValue { FieldValue(checked: "\"\(opaque)\"") }

    /// Whether `If-None-Match` is `*` or lists this tag, so that the response to a `GET` or `HEAD` is `304`. The comparison
    /// is weak (RFC 9110, section 13.1.2). Of a malformed list the well-formed beginning counts.
    public func matchesIfNoneMatch(of fields: RequestFields) -> Bool {
        isListed(by: "If-None-Match", of: fields, comparesWeakly: true) ?? false
    }

    /// Whether `If-Match` allows a response: there is none, or it is `*` or lists this tag. Otherwise the response is `412`. The
    /// comparison is strong (RFC 9110, section 13.1.1). Of a malformed list the well-formed beginning counts.
    public func matchesIfMatch(of fields: RequestFields) -> Bool {
        isListed(by: "If-Match", of: fields, comparesWeakly: false) ?? true
    }

    /// Whether a field is `*` or lists a tag with the same characters; `nil` when there is no such field. The list is compared in
    /// place.
    private func isListed(by name: FieldName, of fields: RequestFields, comparesWeakly: Bool) -> Bool? {
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
                isListed = (comparesWeakly || !tag.isWeak) && bytes.equal(opaque, in: tag.opaque)
            }
            return isListed == false
        }
        return isListed
    }

    /// Whether `Range` applies: there is no `If-Range`, or it is exactly this tag, because the comparison is strong (RFC 9110, section
    /// 13.1.5). A date never matches, since no response has a `Last-Modified`.
    public func matchesIfRange(of fields: RequestFields) -> Bool {
        fields["If-Range"].map { $0 == fieldValue.text } ?? true
    }
}
