extension String {
    /// The text as a Swift string literal.
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
    /// Whether it is visible on its own. Combining marks are not: they would join the scalar before them, such as the quotation
    /// mark.
    fileprivate var isLegible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .spacingMark, .enclosingMark:
            false
        default: true
        }
    }
}
