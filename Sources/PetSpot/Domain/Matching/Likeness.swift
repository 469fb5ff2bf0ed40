/// The answers by which two reports are compared. The private mark is not among them: only the animal's owner can name it.
struct Traits: Sendable {
    let kind: ReportKind
    var chipNumber: ChipNumber?
    let species: Species?
    let breed: String?
    let sex: Sex?
    let colours: Colours?
    let size: AnimalSize?
    let date: CalendarDate?
    let place: String?
    let position: Position?
    /// The days on which it may have been lost or found, in days since 1970: its date; without one, the 30 days before the report.
    let days: ClosedRange<Int>
    /// The words of its place, and those of its breed.
    let (placeWords, breedWords): (Set<String>, Set<String>)

    /// - Parameter time: when it was reported, in seconds since 1970.
    init(_ kind: ReportKind, _ answers: ReportAnswers, reportedAt time: Int) {
        self.kind = kind
        (chipNumber, species, breed) = (answers.chipNumber, answers.species, answers.breed)
        sex = answers.sex == .unknown ? nil : answers.sex
        (colours, size) = (answers.colours, answers.size)
        (date, place, position) = (answers.lastSeenDate, answers.lastSeenPlace, answers.position)
        let day = (date ?? CalendarDate(secondsSince1970: time)).daysSince1970
        days = (date == nil ? day - Traits.daysBeforeReport : day)...day
        placeWords = place.map { Set(SearchWords.words(of: $0)) } ?? []
        breedWords = breed.map { Set(SearchWords.words(of: $0)) } ?? []
    }

    /// The days before its report on which an animal without a date may have been lost or found.
    static let daysBeforeReport = 30

    /// The days on which the other kind's animal was lost or found if it may be this one.
    var daysOfOther: ClosedRange<Int> {
        switch kind {
        case .missing: days.lowerBound - Likeness.daysBeforeLoss...days.upperBound + Likeness.daysAfterLoss
        case .found: days.lowerBound - Likeness.daysAfterLoss...days.upperBound + Likeness.daysBeforeLoss
        }
    }
}

extension PetReport {
    /// The answers by which it is compared with others.
    var traits: Traits { Traits(kind, answers, reportedAt: createdAt) }
}

/// The likeness of a missing and a found animal.
struct Likeness: Sendable, Equatable {
    /// The points from which a pair is shown; fewer are chance, because many share a day and a colour.
    static let leastPoints = 4
    /// The days before the loss on which a find counts, because people may remember a day wrongly.
    static let daysBeforeLoss = 1
    /// The days after the loss on which a find counts; most that come home later are found by their chip.
    static let daysAfterLoss = 180
    /// The points that the same place adds when pairs are chosen: many animals look alike, of which few were there.
    private static let samePlace = 4

    /// Whether both have the same chip.
    let isCertain: Bool
    let points: Int
    /// Points by which pairs are ranked: `weight` with the distance between both, `weightByWords` as if one had no position.
    private let (weight, weightByWords): (Int, Int)
    /// Days between loss and find, in either direction; without a date, the day of the report counts.
    let daysApart: Int
    /// Metres between loss and find; nil where either has no position.
    let distance: Int?
    let reasons: [MatchReason]

    /// Compares a report of each kind; nil when they are not worth showing to anyone.
    /// - Parameter rareWords: the words of both places that few reports have.
    init?(missing: Traits, found: Traits, rareWords: Set<String>) {
        let chips = Rule.chips(missing.chipNumber, found.chipNumber)
        isCertain = chips.reason != nil
        let mayBeOfOneSpecies = missing.species == nil || found.species == nil || missing.species == found.species
        guard isCertain || mayBeOfOneSpecies && missing.daysOfOther.overlaps(found.days) else { return nil }
        distance = missing.position.flatMap { position in found.position.map(position.distance) }
        let (words, far) = (Rule.place(missing, found, rareWords, mentioning: distance == nil ? .max : 1), Rule.distance(distance))
        let hasRareWord = words.reason != nil
        let place = distance == nil ? words : Rule(points: hasRareWord ? 1 : 0, reason: words.reason)
        let rules = [
            chips,
            Rule.colours(missing.colours, found.colours),
            place,
            far,
            Rule.days(missing.date, found.date),
            Rule.size(missing.size, found.size),
            Rule.sex(missing.sex, found.sex),
            Rule.breed(missing, found),
        ]
        points = rules.reduce(0) { $0 + $1.points }
        // Farther apart, a word names two places.
        let isSamePlace = distance.map { $0 <= (hasRareWord ? 10_000 : 1_000) } ?? hasRareWord
        weight = points + (isSamePlace ? Likeness.samePlace : 0)
        let pointsByWords = points - place.points - far.points + words.points
        let isShownByWords = pointsByWords >= Likeness.leastPoints
        weightByWords = pointsByWords + (hasRareWord && isShownByWords ? Likeness.samePlace : 0)
        daysApart = abs(found.days.upperBound - missing.days.upperBound)
        guard isCertain || points >= Likeness.leastPoints else { return nil }
        reasons = rules.compactMap(\.reason)
    }

    /// The distance in metres up to which a pair is worth a mail without a rare word.
    private static let shortDistance = 5_000

    /// Whether both places have a word that few reports have, or are a short distance apart.
    var isNearby: Bool {
        if let distance, distance <= Likeness.shortDistance { return true }
        return reasons.contains { reason in
            if case .place = reason { true } else { false }
        }
    }

    /// A pair, with the number of the other report.
    typealias Numbered = (likeness: Likeness, number: Int)

    /// The best pairs, best first.
    ///
    /// Pairs of the same place are chosen before others that look as alike. Nobody loses by giving no position: a pair without a distance
    /// that would be among the best if there were no distances is among them.
    static func best(of pairs: [Numbered], limit: Int) -> [Numbered] {
        let kept = sorted(pairs) { ($0.weightByWords, nil) }.prefix(limit).filter { $0.likeness.distance == nil }
        let numbers = Set(kept.map(\.number))
        let others = sorted(pairs.filter { !numbers.contains($0.number) }) { ($0.weight, $0.distance) }
        return sorted(kept + others.prefix(limit - kept.count)) { ($0.points, $0.distance) }
    }

    /// Of pairs with as many points the nearer comes first, then the one with fewer days, then that with the newest report.
    private static func sorted(_ pairs: [Numbered], by measure: (Likeness) -> (Int, Int?)) -> [Numbered] {
        func rank(_ pair: Numbered) -> (Int, Int, Int, Int, Int) {
            let (likeness, (points, distance)) = (pair.likeness, measure(pair.likeness))
            let nearness = distance.map { -$0 } ?? .min
            return (likeness.isCertain ? 1 : 0, points, nearness, -likeness.daysApart, pair.number)
        }
        return pairs.sorted { rank($0) > rank($1) }
    }
}

/// The points of one comparison, and the reason if it speaks for the pair. An answer that either side lacks has no points.
private struct Rule {
    var points = 0
    var reason: MatchReason?

    /// The digits of the shortest chip numbers. Fewer were typed to fill the field, and many reports have the same.
    private static let leastChipDigits = 9

    /// An equal number is a reason without points. A slip of a digit is common, so that another number alone drops no pair; how near two
    /// numbers are makes no difference, because a number could be found by trying its neighbours.
    static func chips(_ missing: ChipNumber?, _ found: ChipNumber?) -> Rule {
        guard let missing, let found else { return Rule() }
        if missing == found { return Rule(reason: missing.digits.utf8.count >= leastChipDigits ? .chip : nil) }
        return Rule(points: missing.isComplete && found.isComplete ? -4 : 0)
    }

    /// Returns points for all colours in common, for some, and against the pair for none.
    static func colours(_ missing: Colours?, _ found: Colours?) -> Rule {
        guard let missing, let found else { return Rule() }
        let shared = missing.all.filter(found.all.contains)
        guard !shared.isEmpty else { return Rule(points: -3) }
        // "Other" names no colour.
        let named = shared.filter { $0 != .other }
        return Rule(points: missing.all == found.all ? 3 : 2, reason: named.isEmpty ? nil : .colours(named))
    }

    /// Returns more points the nearer the days are.
    static func days(_ loss: CalendarDate?, _ find: CalendarDate?) -> Rule {
        guard let loss, let find else { return Rule() }
        let days = find.daysSince1970 - loss.daysSince1970
        let points =
            switch abs(days) {
            case ...3: 3
            case ...14: 2
            case ...60: 1
            default: 0
            }
        return Rule(points: points, reason: points > 0 ? .days(days) : nil)
    }

    /// A rare word in common counts once, however many there are. Places without any word in common are probably far apart.
    /// - Parameter limit: the most words that the reason names.
    static func place(_ missing: Traits, _ found: Traits, _ rareWords: Set<String>, mentioning limit: Int) -> Rule {
        guard !missing.placeWords.isEmpty, !found.placeWords.isEmpty else { return Rule() }
        let shared = missing.placeWords.intersection(found.placeWords)
        guard !shared.isEmpty else { return Rule(points: -3) }
        let rare = shared.filter { PlaceWord.canBeRare($0) && rareWords.contains($0) }
        guard !rare.isEmpty else { return Rule() }
        let telling = rare.subtracting(PlaceWord.kindsOfPlaces)
        let words = SearchWords.typed(telling.isEmpty ? rare : telling, in: missing.place ?? "")
        return Rule(points: 3, reason: .place(Array(words.prefix(limit))))
    }

    /// Returns more points the nearer the places are, and points against the pair from where hardly any animal walks.
    static func distance(_ metres: Int?) -> Rule {
        guard let metres else { return Rule() }
        let points =
            switch metres {
            case ...1_000: 5
            case ...3_000: 4
            case ...10_000: 2
            case ...30_000: 0
            case ...100_000: -4
            default: -6
            }
        return Rule(points: points, reason: points > 0 ? .distance(metres) : nil)
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

enum PlaceWord {
    /// The letters of the shortest rare words: shorter ones are such as "ul" and "na", and digits number houses everywhere.
    static let leastLetters = 3
    /// Words that tell nobody where it was, and stand in a reason only where no other word is shared.
    static let kindsOfPlaces: Set = [
        "ulica", "ulicy", "aleja", "alei", "plac", "placu", "park", "parku", "las", "lesie", "osiedle", "osiedlu", "okolice", "okolicy",
        "street", "road", "avenue", "lane", "square", "near", "forest",
    ]
    /// A word that at most this many reports have is rare, however few reports there are.
    private static let alwaysRareCount = 20
    /// A word that more reports have is not rare, however many reports there are: in a big city they are of strangers.
    private static let rareLimit = 500
    /// Between both counts, a word is rare if fewer than one in this number of reports has it.
    private static let rareShare = 20

    /// The most reports with a word, and on the list, that have to be counted to tell whether the word is rare.
    static let (countLimit, totalLimit) = (rareLimit + 1, rareLimit * rareShare + 1)

    /// Whether a word is rare that `count` of `total` reports have.
    static func isRare(_ count: Int, of total: () throws -> Int) rethrows -> Bool {
        if count <= alwaysRareCount { return true }
        return try count <= rareLimit && count * rareShare < total()
    }

    static func canBeRare(_ word: String) -> Bool { word.unicodeScalars.count(where: \.properties.isAlphabetic) >= leastLetters }
}

/// A reason for a pair, as people read it.
enum MatchReason: Sendable, Equatable {
    case chip
    /// The colours that both have.
    case colours([Colour])
    /// The days from loss to find; negative when the find was before.
    case days(Int)
    /// The words of both places, as one was typed.
    case place([String])
    /// The metres between both.
    case distance(Int)
    case size(AnimalSize)
    case sex(Sex)
    /// The words of both breeds, as one was typed.
    case breed([String])

    var words: LocalizedString {
        switch self {
        case .chip: L10n.Match.chip
        case .colours(let colours): .list(colours.map(\.label))
        case .days(0): L10n.Match.sameDay
        case .days(let days) where days < 0: L10n.Match.dayEarlier
        case .days(let days): L10n.Match.daysLater(days)
        case .place(let words): L10n.Match.place(words.joined(separator: ", "))
        case .distance(..<1_000): L10n.Match.underOneKilometre
        case .distance(let metres): L10n.Match.kilometres(metres.inKilometres)
        case .size(.small): L10n.Match.small
        case .size(.medium): L10n.Match.medium
        case .size(.large): L10n.Match.large
        case .sex(.male): L10n.Match.male
        case .sex: L10n.Match.female
        case .breed(let words): L10n.Match.breed(words.joined(separator: " "))
        }
    }
}

/// A report of the other kind that may be of the same animal.
struct Match: Sendable, Equatable {
    let card: PetCard
    let likeness: Likeness
}
