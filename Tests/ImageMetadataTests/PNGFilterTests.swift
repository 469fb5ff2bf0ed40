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
        let cases: [(StaticString, [UInt8])] = [
            ("PNG header out of place", PNG.data),
            ("PNG header out of place", header + header),
            ("PNG header length", PNG.chunk("IHDR", [0])),
            ("PNG header", PNG.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 1, 0, 0])),
            ("PNG header", PNG.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 2])),
            ("no pixels", PNG.header(width: 0)),
            ("no pixels", PNG.header(height: 0)),
            ("PNG checksum", header.dropLast() + [0]),
            ("PNG checksum", header + PNG.data.dropLast() + [0]),
            ("PNG checksum", header + PNG.chunk("eXIf", [1]).dropLast() + [0]),
            ("PNG chunk length", header + [0x80, 0, 0, 0] + Bytes.text("tEXt")),
            ("PNG chunk type", header + [0, 0, 0, 0] + Bytes.text("tEX1")),
            ("PNG critical chunk unknown", header + PNG.chunk("CgBI")),
            ("PNG palette", header + PNG.chunk("PLTE", [1, 2])),
            ("PNG palette", header + PNG.chunk("PLTE", [])),
            ("PNG palette", header + PNG.chunk("PLTE", [1, 2, 3]) + PNG.chunk("PLTE", [1, 2, 3])),
            ("PNG palette", header + PNG.data + PNG.chunk("PLTE", [1, 2, 3])),
            ("PNG palette missing", PNG.header(colourType: 3) + PNG.data),
            ("PNG image data not consecutive", header + PNG.data + PNG.chunk("tEXt") + PNG.data),
            ("PNG end out of place", header + PNG.end),
            ("PNG end out of place", header + PNG.data + PNG.chunk("IEND", [0])),
            ("PNG ends early", header + PNG.data),
            ("PNG animation without frames", header + PNG.animationControl(frames: 0)),
            ("PNG frame count", header + PNG.animationControl(frames: 2) + PNG.data + PNG.end),
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
            XCTAssertThrowsError(try Filtered(PNG.signature + content), "\(reason)") {
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
}
