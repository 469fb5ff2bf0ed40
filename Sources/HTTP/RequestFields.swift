/// The header section of a request: the received bytes and the ranges of each name and value.
///
/// We do not store strings in a dictionary, because few fields are ever read, and scanning a few hundred bytes for them
/// takes less time than storing all.
public struct RequestFields: Sendable {
    private(set) var bytes: [UInt8]
    private(set) var lines: [Line]

    /// The ranges of one field line's name and value.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// Makes an empty section.
    public init() {
        bytes = []
        lines = []
    }

    /// Makes a section from `lines`, which are ranges of `bytes`.
    init(bytes: [UInt8], lines: [Line]) {
        self.bytes = bytes
        self.lines = lines
    }

    /// Adds a field line, unchecked.
    public mutating func append(_ name: String, _ value: String) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        bytes.append(contentsOf: value.utf8)
        lines.append(Line(name: start..<middle, value: middle..<bytes.count))
    }

    /// The value of the first line with this name, without white space around it.
    public subscript(name: FieldName) -> String? {
        lines.first { matches($0, name) }.map { bytes.span.text($0.value) }
    }

    /// The values of all lines with this name, in order.
    public func values(_ name: FieldName) -> [String] {
        lines.filter { matches($0, name) }.map { bytes.span.text($0.value) }
    }

    /// Calls `read` with the bytes and the range of each value of this name, in order, until it returns false.
    func withValues(of name: FieldName, _ read: (Span<UInt8>, Range<Int>) -> Bool) {
        for line in lines where matches(line, name) && !read(bytes.span, line.value) { return }
    }

    private func matches(_ line: Line, _ name: FieldName) -> Bool {
        bytes.span.spells(name.text, in: line.name)
    }
}
