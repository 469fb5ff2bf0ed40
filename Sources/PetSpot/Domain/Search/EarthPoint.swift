import Platform

/// A point on the surface of the earth, which counts as a ball: metres from its centre in three directions.
///
/// Neither the poles nor the 180th meridian are special in space, and whole numbers compare the same in both databases.
struct EarthPoint: Sendable, Hashable {
    /// The mean radius in metres (IUGG, GRS 80).
    fileprivate static let radius = 6_371_009.0

    let x: Int
    let y: Int
    let z: Int

    init(_ position: Position) {
        let latitude = Double(position.latitude) / 1000 * .pi / 180
        let longitude = Double(position.longitude) / 1000 * .pi / 180
        x = Int((EarthPoint.radius * cos(latitude) * cos(longitude)).rounded())
        y = Int((EarthPoint.radius * cos(latitude) * sin(longitude)).rounded())
        z = Int((EarthPoint.radius * sin(latitude)).rounded())
    }

    /// The distance along the surface, in metres.
    func distance(to other: EarthPoint) -> Int {
        let halfChord = Double(squaredChord(to: other)).squareRoot() / 2
        return Int((2 * EarthPoint.radius * asin(min(1, halfChord / EarthPoint.radius))).rounded())
    }

    /// The square of the straight line to another point.
    fileprivate func squaredChord(to other: EarthPoint) -> Int {
        let (x, y, z) = (x - other.x, y - other.y, z - other.z)
        return x * x + y * y + z * z
    }
}

extension Position {
    func distance(to other: Position) -> Int { EarthPoint(self).distance(to: EarthPoint(other)) }
}

extension Int {
    /// A distance of a kilometre or more, in metres, as people say it.
    var inKilometres: Int { (self + 500) / 1_000 }
    /// How far away a place is at this distance in metres, in words.
    var awayInWords: LocalizedString { self < 1_000 ? L10n.PetList.underOneKilometre : L10n.PetList.kilometres(inKilometres) }
}

struct Vicinity: Sendable, Equatable {
    /// The distances that readers choose from, in kilometres.
    static let choices = [2, 5, 10, 25, 50]
    private static let standard = 10

    let centre: Position
    let kilometres: Int

    /// The square of the longest chord from the centre to a point within.
    var squaredChord: Int {
        let chord = 2 * EarthPoint.radius * sin(Double(kilometres * 1000) / 2 / EarthPoint.radius)
        return Int((chord * chord).rounded())
    }

    func contains(_ point: EarthPoint) -> Bool { EarthPoint(centre).squaredChord(to: point) <= squaredChord }

    /// The cells in which all points within are: of the smallest size of which they are eight at most.
    var cells: [Cell] {
        let (point, reach) = (EarthPoint(centre), kilometres * 1000)
        let edge = Cell.edges.first { $0 >= 2 * kilometres } ?? Cell.edges[Cell.edges.count - 1]
        func numbers(_ metres: Int) -> ClosedRange<Int> { Cell.number(metres - reach, edge)...Cell.number(metres + reach, edge) }
        return numbers(point.x).flatMap { x in
            numbers(point.y).flatMap { y in numbers(point.z).map { z in Cell(edge: edge, x: x, y: y, z: z) } }
        }
    }
}

extension Vicinity {
    /// The surroundings that a reader asks for: of the position to about a kilometre, because addresses of pages are kept and sent on.
    /// - Parameter kilometres: one of `choices`; any other counts as `standard`.
    init(_ position: Position, kilometres: Int?) {
        let choice = Vicinity.choices.first { $0 == kilometres }
        self.init(centre: position.coarse, kilometres: choice ?? Vicinity.standard)
    }
}

/// A cube of space, by which the index of words finds reports whose points are in it.
struct Cell: Sendable, Hashable {
    /// The edges in kilometres: twice the distances that are looked for, so that a ball of one meets two cubes in each direction.
    static let edges = [4, 20, 100]

    let edge: Int
    let x: Int
    let y: Int
    let z: Int

    static func all(of point: EarthPoint) -> [Cell] {
        edges.map { edge in Cell(edge: edge, x: number(point.x, edge), y: number(point.y, edge), z: number(point.z, edge)) }
    }

    fileprivate static func number(_ metres: Int, _ edge: Int) -> Int {
        Int((Double(metres) / Double(edge * 1000)).rounded(.down))
    }
}
