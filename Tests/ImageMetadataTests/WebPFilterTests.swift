import XCTest

@testable import ImageMetadata

final class WebPFilterTests: XCTestCase {
    private typealias WebP = SampleWebP

    func testFilter_whenExifHasAnOrientation_shouldKeepItAlone() throws {
        for orientation in UInt8(1)...8 {
            // Given
            let tiff = Bytes.tiff(orientation: Int(orientation))

            // When
            let filtered = try Filtered(WebP.file(WebP.extended(0x08), WebP.lossy, WebP.chunk("EXIF", tiff)))

            // Then
            let kept = WebP.exif(orientation: orientation, length: tiff.count)
            XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x08), WebP.lossy, kept))
            XCTAssertEqual(filtered.description.orientation, Int(orientation))
        }
    }

    func testFilter_whenFlagsAnnounceWhatGoes_shouldClearThem() throws {
        // Given
        let file = WebP.file(WebP.extended(0xFC), WebP.lossless)

        // When
        let filtered = try Filtered(file)

        // Then
        XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x38), WebP.lossless))
    }

    func testFilter_whenChunksAreNotAnnounced_shouldOverwriteThem() throws {
        // Given
        let exif = WebP.chunk("EXIF", Bytes.tiff(orientation: 6))

        // When
        let filtered = try Filtered(WebP.file(WebP.extended(0), WebP.profile, WebP.lossless, exif, WebP.animation))

        // Then
        let fillers = [WebP.profile, exif, WebP.animation].map(WebP.filler)
        XCTAssertEqual(
            filtered.bytes,
            WebP.file(WebP.extended(0), fillers[0], WebP.lossless, fillers[1], fillers[2])
        )
        XCTAssertEqual(filtered.description.orientation, 1)
    }

    func testFilter_whenExifIsTheShortestWithAnOrientation_shouldKeepIt() throws {
        for count in 20...26 {
            for orientation in UInt8(1)...8 {
                // Given
                let exif = WebP.chunk("EXIF", Array(Bytes.minimalTIFF(orientation: orientation).prefix(count)))
                let file = WebP.file(WebP.extended(8), WebP.lossless, exif)

                // When
                let filtered = try Filtered(file)

                // Then
                XCTAssertEqual(filtered.bytes, file, "\(count)")
                XCTAssertEqual(filtered.description.orientation, Int(orientation), "\(count)")
            }
        }
    }

    func testFilter_whenExifIsTooShortForAnOrientation_shouldOverwriteIt() throws {
        // Given
        let exif = WebP.chunk("EXIF", Array(Bytes.minimalTIFF(orientation: 6).prefix(19)))

        // When / Then
        XCTAssertEqual(
            try Filtered(WebP.file(WebP.extended(8), WebP.lossless, exif)).bytes,
            WebP.file(WebP.extended(8), WebP.lossless, WebP.filler(exif))
        )
    }

    func testFilter_whenLastPaddingIsMissing_shouldAcceptIt() throws {
        // Given
        func unpadded(_ chunks: [UInt8]) -> [UInt8] {
            Bytes.text("RIFF") + Bytes.little(chunks.count + 3, count: 4) + Bytes.text("WEBP") + chunks.dropLast()
        }
        let oddFrame = WebP.chunk("ANMF", Array(WebP.frame(WebP.lossless).dropFirst(8).dropLast()))
        let note = WebP.chunk("note", Bytes.text("51.1079 N"))

        // When / Then
        for file in [unpadded(WebP.lossless), WebP.file(WebP.extended(2), WebP.animation, oddFrame)] {
            XCTAssertEqual(try Filtered(file).bytes, file)
        }
        XCTAssertEqual(
            try Filtered(unpadded(WebP.extended(0) + WebP.lossless + note)).bytes,
            unpadded(WebP.extended(0) + WebP.lossless + WebP.filler(note))
        )
    }

    func testFilter_whenSizesAreLarge_shouldReadAllTheirBits() throws {
        // Given
        for (width, height) in [(0x3FFF, 0x0312), (0x0312, 0x3FFF), (0x0ABC, 0x1543)] {
            let scaled = Bytes.little(width | 0x4000, count: 2) + Bytes.little(height | 0x8000, count: 2)
            let lossy = WebP.chunk("VP8 ", [0x30, 1, 0, 0x9D, 0x01, 0x2A] + scaled)
            let lossless = WebP.chunk("VP8L", [0x2F] + Bytes.little(width - 1 | (height - 1) << 14, count: 4))

            for image in [lossy, lossless] {
                // When
                let description = try Filtered(WebP.file(image)).description

                // Then
                XCTAssertEqual(description.width, width)
                XCTAssertEqual(description.height, height)
            }
        }
    }

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let animated = WebP.extended(0x02, width: 2)
        let cases: [(String, [UInt8])] = [
            ("WebP chunk size", Bytes.text("RIFF") + [11, 0, 0, 0] + WebP.file(WebP.lossy).dropFirst(8)),
            ("WebP without a picture", WebP.file(WebP.extended(0))),
            ("WebP without a picture", WebP.file(animated, WebP.animation)),
            ("WebP begins without a picture", WebP.file(WebP.profile, WebP.lossy)),
            ("WebP chunk size", WebP.file(Bytes.text("VP8 ") + [23, 0, 0, 0] + WebP.lossy.dropFirst(8))),
            ("WebP chunk size", WebP.file(WebP.extended(0), Bytes.text("note") + [0xFF, 0xFF, 0xFF, 0xFF])),
            ("WebP chunk size", WebP.file(WebP.extended(0), WebP.lossy, [1, 2, 3, 4]) + [0, 0, 0, 0]),
            (
                "WebP chunk size",
                WebP.file(animated, WebP.animation, WebP.frame(width: 1, WebP.lossy, [1, 2]), WebP.lossy)
            ),
            ("WebP extended header", WebP.file(WebP.chunk("VP8X", [0, 0]))),
            ("WebP extended header", WebP.file(WebP.extended(0), WebP.lossy, WebP.extended(0))),
            ("WebP image chunk", WebP.file(WebP.extended(0), WebP.lossy, WebP.lossless)),
            ("WebP image chunk", WebP.file(WebP.chunk("VP8 ", [0, 0, 0]))),
            ("WebP image chunk", WebP.file(animated, WebP.lossy)),
            ("WebP image chunk", WebP.file(animated, WebP.animation, WebP.frame(WebP.lossy, WebP.lossy))),
            ("WebP image header", WebP.file(WebP.chunk("VP8 ", [0x31] + WebP.lossy[9...]))),
            ("WebP image header", WebP.file(WebP.chunk("VP8L", [0x2F, 0, 0, 0, 0x20]))),
            ("WebP image size", WebP.file(WebP.extended(0, width: 2), WebP.lossy)),
            ("WebP image size", WebP.file(animated, WebP.animation, WebP.frame(width: 2, WebP.lossy))),
            ("no pixels", WebP.file(WebP.chunk("VP8 ", [0x30, 1, 0, 0x9D, 0x01, 0x2A, 0, 0, 1, 0]))),
            ("WebP animation header", WebP.file(animated, WebP.chunk("ANIM", [0]))),
            ("WebP frame", WebP.file(animated, WebP.frame(WebP.lossy))),
            ("WebP frame", WebP.file(animated, WebP.animation, WebP.chunk("ANMF", [0]))),
            ("WebP frame outside the canvas", WebP.file(animated, WebP.animation, WebP.frame(x: 1, WebP.lossy))),
            ("WebP frame outside the canvas", WebP.file(animated, WebP.animation, WebP.frame(width: 3, WebP.lossy))),
            ("WebP frame without a picture", WebP.file(animated, WebP.animation, WebP.frame())),
            ("the image ends early", Array(WebP.file(WebP.lossy).dropLast())),
        ]

        for (reason, file) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(file), reason) {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenFramesAreMany_shouldThrowBeyondTheLimit() throws {
        // Given
        let frame = WebP.frame(WebP.lossy)
        func file(frames: Int) -> [UInt8] {
            WebP.file(WebP.extended(2), WebP.animation, [[UInt8]](repeating: frame, count: frames).flatMap(\.self))
        }

        // When / Then
        XCTAssertEqual(try Filtered(file(frames: 500)).bytes, file(frames: 500))
        XCTAssertThrowsError(try Filtered(file(frames: 501))) {
            XCTAssertEqual($0 as? ImageError, .damaged("WebP with too many frames"))
        }
    }

    func testFilter_whenProfileIsNoneOrTooLarge_shouldOverwriteIt() throws {
        // Given
        let large = SampleICC.original + [UInt8](repeating: 0, count: 65_537 - SampleICC.original.count)

        for profile in [Bytes.text("no profile"), Bytes.text("odd"), large].map({ WebP.chunk("ICCP", $0) }) {
            // When
            let filtered = try Filtered(WebP.file(WebP.extended(0x20), profile, WebP.lossy))

            // Then
            XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x20), WebP.filler(profile), WebP.lossy))
        }
    }

    func testFilter_whenProfileIsOfTheLargestSize_shouldKeepItsColours() throws {
        // Given
        let large = SampleICC.original + [UInt8](repeating: 1, count: 65_536 - SampleICC.original.count)

        // When
        let filtered = try Filtered(WebP.file(WebP.extended(0x20), WebP.chunk("ICCP", large), WebP.lossy)) { 1_000 }

        // Then
        let profile = WebP.chunk("ICCP", SampleICC.cleaned(length: large.count))
        XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x20), profile, WebP.lossy))
    }

    func testFilter_whenPixelsReachSixteenMillion_shouldThrowBeyond() {
        // When / Then
        for (width, height, isAccepted) in [(4_000, 4_000, true), (4_000, 4_001, false)] {
            let image = WebP.chunk("VP8L", [0x2F] + Bytes.little(width - 1 | (height - 1) << 14, count: 4))
            XCTAssertEqual((try? Filtered(WebP.file(image))) != nil, isAccepted)
        }
    }
}
