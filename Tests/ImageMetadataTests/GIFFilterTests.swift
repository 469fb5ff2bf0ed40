import ImageMetadata
import XCTest

final class GIFFilterTests: XCTestCase {
    private typealias GIF = SampleGIF

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let start = GIF.screen() + GIF.coloursOfTwo
        let cases: [(StaticString, [UInt8])] = [
            ("no pixels", GIF.screen(width: 0)),
            ("no pixels", GIF.screen(height: 0)),
            ("GIF without a picture", start + GIF.trailer),
            ("GIF block unknown", start + [0]),
            ("GIF graphic control", start + [0x21, 0xF9, 5, 0, 0, 0, 0, 0]),
            ("GIF graphic control", start + [0x21, 0xF9, 4, 0, 0, 0, 0, 1]),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(x: 1)),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(y: 1)),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(width: 2)),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(height: 0)),
            ("GIF code size", start + GIF.imageDescriptor() + [1]),
            ("GIF code size", start + GIF.imageDescriptor() + [9]),
            ("GIF ends early", start + GIF.image),
        ]

        for (reason, file) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(file), "\(reason)") {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenColourTablesHaveAnySize_shouldKeepThem() throws {
        for packed in UInt8(0x80)...0x87 {
            // Given
            let table = [UInt8](repeating: packed, count: 3 << (Int(packed & 7) + 1))
            let file =
                GIF.screen(packed: packed) + table + GIF.imageDescriptor(packed: packed) + table + [2, 0] + GIF.trailer

            // When / Then
            XCTAssertEqual(try Filtered(file).bytes, file)
        }
    }
}
