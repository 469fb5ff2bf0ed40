import XCTest

@testable import QRCode

/// Texts as codewords.
final class CodewordsTests: XCTestCase {
    func testBitStream_whenFilledPartly_shouldEndInZeros() {
        // Given
        var stream = BitStream()

        // When
        stream.append(0b0100, bits: 4)
        stream.append(3, bits: 8)
        stream.append(1, bits: 1)

        // Then
        XCTAssertEqual(stream.bytes, [0b0100_0000, 0b0011_1000])
    }

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

    func testData_whenTextIsNotASCII_shouldSayThatItIsUTF8() throws {
        // When
        let codewords = try XCTUnwrap(Codewords("ł"))

        // Then
        XCTAssertEqual(codewords.data.prefix(5), [0x71, 0xA4, 0x02, 0xC5, 0x82])
    }

    func testInterleaved_whenBlocksDiffer_shouldTakeTheirCodewordsInTurn() throws {
        // Given
        let codewords = try XCTUnwrap(Codewords(String(repeating: "abcdefg", count: 21)))
        XCTAssertEqual(codewords.version.blocks, [38, 38, 39, 39])

        // When
        let placed = codewords.interleaved

        // Then
        let data = codewords.data
        XCTAssertEqual(Array(placed[..<8]), [0, 38, 76, 115, 1, 39, 77, 116].map { data[$0] })
        XCTAssertEqual(Array(placed[148..<154]), [37, 75, 113, 152, 114, 153].map { data[$0] })
        let first = ReedSolomon(errorCorrectionCodewords: 22).errorCorrection(for: data[..<38])
        XCTAssertEqual(stride(from: 154, to: 242, by: 4).map { placed[$0] }, first)
        XCTAssertEqual(placed.count, 242)
    }
}
