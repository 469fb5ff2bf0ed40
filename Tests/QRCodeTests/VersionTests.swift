import XCTest

@testable import QRCode

/// The capacity of each version.
final class VersionTests: XCTestCase {
    /// Bytes at level M, versions 1 to 6 (ISO/IEC 18004, table 7).
    private static let capacities = [14, 26, 42, 62, 84, 106]

    func testVersion_whenTextFillsIt_shouldGrowWithTheNextByte() {
        for (index, capacity) in Self.capacities.enumerated() {
            // When
            let full = Codewords(String(repeating: "x", count: capacity))
            let more = Codewords(String(repeating: "x", count: capacity + 1))

            // Then
            XCTAssertEqual(full?.version.number, index + 1)
            XCTAssertEqual(more?.version.number, index < 5 ? index + 2 : nil)
        }
    }

    func testQRCode_whenTextIsTooLongOrNotASCII_shouldBeNil() {
        XCTAssertNotNil(QRCode(String(repeating: "x", count: 106)))
        XCTAssertNil(QRCode(String(repeating: "x", count: 107)))
        XCTAssertNil(QRCode("Łatka"))
        XCTAssertNil(QRCode(String(repeating: "x", count: 1_000_000)))
    }

    func testQRCode_whenTextIsEmpty_shouldBeTheSmallest() {
        XCTAssertEqual(QRCode("")?.size, 21)
    }

    /// Data, error correction and patterns fill the symbol, except for the remainder bits (table 1).
    func testVersion_whenFilled_shouldLeaveTheStandardsRemainder() {
        // Given
        let remainders = [0, 7, 7, 7, 7, 7]
        let totals = [26, 44, 70, 100, 134, 172]

        for (version, (remainder, total)) in zip(Version.all, zip(remainders, totals)) {
            // When
            let codewords = version.dataCodewords + version.blockCount * version.errorCorrectionCodewordsInBlock
            let symbol = Symbol(version)

            // Then
            XCTAssertEqual(codewords, total, "\(version.number)")
            XCTAssertEqual(symbol.dataPositions.count, 8 * total + remainder, "\(version.number)")
            XCTAssertEqual(Set(symbol.dataPositions.map { $0.row * 100 + $0.column }).count, symbol.dataPositions.count)
        }
    }
}
