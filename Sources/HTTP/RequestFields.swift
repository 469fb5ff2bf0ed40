/// The header section of a request: the received bytes and the ranges of each name and value.
///
/// We do not store strings in a dictionary, because few fields are ever read, and scanning a few hundred bytes for them
/// takes less time than storing all.
public struct RequestFields: Sendable {
    private var bytes: [UInt8]
    private var lines: [Line]

    /// The ranges of one field line's name and value.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// Makes an empty section.
    public init() {
        self.init(bytes: [], lines: [])
    }

    /// Makes a section from `lines`, which are ranges of `bytes`.
    init(bytes: [UInt8], lines: [Line]) {
        self.bytes = bytes
        self.lines = lines
    }

    /// Adds a field line, unchecked.
    public mutating func append(_ name: String, _ value: String) {
        replaceLine(nil, with: name, value)
    }

    /// Replaces the line with an index, or adds one, unchecked.
    mutating func replaceLine(_ index: Int?, with name: String, _ value: String) {
        let start = bytes.count
        bytes += name.utf8
        let middle = bytes.count
        bytes += value.utf8
        let line = Line(name: start..<middle, value: middle..<bytes.count)
        if let index { lines[index] = line } else { lines.append(line) }
    }

    /// The value of the first line with this name, without white space around it.
    public subscript(name: FieldName) -> String? {
        lines.first { matches($0, name) }.map { bytes[$0.value].text }
    }

    /// The values of all lines with this name, in order.
    public func values(_ name: FieldName) -> [String] {
        bytes(of: name).map(\.text)
    }

    /// The values of all lines with this name, in order, as bytes.
    func bytes(of name: FieldName) -> [ArraySlice<UInt8>] {
        lines.filter { matches($0, name) }.map { bytes[$0.value] }
    }

    /// All lines, in order.
    var all: [(name: String, value: String)] { lines.map { (bytes[$0.name].text, bytes[$0.value].text) } }

    private func matches(_ line: Line, _ name: FieldName) -> Bool {
        line.name.count == name.text.utf8CodeUnitCount && bytes[line.name].spells(name.text)
    }
}
