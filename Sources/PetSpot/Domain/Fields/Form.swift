/// The answers of one form: its fields, and the rules between them.
protocol FormAnswer: Sendable, Equatable, Codable {
    /// Its fields, in the order in which they are asked.
    static var fields: [Field<Self>] { get }

    /// An answer in which everything was skipped.
    init()

    /// What is wrong with the fields together, said at one of them that has no error of its own.
    static func problem(in form: Form<Self>) -> FieldError?
}

extension FormAnswer {
    static func problem(in form: Form<Self>) -> FieldError? { nil }
}

/// A form while it is filled in: what each field shows, and what is wrong.
struct Form<Answer: FormAnswer> {
    /// What each field shows, in the order of the fields: as typed, or as saved.
    private var typed: [String]
    /// What is wrong, in the order of the fields.
    private(set) var errors: [FieldError] = []

    /// A form that shows an answer.
    init(_ answer: Answer) {
        typed = Answer.fields.map { $0.text(answer) }
    }

    /// Takes what was typed.
    mutating func fill(from input: FormInput) {
        typed = Answer.fields.map { field in
            if case .paragraph = field.control { input.lines(field.name) } else { input[field.name] }
        }
    }

    /// Checks every field. Returns the answer, or nil when `errors` says what is wrong.
    mutating func check(now: Int) -> Answer? {
        var answer = Answer()
        let problem = Answer.problem(in: self)
        errors = rows.compactMap { field, text in
            do throws(Refusal) {
                try field.take(text, now, &answer)
                return problem?.field == field.name ? problem : nil
            } catch {
                return FieldError(field: field.name, message: error.message, label: error.isGeneric ? field.label : nil)
            }
        }
        return errors.isEmpty ? answer : nil
    }

    /// Every field with what it shows.
    var rows: some Sequence<(field: Field<Answer>, text: String)> {
        zip(Answer.fields, typed).lazy.map { (field: $0, text: $1) }
    }

    /// What a field shows.
    subscript(name: FieldName) -> String {
        rows.first { $0.field.name == name }?.text ?? ""
    }
}
