/// What is wrong with one field and how to fix it, as keys: only the page knows the language.
struct FieldError: Sendable, Equatable {
    let field: FieldName
    /// What to tell the person.
    let message: LocalizedString
    /// The field's label, when the message does not name the field.
    var label: LocalizedString?
}

extension [FieldError] {
    /// The first error of a field.
    subscript(field: FieldName) -> LocalizedString? {
        first { $0.field == field }?.message
    }
}
