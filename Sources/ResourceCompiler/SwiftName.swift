/// Makes Swift names from the names of files and keys.
enum SwiftName {
    /// `continue_button` becomes `continueButton`.
    static func member(_ name: String) -> String {
        let words = words(of: name)
        let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
        return first + words.dropFirst().map(capitalized).joined()
    }

    /// `microchip_number` becomes `MicrochipNumber`.
    static func type(_ name: String) -> String { words(of: name).map(capitalized).joined() }

    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCIILetter else { return false }
        return name.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
    }

    private static func words(of name: String) -> [Substring] { name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) } }

    private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

extension String {
    var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case _ where scalar.isLegible: literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }
}

extension Unicode.Scalar {
    /// Whether it is visible on its own; a combining mark would join the scalar before it, such as the quotation mark.
    fileprivate var isLegible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .spacingMark, .enclosingMark:
            false
        default: true
        }
    }
}
