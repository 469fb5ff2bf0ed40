import TestSupport
import XCTest

@testable import PetSpot

/// Distances on the ball that stands for the earth, and the cells that hold all points within one.
final class EarthPointTests: XCTestCase {
    func testDistance_shouldBeThatOfTheGreatCircle() throws {
        let half = 20_015_115
        let cases: [(String, String, metres: Int)] = [
            ("52.231,20.978", "52.231,20.978", 0),
            // A thousandth and a degree of latitude.
            ("0.001,0", "0.002,0", 111), ("10,20", "11,20", 111_195), ("-10,20", "-11,20", 111_195),
            // A degree of longitude at the equator, in Warsaw and near a pole.
            ("0,10", "0,11", 111_195), ("52.231,20", "52.231,21", 68_104), ("89.999,0", "89.999,1", 2),
            // Across 0 and 180 degrees.
            ("50,-0.001", "50,0.001", 143), ("0.001,50", "-0.001,50", 222), ("10,179.999", "10,-179.999", 219),
            ("10,180", "10,-180", 0),
            // Poles are one point, whatever the longitude.
            ("90,0", "90,120", 0), ("-90,0", "-90,-75", 0), ("89,0", "89,180", 222_390), ("90,0", "-90,0", half),
            ("0,90", "0,-90", half),
            // Warsaw to Kraków, to Sydney.
            ("52.23,21.012", "50.061,19.937", 252_564), ("52.23,21.012", "-33.869,151.209", 15_594_332),
        ]
        for (one, other, metres) in cases {
            // Given
            let (from, to) = try (position(one), position(other))

            // When
            let distances = [from.distance(to: to), to.distance(to: from)]

            // Then: points are in whole metres.
            for distance in distances { XCTAssertEqual(distance, metres, accuracy: 2, "\(one) to \(other)") }
        }
    }

    /// Against the haversine formula, with points of the whole earth.
    func testDistance_whenPointsAreAny_shouldAgreeWithHaversine() throws {
        // Given
        var random = SeededGenerator(seed: 47)
        for _ in 0..<5_000 {
            let (one, other) = try (anywhere(&random), anywhere(&random))

            // When
            let distance = one.distance(to: other)

            // Then
            let (a, b) = (radians(one), radians(other))
            func square(_ value: Double) -> Double { value * value }
            let h =
                square(sin((b.latitude - a.latitude) / 2))
                + cos(a.latitude) * cos(b.latitude) * square(sin((b.longitude - a.longitude) / 2))
            let expected = 2 * 6_371_009 * asin(min(1, h.squareRoot()))
            // Opposite ends of the earth are where a metre in space is much along the surface.
            let accuracy = expected < 19_000_000 ? 12.0 : 5_000
            XCTAssertEqual(Double(distance), expected, accuracy: accuracy, "\(one) to \(other)")
        }
    }

    /// A point that is within the distance is in one of the cells, and the condition of the databases agrees with the distance.
    func testCells_whenAPointIsWithinTheDistance_shouldHoldIt() throws {
        var random = SeededGenerator(seed: 48)
        let edges = ["90,0", "-90,0", "0.001,0", "0,180", "0,-179.999", "89.999,90", "52.231,20.978"]
        for centre in try edges.map(position) + (0..<200).map({ _ in try anywhere(&random) }) {
            for kilometres in Vicinity.choices {
                // Given
                let vicinity = Vicinity(centre: centre, kilometres: kilometres)
                let cells = vicinity.cells
                XCTAssertLessThanOrEqual(Set(cells).count, 8)
                XCTAssertEqual(Set(cells).count, cells.count)
                for _ in 0..<20 {
                    let near = try neighbour(of: centre, kilometres, &random)

                    // When
                    let distance = centre.distance(to: near)

                    // Then
                    let (a, b) = (EarthPoint(centre), EarthPoint(near))
                    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
                    let isWithin = x * x + y * y + z * z <= vicinity.squaredChord
                    if abs(distance - kilometres * 1000) > 1 { XCTAssertEqual(isWithin, distance < kilometres * 1000) }
                    guard isWithin else { continue }
                    XCTAssert(Cell.all(of: b).contains(where: cells.contains), "\(centre), \(kilometres) km, \(near)")
                }
            }
        }
    }

    /// Points on both sides of a border of cells are near each other all the same.
    func testCells_whenABorderIsBetween_shouldReachAcross() throws {
        var random = SeededGenerator(seed: 49)
        var crossings = 0
        for _ in 0..<2_000 {
            // Given
            let centre = try anywhere(&random)
            let near = try neighbour(of: centre, 1, &random)
            let own = Cell.all(of: EarthPoint(centre))[0]
            guard centre.distance(to: near) <= 2_000, Cell.all(of: EarthPoint(near))[0] != own else { continue }
            crossings += 1

            // When
            let cells = Vicinity(centre: centre, kilometres: 2).cells

            // Then
            XCTAssert(cells.contains(own) && cells.contains(Cell.all(of: EarthPoint(near))[0]))
        }
        XCTAssertGreaterThan(crossings, 100)
    }

    private func position(_ text: String) throws -> Position { try XCTUnwrap(Position(typed: text), text) }

    private func anywhere(_ random: inout SeededGenerator) throws -> Position {
        let latitude = Int.random(in: -90_000...90_000, using: &random)
        return try position(latitude, .random(in: -180_000...180_000, using: &random))
    }

    /// A position some kilometres away at most in each direction, and a little more.
    private func neighbour(of centre: Position, _ kilometres: Int, _ random: inout SeededGenerator) throws -> Position {
        let reach = kilometres * 10
        let latitude = centre.latitude + .random(in: -reach...reach, using: &random)
        let width = Double(reach) / max(0.001, cos(radians(centre).latitude))
        let longitude =
            Double(centre.longitude) + .random(in: -min(width, 180_000)...min(width, 180_000), using: &random)
        let turned = (Int(longitude) + 540_000) % 360_000 - 180_000
        return try position(min(90_000, max(-90_000, latitude)), turned)
    }

    private func position(_ latitude: Int, _ longitude: Int) throws -> Position {
        func degrees(_ thousandths: Int) -> String {
            "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000).\(String(1000 + abs(thousandths) % 1000).dropFirst())"
        }
        return try position("\(degrees(latitude)),\(degrees(latitude == 0 && longitude == 0 ? 1 : longitude))")
    }

    private func radians(_ position: Position) -> (latitude: Double, longitude: Double) {
        (Double(position.latitude) * .pi / 180_000, Double(position.longitude) * .pi / 180_000)
    }
}
