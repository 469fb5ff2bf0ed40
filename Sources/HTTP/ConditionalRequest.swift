/// The strong entity tag of a response (RFC 9110, section 8.8.3), such as `"v1"`. A client may send it back as a weak one, `W/"v1"`.
public struct EntityTag: Sendable {
    /// The characters between the quotes.
    private let opaque: String

    /// Makes a tag; `nil` unless `opaque` is visible ASCII without quotes.
    public init?(opaque: String) {
        guard opaque.utf8.allSatisfy({ $0.isVisible && $0 != .quote }) else { return nil }
        self.opaque = opaque
    }

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
    public func matchesIfRange(of fields: RequestFields) -> Bool { fields["If-Range"].map { $0 == fieldValue.text } ?? true }

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

/// The range that a `Range` field asks for (RFC 9110, section 14): one range of bytes. Several ranges, other units and malformed
/// ranges are ignored, as a server may, and the response has the whole content.
public enum ByteRange: Sendable, Equatable {
    /// No range that can be followed: `200` with the whole content.
    case ignored
    /// `206` with these bytes; never empty.
    case satisfiable(Range<Int>)
    /// `416`: the range lies outside the content.
    case unsatisfiable

    /// Reads the value of a `Range` field for content of `size` bytes.
    public init(_ value: String, size: Int) {
        let bytes = Array(value.utf8)[...]
        let ends = bytes.dropFirst(6).split(separator: .hyphen, maxSplits: 1, omittingEmptySubsequences: false)
        guard bytes.prefix(6).spells("bytes="), ends.count == 2 else {
            self = .ignored
            return
        }
        switch (ends[0].decimal, ends[1].decimal) {
        case (let first?, let last?) where first > last: self = .ignored
        case (let first?, let last?): self.init(from: first, to: min(last, size - 1), size: size)
        case (let first?, nil) where ends[1].isEmpty: self.init(from: first, to: size - 1, size: size)
        case (nil, 0) where ends[0].isEmpty: self = .unsatisfiable
        case (nil, _?) where ends[0].isEmpty && size == 0: self = .ignored
        case (nil, let length?) where ends[0].isEmpty: self = .satisfiable(max(0, size - length)..<size)
        default: self = .ignored
        }
    }

    private init(from first: Int, to last: Int, size: Int) {
        self = first < size ? .satisfiable(first..<last + 1) : .unsatisfiable
    }

    /// The value of `Content-Range` in the response; `nil` for `200`.
    public func contentRange(size: Int) -> FieldValue? {
        switch self {
        case .ignored: nil
        case .satisfiable(let range): FieldValue(checked: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
        case .unsatisfiable: FieldValue(checked: "bytes */\(size)")
        }
    }
}
