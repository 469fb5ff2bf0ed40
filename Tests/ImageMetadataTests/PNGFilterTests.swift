import ImageMetadata
import XCTest

final class PNGFilterTests: XCTestCase {
    private typealias PNG = SamplePNG

    func testFilter_whenExifHasAnOrientation_shouldKeepItAlone() throws {
        for orientation in UInt8(1)...8 {
            // Given
            let exif = PNG.chunk("eXIf", Bytes.tiff(orientation: Int(orientation)))

            // When
            let filtered = try Filtered(PNG.signature + PNG.header() + PNG.data + exif + PNG.end)

            // Then
            let kept = orientation == 1 ? [] : PNG.chunk("eXIf", Bytes.minimalTIFF(orientation: orientation))
            XCTAssertEqual(filtered.bytes, PNG.signature + PNG.header() + PNG.data + kept + PNG.end)
            XCTAssertEqual(filtered.description.orientation, Int(orientation))
        }
    }

    func testFilter_whenExifIsHuge_shouldReadItsBeginning() throws {
        // Given
        let exif = PNG.chunk("eXIf", Bytes.tiff(orientation: 7) + [UInt8](repeating: 1, count: 200_000))

        // When
        let filtered = try Filtered(PNG.signature + PNG.header() + exif + PNG.data + PNG.end) { 4_096 }

        // Then
        XCTAssertEqual(filtered.description.orientation, 7)
        XCTAssertEqual(filtered.bytes.count, PNG.plain.count + 12 + 26)
    }

    func testFilter_whenColourTypeAllowsDepth_shouldAcceptExactlyThose() throws {
        // Given
        let allowed: [UInt8: [UInt8]] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]

        for colourType in UInt8(0)...7 {
            for depth in UInt8(0)...17 {
                // When
                let header = PNG.header(depth: depth, colourType: colourType)
                let filtered = try? Filtered(
                    PNG.signature + header + PNG.chunk("PLTE", [1, 2, 3]) + PNG.data + PNG.end
                )

                // Then
                XCTAssertEqual(filtered != nil, allowed[colourType]?.contains(depth) == true, "\(colourType), \(depth)")
            }
        }
    }

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let header = PNG.header()
        let control = PNG.animationControl(frames: 1)
        let cases: [(String, [UInt8])] = [
            ("PNG header out of place", PNG.data),
            ("PNG header out of place", header + header),
            ("PNG header length", PNG.chunk("IHDR", [0])),
            ("PNG header", PNG.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 1, 0, 0])),
            ("PNG header", PNG.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 2])),
            ("no pixels", PNG.header(width: 0)),
            ("no pixels", PNG.header(height: 0)),
            ("PNG checksum", header.dropLast() + [0]),
            ("PNG checksum", header + PNG.data.dropLast() + [0]),
            ("PNG checksum", header + PNG.chunk("gAMA", [0, 0, 0, 1]).dropLast() + [0]),
            ("PNG chunk length", header + [0x80, 0, 0, 0] + Bytes.text("tEXt")),
            ("PNG chunk type", header + [0, 0, 0, 0] + Bytes.text("tEX1")),
            ("PNG critical chunk unknown", header + PNG.chunk("CgBI")),
            ("PNG critical chunk unknown", header + PNG.data + PNG.chunk("PLTE", [1, 2, 3])),
            ("PNG image data not consecutive", header + PNG.data + PNG.chunk("tEXt") + PNG.data),
            ("PNG end out of place", header + PNG.end),
            ("PNG end out of place", header + PNG.data + PNG.chunk("IEND", [0])),
            ("the image ends early", header + PNG.data),
            ("PNG animation without frames", header + PNG.animationControl(frames: 0)),
            ("PNG frame count", header + PNG.animationControl(frames: 2) + PNG.data + PNG.end),
            (
                "PNG frame count",
                header + control + PNG.chunk("fcTL", PNG.frameControl(0)) + PNG.data
                    + PNG.chunk("fcTL", PNG.frameControl(1)) + PNG.end
            ),
            ("PNG frame control length", header + control + PNG.chunk("fcTL", [0])),
            ("PNG frame control", header + control + PNG.chunk("fcTL", PNG.frameControl(0, width: 2))),
            ("PNG frame control", header + control + PNG.chunk("fcTL", PNG.frameControl(0, width: 0))),
            ("PNG frame control", header + control + PNG.chunk("fcTL", PNG.frameControl(0, x: 0xFFFF_FFFF))),
            ("PNG frame control", header + control + PNG.chunk("fcTL", PNG.frameControl(0, dispose: 3))),
            ("PNG frame data", header + control + PNG.chunk("fdAT", [0, 0, 0, 0, 1])),
            (
                "PNG frame data",
                header + control + PNG.chunk("fcTL", PNG.frameControl(0)) + PNG.data + PNG.chunk("fdAT")
            ),
        ]

        for (reason, content) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(PNG.signature + content), reason) {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenWidthTimesHeightOverflows_shouldThrowTooManyPixels() {
        // Given
        let header = PNG.header(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)

        // When / Then
        XCTAssertThrowsError(try Filtered(PNG.signature + header)) { XCTAssertEqual($0 as? ImageError, .tooManyPixels) }
    }

    func testFilter_whenPixelsReachSixteenMillion_shouldThrowBeyond() {
        // Given
        let data = PNG.chunk("IDAT", [UInt8](repeating: 0, count: 8_000))

        // When / Then
        for (width, height, isAccepted) in [(4_000, 4_000, true), (4_000, 4_001, false)] {
            let file = PNG.signature + PNG.header(width: width, height: height) + data + PNG.end
            XCTAssertEqual((try? Filtered(file)) != nil, isAccepted)
        }
    }

    func testFilter_whenImageDataAreFewForTheirPixels_shouldThrowDamaged() throws {
        // Given
        func file(height: Int, _ content: [UInt8]) -> [UInt8] {
            PNG.signature + PNG.header(width: 1_000, height: height) + PNG.chunk("IDAT", content) + PNG.end
        }
        // The stream has 13 bytes, which is enough for 26,000 pixels.
        let cases = [(PNG.pixel, 26, true), (PNG.pixel, 27, false), ([], 1, false)]

        for (content, height, isAccepted) in cases {
            // When / Then
            do {
                _ = try Filtered(file(height: height, content))
                XCTAssertTrue(isAccepted)
            } catch {
                XCTAssertEqual(error, .damaged("PNG image data too short"))
                XCTAssertFalse(isAccepted)
            }
        }
    }

    func testFilter_whenFramesAreMany_shouldThrowBeyondTheLimit() throws {
        // Given
        func file(frames: Int) -> [UInt8] {
            let controls = (0..<frames).flatMap { PNG.chunk("fcTL", PNG.frameControl($0)) }
            return PNG.signature + PNG.header() + PNG.animationControl(frames: frames) + PNG.data + controls + PNG.end
        }

        // When / Then
        XCTAssertEqual(try Filtered(file(frames: 500)).bytes, file(frames: 500))
        XCTAssertThrowsError(try Filtered(file(frames: 501))) {
            XCTAssertEqual($0 as? ImageError, .damaged("PNG with too many frames"))
        }
    }

    func testFilter_whenThereIsAColourProfile_shouldDropIt() throws {
        // Given
        let profile = PNG.chunk("iCCP", Bytes.text("Camera 51.1079 N\0\0") + PNG.pixel)

        // When
        let filtered = try Filtered(PNG.signature + PNG.header() + profile + PNG.data + PNG.end)

        // Then
        XCTAssertEqual(filtered.bytes, PNG.plain)
    }
}
