import XCTest

@testable import QRCode

/// The eight masks and the rules that choose one.
final class MaskTests: XCTestCase {
    /// The upper left corners of ISO/IEC 18004, figure 21.
    func testInverts_byEachMask_shouldFollowItsPattern() {
        // Given
        let patterns: [Mask: [String]] = [
            .checkerboard: ["#.#.#.", ".#.#.#", "#.#.#.", ".#.#.#", "#.#.#.", ".#.#.#"],
            .rows: ["######", "......", "######", "......", "######", "......"],
            .columns: ["#..#..", "#..#..", "#..#..", "#..#..", "#..#..", "#..#.."],
            .diagonals: ["#..#..", "..#..#", ".#..#.", "#..#..", "..#..#", ".#..#."],
            .bricks: ["###...", "###...", "...###", "...###", "###...", "###..."],
            .crosses: ["######", "#.....", "#..#..", "#.#.#.", "#..#..", "#....."],
            .flowers: ["######", "###...", "##.##.", "#.#.#.", "#.##.#", "#...##"],
            .lattice: ["#.#.#.", "...###", "#...##", ".#.#.#", "###...", ".###.."],
        ]
        for mask in Mask.allCases {
            // When
            let lines = (0..<6).map { row in (0..<6).map { mask.inverts(row, $0) ? "#" : "." }.joined() }

            // Then
            XCTAssertEqual(lines, patterns[mask], "\(mask)")
        }
    }

    func testRuns_whenFiveOrMoreAreAlike_shouldCountThreeAndOneForEachMore() {
        // When
        let none = Penalty(ModuleMatrix("####.", "#..#.", "####.", "#..#.", "....#"))
        let six = Penalty(ModuleMatrix("######", "#.#.#.", ".#.#.#", "#.#.#.", ".#.#.#", "#.#.#."))

        // Then
        XCTAssertEqual(none.runs, 0)
        XCTAssertEqual(six.runs, 4)
        XCTAssertEqual(Penalty(ModuleMatrix(size: 5)).runs, 30)
        XCTAssertEqual(Penalty(ModuleMatrix(size: 7)).runs, 70)
    }

    func testBlocks_whenSquaresOverlap_shouldCountEach() {
        XCTAssertEqual(Penalty(ModuleMatrix("##.", "##.", ".#.")).blocks, 3)
        XCTAssertEqual(Penalty(ModuleMatrix(size: 3)).blocks, 12)
        XCTAssertEqual(Penalty(ModuleMatrix("#.#", ".#.", "#.#")).blocks, 0)
    }

    func testFinderLookalikes_whenLightIsOnEitherSide_shouldCountForty() {
        // Given
        let lines = [("#.###.#....", 40), ("....#.###.#", 40), ("#.###.#...#", 0), ("##.###.#...", 0)]
        for (line, points) in lines {
            var row = ModuleMatrix(size: 11)
            var column = ModuleMatrix(size: 11)

            // When
            for (index, mark) in line.enumerated() {
                row[4, index] = mark == "#"
                column[index, 4] = mark == "#"
            }

            // Then
            XCTAssertEqual(Penalty(row).finderLookalikes, points, line)
            XCTAssertEqual(Penalty(column).finderLookalikes, points, line)
        }
    }

    func testImbalance_whenHalfIsDark_shouldCountNothingAndTenForEachFullStep() {
        // Given
        let cases = [(50, 0), (45, 10), (46, 0), (54, 0), (55, 10), (59, 10), (60, 20), (100, 100), (0, 100)]
        for (dark, points) in cases {
            var matrix = ModuleMatrix(size: 10)

            // When
            for index in 0..<dark { matrix[index / 10, index % 10] = true }

            // Then
            XCTAssertEqual(Penalty(matrix).imbalance, points, "\(dark)")
        }
    }

    func testTotal_whenMatrixIsLight_shouldAddUpAllRules() {
        XCTAssertEqual(Penalty(ModuleMatrix(size: 5)).total, 30 + 48 + 0 + 100)
        XCTAssertEqual(Penalty(ModuleMatrix(size: 0)).total, 0)
    }

    func testQRCode_whenMade_shouldHaveTheMaskWithTheFewestPoints() throws {
        // Given
        let codewords = try XCTUnwrap(Codewords("https://petspot.example/pets/0123456789"))
        var symbol = Symbol(codewords.version)
        symbol.place(codewords.interleaved)

        // When
        let code = try XCTUnwrap(QRCode("https://petspot.example/pets/0123456789"))

        // Then
        let least = Mask.allCases.map { Penalty(symbol.masked(by: $0)).total }.min()
        XCTAssertEqual(Penalty(code.modules).total, least)
    }
}
