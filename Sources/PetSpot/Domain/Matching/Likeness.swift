/// How much speaks for a missing and a found animal being the same. Of two, the greater is the better match.
struct Likeness: Sendable, Equatable {
    /// Fewer points are chance: a day and a colour are shared by many.
    static let leastPoints = 4
    /// An animal is found after it was lost. Of two people who both remember a day, one may be a day off.
    static let daysBeforeLoss = 1
    /// Later than this most that come home were found by their chip.
    static let daysAfterLoss = 180

    /// Whether both have the same chip.
    let isCertain: Bool
    let points: Int
    /// Days between loss and find, in either direction.
    let daysApart: Int
    /// What speaks for it.
    let reasons: [MatchReason]

    /// Compares a report of each kind; nil when they are not worth showing to anyone.
    /// - Parameter rareWords: the words of both places that few reports have.
    init?(missing: Traits, found: Traits, rareWords: Set<String>) {
        let chips = ChipAgreement(missing.chipNumber, found.chipNumber)
        let days = found.day - missing.day
        if chips != .same {
            guard chips != .different, missing.species.agrees(with: found.species),
                (-Likeness.daysBeforeLoss...Likeness.daysAfterLoss).contains(days)
            else { return nil }
        }
        let rules = [
            Rule.colours(missing.colours, found.colours),
            Rule.days(days, areGiven: missing.date != nil && found.date != nil),
            Rule.place(missing, found, rareWords),
            Rule.size(missing.size, found.size),
            Rule.sex(missing.sex, found.sex),
            Rule.breed(missing, found),
        ]
        isCertain = chips == .same
        points = rules.reduce(0) { $0 + $1.points }
        daysApart = abs(days)
        guard isCertain || points >= Likeness.leastPoints else { return nil }
        reasons = (isCertain ? [.chip] : []) + rules.compactMap(\.reason)
    }
}

extension Likeness {
    /// Whether a word of both places speaks for it that few reports have.
    var sharesRareWord: Bool {
        reasons.contains { reason in
            if case .place = reason { true } else { false }
        }
    }
}

extension Likeness: Comparable {
    static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: (Int, Int, Int) { (isCertain ? 1 : 0, points, -daysApart) }
}

/// The points of one comparison, and the reason if it speaks for the pair. What is not given on either side has none.
private struct Rule {
    var points = 0
    var reason: MatchReason?

    /// The same colours, some, or none in common.
    static func colours(_ missing: Colours?, _ found: Colours?) -> Rule {
        guard let missing, let found else { return Rule() }
        let shared = missing.all.filter(found.all.contains)
        guard !shared.isEmpty else { return Rule(points: -3) }
        // "Other" names no colour.
        let named = shared.filter { $0 != .other }
        return Rule(points: missing == found ? 3 : 2, reason: named.isEmpty ? nil : .colours(named))
    }

    /// The nearer in time, the more. Without both dates there is nothing to tell.
    static func days(_ days: Int, areGiven: Bool) -> Rule {
        let points =
            switch abs(days) {
            case ...3: 3
            case ...14: 2
            case ...60: 1
            default: 0
            }
        return Rule(points: points, reason: areGiven && points > 0 ? .days(days) : nil)
    }

    /// A rare word in common counts once, however many there are. Places without any word in common are probably far apart.
    static func place(_ missing: Traits, _ found: Traits, _ rareWords: Set<String>) -> Rule {
        guard !missing.placeWords.isEmpty, !found.placeWords.isEmpty else { return Rule() }
        let shared = missing.placeWords.intersection(found.placeWords)
        guard !shared.isEmpty else { return Rule(points: -3) }
        let rare = shared.filter { PlaceWord.canBeRare($0) && rareWords.contains($0) }
        guard !rare.isEmpty else { return Rule() }
        return Rule(points: 3, reason: .place(SearchWords.typed(rare, in: missing.place ?? "")))
    }

    static func size(_ missing: AnimalSize?, _ found: AnimalSize?) -> Rule {
        guard let missing, let found else { return Rule() }
        if missing == found { return Rule(points: 2, reason: .size(missing)) }
        // People call the same animal small and medium, or medium and large.
        return missing == .medium || found == .medium ? Rule() : Rule(points: -3)
    }

    static func sex(_ missing: Sex?, _ found: Sex?) -> Rule {
        guard let missing, let found else { return Rule() }
        return missing == found ? Rule(points: 1, reason: .sex(missing)) : Rule(points: -2)
    }

    /// Finders guess the breed, so it never speaks against a pair.
    static func breed(_ missing: Traits, _ found: Traits) -> Rule {
        let shared = missing.breedWords.intersection(found.breedWords)
        guard !shared.isEmpty else { return Rule() }
        return Rule(points: 1, reason: .breed(SearchWords.typed(shared, in: missing.breed ?? "")))
    }
}

/// A word of a place.
enum PlaceWord {
    /// Shorter ones are such as "ul" and "na"; digits number houses everywhere.
    private static let leastLetters = 3
    /// A word that no more reports have is rare, however few there are.
    private static let rareCount = 20
    /// So is one that fewer than every twentieth report has.
    static let rareShare = 20

    /// Whether a word is rare that so many reports have, of so many.
    static func isRare(_ count: Int, of total: () throws -> Int) rethrows -> Bool {
        try count <= rareCount || count * rareShare < total()
    }

    static func canBeRare(_ word: String) -> Bool {
        word.unicodeScalars.count(where: \.properties.isAlphabetic) >= leastLetters
    }
}

extension Optional where Wrapped: Equatable {
    /// Whether both are the same, or one is not known.
    fileprivate func agrees(with other: Wrapped?) -> Bool { self == nil || other == nil || self == other }
}
