/// What is wrong with one field and what to do about it. It holds keys, not sentences: the page knows the language.
struct FieldError: Sendable, Equatable {
    let field: FieldName
    /// What to tell the person.
    let message: LocalizedString
    /// The field's label, where the message alone does not tell which field it is about.
    var label: LocalizedString?
}

extension [FieldError] {
    /// The first error of a field.
    subscript(field: FieldName) -> LocalizedString? {
        first { $0.field == field }?.message
    }
}
