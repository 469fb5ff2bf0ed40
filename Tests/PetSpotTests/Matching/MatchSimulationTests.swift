import XCTest

@testable import PetSpot

/// How often a found animal's owner is among the matches that its finder sees, in a month that a seed makes up. `Tests/Matching/run` prints
/// it.
final class MatchSimulationTests: XCTestCase {
    /// Matches that a finder sees.
    private static let shown = 12
    /// Of a hundred found animals, in how many the owner is among them at least, without positions and where both have one.
    private static let least: [Species: Double] = [.cat: 90, .dog: 95]
    private static let seed: UInt64 = 29

    func testMatches_inACitysMonth_shouldHaveMostOwnersAmongThem() {
        print(
            "owner among the \(Self.shown) best, percent:  all rules, no colours, no places, date alone, places named anyhow"
        )
        for (species, found, neverFound) in [(Species.cat, 120, 480), (.dog, 180, 360)] {
            // Given
            let city = City(of: species, found: found, neverFound: neverFound, naming: .neighbourhoods, seed: Self.seed)
            let vague = City(of: species, found: found, neverFound: neverFound, naming: .anything, seed: Self.seed)

            // When
            let all = share(of: city) { $0 }
            let poorer = [
                share(of: city) { $0.without(colours: true) }, share(of: city) { $0.without(place: true) },
                share(of: city, byDate),
            ]
            let figures = ([all] + poorer + [share(of: vague) { $0 }]).map { "\(($0 * 10).rounded() / 10)" }
            print("\(found) \(species.rawValue)s among \(city.missing.count) missing:", figures.joined(separator: ", "))

            // Then
            XCTAssertGreaterThanOrEqual(all, Self.least[species] ?? 0, species.rawValue)
            for other in poorer.dropFirst() { XCTAssertGreaterThan(all, other, "a rule that does not help") }
        }
    }

    /// Beside the same reports without any position. Half of the owners add one and six in ten finders, or all.
    func testMatches_whenPeopleAddPositions_shouldFindMoreOwnersAndNoneFewer() {
        print("owner among the \(Self.shown) best, percent with positions and without, by who has one:")
        for (species, found, neverFound) in [(Species.cat, 120, 480), (.dog, 180, 360)] {
            for (naming, positions) in [
                (City.Naming.neighbourhoods, City.Positions.some), (.crossedNeighbourhoods, .some), (.anything, .some),
                (.anything, .all),
            ] {
                // Given
                let city = City(
                    of: species,
                    found: found,
                    neverFound: neverFound,
                    naming: naming,
                    positions: positions,
                    seed: Self.seed
                )

                // When
                let (now, before) = (hits(in: city) { $0 }, hits(in: city) { $0.without(position: true) })

                // Then
                var figures: [String] = []
                for side in City.Side.allCases {
                    let pairs = city.pairs.indices.filter { side == city.positions(of: city.pairs[$0]) }
                    guard !pairs.isEmpty else { continue }
                    let (hits, old) = (now.intersection(pairs), before.intersection(pairs))
                    let shares = [hits, old].map { 100 * $0.count / pairs.count }
                    figures.append("\(side) \(shares[0]) : \(shares[1])")
                    if side != .both { XCTAssert(hits.isSuperset(of: old), "somebody without a position has lost") }
                    guard side == .both else { continue }
                    if naming == .neighbourhoods {
                        XCTAssertGreaterThanOrEqual(Double(shares[0]), Self.least[species] ?? 0)
                    } else {
                        XCTAssertGreaterThan(hits.count, old.count)
                    }
                }
                print("\(found) \(species.rawValue)s, \(naming), \(positions):", figures.joined(separator: ", "))
            }
        }
    }

    /// The pairs whose owner is among the first, by the rules.
    /// - Parameter change: leaves out what should not count.
    private func hits(in city: City, _ change: (Traits) -> Traits) -> Set<Int> {
        let rare = rareWords(in: city)
        let missing = city.missing.map(change)
        return Set(
            city.pairs.indices.filter { pair in
                let found = change(city.pairs[pair].found)
                let all: [Likeness.Numbered] = missing.indices.compactMap { index in
                    Likeness(missing: missing[index], found: found, rareWords: rare).map { ($0, index) }
                }
                let best = Likeness.best(of: all, limit: Self.shown)
                return best.contains { $0.number == city.pairs[pair].owner }
            }
        )
    }

    /// In how many percent of the pairs the owner is among the first, by the rules.
    private func share(of city: City, _ change: (Traits) -> Traits) -> Double {
        100 * Double(hits(in: city, change).count) / Double(city.pairs.count)
    }

    /// The same by another order of the missing reports.
    private func share(of city: City, _ ranking: (Traits, City) -> [Int]) -> Double {
        let hits = city.pairs.count { ranking($0.found, city).prefix(Self.shown).contains($0.owner) }
        return 100 * Double(hits) / Double(city.pairs.count)
    }

    /// The missing reports of the same species that are nearest in time.
    private func byDate(_ found: Traits, _ city: City) -> [Int] {
        func distance(_ index: Int) -> Int { abs(found.days.upperBound - city.missing[index].days.upperBound) }
        return city.missing.indices
            .filter { index in
                let missing = city.missing[index]
                return found.days.upperBound >= missing.days.upperBound - 1
                    && (missing.species == nil || found.species == nil || missing.species == found.species)
            }
            .sorted { distance($0) < distance($1) }
    }

    private func rareWords(in city: City) -> Set<String> {
        let reports = city.missing + city.pairs.map(\.found)
        var counts: [String: Int] = [:]
        for word in reports.flatMap(\.placeWords) { counts[word, default: 0] += 1 }
        return Set(counts.filter { PlaceWord.isRare($0.value, of: { reports.count }) }.keys)
    }
}

extension Traits {
    fileprivate func without(colours: Bool = false, place: Bool = false, position: Bool = false) -> Traits {
        var answers = ReportAnswers()
        (answers.chipNumber, answers.species, answers.breed, answers.sex) = (chipNumber, species, breed, sex)
        (answers.size, answers.lastSeenDate) = (size, date)
        if !colours { answers.colours = self.colours }
        if !place { answers.lastSeenPlace = self.place }
        if !position { answers.position = self.position }
        return Traits(kind, answers, reportedAt: days.upperBound * ReportLife.day)
    }
}
