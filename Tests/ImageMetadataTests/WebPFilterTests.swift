import ImageMetadata
import XCTest

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

    func testFilter_whenSizesAreLarge_shouldReadAllTheirBits() throws {
        // Given
        let lossy = WebP.chunk("VP8 ", [0x30, 1, 0, 0x9D, 0x01, 0x2A, 0x34, 0x52, 0x78, 0x96])
        let lossless = WebP.chunk("VP8L", [0x2F] + Bytes.little(0x1233 | 0x1677 << 14, count: 4))

        for image in [lossy, lossless] {
            // When
            let description = try Filtered(WebP.file(image), maximumPixels: .max).description

            // Then
            XCTAssertEqual(description.width, 0x1234)
            XCTAssertEqual(description.height, 0x1678)
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

    func testFilter_whenEveryFrameHoldsUnknownChunks_shouldStopCollectingPatches() {
        // Given
        let frame = WebP.frame(WebP.lossy, WebP.chunk("more", []))
        let frames = [[UInt8]](repeating: frame, count: 1_001).flatMap(\.self)

        // When / Then
        XCTAssertThrowsError(try Filtered(WebP.file(WebP.extended(2), WebP.animation, frames))) {
            XCTAssertEqual($0 as? ImageError, .damaged("WebP frames with unknown chunks"))
        }
    }
}
