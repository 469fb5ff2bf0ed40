/// What a `Range` field asks for (RFC 9110, section 14): one range of bytes. Several ranges, other units and malformed
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
