import HTML
import HTTP

/// The filter of the list as it was chosen. Its form shows it again; links to further pages and to the feed carry it.
struct ListFilter: Sendable {
    /// The periods to choose from, in days of 24 hours: few, so that a form without script is enough.
    static let periods = [1, 7, 30]
    private static let sinceName = "since"

    /// The list that is narrowed; that of missing pets when the query names no kind.
    let kind: ReportKind
    /// Nil for all species, also when the query names an unknown one.
    let species: Species?
    /// The words as they were typed.
    let place: String
    /// One of `periods`; nil for any time, also when the query has another value.
    let since: Int?
    /// The words that count, and those beyond the limit.
    let (words, ignoredWords): ([String], [String])
    /// The surroundings in which reports have to be; nil for everywhere, also when the query's position cannot be read.
    let near: Vicinity?
    /// Whether the query has a position that cannot be read.
    let isNearUnreadable: Bool

    init(_ query: URLEncodedForm) {
        let input = FormInput(query.pairs)
        kind = ReportKind(rawValue: input[.kind]) ?? .missing
        species = Species(rawValue: input[.species])
        // A query can be much longer than any report's place.
        let typed = String(decoding: input[.place].utf8.prefix(TextLimit.place.bytes), as: UTF8.self)
        place = String(typed.prefix(TextLimit.place.characters))
        since = Int(input[Self.sinceName]).flatMap { Self.periods.contains($0) ? $0 : nil }
        let all = SearchWords.words(of: place)
        words = Array(all.prefix(ReportFilter.wordLimit))
        ignoredWords = Array(all.dropFirst(ReportFilter.wordLimit))
        let position = input[.near]
        near = position.isEmpty ? nil : Position(typed: position).map { Vicinity($0, kilometres: Int(input[.km])) }
        isNearUnreadable = near == nil && !position.isEmpty
    }

    /// Whether a query may narrow the list, judged before its words are read.
    static func mayBeInUse(_ query: URLEncodedForm) -> Bool {
        query.pairs.contains { name, value in
            switch name {
            case FieldName.species.rawValue, FieldName.near.rawValue, sinceName: !value.isEmpty
            // Words have letters or digits.
            case FieldName.place.rawValue: value.utf8.contains { $0 >= 0x80 || isAlphanumeric($0) }
            default: false
            }
        }
    }

    var isInUse: Bool { species != nil || !words.isEmpty || since != nil || near != nil }

    func reportFilter(now: Int) -> ReportFilter {
        let earliest = since.map { now - $0 * ReportLife.day }
        return ReportFilter(kind: kind, species: species, words: words, earliest: earliest, near: near)
    }

    /// - Parameter isEverywhere: whether the link leaves out the surroundings.
    func url(of path: URLReference, before cursor: Int? = nil, isEverywhere: Bool = false, in language: Language? = nil) -> URLReference {
        var query = kind.query
        if let species { query.append((FieldName.species.rawValue, species.rawValue)) }
        if !words.isEmpty { query.append((FieldName.place.rawValue, place)) }
        if let since { query.append((Self.sinceName, String(since))) }
        if let near, !isEverywhere { query += near.query }
        if let cursor { query.append(("before", String(cursor))) }
        if let language { query.append(("lang", language.rawValue)) }
        return path.with(query: query)
    }

    /// The form of an alert, filled in with this filter; a distance beyond those of alerts becomes the greatest of them.
    var alertURL: URLReference {
        var query = [(FieldName.kind.rawValue, kind.rawValue)]
        if let species { query.append((FieldName.species.rawValue, species.rawValue)) }
        if !words.isEmpty { query.append((FieldName.place.rawValue, place)) }
        if let near {
            let kilometres = min(near.kilometres, AlertDistance.greatest)
            query += Vicinity(near.centre, kilometres: kilometres).query
        }
        return .alerts.with(query: query)
    }

    var choices: [LocalizedString] {
        [
            species?.label,
            words.isEmpty ? nil : L10n.PetList.filterWords(place),
            since.map(Self.label),
            near.map { L10n.PetList.nearChosen($0.kilometres) },
        ].compactMap(\.self)
    }

    static func label(of days: Int) -> LocalizedString {
        days == 1 ? L10n.PetList.filterLastDay : L10n.PetList.filterLastDays(days)
    }
}
