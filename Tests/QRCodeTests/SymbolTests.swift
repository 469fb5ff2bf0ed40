import XCTest

@testable import QRCode

/// The positions of patterns and information in a symbol.
final class SymbolTests: XCTestCase {
    /// A text of the length that fills each version.
    private let texts = [14, 26, 42, 62, 84, 106].map {
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

    func testQRCode_fromVersionTwo_shouldHaveAnAlignmentPattern() throws {
        // Given
        let pattern = ["#####", "#...#", "#.#.#", "#...#", "#####"]
        for text in texts.dropFirst() {
            // When
            let code = try XCTUnwrap(QRCode(text))

            // Then
            let place = code.size - 9..<code.size - 4
            XCTAssertEqual(code.modules.lines(rows: place, columns: place), pattern)
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

    /// The code of ISO/IEC 18004, Annex C: five bits of data, ten of the remainder modulo a polynomial, and a mask over all.
    func testFormatInformation_forEachMask_shouldBeTheStandards() {
        for mask in Mask.allCases {
            // When
            var remainder = mask.formatInformation ^ 0b101_0100_0001_0010
            let levelAndMask = remainder >> 10
            for shift in (0..<5).reversed() where remainder >> (shift + 10) & 1 == 1 {
                remainder ^= 0b101_0011_0111 << shift
            }

            // Then: level M is 00.
            XCTAssertEqual(levelAndMask, mask.rawValue)
            XCTAssertEqual(remainder, 0, "\(mask)")
        }
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
                XCTAssertEqual(bits, mask.formatInformation, "\(mask)")
            }
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
