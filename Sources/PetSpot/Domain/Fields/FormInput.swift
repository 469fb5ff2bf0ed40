/// What a person typed into a form, by field name: Unicode text without control characters, with `\n` as line break and no white
/// space around it.
struct FormInput: Sendable {
    private var values: [String: String]

    /// Of several fields with the same name, the first counts.
    init(_ fields: [(name: String, value: String)]) {
        values = Dictionary(fields.map { ($0.name, normalized($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sets the text of a field that is empty or missing.
    mutating func setDefault(_ text: String, for field: FieldName) {
        if values[field.rawValue, default: ""].isEmpty { values[field.rawValue] = text }
    }

    /// The text of a single-line field; empty when it is missing.
    subscript(field: FieldName) -> String { self[field.rawValue] }

    /// The same for an input that is not a field of a report, such as a button.
    subscript(name: String) -> String {
        (values[name] ?? "").split(separator: "\n", omittingEmptySubsequences: true).joined(separator: " ")
    }

    /// The text of a multi-line field; empty when it is missing.
    func lines(_ field: FieldName) -> String {
        values[field.rawValue] ?? ""
    }
}

private func normalized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n" where previous == "\r": break
        case "\r", "\n": scalars.append("\n")
        case "\t": scalars.append(" ")
        case _ where scalar.properties.generalCategory == .control: break
        default: scalars.append(scalar)
        }
        previous = scalar
    }
    // A text without visible characters is empty.
    guard scalars.contains(where: { !$0.properties.isWhitespace && !$0.isInvisible }) else { return "" }
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let tail = scalars.drop(while: isSpace).reversed().drop(while: isSpace)
    return String(String.UnicodeScalarView(tail.reversed()))
}

extension Unicode.Scalar {
    /// Whether it is invisible on its own: a control, a direction mark, a joiner or a filler (Unicode, section 5.21).
    var isInvisible: Bool {
        properties.isDefaultIgnorableCodePoint || [.control, .format].contains(properties.generalCategory)
            || value == 0x2800
    }
}
