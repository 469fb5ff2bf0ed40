import XCTest

@testable import QRCode

/// The positions of patterns and information in a symbol.
final class SymbolTests: XCTestCase {
    /// A text of the length that fills each version.
    private let texts = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map {
        String(String(repeating: "Az9/", count: 54).prefix($0))
    }

    func testQRCode_ofEveryVersion_shouldHaveFindersAndSeparators() throws {
        // Given
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        for (index, text) in texts.enumerated() {
            // When
            let code = try XCTUnwrap(QRCode(text))
            let size = code.size

            // Then
            XCTAssertEqual(size, 21 + 4 * index)
            let corners = [(0..<7, 0..<7), (0..<7, size - 7..<size), (size - 7..<size, 0..<7)]
            for (rows, columns) in corners {
                XCTAssertEqual(code.modules.lines(rows: rows, columns: columns), finder, "version \(index + 1)")
            }
            for place in 0..<8 {
                let separators = [
                    (7, place), (place, 7), (7, size - 1 - place), (place, size - 8), (size - 8, place),
                    (size - 1 - place, 7),
                ]
                for (row, column) in separators { XCTAssertFalse(code[row, column], "\(row), \(column) of \(size)") }
            }
        }
    }

    func testQRCode_ofEveryVersion_shouldHaveTimingAndTheDarkModule() throws {
        for text in texts {
            // When
            let code = try XCTUnwrap(QRCode(text))

            // Then
            for place in 8..<code.size - 8 {
                XCTAssertEqual(code[6, place], place % 2 == 0)
                XCTAssertEqual(code[place, 6], place % 2 == 0)
            }
            XCTAssertTrue(code[code.size - 8, 8])
        }
    }

    func testQRCode_fromVersionTwo_shouldHaveAlignmentPatterns() throws {
        // Given
        let pattern = ["#####", "#...#", "#.#.#", "#...#", "#####"]
        for (text, version) in zip(texts, Version.all) {
            let code = try XCTUnwrap(QRCode(text))
            var found = 0
            for row in version.alignmentCentres {
                for column in version.alignmentCentres {
                    // When
                    let square = code.modules.lines(rows: row - 2..<row + 3, columns: column - 2..<column + 3)

                    // Then
                    if square == pattern { found += 1 }
                }
            }
            XCTAssertEqual(found, [1: 0, 7: 6, 8: 6, 9: 6, 10: 6][version.number, default: 1], "\(version.number)")
        }
    }

    func testQRCode_outsideItsSquare_shouldBeLight() throws {
        // When
        let code = try XCTUnwrap(QRCode("x"))

        // Then
        for place in [-1, 21, .min, .max] {
            XCTAssertFalse(code[place, 0])
            XCTAssertFalse(code[0, place])
        }
    }

    /// ISO/IEC 18004, table C.1: the fifteen bits of level M for each mask.
    func testFormatInformation_forEachMask_shouldBeTheStandards() {
        // Given
        let bits = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]

        // When / Then
        XCTAssertEqual(Mask.allCases.map(BCHCode.formatInformation), bits)
    }

    /// ISO/IEC 18004, table D.1.
    func testVersionInformation_fromVersionSeven_shouldBeTheStandards() {
        XCTAssertEqual((7...10).map(BCHCode.versionInformation), [0x07C94, 0x085BC, 0x09A99, 0x0A4D3])
    }

    func testMasked_withEachMask_shouldCarryItsFormatTwice() throws {
        // Given
        let codewords = try XCTUnwrap(Codewords("https://petspot.example/pets/0123456789"))
        var symbol = Symbol(codewords.version)
        symbol.place(codewords.interleaved)

        for mask in Mask.allCases {
            // When
            let matrix = symbol.masked(by: mask)

            // Then
            let last = matrix.size - 1
            let first = (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
            let second = (0...6).map { (last - $0, 8) } + (0...7).reversed().map { (8, last - $0) }
            for places in [first, second] {
                let bits = places.reduce(0) { $0 << 1 | (matrix[$1.0, $1.1] ? 1 : 0) }
                XCTAssertEqual(bits, BCHCode.formatInformation(mask: mask), "\(mask)")
            }
        }
    }

    func testQRCode_fromVersionSeven_shouldCarryItsVersionTwice() throws {
        for (number, text) in zip(7...10, texts[6...]) {
            // When
            let code = try XCTUnwrap(QRCode(text))

            // Then
            let places = (0..<18).reversed().map { ($0 / 3, code.size - 11 + $0 % 3) }
            let first = places.reduce(0) { $0 << 1 | (code[$1.0, $1.1] ? 1 : 0) }
            let second = places.reduce(0) { $0 << 1 | (code[$1.1, $1.0] ? 1 : 0) }
            XCTAssertEqual(first, BCHCode.versionInformation(number))
            XCTAssertEqual(second, BCHCode.versionInformation(number))
        }
    }

    func testPlace_whenSymbolIsTheSmallest_shouldBeginBelowRightAndGoUp() {
        // Given
        var symbol = Symbol(Version.all[0])

        // When
        symbol.place([0b1100_1010])

        // Then
        XCTAssertEqual(symbol.matrix.lines(rows: 17..<21, columns: 19..<21), [".#", ".#", "..", "##"])
    }
}
