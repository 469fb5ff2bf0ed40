import Platform
import TestSupport

@testable import PetSpot

/// A city's month as people would report it: animals that were found, each with the report of its owner, among the missing ones of 60 days
/// that nobody found. What people write is wrong as often as is supposed here; nobody has measured it.
struct City {
    /// A found animal, and where its owner's report is among the missing.
    typealias Pair = (found: Traits, owner: Int)

    private(set) var missing: [Traits] = []
    private(set) var pairs: [Pair] = []
    private var random: SeededGenerator
    /// The first day of the month, in days since 1970.
    private static let start = 20_000
    private static let length = 30

    /// How people name places.
    enum Naming {
        /// By the neighbourhood of the loss, which a few others have.
        case neighbourhoods
        /// By the neighbourhood where the animal was, which finders name as they see it.
        case crossedNeighbourhoods
        /// As they like: a street, a district, the city, with endings, or not at all.
        case anything
    }

    private let naming: Naming

    /// Who adds a position.
    enum Positions {
        case none
        case some
        case all

        /// How many of a hundred.
        func share(of kind: ReportKind) -> Int {
            switch self {
            case .none: 0
            case .some: kind == .missing ? 50 : 60
            case .all: 100
            }
        }
    }

    private let positions: Positions
    /// Makes the points, so that all else is the same with and without them.
    private var points: SeededGenerator

    init(
        of species: Species,
        found: Int,
        neverFound: Int,
        naming: Naming,
        positions: Positions = .none,
        seed: UInt64
    ) {
        self.naming = naming
        self.positions = positions
        random = SeededGenerator(seed: seed)
        points = SeededGenerator(seed: ~seed)
        for _ in 0..<neverFound {
            let day = City.start + City.length - .random(in: 0..<60, using: &random)
            missing.append(report(.missing, of: animal(species), lostOn: day, at: place()))
        }
        for _ in 0..<found {
            let animal = animal(species)
            let (place, day) = (place(), City.start + Int.random(in: 0..<City.length, using: &random))
            // Half of the cats that come home do so within two days, and more of the dogs.
            let delay =
                happens(species == .cat ? 50 : 70)
                ? Int.random(in: 0...2, using: &random) : .random(in: 3...30, using: &random)
            missing.append(report(.missing, of: animal, lostOn: day - delay, at: place))
            let other = self.place()
            var foundAt = place
            if !happens(30) { foundAt.street = other.street }
            // Three quarters of the cats are found within 500 m, most dogs within a mile: few cross into the next neighbourhood.
            let isFar = naming == .anything && happens(species == .cat ? 10 : 20)
            if isFar { foundAt = other }
            foundAt.spot = spot(near: place.spot, walkOf: species, isFar: isFar)
            if naming == .crossedNeighbourhoods { foundAt.neighbourhood = City.neighbourhood(of: foundAt.spot) }
            pairs.append((report(.found, of: animal, lostOn: day, at: foundAt), missing.count - 1))
        }
    }

    /// Who of a pair has added a position.
    enum Side: CaseIterable {
        case both
        case finder
        case owner
        case neither
    }

    func positions(of pair: Pair) -> Side {
        switch (pair.found.position, missing[pair.owner].position) {
        case (nil, nil): .neither
        case (_, nil): .finder
        case (nil, _): .owner
        default: .both
        }
    }

    // MARK: Animals

    private struct Animal {
        let species: Species
        let colours: [Colour]
        let size: AnimalSize
        let sex: Sex
        let breed: String?
    }

    private static let catCoats: [(Int, [Colour])] = [
        (30, [.tabby]), (17, [.black]), (17, [.black, .white]), (12, [.tabby, .white]), (7, [.grey]), (8, [.ginger]),
        (4, [.white, .ginger]), (3, [.tortoiseshell]), (2, [.white]),
    ]
    private static let dogCoats: [(Int, [Colour])] = [
        (20, [.brown]), (18, [.black]), (17, [.black, .brown]), (12, [.white, .brown]), (10, [.black, .white]),
        (9, [.ginger]), (7, [.cream]), (4, [.grey]), (3, [.white]),
    ]
    private static let breeds = [
        "mieszaniec", "owczarek niemiecki", "labrador", "york", "jamnik", "golden retriever", "husky", "beagle",
    ]

    private mutating func animal(_ species: Species) -> Animal {
        let coats = species == .cat ? City.catCoats : City.dogCoats
        var rest = Int.random(in: 0..<coats.reduce(0) { $0 + $1.0 }, using: &random)
        let coat = coats.first { share, _ in
            rest -= share
            return rest < 0
        }
        return Animal(
            species: species,
            colours: coat?.1 ?? [],
            size: species == .cat ? .medium : happens(35) ? .small : happens(60) ? .medium : .large,
            sex: happens(50) ? .female : .male,
            breed: species == .dog && happens(60) ? City.breeds.randomElement(using: &random) : nil
        )
    }

    // MARK: Places

    private struct Place {
        var neighbourhood: Int
        var street: Int
        var spot: Spot
    }

    /// Metres from the city's corner.
    private struct Spot {
        var east: Double
        var north: Double
    }

    /// Eighty neighbourhoods, of a city that has more.
    private static let neighbourhoods = ["Kab", "Pow", "Sad", "Mar", "Gro", "Zac", "Ost", "Rad", "Wit", "Lip"].flatMap {
        name in
        ["aty", "iśle", "yba", "ymont", "chów", "isze", "obród", "owo"].map { name + $0 }
    }

    private mutating func place() -> Place {
        let neighbourhood = Int.random(in: 0..<City.neighbourhoods.count, using: &random)
        let street = Int.random(in: 0..<20, using: &random)
        // Ten neighbourhoods by eight, each of two kilometres.
        let corner = (east: Double(neighbourhood % 10 * 2_000), north: Double(neighbourhood / 10 * 2_000))
        let spot = Spot(
            east: corner.east + .random(in: 0..<2_000, using: &points),
            north: corner.north + .random(in: 0..<2_000, using: &points)
        )
        return Place(neighbourhood: neighbourhood, street: street, spot: spot)
    }

    private static func neighbourhood(of spot: Spot) -> Int {
        let (column, row) = (max(0, min(9, Int(spot.east / 2_000))), max(0, min(7, Int(spot.north / 2_000))))
        return row * 10 + column
    }

    /// Where an animal is found that was lost at a spot.
    private mutating func spot(near home: Spot, walkOf species: Species, isFar: Bool) -> Spot {
        let metres: ClosedRange<Double> =
            switch (species, isFar) {
            case (.cat, true): 1_500...4_000
            case (.cat, false): isPoint(75) ? 0...500 : 500...2_000
            case (_, true): 3_000...10_000
            case (_, false): isPoint(70) ? 0...1_600 : 1_600...5_000
            }
        return away(from: home, metres)
    }

    private mutating func away(from spot: Spot, _ metres: ClosedRange<Double>) -> Spot {
        let (distance, angle) = (
            Double.random(in: metres, using: &points), Double.random(in: 0..<2 * .pi, using: &points)
        )
        return Spot(east: spot.east + distance * cos(angle), north: spot.north + distance * sin(angle))
    }

    /// The position that somebody adds, if they do: now and then of another place than they mean.
    private mutating func position(of spot: Spot, _ kind: ReportKind) -> Position? {
        guard isPoint(positions.share(of: kind)) else { return nil }
        var spot = spot
        // Some press the button at home, more finders than owners, and a few mark another place on a map.
        if isPoint(kind == .missing ? 5 : 10) { spot = away(from: spot, 500...3_000) }
        if isPoint(1) {
            spot = Spot(east: .random(in: 0..<20_000, using: &points), north: .random(in: 0..<16_000, using: &points))
        }
        let position = Position(typed: "\(52.13 + spot.north / 111_200), \(20.85 + spot.east / 68_200)")
        // Six in ten finders keep the animal.
        return kind == .found && isPoint(60) ? position?.coarse : position
    }

    private mutating func isPoint(_ percent: Int) -> Bool { .random(in: 0..<100, using: &points) < percent }

    /// Street and neighbourhood, one of them, the city alone, or nothing; now and then inflected, so that no word is the same.
    private mutating func words(of place: Place) -> String? {
        let name = City.neighbourhoods[place.neighbourhood]
        let street = "ul. Ulica\(["a", "b", "c", "d"][place.street % 4])\(name)\(place.street)"
        if naming != .anything { return "Warszawa, \(name)" }
        switch Int.random(in: 0..<100, using: &random) {
        case ..<5: return nil
        case ..<13: return "Warszawa"
        case ..<21: return "na \(name.dropLast())ie"
        case ..<50: return happens(50) ? name : "Warszawa \(name)"
        case ..<85: return "\(street), \(name)"
        default: return "Warszawa, \(street)"
        }
    }

    // MARK: What people write

    /// Colours that are taken for each other.
    private static let confused: [Colour: Colour] = [
        .tabby: .grey, .grey: .tabby, .cream: .white, .brown: .ginger, .ginger: .brown, .black: .brown,
        .tortoiseshell: .black,
    ]

    private mutating func report(
        _ kind: ReportKind,
        of animal: Animal,
        lostOn day: Int,
        at place: Place
    ) -> Traits {
        let isOwner = kind == .missing
        var colours = animal.colours
        if happens(isOwner ? 2 : 5), let other = City.confused[colours[0]] { colours[0] = other }
        if happens(isOwner ? 5 : 15) { colours = colours.count > 1 ? [colours[0]] : colours + [.white] }
        var sex: Sex? = animal.sex
        if !isOwner {
            sex = happens(animal.species == .cat ? 60 : 30) ? .unknown : happens(12) ? opposite(animal.sex) : sex
        }
        var size: AnimalSize? = animal.size
        if happens(20), size == .medium { size = happens(50) ? .small : .large } else if happens(20) { size = .medium }
        let date = happens(isOwner ? 5 : 10) ? nil : day + (happens(15) ? (happens(50) ? 1 : -1) : 0)
        let reportedOn = day + Int.random(in: 0...2, using: &random)
        let breed =
            isOwner || happens(60) ? animal.breed : happens(30) ? City.breeds.randomElement(using: &random) : nil
        var answers = ReportAnswers()
        answers.species = happens(3) ? nil : animal.species
        answers.breed = happens(40) ? nil : breed
        answers.sex = happens(isOwner ? 5 : 10) ? nil : sex
        answers.colours =
            happens(isOwner ? 5 : 10) ? nil : Colours(rawValue: colours.map(\.rawValue).joined(separator: ","))
        answers.size = happens(25) ? nil : size
        answers.lastSeenDate = date.map { CalendarDate(secondsSince1970: $0 * ReportLife.day) }
        answers.lastSeenPlace = words(of: place)
        answers.position = position(of: place.spot, kind)
        return Traits(kind, answers, reportedAt: reportedOn * ReportLife.day)
    }

    private func opposite(_ sex: Sex) -> Sex { sex == .female ? .male : .female }

    /// True in so many of a hundred cases.
    private mutating func happens(_ percent: Int) -> Bool { .random(in: 0..<100, using: &random) < percent }
}
