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
    /// The surroundings in which a report's point has to be.
    var near: Vicinity?

    /// The beginnings of terms that a report must have, the probably rarest (the longest) first; the species last.
    var termPrefixes: [String] {
        words.sorted { $0.utf8.count > $1.utf8.count } + [species.map(SearchTerms.term)].compactMap(\.self)
    }
}

extension ReportAnswers {
    /// The texts whose words are searched, on the list and by alerts.
    var searchedTexts: [String] { [lastSeenPlace, petName, breed].compactMap(\.self) }
}

/// The terms of a report in the index of words. No word has a colon, so none is taken for another term.
enum SearchTerms {
    /// The words of some texts, the species and the cells of the position, sorted, each once.
    static func terms(of texts: [String], _ kind: ReportKind, _ species: Species?, at position: Position?) -> [String] {
        let cells = position.map { Cell.all(of: EarthPoint($0)) } ?? []
        let others = [species.map(term)].compactMap(\.self) + cells.map { term(of: $0, kind) }
        return Set(texts.flatMap(SearchWords.words) + others).sorted()
    }

    static func term(of species: Species) -> String { ":" + species.rawValue }

    /// The term of the reports of a kind in a cell, such as `:missing/4/913,349,-1259`.
    static func term(of cell: Cell, _ kind: ReportKind) -> String {
        ":\(kind.rawValue)/\(cell.edge)/\(cell.x),\(cell.y),\(cell.z)"
    }
}
