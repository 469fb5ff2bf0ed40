import Platform
import SQL
import Synchronization

/// Finds reports of the other kind that may be of the same animal.
///
/// Not all reports are compared, but candidates that indexes find: those with the same chip, the newest with a rare word of the place,
/// the newest nearby, and the nearest in time. What that loses at the size of a country: an animal without a rare word in common and not
/// nearby, of which hundreds were lost or found nearer in time; and the oldest of the thousands with a word or nearby.
final class MatchRepository: Sendable {
    /// How long a page waits for its matches: many times what they take, and hardly noticed.
    private static let patience = Duration.milliseconds(500)
    /// Matches that the author of a report sees: as many as anybody compares.
    private static let authorLimit = 12
    /// Reports with the same chip number that are looked at. A chip has one owner, so more than a few are mistakes.
    private static let chipLimit = 20
    /// Reports that are looked at for the words of a place, the rarest word first.
    private static let wordLimit = 400
    /// The kilometres within which reports are looked for, the nearest first: all distances that speak for a pair.
    private static let distances = [2, 10]
    /// Reports that are looked at for their distance.
    private static let nearLimit = 400
    /// Reports that are looked at in each cell, of which some are too far away or of another species.
    private static let cellLimit = 200
    /// Reports with a date that are looked at for their day, and as many without.
    private static let dayLimit = 200
    /// Seconds for which the number of reports on the list is taken as known. It changes slowly.
    private static let countLife = 60

    private let store: any SQLStore
    private let life: ReportLife
    private let log: Log
    private let rows: ReadableRows
    private let listedCount = Mutex<(count: Int, until: Int)?>(nil)

    init(_ store: any SQLStore, life: ReportLife, log: Log) {
        (self.store, self.life, self.log) = (store, life, log)
        rows = ReadableRows(of: "reports", log)
    }

    /// The best matches, best first. None when the look-up fails or waits for many others, which is logged: no page should fail or wait
    /// for them.
    /// - Parameter id: the report that is matched; nil for a draft. Pairs with it that were taken away are left out.
    func matches(_ traits: Traits, of id: ReportID? = nil, limit: Int, now: Int) async -> [Match] {
        let (outcomes, outcome) = AsyncThrowingStream.makeStream(of: [Match].self)
        Task {
            do {
                let best = try await store.search { [self] in try matches(traits, id, limit: limit, now: now, in: $0) }
                outcome.yield(best)
            } catch {
                outcome.finish(throwing: error)
            }
        }
        let clock = Task {
            try await Task.sleep(for: MatchRepository.patience)
            outcome.finish(throwing: SystemError(ETIMEDOUT))
        }
        defer { clock.cancel() }
        do {
            return try await outcomes.first { _ in true } ?? []
        } catch {
            log.failure(of: "matching of a report", error)
            return []
        }
    }

    /// The best matches of a report, as its author sees them. None for one whose animal is home, or that is hidden.
    func matches(of report: PetReport, now: Int) async -> [Match] {
        guard [.listed, .expired].contains(life.state(of: report, at: now)) else { return [] }
        return await matches(report.traits, of: report.id, limit: MatchRepository.authorLimit, now: now)
    }

    /// The best matches of a report, for a mail to the authors of the others, which may wait. Throws when the look-up fails.
    func matchesForMail(of report: PetReport, now: Int) async throws -> [Match] {
        guard [.listed, .expired].contains(life.state(of: report, at: now)) else { return [] }
        return try await store.search { [self] connection in
            try matches(report.traits, report.id, limit: MatchRepository.authorLimit, now: now, in: connection)
        }
    }

    /// Takes a pair away for good. A report that is gone, or of the same kind, makes none.
    func dismiss(_ other: ReportID, for report: PetReport) async throws {
        let (missing, found) = report.kind == .missing ? (report.id, other) : (other, report.id)
        let sql = """
            INSERT INTO dismissed_matches (missing_id, found_id)
            SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM reports WHERE id = $1 AND kind = $3)
                AND EXISTS (SELECT 1 FROM reports WHERE id = $2 AND kind = $4)
            ON CONFLICT DO NOTHING
            """
        try await store.transaction { try $0.run(sql, missing, found, ReportKind.missing, ReportKind.found) }
    }

    private func matches(_ traits: Traits, _ id: ReportID?, limit: Int, now: Int, in connection: any SQLConnection) throws -> [Match] {
        let (own, counterpart) = traits.kind == .missing ? ("missing_id", "found_id") : ("found_id", "missing_id")
        let dismissals = "SELECT \(counterpart) FROM dismissed_matches WHERE \(own) = $1"
        let dismissed = Set(try connection.query(dismissals, id) { try $0[0] as ReportID })
        let rareWords = try rareWords(of: traits, now: now, in: connection)
        let rare = Set(rareWords.map(\.word))
        let candidates = try candidates(traits, rareWords, now: now, in: connection).filter { !dismissed.contains($0.id) }
        let found = candidates.compactMap { candidate -> Likeness.Numbered? in
            let theirs = candidate.traits
            let (missing, other) = traits.kind == .missing ? (traits, theirs) : (theirs, traits)
            return Likeness(missing: missing, found: other, rareWords: rare).map { ($0, candidate.number) }
        }
        return try Likeness.best(of: found, limit: limit).compactMap { likeness, number in
            let sql = "SELECT \(PetCard.columns.list) FROM reports WHERE number = $1"
            return try rows.first(sql, number, in: connection).map { Match(card: $0, likeness: likeness) }
        }
    }

    // MARK: Rare words

    /// A rare word of a place, with the number of reports on the list that have it.
    private typealias RareWord = (word: String, count: Int)

    /// The rare words of a place, rarest first.
    private func rareWords(of traits: Traits, now: Int, in connection: any SQLConnection) throws -> [RareWord] {
        try traits.placeWords.filter(PlaceWord.canBeRare)
            .compactMap { word in
                let count = try connection.count("SELECT 1 FROM report_words WHERE word = $2", [word], upTo: PlaceWord.countLimit)
                let isRare = try PlaceWord.isRare(count, of: { try listedCount(now: now, in: connection) })
                return isRare ? (word, count) : nil
            }
            .sorted { ($0.count, $0.word) < ($1.count, $1.word) }
    }

    /// How many reports of both kinds are on the list; more than matter are not counted.
    private func listedCount(now: Int, in connection: any SQLConnection) throws -> Int {
        if let known = listedCount.withLock({ $0 }), now < known.until { return known.count }
        let count = try connection.count("SELECT 1 FROM reports WHERE \(ReportLife.markedListed)", upTo: PlaceWord.totalLimit)
        listedCount.withLock { $0 = (count, now + MatchRepository.countLife) }
        return count
    }

    // MARK: Candidates

    /// A report as it is compared. Its card is read only when it is among the best.
    private struct Candidate: Record {
        var number = 0
        var id = ReportID()
        var kind = ReportKind.missing
        var createdAt = 0
        var answers = ReportAnswers()

        var traits: Traits { Traits(kind, answers, reportedAt: createdAt) }

        static let blank = Candidate()
        static let columns = Columns<Candidate>(
            [
                Column("number", \.number), Column("id", \.id), Column("kind", \.kind),
                Column("created_at", \.createdAt),
                Column(Field<ReportAnswers>.all.filter { fields.contains($0.name) }, of: \.answers),
            ]
        )
        private static let fields: [FieldName] = [
            .chipNumber, .species, .breed, .sex, .colours, .size, .lastSeenDate, .lastSeenPlace, .position,
        ]
    }

    private func candidates(_ traits: Traits, _ rareWords: [RareWord], now: Int, in connection: any SQLConnection) throws -> [Candidate] {
        var (found, numbers) = ([Candidate](), Set<Int>())
        let kind = traits.kind.counterpart
        func add(_ condition: String, _ values: [any ColumnValue]) throws {
            let sql = "SELECT \(Candidate.columns.list) FROM reports WHERE \(condition)"
            try connection.run(sql, values: values.map(\.sqlValue)) { row in
                if numbers.insert(try row[0]).inserted, let candidate = rows.read(row, Candidate.init), candidate.kind == kind {
                    found.append(candidate)
                }
                return true
            }
        }

        if let chipNumber = traits.chipNumber {
            let condition = "chip_number = $1 AND kind = $2 AND \(life.foundByChip(now: "$3"))"
            try add("\(condition) ORDER BY number DESC LIMIT $4", [chipNumber, kind, now, MatchRepository.chipLimit])
        }
        let isListed = "\(ReportLife.markedListed) AND \(life.inTime(now: "$1"))"
        var left = MatchRepository.wordLimit
        for (word, count) in rareWords where left > 0 {
            let newest = "SELECT number FROM report_words WHERE word = $2 ORDER BY number DESC LIMIT $3"
            // By their numbers alone: with more conditions PostgreSQL may read all of another index.
            try add("\(store.membership(of: "number", in: newest)) AND \(life.inTime(now: "$1"))", [now, word, left])
            left -= count
        }
        left = MatchRepository.nearLimit
        for kilometres in MatchRepository.distances where left > 0 {
            guard let position = traits.position else { break }
            let (vicinity, count) = (Vicinity(centre: position, kilometres: kilometres), found.count)
            var more = Parameters(after: 2)
            let near = vicinity.condition(&more)
            let ofSpecies = traits.species.map { "(species IS NULL OR species = \(more.add($0)))" } ?? "TRUE"
            let newest = vicinity.cells.map { cell in
                let term = more.add(SearchTerms.term(of: cell, kind))
                let ofCell = "SELECT number FROM report_words WHERE word = \(term) ORDER BY number DESC"
                return "SELECT number FROM (\(ofCell) LIMIT \(MatchRepository.cellLimit)) AS newest"
            }
            let isCandidate = store.membership(of: "number", in: newest.joined(separator: " UNION ALL "))
            let condition = "\(isCandidate) AND \(near) AND \(ofSpecies) AND \(life.inTime(now: "$1")) ORDER BY number DESC LIMIT $2"
            try add(condition, [now, left] + more.values)
            left -= found.count - count
        }
        let species: [Species?] = traits.species.map { [$0, nil] } ?? Species.allCases + [nil]
        let limit = MatchRepository.dayLimit * 2 / species.count
        // Loss comes before find, so the nearest are at one end.
        let order = traits.kind == .missing ? "ASC" : "DESC"
        let days = traits.daysOfOther
        for (species, isDated) in species.flatMap({ [($0, true), ($0, false)] }) {
            // A report without a date may be of an animal that was lost or found earlier.
            let last = isDated ? days.upperBound : days.upperBound + Traits.daysBeforeReport
            let keys = [days.lowerBound, last].map { MatchKey(kind, species, day: $0, isDated: isDated).rawValue }
            let condition = "match_key BETWEEN $2 AND $3 AND \(isListed) ORDER BY match_key \(order) LIMIT $4"
            try add(condition, [now, keys[0], keys[1], limit])
        }
        return found
    }
}

// MARK: Match keys

/// The position of a report among candidates for a match: whether it has a date, its kind, its species and its day, in one number.
/// With a column for each, PostgreSQL would confuse this index with the list's as long as it has no statistics of the table.
struct MatchKey: Sendable {
    /// More than there are days in a calendar.
    private static let days = 10_000_000
    /// Days before 1970 that a date can be.
    private static let daysBefore = 719_162
    /// Added for a report without a date: more than the keys of all kinds and species.
    private static let undated = 1_000_000_000

    let rawValue: Int

    /// - Parameter day: the day of loss or find, in days since 1970; for a report without a date, the day of the report.
    init(_ kind: ReportKind, _ species: Species?, day: Int, isDated: Bool) {
        let number = species.flatMap(Species.allCases.firstIndex).map { $0 + 1 } ?? 0
        rawValue =
            (isDated ? 0 : MatchKey.undated) + (number * 2 + (kind == .missing ? 0 : 1)) * MatchKey.days
            + MatchKey.daysBefore + day
    }
}

extension Traits {
    var matchKey: MatchKey { MatchKey(kind, species, day: days.upperBound, isDated: date != nil) }
}
