import HTML
import HTTP

/// The filter of the list as it was chosen: what its form shows again, and what links to further pages and to the feed carry.
struct ListFilter: Sendable {
    /// How far back, in days of 24 hours. A choice of few, so that a form without script is enough.
    static let periods = [1, 7, 30]
    private static let (speciesName, placeName, sinceName) = ("species", "place", "since")

    /// The list that it narrows; that of missing pets when what was sent is no kind.
    let kind: ReportKind
    /// Nil for all, also when what was sent is no species.
    let species: Species?
    /// The words as they were typed.
    let place: String
    /// One of `periods`; nil for any time, also when something else was sent.
    let since: Int?
    /// The words that count, and those beyond the limit.
    let (words, ignoredWords): ([String], [String])

    /// Nothing chosen.
    static let none = ListFilter(FormInput([]))

    /// Reads what a query chose. Most choose nothing, and need no text to be read.
    init(_ query: URLEncodedForm) {
        let names = [ReportKind.parameter, Self.speciesName, Self.placeName, Self.sinceName]
        let isChosen = query.pairs.contains { names.contains($0.name) }
        self = isChosen ? ListFilter(FormInput(query.pairs)) : .none
    }

    /// Whether a query may narrow the list, as far as can be told before what was typed is read.
    static func mayBeInUse(_ query: URLEncodedForm) -> Bool {
        query.pairs.contains { name, value in
            switch name {
            case speciesName, sinceName: !value.isEmpty
            // Words have letters or digits.
            case placeName: value.utf8.contains { $0 >= 0x80 || isAlphanumeric($0) }
            default: false
            }
        }
    }

    private init(_ input: FormInput) {
        kind = ReportKind(rawValue: input[ReportKind.parameter]) ?? .missing
        species = Species(rawValue: input[Self.speciesName])
        // A query can be much longer than any report's place.
        let typed = String(decoding: input[Self.placeName].utf8.prefix(TextLimit.place.bytes), as: UTF8.self)
        place = String(typed.prefix(TextLimit.place.characters))
        since = Int(input[Self.sinceName]).flatMap { Self.periods.contains($0) ? $0 : nil }
        let all = SearchWords.words(of: place)
        words = Array(all.prefix(ReportFilter.wordLimit))
        ignoredWords = Array(all.dropFirst(ReportFilter.wordLimit))
    }

    /// Whether it narrows the list.
    var isInUse: Bool { species != nil || !words.isEmpty || since != nil }

    /// The filter as a repository takes it.
    func reportFilter(now: Int) -> ReportFilter {
        ReportFilter(kind: kind, species: species, words: words, earliest: since.map { now - $0 * ReportLife.day })
    }

    /// The list or its feed with this filter.
    func url(of path: URLReference, before cursor: Int? = nil, in language: Language? = nil) -> URLReference {
        var query: [(name: String, value: String)] = []
        if kind != .missing { query.append((ReportKind.parameter, kind.rawValue)) }
        if let species { query.append((Self.speciesName, species.rawValue)) }
        if !words.isEmpty { query.append((Self.placeName, place)) }
        if let since { query.append((Self.sinceName, String(since))) }
        if let cursor { query.append(("before", String(cursor))) }
        if let language { query.append(("lang", language.rawValue)) }
        return path.with(query: query)
    }

    /// The choices in words.
    var choices: [LocalizedString] {
        [
            species?.label,
            words.isEmpty ? nil : L10n.PetList.filterWords(place),
            since.map(Self.label),
        ].compactMap(\.self)
    }

    /// A period in words.
    static func label(of days: Int) -> LocalizedString {
        days == 1 ? L10n.PetList.filterLastDay : L10n.PetList.filterLastDays(days)
    }
}
