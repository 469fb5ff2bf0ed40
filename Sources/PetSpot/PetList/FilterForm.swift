import HTML

/// The form that narrows the list, folded up until somebody opens it.
struct FilterForm: Template {
    let language: Language
    let filter: ListFilter

    /// The feed with this filter.
    var feed: URLReference { filter.url(of: .feed, in: language) }

    /// The form with nothing chosen, as nearly every list has it. Made once, because it takes an eighth of the list's instructions.
    static let untouched = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, FilterForm(language: $0, filter: .none).markup) }
    )
}
