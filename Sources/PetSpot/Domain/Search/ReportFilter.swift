/// A filter of the list. Its parts combine: a report has to match all of them.
struct ReportFilter: Sendable, Equatable {
    /// The most words that count: a street, a town and a name. More would make a query slower, not better.
    static let wordLimit = 3

    var kind = ReportKind.missing
    var species: Species?
    /// Beginnings of words, folded; a report has a word for each, in any order.
    var words: [String] = []
    /// The earliest time of submission, in seconds since 1970.
    var earliest: Int?
}

extension ReportFilter {
    /// The beginnings of terms that a report must have. The longest is first, because it is probably the rarest; the species, which
    /// many reports share, is last.
    var termPrefixes: [String] {
        words.sorted { $0.utf8.count > $1.utf8.count } + [species.map(SearchTerms.term)].compactMap(\.self)
    }
}

/// The terms of a report in the index of words.
enum SearchTerms {
    /// The words of some texts, and the species, sorted, each once.
    static func terms(of texts: [String], _ species: Species?) -> [String] {
        Set(texts.flatMap(SearchWords.words) + [species.map(term)].compactMap(\.self)).sorted()
    }

    /// The term of a species. No word has a colon, so none is taken for one.
    static func term(of species: Species) -> String { ":" + species.rawValue }
}
