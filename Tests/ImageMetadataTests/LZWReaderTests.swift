import XCTest

@testable import ImageMetadata

final class LZWReaderTests: XCTestCase {
    /// Codes with the widths of an encoder, packed from the least significant bit on.
    private func packed(_ codes: [Int], codeSize: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var bit = 0
        var width = codeSize + 1
        var next: Int?
        for code in codes {
            for index in 0..<width {
                if bit % 8 == 0 { bytes.append(0) }
                bytes[bytes.count - 1] |= UInt8(code >> index & 1) << UInt8(bit % 8)
                bit += 1
            }
            if code == 1 << codeSize {
                next = nil
                width = codeSize + 1
            } else if let entry = next {
                // Each code except the first defines the next free one, up to 4,096.
                next = min(entry + 1, 4_096)
                if entry + 1 == 1 << width, width < 12 { width += 1 }
            } else {
                next = 1 << codeSize + 2
            }
        }
        return bytes
    }

    func testRead_whenEndCodeComes_shouldStopBehindItsByte() {
        for codeSize in 2...8 {
            let clear = 1 << codeSize
            let cases: [(String, [Int])] = [
                ("nothing", [clear + 1]),
                ("pixels", [clear, 0, 1, 0, clear + 1]),
                ("no clear code", [0, 1, 1, clear + 1]),
                ("every width", [clear] + [Int](repeating: 1, count: 5_000) + [clear + 1]),
                ("a full table", [clear] + [Int](repeating: 0, count: 4_096) + [clear, 0, 0, clear, clear + 1]),
            ]
            for (name, codes) in cases {
                for size in [1, 255] {
                    // Given
                    let data = packed(codes, codeSize: codeSize)
                    var reader = LZWReader(codeSize: UInt8(codeSize))
                    let pieces = (data + [UInt8](repeating: 0, count: 300)).pieces(of: size)

                    // When / Then
                    XCTAssertEqual(pieces.reduce(0) { $0 + reader.read($1) }, data.count, "\(name), \(codeSize)")
                    XCTAssertTrue(reader.hasEnded)
                }
            }
        }
    }

    func testRead_whenEndCodeIsMissing_shouldTakeAll() {
        // Given
        let data = packed([4, 0, 1, 0, 1], codeSize: 2)
        var reader = LZWReader(codeSize: 2)

        // When / Then
        XCTAssertEqual(reader.read(data[...]), data.count)
        XCTAssertFalse(reader.hasEnded)
    }
}
