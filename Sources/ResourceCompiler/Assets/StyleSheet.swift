import Foundation

/// A style sheet as it is sent: without comments and meaningless white space, so that a step fits into the first flight of packets.
struct StyleSheet {
    private(set) var text = ""
    /// Whether white space, or a comment, stands between the last written scalar and the next.
    private var (hasSpace, hasComment) = (false, false)

    /// Marks that need no white space beside them. A colon is none: white space before it means a descendant, as in `a :hover`.
    private static let marks: Set<Unicode.Scalar> = ["{", "}", ";", ",", ">", "/", "!"]

    /// The rules of an imported sheet are sent in its place: a browser would fetch it only after this one.
    private static let importMark = "@import \""

    /// Reads a sheet as CSS Syntax Module Level 3, section 4, does. Throws a diagnostic for a comment or string without its end.
    init(_ source: SourceText) throws(Diagnostic) {
        let scalars = source.scalars
        var offset = 0
        while offset < scalars.count {
            let scalar = scalars[offset]
            switch scalar {
            case _ where scalar.isSpace:
                hasSpace = true
                offset += 1
            case "/" where scalars[offset...].starts(with: "/*".unicodeScalars):
                guard let end = source.firstOffset(of: "*/", from: offset + 2) else { throw source.error("'/*' without '*/'", at: offset) }
                hasComment = true
                offset = end + 2
            case "@" where scalars[offset...].starts(with: StyleSheet.importMark.unicodeScalars):
                let start = offset + StyleSheet.importMark.count
                let end = try StyleSheet.endOfString(in: source, from: start - 1)
                let file = URL(filePath: source.path).deletingLastPathComponent().appending(path: source.text(start..<end - 1))
                guard end < scalars.count, scalars[end] == ";" else { throw source.error("an import is a file's name alone", at: offset) }
                text += try StyleSheet(SourceText(path: file.path, utf8: file.content())).text
                offset = end + 1
            case "\"", "'":
                let end = try StyleSheet.endOfString(in: source, from: offset)
                append(scalars[offset..<end])
                offset = end
            case "\\":
                append(scalars[offset...].prefix(2))
                offset += 2
            default:
                append([scalar])
                offset += 1
            }
        }
    }

    private static func endOfString(in source: SourceText, from start: Int) throws(Diagnostic) -> Int {
        var offset = start + 1
        while offset < source.scalars.count, source.scalars[offset] != "\n" {
            if source.scalars[offset] == source.scalars[start] { return offset + 1 }
            offset += source.scalars[offset] == "\\" ? 2 : 1
        }
        throw source.error("a string must end on its line", at: start)
    }

    private mutating func append(_ token: ArraySlice<Unicode.Scalar>) {
        guard let first = token.first else { return }
        let isBesideMark = text.unicodeScalars.last.map { StyleSheet.marks.contains($0) || $0 == ":" } ?? true
        if !isBesideMark, !StyleSheet.marks.contains(first) { text += hasSpace ? " " : hasComment ? "/**/" : "" }
        (hasSpace, hasComment) = (false, false)
        // The last declaration of a block needs no end.
        if first == "}", text.unicodeScalars.last == ";" { text.unicodeScalars.removeLast() }
        text.unicodeScalars.append(contentsOf: token)
    }
}
