import HTML
import HTTP

/// The filter of the list as it was chosen. Its form shows it again; links to further pages and to the feed carry it.
struct ListFilter: Sendable {
    /// The periods to choose from, in days of 24 hours: few, so that a form without script is enough.
    static let periods = [1, 7, 30]
    private static let (speciesName, placeName, sinceName) = ("species", "place", "since")

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

    static let none = ListFilter(FormInput([]))

    /// Reads a query. Most choose nothing, and need no text to be read.
    init(_ query: URLEncodedForm) {
        let names = [ReportKind.parameter, Self.speciesName, Self.placeName, Self.sinceName, Vicinity.parameter]
        let isChosen = query.pairs.contains { names.contains($0.name) }
        self = isChosen ? ListFilter(FormInput(query.pairs)) : .none
    }

    /// Whether a query may narrow the list, judged before its words are read.
    static func mayBeInUse(_ query: URLEncodedForm) -> Bool {
        query.pairs.contains { name, value in
            switch name {
            case speciesName, sinceName, Vicinity.parameter: !value.isEmpty
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
        let position = input[Vicinity.parameter]
        near = Position(typed: position).map { Vicinity($0, kilometres: Int(input[Vicinity.distanceParameter])) }
        isNearUnreadable = near == nil && !position.isEmpty
    }

    var isInUse: Bool { species != nil || !words.isEmpty || since != nil || near != nil }

    func reportFilter(now: Int) -> ReportFilter {
        let earliest = since.map { now - $0 * ReportLife.day }
        return ReportFilter(kind: kind, species: species, words: words, earliest: earliest, near: near)
    }

    /// - Parameter isEverywhere: whether the link leaves out the surroundings.
    func url(of path: URLReference, before cursor: Int? = nil, isEverywhere: Bool = false, in language: Language? = nil) -> URLReference {
        var query = kind.query
        if let species { query.append((Self.speciesName, species.rawValue)) }
        if !words.isEmpty { query.append((Self.placeName, place)) }
        if let since { query.append((Self.sinceName, String(since))) }
        if let near, !isEverywhere { query += near.query }
        if let cursor { query.append(("before", String(cursor))) }
        if let language { query.append(("lang", language.rawValue)) }
        return path.with(query: query)
    }

    /// The form of an alert, filled in with this filter; a distance beyond those of alerts becomes the greatest of them.
    var alertURL: URLReference {
        var query = [(ReportKind.parameter, kind.rawValue)]
        if let species { query.append((Self.speciesName, species.rawValue)) }
        if !words.isEmpty { query.append((Self.placeName, place)) }
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

/// A search by microchip number: exact digits, read as on the form's first step; other characters are ignored.
struct ChipSearch: Sendable {
    let typed: String
    /// The number to look for; nil when the typed text is not one.
    let chipNumber: ChipNumber?

    init(_ typed: String) {
        self.typed = typed
        chipNumber = ChipNumber(whole: typed)
    }

    var error: LocalizedString? {
        guard chipNumber == nil else { return nil }
        return MicrochipNumberFormatter.extractDigits(typed).isEmpty ? L10n.PetList.chipErrorEmpty : L10n.PetList.chipErrorTooLong
    }
}
