/// Makes a style sheet smaller and leaves it legible, a rule a line.
enum StyleSheet {
    /// A space behind one of these means nothing. One before a colon does: it makes a selector of descendants.
    private static let punctuation = ":,;{}".unicodeScalars

    /// Drops indentation, blank lines, comments, and spaces beside punctuation; strings stay as they are (CSS Syntax Level 3,
    /// section 4).
    static func compact(_ styles: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Array(styles.unicodeScalars)[...]
        var quote: Unicode.Scalar?
        while let scalar = rest.popFirst() {
            if let open = quote {
                result.append(scalar)
                if scalar == "\\", let escaped = rest.popFirst() { result.append(escaped) }
                if scalar == open || scalar == "\n" { quote = nil }
            } else if scalar == "/", rest.first == "*" {
                rest = rest.dropFirst()
                while let inner = rest.popFirst(), inner != "*" || rest.first != "/" {}
                rest = rest.dropFirst()
                // A comment parts what stands on its two sides.
                result.append(" ")
            } else if scalar != " " || !punctuation.contains(result.last ?? "{") {
                if scalar == "\"" || scalar == "'" { quote = scalar }
                while "{;}".unicodeScalars.contains(scalar), result.last == " " { result.removeLast() }
                result.append(scalar)
            }
        }
        let lines = String(result).split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        return lines.reduce(into: "") { sheet, line in
            // A rule stands on one line; elsewhere a line's end may part two words.
            if let last = sheet.last, last != "{", last != ";", !line.isEmpty { sheet += "\n" }
            if line.first == "}", sheet.last == "\n" { sheet.removeLast() }
            sheet += line
        }
    }
}
