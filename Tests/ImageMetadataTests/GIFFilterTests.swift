import ImageMetadata
import XCTest

final class GIFFilterTests: XCTestCase {
    private typealias GIF = SampleGIF

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let start = GIF.screen() + GIF.coloursOfTwo
        let cases: [(String, [UInt8])] = [
            ("GIF without a picture", start + GIF.trailer),
            ("GIF without a picture", GIF.screen(width: 0) + GIF.coloursOfTwo + GIF.trailer),
            ("GIF block unknown", start + [0] + GIF.image + GIF.trailer),
            ("GIF block unknown", start + [0x20]),
            ("GIF graphic control", start + [0x21, 0xF9, 5, 0, 0, 0, 0, 0]),
            ("GIF graphic control", start + [0x21, 0xF9, 4, 0, 0, 0, 0, 1]),
            ("no pixels", start + GIF.imageDescriptor(width: 0) + [2]),
            ("no pixels", start + GIF.imageDescriptor(height: 0) + [2]),
            ("GIF code size", start + GIF.imageDescriptor() + [1]),
            ("GIF code size", start + GIF.imageDescriptor() + [9]),
            ("the image ends early", start),
            ("the image ends early", start + GIF.control),
            ("the image ends early", start + GIF.imageDescriptor()),
        ]

        for (reason, file) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(file), reason) {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenTheTrailerIsMissing_shouldKeepWhatArrived() throws {
        // Given the ends that browsers draw up to, and the incomplete bytes behind them
        let start = GIF.screen() + GIF.coloursOfTwo + GIF.control
        let cases: [(drawn: [UInt8], incomplete: [[UInt8]], isAnimated: Bool)] = [
            (start + GIF.image, [[], [0x21], GIF.comment, GIF.comment.dropLast(), GIF.control.dropLast()], false),
            (start + GIF.image, [GIF.imageDescriptor(), GIF.loop.dropLast(2)], false),
            (start + GIF.image.dropLast(1), [[]], false),
            (start + GIF.image.dropLast(2), [[]], false),
            (start + GIF.image + GIF.control + GIF.image.dropLast(3), [[]], true),
        ]

        for (drawn, incomplete, isAnimated) in cases {
            for rest in incomplete {
                for size in [1, .max] {
                    // When
                    let filtered = try Filtered(drawn + rest) { size }

                    // Then
                    XCTAssertEqual(filtered.bytes, drawn)
                    XCTAssertEqual(filtered.description, .of(.gif, isAnimated: isAnimated))
                }
            }
        }
    }

    func testFilter_whenOtherBytesFollowAFrame_shouldKeepZerosAndEndBeforeOthers() throws {
        // Given
        let start = GIF.screen() + GIF.coloursOfTwo + GIF.image
        let zeros: [[UInt8]] = [[0], [0, 0, 0], [UInt8](repeating: 0, count: 20_000)]

        for zeros in zeros {
            for end in [GIF.trailer, [], GIF.control + GIF.image + GIF.trailer] {
                // When / Then
                XCTAssertEqual(try Filtered(start + zeros + end) { 1_000 }.bytes, start + zeros + end)
            }
        }
        XCTAssertEqual(try Filtered(start + Bytes.text("51.1079 N") + GIF.trailer).bytes, start)
    }

    func testFilter_whenAFrameLeavesTheScreen_shouldHaveTheSizeThatHoldsBoth() throws {
        // Given
        let cases: [(screen: (Int, Int), frames: [(x: Int, y: Int, width: Int, height: Int)], size: (Int, Int))] = [
            ((1, 1), [(1, 0, 1, 1)], (2, 1)), ((1, 1), [(0, 1, 1, 1)], (1, 2)), ((4, 4), [(0, 0, 7, 2)], (7, 4)),
            ((0, 0), [(0, 0, 3, 2)], (3, 2)), ((4, 0), [(0, 0, 3, 2)], (4, 2)),
            ((2, 2), [(0, 0, 2, 2), (1, 1, 2, 2)], (3, 3)), ((1, 1), [(65_000, 0, 100, 1)], (65_100, 1)),
        ]

        for (screen, frames, size) in cases {
            let images: [UInt8] = frames.flatMap { frame in
                GIF.imageDescriptor(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
                    + [2, 2, 0x44, 0x01, 0]
            }
            let file = GIF.screen(width: screen.0, height: screen.1) + GIF.coloursOfTwo + images + GIF.trailer

            // When
            let filtered = try Filtered(file)

            // Then
            XCTAssertEqual(filtered.bytes, file)
            XCTAssertEqual(
                filtered.description,
                .of(.gif, width: size.0, height: size.1, isAnimated: frames.count > 1)
            )
        }
        let far = GIF.imageDescriptor(x: 4_000, y: 4_000, width: 1, height: 1) + [2, 2, 0x44, 0x01, 0]
        XCTAssertThrowsError(try Filtered(GIF.screen() + GIF.coloursOfTwo + far + GIF.trailer)) {
            XCTAssertEqual($0 as? ImageError, .tooManyPixels)
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
