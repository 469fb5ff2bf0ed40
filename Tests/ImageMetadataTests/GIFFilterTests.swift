import ImageMetadata
import XCTest

final class GIFFilterTests: XCTestCase {
    private typealias GIF = SampleGIF

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let start = GIF.screen() + GIF.coloursOfTwo
        let cases: [(String, [UInt8])] = [
            ("no pixels", GIF.screen(width: 0)),
            ("no pixels", GIF.screen(height: 0)),
            ("GIF without a picture", start + GIF.trailer),
            ("GIF block unknown", start + [0]),
            ("GIF graphic control", start + [0x21, 0xF9, 5, 0, 0, 0, 0, 0]),
            ("GIF graphic control", start + [0x21, 0xF9, 4, 0, 0, 0, 0, 1]),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(x: 1) + [2]),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(y: 1) + [2]),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(width: 2) + [2]),
            ("GIF frame outside the screen", start + GIF.imageDescriptor(height: 0) + [2]),
            ("GIF code size", start + GIF.imageDescriptor() + [1]),
            ("GIF code size", start + GIF.imageDescriptor() + [9]),
            ("the image ends early", start + GIF.image),
        ]

        for (reason, file) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(file), reason) {
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

    func testFilter_whenPixelsReachSixteenMillion_shouldThrowBeyond() {
        // When / Then
        for (width, height, isAccepted) in [(4_000, 4_000, true), (4_000, 4_001, false)] {
            let file = GIF.screen(width: width, height: height) + GIF.coloursOfTwo + GIF.image + GIF.trailer
            XCTAssertEqual((try? Filtered(file)) != nil, isAccepted)
        }
    }

    func testFilter_whenFramesAreMany_shouldThrowBeyondTheLimit() throws {
        // Given
        func file(frames: Int) -> [UInt8] {
            let images = [[UInt8]](repeating: GIF.control + GIF.image, count: frames).flatMap(\.self)
            return GIF.screen() + GIF.coloursOfTwo + images + GIF.trailer
        }

        // When / Then
        XCTAssertEqual(try Filtered(file(frames: 500)).bytes, file(frames: 500))
        XCTAssertThrowsError(try Filtered(file(frames: 501))) {
            XCTAssertEqual($0 as? ImageError, .damaged("GIF with too many frames"))
        }
    }

    func testFilter_whenLoopCountIsNotAlone_shouldKeepItAlone() throws {
        // Given
        let cases: [([UInt8], [UInt8])] = [
            (GIF.application("NETSCAPE2.0", [[1, 5, 0], [2, 0, 0, 1, 0]]), GIF.loop),
            (GIF.application("NETSCAPE2.0", [[1, 5, 0], Bytes.text("51.1079 N")]), GIF.loop),
            (GIF.application("NETSCAPE2.0", [[2, 0, 0, 1, 0]]), []), (GIF.application("NETSCAPE2.0", [[7, 0, 0]]), []),
            (GIF.application("NETSCAPE9.9", [[1, 5, 0]]), []), (GIF.application("ICCRGBG1012", [[1, 2, 3]]), []),
        ]

        for (blocks, kept) in cases {
            // When
            let filtered = try Filtered(GIF.screen() + GIF.coloursOfTwo + blocks + GIF.image + GIF.trailer)

            // Then
            XCTAssertEqual(filtered.bytes, GIF.screen() + GIF.coloursOfTwo + kept + GIF.image + GIF.trailer)
        }
    }
}
