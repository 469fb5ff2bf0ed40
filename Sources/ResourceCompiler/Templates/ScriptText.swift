/// Makes a script smaller but keeps it legible.
enum ScriptText {
    /// Drops indentation, blank lines, and comments on lines of their own.
    static func compact(_ script: String) -> String {
        var lines: [Substring] = []
        var isInComment = false
        for var line in script.split(separator: "\n") {
            if !isInComment {
                line = line.drop { $0 == " " || $0 == "\t" }
                isInComment = line.hasPrefix("/*")
            }
            if isInComment {
                guard let end = line.firstRange(of: "*/") else { continue }
                isInComment = false
                line = line[end.upperBound...].drop { $0 == " " || $0 == "\t" }
            }
            if !line.isEmpty, !line.hasPrefix("//") { lines.append(line) }
        }
        return lines.joined(separator: "\n")
    }
}
