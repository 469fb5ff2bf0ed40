/// The header section of a request: the received bytes and the ranges of each name and value.
///
/// We do not store strings in a dictionary, because few fields are ever read, and scanning a few hundred bytes for them
/// takes less time than storing all.
public struct RequestFields: Sendable {
    private var bytes: [UInt8] = []
    private var lines: [Line] = []

    /// The ranges of one field line's name and value.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// Makes an empty section.
    public init() {}

    /// Makes a section from `lines`, which are ranges of `bytes`.
    init(bytes: [UInt8], lines: [Line]) {
        (self.bytes, self.lines) = (bytes, lines)
    }

    /// Adds a field line, unchecked.
    public mutating func append(_ name: String, _ value: String) {
        let start = bytes.count
        bytes += name.utf8
        let middle = bytes.count
        bytes += value.utf8
        lines.append(Line(name: start..<middle, value: middle..<bytes.count))
    }

    /// Replaces all lines with a name by one, unchecked.
    mutating func replace(_ name: StaticString, with value: String) {
        lines = lines.filter { !matches($0, name) }
        append(name.description, value)
    }

    /// The value of the first line with this name, without white space around it. Names ignore the case of ASCII letters.
    public subscript(name: StaticString) -> String? {
        lines.first { matches($0, name) }.map { bytes[$0.value].text }
    }

    /// The values of all lines with this name, in order.
    public func values(_ name: StaticString) -> [String] {
        bytes(of: name).map(\.text)
    }

    /// The values of all lines with this name, in order, as bytes.
    func bytes(of name: StaticString) -> [ArraySlice<UInt8>] {
        lines.filter { matches($0, name) }.map { bytes[$0.value] }
    }

    /// The value of a field that may come once. Throws `400` when there are several.
    func only(_ name: StaticString) throws(HTTPError) -> ArraySlice<UInt8>? {
        let values = bytes(of: name)
        guard values.count < 2 else { throw HTTPError(.badRequest, "field that may come once only") }
        return values.first
    }

    private func matches(_ line: Line, _ name: StaticString) -> Bool {
        line.name.count == name.utf8CodeUnitCount && bytes[line.name].spells(name)
    }
}
