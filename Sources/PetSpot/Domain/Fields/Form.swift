/// The answers of one form, its fields, and the rules between them.
protocol FormAnswer: Sendable, Equatable, Codable {
    /// The fields, in the order of the form.
    static var fields: [Field<Self>] { get }

    /// An answer with every field skipped.
    init()

    /// The errors of the fields together. Each is shown at its field if that has no error of its own.
    static func problems(in form: Form<Self>) -> [FieldError]
}

extension FormAnswer {
    static func problems(in form: Form<Self>) -> [FieldError] { [] }
}

/// A form that is being filled in: the text of each field, and the errors.
struct Form<Answer: FormAnswer> {
    /// The text of each field, in the order of the fields: as typed, or as saved.
    private var typed: [String]
    /// The errors, in the order of the fields.
    private(set) var errors: [FieldError] = []

    /// A form that shows an answer.
    init(_ answer: Answer) {
        typed = Answer.fields.map { $0.text(answer) }
    }

    /// Replaces the texts with those that were typed.
    mutating func fill(from input: FormInput) {
        typed = rows.map { field, text in
            switch field.control {
            case .paragraph: input.lines(field.name)
            // Radio buttons of which none is pressed send nothing: what was chosen before stays.
            case .radio where input[field.name].isEmpty: text
            default: input[field.name]
            }
        }
    }

    /// Checks every field. Returns the answer, or nil when there are `errors`.
    mutating func check(now: Int) -> Answer? {
        var answer = Answer()
        let problems = Answer.problems(in: self)
        errors = rows.compactMap { field, text in
            do throws(Refusal) {
                try field.assign(text, now, &answer)
                return problems.first { $0.field == field.name }
            } catch {
                return FieldError(field: field.name, message: error.message, label: error.isGeneric ? field.label : nil)
            }
        }
        return errors.isEmpty ? answer : nil
    }

    /// Every field with its text.
    var rows: some Sequence<(field: Field<Answer>, text: String)> {
        zip(Answer.fields, typed).lazy.map { (field: $0, text: $1) }
    }

    /// The text of a field.
    subscript(name: FieldName) -> String {
        rows.first { $0.field.name == name }?.text ?? ""
    }
}
