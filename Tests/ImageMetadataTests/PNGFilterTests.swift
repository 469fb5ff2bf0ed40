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

    func testFilter_whenPaletteOrTransparencyIsNotOfTheColourType_shouldDropIt() throws {
        // Given: for each colour type, whether its palette stays, and which lengths of transparency do
        let cases: [(UInt8, Bool, Set<Int>)] = [
            (0, false, [2]), (2, false, [6]), (3, true, [1, 2, 3]), (4, false, []), (6, false, []),
        ]
        let palette = PNG.chunk("PLTE", [UInt8](repeating: 9, count: 9))

        for (colourType, keepsPalette, keptLengths) in cases {
            for length in [0, 1, 2, 3, 4, 6, 256] {
                // When
                let header = PNG.signature + PNG.header(colourType: colourType)
                let transparency = PNG.chunk("tRNS", [UInt8](repeating: 7, count: length))
                let filtered = try Filtered(header + palette + transparency + PNG.data + PNG.end)

                // Then
                let kept = (keepsPalette ? palette : []) + (keptLengths.contains(length) ? transparency : [])
                XCTAssertEqual(filtered.bytes, header + kept + PNG.data + PNG.end, "\(colourType), \(length)")
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
            (
                "PNG frame count",
                header + control + PNG.chunk("fcTL", PNG.frameControl(0)) + PNG.chunk("fcTL", PNG.frameControl(1))
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
        let behind = [UInt8](repeating: 0, count: 1_000)
        // The stream has 13 bytes, which is enough for 26,000 pixels.
        let cases: [([UInt8], Int, Bool)] = [
            (PNG.pixel, 26, true), (PNG.pixel, 27, false), (PNG.pixel + behind, 26, true),
            (PNG.pixel + behind, 27, false), ([], 1, false),
        ]

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

    /// The content of `iCCP` with a profile of this length, mostly zeros, in two stored blocks.
    private func profileStream(count: Int) -> [UInt8] {
        let profile = SampleICC.original + [UInt8](repeating: 0, count: count - SampleICC.original.count)
        let rest = UInt8(count - 65_535)
        return Bytes.text("icc\0\0") + [0x78, 0x01, 0, 0xFF, 0xFF, 0, 0] + profile.prefix(65_535)
            + [1, rest, 0, ~rest, 0xFF] + profile.dropFirst(65_535) + [0, 0, 0, 0]
    }

    func testFilter_whenProfileIsOfTheLargestSize_shouldKeepItsColours() throws {
        // Given
        let profile = PNG.chunk("iCCP", profileStream(count: 65_536))

        // When
        let filtered = try Filtered(PNG.signature + PNG.header() + profile + PNG.data + PNG.end) { 1_000 }

        // Then
        XCTAssertEqual(filtered.bytes, PNG.signature + PNG.header() + PNG.cleanProfile + PNG.data + PNG.end)
    }

    func testFilter_whenProfileFillsTheLimit_shouldStoreItInTwoBlocks() throws {
        // Given: colours in every byte
        let count = 65_536 - 144
        let table = SampleICC.text(
            "curv",
            Bytes.big((count - 12) / 2, count: 4) + [UInt8](repeating: 7, count: count - 12)
        )
        let profile = SampleICC.profile(header: SampleICC.cleanHeader(), [("kTRC", table)])
        let stream = [0x78, 0x01, 0, 0xFF, 0xFF, 0, 0] + profile.prefix(65_535) + [1, 1, 0, 0xFE, 0xFF, 7]
        let checksum = PNG.stored(profile).suffix(4)
        let file =
            PNG.signature + PNG.header() + PNG.chunk("iCCP", Bytes.text("ICC profile\0\0") + stream + checksum)
            + PNG.data + PNG.end

        // When / Then
        XCTAssertEqual(try Filtered(file).bytes, file)
    }

    func testFilter_whenProfileCannotBeRead_shouldDropIt() throws {
        // Given
        let large = [UInt8](repeating: 0, count: 65_792)
        let stream = PNG.stored(SampleICC.original)
        let cases: [(String, [UInt8])] = [
            ("nothing", []),
            ("a name alone", Bytes.text("icc\0")),
            ("no end of the name", Bytes.text("icc")),
            ("another compression", Bytes.text("icc\0") + [1] + stream),
            ("a stream cut short", Bytes.text("icc\0\0") + stream.dropLast()),
            ("no stream", Bytes.text("icc\0\0") + SampleICC.original),
            ("no profile", Bytes.text("icc\0\0") + PNG.stored(Bytes.text("none"))),
            ("more than 64 KiB", profileStream(count: 65_537)),
            ("a chunk that is too long", Bytes.text("icc\0\0") + stream + large),
        ]

        for (name, content) in cases {
            // When / Then
            let filtered = try Filtered(PNG.signature + PNG.header() + PNG.chunk("iCCP", content) + PNG.data + PNG.end)
            XCTAssertEqual(filtered.bytes, PNG.plain, name)
        }
    }
}
