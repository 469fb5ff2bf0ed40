/// What is wrong with one field and what to do about it. A key, not a sentence: the page knows the language.
struct FieldError: Sendable, Equatable {
    /// The field's `name`.
    let field: String
    /// What to tell the person.
    let message: LocalizedString
}

extension [FieldError] {
    /// The first error of a field.
    subscript(field: String) -> LocalizedString? {
        first { $0.field == field }?.message
    }
}
