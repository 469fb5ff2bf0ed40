import XCTest

@testable import QRCode

/// Arithmetic and error correction, compared with the standard's examples.
final class ReedSolomonTests: XCTestCase {
    private let powers = (0..<254).reduce(into: [UInt8(1)]) { powers, _ in
        powers.append(ReedSolomon.product(powers[powers.count - 1], ReedSolomon.alpha))
    }

    func testProduct_whenAlphaIsRaised_shouldReachEveryElementOnce() {
        XCTAssertEqual(Set(powers).count, 255)
        XCTAssertFalse(powers.contains(0))
        XCTAssertEqual(powers[8], 0b0001_1101)
        XCTAssertEqual(ReedSolomon.product(powers[254], ReedSolomon.alpha), 1)
    }

    func testProduct_whenFactorsVary_shouldObeyTheLawsOfAField() {
        // Given
        let elements: [UInt8] = [0, 1, 2, 3, 29, 128, 200, 255]

        // When / Then
        for a in elements {
            XCTAssertEqual(ReedSolomon.product(a, 1), a)
            XCTAssertEqual(ReedSolomon.product(a, 0), 0)
            for b in elements {
                XCTAssertEqual(ReedSolomon.product(a, b), ReedSolomon.product(b, a))
                for c in elements {
                    let sum = ReedSolomon.product(a, b) ^ ReedSolomon.product(a, c)
                    XCTAssertEqual(ReedSolomon.product(a, b ^ c), sum)
                }
            }
        }
    }

    /// ISO/IEC 18004, Annex A: the generator polynomials as exponents of α.
    func testGenerator_whenCountIsGiven_shouldBeTheStandards() {
        // Given
        let generators = [
            7: [87, 229, 146, 149, 238, 102, 21],
            10: [251, 67, 46, 61, 118, 70, 64, 94, 32, 45],
            13: [74, 152, 176, 100, 86, 100, 106, 104, 130, 218, 206, 140, 78],
        ]
        for (count, exponents) in generators {
            // When
            let code = ReedSolomon(errorCorrectionCodewords: count)

            // Then
            XCTAssertEqual(code.generator.map { powers.firstIndex(of: $0) }, exponents, "\(count)")
        }
    }

    /// ISO/IEC 18004, Annex I: "01234567" as a symbol 1-M.
    func testErrorCorrection_whenDataIsTheWorkedExample_shouldBeTheStandards() {
        // Given
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]

        // When
        let added = ReedSolomon(errorCorrectionCodewords: 10).errorCorrection(for: data)

        // Then
        XCTAssertEqual(added, [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
    }

    func testErrorCorrection_whenAppended_shouldVanishAtEveryRoot() {
        // Given
        let data = (0..<40).map { UInt8($0 * 5 + 3) }
        let block = data + ReedSolomon(errorCorrectionCodewords: 26).errorCorrection(for: data)

        for root in powers[..<26] {
            // When
            let value = block.reduce(0) { ReedSolomon.product($0, root) ^ $1 }

            // Then
            XCTAssertEqual(value, 0, "\(root)")
        }
    }
}
