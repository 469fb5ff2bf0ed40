/// Makes a style sheet smaller but keeps it legible, with one rule on each line.
enum StyleSheet {
    /// A space after one of these has no meaning. One before a colon has: it makes a descendant selector.
    private static let punctuation = ":,;{}".unicodeScalars

    /// Drops indentation, blank lines, comments, spaces next to punctuation and the semicolon at the end of a rule. Strings are
    /// not changed (CSS Syntax Level 3, sections 4 and 5).
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
                // A comment separates tokens.
                result.append(" ")
            } else if scalar != " " || !punctuation.contains(result.last ?? "{") {
                if scalar == "\"" || scalar == "'" { quote = scalar }
                while "{;}".unicodeScalars.contains(scalar), result.last == " " { result.removeLast() }
                if scalar == "}", result.last == ";" { result.removeLast() }
                result.append(scalar)
            }
        }
        let lines = String(result).split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        return lines.reduce(into: "") { sheet, line in
            // A rule is joined to one line. Elsewhere a line end may separate two words.
            if let last = sheet.last, last != "{", last != ";", !line.isEmpty { sheet += "\n" }
            if line.first == "}", sheet.last == "\n" || sheet.last == ";" { sheet.removeLast() }
            sheet += line
        }
    }
}
