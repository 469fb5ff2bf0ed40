import XCTest

@testable import QRCode

/// Texts as codewords.
final class CodewordsTests: XCTestCase {
    func testData_whenTextIsShort_shouldBePadded() throws {
        // When
        let codewords = try XCTUnwrap(Codewords("ab"))

        // Then
        let padding = [UInt8](repeating: 0xEC, count: 12).enumerated().map { $0.offset % 2 == 0 ? 0xEC : UInt8(0x11) }
        XCTAssertEqual(codewords.data, [0x40, 0x26, 0x16, 0x20] + padding)
    }

    func testData_whenTextFillsTheVersion_shouldHoldATerminatorAndNoPadding() throws {
        // When
        let codewords = try XCTUnwrap(Codewords("abcdefghijklmn"))

        // Then
        XCTAssertEqual(codewords.data.count, 16)
        XCTAssertEqual(codewords.data.suffix(2), [0xD6, 0xE0])
    }

    func testInterleaved_whenThereAreBlocks_shouldTakeTheirCodewordsInTurn() throws {
        // Given
        let codewords = try XCTUnwrap(Codewords(String(repeating: "abcdefg", count: 15)))
        XCTAssertEqual(codewords.version.number, 6)

        // When
        let placed = codewords.interleaved

        // Then
        let data = codewords.data
        XCTAssertEqual(Array(placed[..<8]), [0, 27, 54, 81, 1, 28, 55, 82].map { data[$0] })
        let first = ReedSolomon(errorCorrectionCodewords: 16).errorCorrection(for: Array(data[..<27]))
        XCTAssertEqual(stride(from: 108, to: 172, by: 4).map { placed[$0] }, first)
        XCTAssertEqual(placed.count, 172)
    }
}
