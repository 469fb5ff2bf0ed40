/// The header section of a request: the bytes as they came and where each name and value lies in them.
///
/// No dictionary of strings: a request is asked for three or four fields at most, and a scan of a few hundred bytes
/// finds them faster than they could be stored.
public struct RequestFields: Sendable {
    private(set) var bytes: [UInt8]
    private(set) var lines: [Line]

    /// Where one field line's name and value lie.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// Makes an empty section.
    public init() {
        bytes = []
        lines = []
    }

    /// Takes a header section that was parsed: `lines` are ranges of `bytes`.
    init(bytes: [UInt8], lines: [Line]) {
        self.bytes = bytes
        self.lines = lines
    }

    /// Adds a field line, taken as it is.
    public mutating func append(_ name: String, _ value: String) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        bytes.append(contentsOf: value.utf8)
        lines.append(Line(name: start..<middle, value: middle..<bytes.count))
    }

    /// The value of the first line with this name, without the white space around it.
    public subscript(name: FieldName) -> String? {
        lines.first { matches($0, name) }.map { bytes.span.text($0.value) }
    }

    /// The values of all lines with this name, in order.
    public func values(_ name: FieldName) -> [String] {
        lines.filter { matches($0, name) }.map { bytes.span.text($0.value) }
    }

    /// Lets the values of lines with this name be read where they are, one after the other, until `read` has enough.
    func withValues(of name: FieldName, _ read: (Span<UInt8>, Range<Int>) -> Bool) {
        for line in lines where matches(line, name) && !read(bytes.span, line.value) { return }
    }

    private func matches(_ line: Line, _ name: FieldName) -> Bool {
        bytes.span.spells(name.text, in: line.name)
    }
}
