/// A form that is being filled in: its fields, the text of each, and the errors.
struct Form<Answer: Sendable>: Sendable {
    let fields: [Field<Answer>]
    /// The text of each field, in the order of the fields: as typed, or as saved.
    private var texts: [String]
    private(set) var errors: [FieldError] = []

    init(_ fields: [Field<Answer>], showing answer: Answer) {
        self.fields = fields
        texts = fields.map { $0.text(answer) }
    }

    mutating func fill(from input: FormInput) {
        texts = rows.map { field, text in
            switch field.control {
            case .paragraph: input.lines(field.name)
            case .checkboxes: input.all(field.name).joined(separator: ",")
            // Radio buttons of which none is pressed send nothing: the earlier choice stays.
            case .radio where input[field.name].isEmpty: text
            default: input[field.name]
            }
        }
    }

    /// Checks every field and saves all of them or none. Returns false when there are `errors`.
    /// - Parameter ignored: fields that are neither checked nor saved.
    mutating func save(to answer: inout Answer, ignoring ignored: Set<FieldName> = [], now: Int) -> Bool {
        let filled = self
        var saved = answer
        errors = rows.filter { !ignored.contains($0.field.name) }.compactMap { field, text in
            if text.isEmpty, let message = field.errorWhenEmpty(filled) { return FieldError(field: field.name, message: message) }
            return field.assign(text, now, &saved)
        }
        if errors.isEmpty { answer = saved }
        return errors.isEmpty
    }

    var rows: some Sequence<(field: Field<Answer>, text: String)> { zip(fields, texts).lazy.map { (field: $0, text: $1) } }

    subscript(name: FieldName) -> String { rows.first { $0.field.name == name }?.text ?? "" }
}

/// The texts of a form, by field name, without control characters and white space around them, and with `\n` as line break.
struct FormInput: Sendable {
    /// The texts of each name, in the order in which they came.
    private var values: [String: [String]]

    init(_ fields: [(name: String, value: String)]) {
        values = Dictionary(fields.map { ($0.name, [normalized($0.value)]) }, uniquingKeysWith: +)
    }

    /// Sets the text of a field that is empty or missing.
    mutating func setDefault(_ text: String, for field: FieldName) {
        if lines(field).isEmpty { values[field.rawValue] = [text] }
    }

    /// The texts of every field with this name, such as of checkboxes.
    func all(_ field: FieldName) -> [String] { values[field.rawValue] ?? [] }

    /// The text of a single-line field; empty when it is missing. Of several with the same name, the first counts.
    subscript(field: FieldName) -> String { self[field.rawValue] }

    /// The text of a single-line input that is not a field of a report, such as a button.
    subscript(name: String) -> String {
        let text = values[name]?.first ?? ""
        let lineBreak = UInt8(ascii: "\n")
        guard text.utf8.contains(lineBreak) else { return text }
        return String(decoding: Array(text.utf8.split(separator: lineBreak).joined(separator: " ".utf8)), as: UTF8.self)
    }

    /// The text of a multi-line field; empty when it is missing.
    func lines(_ field: FieldName) -> String { values[field.rawValue]?.first ?? "" }
}

/// Whether a byte is a letter or digit of ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }

/// A typed text without control characters and without white space around it; empty when nothing in it is visible.
func normalized(_ text: String) -> String {
    var scalars = withoutControls(text).unicodeScalars[...]
    // A text without visible characters is empty.
    guard scalars.contains(where: { !$0.isWhiteSpace && !$0.isInvisible }) else { return "" }
    while scalars.first?.isWhiteSpace == true { scalars.removeFirst() }
    while scalars.last?.isWhiteSpace == true { scalars.removeLast() }
    return String(scalars)
}

/// The text with spaces for tabs, `\n` for each line break, and no other control character (general category Cc: U+0000 to U+001F and
/// U+007F to U+009F). It works on bytes, because a large form would take a millisecond by characters.
private func withoutControls(_ text: String) -> String {
    // Most texts have none.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
    var kept: [UInt8] = []
    kept.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
        switch byte {
        case 0x0A where previous == 0x0D: break
        case 0x0A, 0x0D: kept.append(0x0A)
        case 0x09: kept.append(0x20)
        case 0x00...0x1F, 0x7F: break
        // U+0080 to U+009F, whose first byte is there already.
        case 0x80...0x9F where previous == 0xC2: kept.removeLast()
        default: kept.append(byte)
        }
        previous = byte
    }
    return String(decoding: kept, as: UTF8.self)
}

extension Unicode.Scalar {
    fileprivate var isWhiteSpace: Bool { isASCII ? self == " " || self == "\n" : properties.isWhitespace }

    /// Whether it is invisible on its own: a control, a direction mark, a joiner or a filler (Unicode, section 5.21).
    var isInvisible: Bool {
        guard !isASCII else { return value < 0x20 || value == 0x7F }
        return properties.isDefaultIgnorableCodePoint || [.control, .format].contains(properties.generalCategory)
            || value == 0x2800
    }
}
