/// A form that is being filled in: its fields, the text of each, and the errors.
struct Form<Answer: Sendable>: Sendable {
    let fields: [Field<Answer>]
    /// The text of each field, in the order of the fields: as typed, or as saved.
    private var texts: [String]
    /// The errors, in the order of the fields.
    private(set) var errors: [FieldError] = []

    /// A form that shows an answer.
    init(_ fields: [Field<Answer>], showing answer: Answer) {
        self.fields = fields
        texts = fields.map { $0.text(answer) }
    }

    /// Replaces the texts with those that were typed.
    mutating func fill(from input: FormInput) {
        texts = rows.map { field, text in
            switch field.control {
            case .paragraph: input.lines(field.name)
            case .checkboxes: input.all(field.name).joined(separator: ",")
            // Radio buttons of which none is pressed send nothing: what was chosen before stays.
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
            if text.isEmpty, let message = field.errorWhenEmpty(filled) {
                return FieldError(field: field.name, message: message)
            }
            return field.assign(text, now, &saved)
        }
        if errors.isEmpty { answer = saved }
        return errors.isEmpty
    }

    /// Every field with its text.
    var rows: some Sequence<(field: Field<Answer>, text: String)> {
        zip(fields, texts).lazy.map { (field: $0, text: $1) }
    }

    /// The text of a field.
    subscript(name: FieldName) -> String {
        rows.first { $0.field.name == name }?.text ?? ""
    }
}
