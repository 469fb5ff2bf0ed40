/// What the list is narrowed to. The parts combine: a report has to match all of them.
struct ReportFilter: Sendable, Equatable {
    /// The most words that count: a street, a town and a name. More would make a query slower, not better.
    static let wordLimit = 3

    var species: Species?
    /// Beginnings of words, folded; a report has a word for each, in any order.
    var words: [String] = []
    /// The earliest time of submission, in seconds since 1970.
    var earliest: Int?
}

/// What the index holds of a report.
enum SearchTerms {
    /// The terms of a report's answers, sorted, each once.
    static func terms(of answers: ReportAnswers) -> [String] {
        guard let description = answers.description else { return [] }
        let texts = [description.lastSeenPlace, description.petName, description.breed].compactMap(\.self)
        let words = texts.flatMap(SearchWords.words) + [description.species.map(term)].compactMap(\.self)
        return Set(words).sorted()
    }

    /// The term of a species. No word has a colon, so none is taken for one.
    static func term(of species: Species) -> String { ":" + species.rawValue }
}

extension ReportFilter {
    /// The beginnings of terms that a report must have. The longest is first, because it is probably the rarest; the species, which
    /// many reports share, is last.
    var termPrefixes: [String] {
        words.sorted { $0.utf8.count > $1.utf8.count } + [species.map(SearchTerms.term)].compactMap(\.self)
    }
}
