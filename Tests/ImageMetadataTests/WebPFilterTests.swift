import XCTest

@testable import ImageMetadata

final class WebPFilterTests: XCTestCase {
    private typealias WebP = SampleWebP

    func testFilter_whenExifHasAnOrientation_shouldKeepItAlone() throws {
        for orientation in UInt8(1)...8 {
            // Given
            let exif = WebP.chunk("EXIF", Bytes.tiff(orientation: Int(orientation)))

            // When
            let filtered = try Filtered(WebP.file(WebP.extended(0x08), WebP.lossy, exif))

            // Then
            let kept = WebP.chunk("EXIF", Bytes.minimalTIFF(orientation: orientation))
            let cleaned =
                orientation == 1
                ? WebP.file(WebP.extended(0), WebP.lossy) : WebP.file(WebP.extended(0x08), WebP.lossy, kept)
            XCTAssertEqual(filtered.bytes, cleaned)
            XCTAssertEqual(filtered.description.orientation, Int(orientation))
        }
    }

    func testFilter_whenFlagsAnnounceWhatIsNotThere_shouldCorrectThem() throws {
        // Given
        let file = WebP.file(WebP.extended(0xFC), WebP.lossless)

        // When
        let filtered = try Filtered(file)

        // Then
        XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x10), WebP.lossless))
    }

    func testFilter_whenChunksAreNotAnnounced_shouldDropThemAsDecodersDo() throws {
        // Given
        let exif = WebP.chunk("EXIF", Bytes.tiff(orientation: 6))

        // When
        let filtered = try Filtered(WebP.file(WebP.extended(0), WebP.profile, WebP.lossless, exif, WebP.animation))

        // Then
        XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0), WebP.lossless))
        XCTAssertEqual(filtered.description.orientation, 1)
    }

    func testFilter_whenLastPaddingIsMissing_shouldAddIt() throws {
        // Given
        let content = Bytes.text("WEBP") + WebP.lossless.dropLast()
        let oddFrame = WebP.chunk("ANMF", Array(WebP.frame(WebP.lossless).dropFirst(8).dropLast()))

        // When / Then
        let file = Bytes.text("RIFF") + Bytes.little(content.count, count: 4) + content
        XCTAssertEqual(try Filtered(file).bytes, WebP.file(WebP.lossless))
        XCTAssertEqual(
            try Filtered(WebP.file(WebP.extended(2), WebP.animation, oddFrame)).bytes,
            WebP.file(WebP.extended(2), WebP.animation, WebP.frame(WebP.lossless))
        )
    }

    func testFilter_whenBytesFollowALossyPicture_shouldDropThem() throws {
        for (name, content) in SampleVP8.pictures {
            for count in [1, 2, 5_000] {
                // Given
                let (width, height) = try XCTUnwrap(WebPBitstream.lossy.size(content))
                let kept = WebP.chunk("VP8 ", content)
                let tailed = WebP.chunk("VP8 ", content + [UInt8](repeating: 0x55, count: count))
                let exif = WebP.chunk("EXIF", Bytes.tiff(orientation: 6))
                func files(_ image: [UInt8], _ exif: [UInt8]) -> [[UInt8]] {
                    let frame = WebP.frame(width: width, height: height, image)
                    return [
                        WebP.file(image),
                        WebP.file(WebP.extended(8, width: width, height: height), image, exif),
                        WebP.file(WebP.extended(10, width: width, height: height), WebP.animation, frame, frame, exif),
                    ]
                }
                let cleaned = files(kept, WebP.chunk("EXIF", Bytes.minimalTIFF(orientation: 6)))

                for (file, cleaned) in zip(files(tailed, exif), cleaned) {
                    for size in [1, 7, .max] {
                        // When / Then
                        XCTAssertEqual(try Filtered(file) { size }.bytes, cleaned, "\(name), \(count), \(size)")
                    }
                }
            }
        }
    }

    func testFilter_whenAlphaIsRepeated_shouldKeepTheFirst() throws {
        // Given
        let secret = WebP.chunk("ALPH", Bytes.text("51.1079 N"))
        let frame = WebP.frame(WebP.alpha, WebP.lossy)
        let frameWithMore = WebP.frame(WebP.alpha, secret, secret, WebP.lossy, secret)

        // When
        let still = try Filtered(WebP.file(WebP.extended(0x10), WebP.alpha, secret, WebP.lossy, secret))
        let animation = try Filtered(
            WebP.file(WebP.extended(0x12), WebP.animation, frameWithMore, frameWithMore)
        )

        // Then
        XCTAssertEqual(still.bytes, WebP.file(WebP.extended(0x10), WebP.alpha, WebP.lossy))
        XCTAssertEqual(animation.bytes, WebP.file(WebP.extended(0x12), WebP.animation, frame, frame))
    }

    func testFilter_whenLossyPictureEndsEarly_shouldKeepWhatThereIs() throws {
        for (name, content) in SampleVP8.pictures {
            for count in [10, 11, content.count / 2, content.count - 1] {
                // Given
                let file = WebP.file(WebP.chunk("VP8 ", Array(content.prefix(count))))

                // When / Then
                XCTAssertEqual(try Filtered(file).bytes, file, name)
            }
        }
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
        let cases: [(StaticString, [UInt8])] = [
            ("WebP file size", Bytes.text("RIFF") + [11, 0, 0, 0] + WebP.file(WebP.lossy).dropFirst(8)),
            ("WebP without a picture", WebP.file(WebP.extended(0))),
            ("WebP without a picture", WebP.file(animated, WebP.animation)),
            ("WebP does not begin with a picture", WebP.file(WebP.profile, WebP.lossy)),
            ("WebP chunk size", WebP.file(Bytes.text("VP8 ") + [23, 0, 0, 0] + WebP.lossy.dropFirst(8))),
            ("WebP chunk size", WebP.file(WebP.lossy, Bytes.text("note") + [0xFF, 0xFF, 0xFF, 0xFF])),
            ("WebP chunk size", WebP.file(WebP.lossy, [1, 2, 3, 4]) + [0, 0, 0, 0]),
            (
                "WebP chunk size",
                WebP.file(animated, WebP.animation, WebP.frame(width: 1, WebP.lossy, [1, 2]), WebP.lossy)
            ),
            ("WebP extended header", WebP.file(WebP.chunk("VP8X", [0, 0]))),
            ("WebP extended header", WebP.file(WebP.lossy, WebP.extended(0))),
            ("WebP image chunk", WebP.file(WebP.lossy, WebP.lossless)),
            ("WebP image chunk", WebP.file(WebP.chunk("VP8 ", [0, 0, 0]))),
            ("WebP image chunk", WebP.file(animated, WebP.lossy)),
            ("WebP image chunk", WebP.file(animated, WebP.animation, WebP.frame(WebP.lossy, WebP.lossy))),
            ("WebP image header", WebP.file(WebP.chunk("VP8 ", [0x31] + WebP.lossy[9...]))),
            ("WebP image header", WebP.file(WebP.chunk("VP8L", [0x2F, 0, 0, 0, 0x20]))),
            ("WebP with alpha before VP8L", WebP.file(WebP.extended(0x10), WebP.alpha, WebP.lossless)),
            ("WebP with alpha before VP8L", WebP.file(animated, WebP.animation, WebP.frame(WebP.alpha, WebP.lossless))),
            ("WebP image size", WebP.file(WebP.extended(0, width: 2), WebP.lossy)),
            ("WebP image size", WebP.file(animated, WebP.animation, WebP.frame(width: 2, WebP.lossy))),
            ("no pixels", WebP.file(WebP.chunk("VP8 ", [0x30, 1, 0, 0x9D, 0x01, 0x2A, 0, 0, 1, 0]))),
            ("WebP animation header", WebP.file(animated, WebP.chunk("ANIM", [0]))),
            ("WebP animation header", WebP.file(animated, WebP.animation, WebP.animation)),
            ("WebP frame", WebP.file(animated, WebP.frame(WebP.lossy))),
            ("WebP frame", WebP.file(animated, WebP.animation, WebP.chunk("ANMF", [0]))),
            ("WebP frame outside the canvas", WebP.file(animated, WebP.animation, WebP.frame(x: 1, WebP.lossy))),
            ("WebP frame outside the canvas", WebP.file(animated, WebP.animation, WebP.frame(width: 3, WebP.lossy))),
            ("WebP frame without a picture", WebP.file(animated, WebP.animation, WebP.frame())),
            ("WebP ends early", Array(WebP.file(WebP.lossy).dropLast())),
        ]

        for (reason, file) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(file), "\(reason)") {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenFramesAreMany_shouldThrowBeyondTheLimit() throws {
        // Given
        let frame = WebP.frame(WebP.lossy, WebP.chunk("more", []))
        func file(frames: Int) -> [UInt8] {
            WebP.file(WebP.extended(2), WebP.animation, [[UInt8]](repeating: frame, count: frames).flatMap(\.self))
        }

        // When / Then
        XCTAssertEqual(try Filtered(file(frames: 500)).patches.count, 501)
        XCTAssertThrowsError(try Filtered(file(frames: 501))) {
            XCTAssertEqual($0 as? ImageError, .damaged("WebP with too many frames"))
        }
    }

    func testFilter_whenProfileIsNone_shouldDropItAndItsFlag() throws {
        // Given
        let large = SampleICC.original + [UInt8](repeating: 0, count: 65_537 - SampleICC.original.count)

        for profile in [Bytes.text("no profile"), Bytes.text("odd"), large] {
            // When
            let file = WebP.file(WebP.extended(0x20), WebP.chunk("ICCP", profile), WebP.lossy)

            // Then
            XCTAssertEqual(try Filtered(file).bytes, WebP.file(WebP.extended(0), WebP.lossy))
        }
    }

    func testFilter_whenProfileIsOfTheLargestSize_shouldKeepItsColours() throws {
        // Given
        let large = SampleICC.original + [UInt8](repeating: 0, count: 65_536 - SampleICC.original.count)

        // When
        let filtered = try Filtered(WebP.file(WebP.extended(0x20), WebP.chunk("ICCP", large), WebP.lossy)) { 1_000 }

        // Then
        XCTAssertEqual(filtered.bytes, WebP.file(WebP.extended(0x20), WebP.cleanProfile, WebP.lossy))
    }

    func testFilter_whenPixelsReachSixteenMillion_shouldThrowBeyond() {
        // When / Then
        for (width, height, isAccepted) in [(4_000, 4_000, true), (4_000, 4_001, false)] {
            let image = WebP.chunk("VP8L", [0x2F] + Bytes.little(width - 1 | (height - 1) << 14, count: 4))
            XCTAssertEqual((try? Filtered(WebP.file(image))) != nil, isAccepted)
        }
    }
}
