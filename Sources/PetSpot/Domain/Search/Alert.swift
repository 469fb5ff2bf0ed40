import SHA2

/// A neighbour's wish to be told of new reports by mail.
struct Alert: Sendable {
    /// A newer alert has a greater number.
    var number = 0
    var neighbour: NeighbourID
    /// The language in which it was asked for.
    var language: Language
    /// The time at which the holder of the address confirmed it; nil while that has not happened.
    var confirmedAt: Int?
    /// The time at which it ends, in seconds since 1970.
    var until: Int
    var answer: AlertAnswer

    /// Whether its holder is told of a report that was made at a moment.
    func covers(_ createdAt: Int, at now: Int) -> Bool { confirmedAt.map { $0 <= createdAt } ?? false && until > now }

    func endsSoon(at now: Int) -> Bool { until - now <= AlertLimits.notice }
}

enum AlertLimits {
    /// Seconds for which an alert waits for its confirmation.
    static let patience = 3 * ReportLife.day
    /// Seconds for which a confirmed alert lasts; its holder can prolong it.
    static let lifetime = 365 * ReportLife.day
    /// The last seconds of an alert, in which its mails say so.
    static let notice = 30 * ReportLife.day
    /// Confirmed alerts of an address.
    static let ofAddress = 5
    /// Mails that ask an address for a confirmation in a day. A further request is dropped.
    static let requestsInDay = 1
    /// Seconds between two mails about new reports to an address.
    static let pause = 3600
    /// Mails about new reports to an address in a day.
    static let mailsInDay = 6
    /// Seconds after which an animal that was found is no news: a shelter's file may have it late.
    static let newsAge = 3 * ReportLife.day
    /// Reports of one client's network that reach alerts in an hour; later ones wait.
    static let reportsOfClient = 2
    /// Reports that one mail lists; the others are only counted.
    static let reportsInMail = 10
}

/// The keyed hash of an address, under which its alerts are stored, alike for each spelling.
struct NeighbourID: HexadecimalValue { let bits: Bits128 }

extension NeighbourID {
    init(of address: MailAddress, secret: [UInt8]) {
        let code = HMACSHA256.code(for: "neighbour \(address.key)".utf8, key: secret)
        self.init(bits: Bits128(firstHalfOf: code))
    }
}

/// The secret of a link to an alert's page.
struct AlertToken: DerivedToken {
    let number: Int
    let code: String

    var subject: String { String(number) }

    init?(subject: String, code: String) {
        guard let number = Int(subject), String(number) == subject else { return nil }
        (self.number, self.code) = (number, code)
    }

    /// The token of an alert. It depends on the address too, because a restored database may give a number again.
    init(of alert: Alert, secret: [UInt8]) {
        number = alert.number
        code = AlertToken.code(for: "alert \(alert.number) \(alert.neighbour.rawValue)", secret: secret)
    }
}

// MARK: Answers

/// The reports that an alert is for, and the address that is told of them.
struct AlertAnswer: Sendable, Equatable {
    var kind: AlertKind?
    var species: Species?
    var place: SearchPhrase?
    var near: Position?
    var distance: AlertDistance?
    var email: EmailAddress?

    /// The choices in words, without the address. A position is "this place".
    var words: LocalizedString {
        var words = (kind ?? .both).words(for: L10n.Alerts.animals(species))
        if let place { words = L10n.Alerts.at(words, place.rawValue) }
        if near != nil { words = L10n.Alerts.within(words, (distance ?? .ten).kilometres) }
        return words
    }
}

extension Field<AlertAnswer> {
    /// Every field: the form, and columns of the table.
    static let all: [Self] = [
        Field(
            .place,
            \.place,
            label: L10n.Alerts.place,
            hint: L10n.Alerts.placeHint,
            errorWhenEmpty: { $0[.near].isEmpty ? L10n.Alerts.errorNoPlace : nil }
        ),
        Field(.near, \.near, label: L10n.Position.label, hint: L10n.Alerts.nearHint, orRefuse: L10n.Position.error),
        Field(.km, \.distance, label: L10n.PetList.nearDistance, unlessChosen: .ten),
        Field(.kind, \.kind, label: L10n.Alerts.kind, unlessChosen: .both),
        Field(.species, \.species, label: L10n.Description.species, control: .choice(Species.choices, none: L10n.PetList.filterAnySpecies)),
        Field(.email, \.email, label: L10n.ContactDetails.contactEmail, errorWhenEmpty: { _ in L10n.ContactDetails.errorEmail }),
    ]
}

enum AlertKind: String, ChoiceValue {
    case missing, found, both

    static var control: Control { .choice(choices, none: nil) }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Alerts.errorKind }

    var kinds: [ReportKind] { ReportKind(rawValue: rawValue).map { [$0] } ?? ReportKind.allCases }

    /// Words such as "Found dogs", for a species in words.
    func words(for animals: LocalizedString) -> LocalizedString {
        switch self {
        case .missing: L10n.Alerts.missing(animals)
        case .found: L10n.Alerts.found(animals)
        case .both: L10n.Alerts.missingAndFound(animals)
        }
    }
}

/// The kilometres around a position within which an alert is for reports: the list's choices up to 25.
enum AlertDistance: String, ChoiceValue {
    case two = "2"
    case five = "5"
    case ten = "10"
    case twentyFive = "25"

    static let greatest = twentyFive.kilometres
    static var control: Control { .choice(choices, none: nil) }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Alerts.errorDistance }
    var kilometres: Int { Int(rawValue) ?? 0 }
    var label: LocalizedString { L10n.Alerts.kilometres(kilometres) }
}

/// The words of a search that count, as they were typed, one of which has enough letters to find few reports.
struct SearchPhrase: RawRepresentable, AnswerValue, Equatable {
    static var control: Control { .line(.place, isName: true) }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Alerts.errorPlace }

    let rawValue: String
    /// The words as reports are searched.
    let words: [String]
    /// The longest of the words that have enough letters.
    let longest: String

    init?(rawValue: String) {
        words = Array(SearchWords.words(of: rawValue).prefix(ReportFilter.wordLimit))
        self.rawValue = SearchWords.typed(Set(words), in: rawValue).joined(separator: " ")
        guard let longest = ReportFilter(words: words).termPrefixes.first(where: PlaceWord.canBeRare) else { return nil }
        self.longest = longest
    }
}

// MARK: Matching

extension AlertAnswer {
    private var vicinity: Vicinity? { near.map { Vicinity($0, kilometres: distance?.kilometres) } }

    /// The terms of the index of alerts. A report that fits has at least one of them among its `alertTerms`.
    var terms: [String] {
        guard let vicinity else { return place.map { [$0.longest] } ?? [] }
        let kinds = (kind ?? .both).kinds
        return kinds.flatMap { kind in vicinity.cells.map { SearchTerms.term(of: $0, kind) } }
    }

    /// Whether a report is one that this alert is for: the list's filter, for one report.
    func fits(_ report: SearchedReport) -> Bool {
        let hasWords = place?.words.allSatisfy { word in report.words.contains { $0.utf8.starts(with: word.utf8) } }
        return (kind ?? .both).kinds.contains(report.kind) && species.map { $0 == report.species } ?? true
            && hasWords ?? true && vicinity.map { vicinity in report.point.map(vicinity.contains) ?? false } ?? true
    }
}

/// The properties of a report by which searches find it.
struct SearchedReport: Sendable {
    let kind: ReportKind
    let species: Species?
    let words: [String]
    let point: EarthPoint?

    init(_ report: PetReport) {
        let answers = report.answers
        (kind, species, point) = (report.kind, answers.species, answers.position.map { EarthPoint($0) })
        words = answers.searchedTexts.flatMap(SearchWords.words)
    }

    /// The terms under which the index has the alerts that may fit: all beginnings of its words, and its cells.
    var alertTerms: [String] {
        let beginnings = words.flatMap { word in
            let letters = Array(word.unicodeScalars)
            return stride(from: PlaceWord.leastLetters, through: letters.count, by: 1).map { length in
                String(String.UnicodeScalarView(letters.prefix(length)))
            }
        }
        let cells = point.map { Cell.all(of: $0) } ?? []
        return Set(beginnings + cells.map { SearchTerms.term(of: $0, kind) }).sorted()
    }
}
