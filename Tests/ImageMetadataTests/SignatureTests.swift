import ImageMetadata
import XCTest

final class SignatureTests: XCTestCase {
    private func box(_ brands: String..., size: Int? = nil) -> [UInt8] {
        let content = Bytes.text("ftyp" + brands.joined())
        return Bytes.big(size ?? content.count + 4, count: 4) + content
    }

    func testFilter_whenFileIsNoAcceptedImage_shouldThrowWhy() {
        // Given
        let rest = [UInt8](repeating: 0, count: 100)
        let cases: [(ImageError, [UInt8])] = [
            (.empty, []),
            (.notAnImage, [0xFF]),
            (.notAnImage, Bytes.text("<svg xmlns='http://www.w3.org/2000/svg'/>")),
            (.notAnImage, Bytes.text("%PDF-1.7 and so on")),
            (.notAnImage, Bytes.text("BM") + rest),
            (.notAnImage, Bytes.text("II*\0") + rest),
            (.notAnImage, Bytes.text("RIFF\u{10}\0\0\0WAVEfmt ")),
            (.notAnImage, Bytes.text("GIF90a") + rest),
            (.heic, box("heic", "\0\0\0\0", "mif1", "heic") + rest),
            (.notAnImage, box("mif1", "\0\0\0\0", "avif") + rest),
            (.notAnImage, box("avif", "\0\0\0\0") + rest),
            (.heic, box("XXXX", "\0\0\0\0", "miaf") + rest),
            (.heic, box("heic", size: 0xFFFF_FFFF)),
            (.notAnImage, box("isom", "heic", "mp42") + rest),
            (.notAnImage, box("heic", size: 4) + rest),
            (.notAnImage, box()),
        ]

        for (error, bytes) in cases {
            for size in [1, 5, Int.max] {
                // When / Then
                XCTAssertThrowsError(try Filtered(bytes) { size }, "\(bytes)") {
                    XCTAssertEqual($0 as? ImageError, error, "\(bytes)")
                }
            }
        }
    }

    func testMediaType_whenFormatIsKnown_shouldBeTheRegisteredOne() {
        // When / Then
        XCTAssertEqual("\(ImageFormat.jpeg.mediaType)", "image/jpeg")
        XCTAssertEqual("\(ImageFormat.png.mediaType)", "image/png")
        XCTAssertEqual("\(ImageFormat.webp.mediaType)", "image/webp")
        XCTAssertEqual("\(ImageFormat.gif.mediaType)", "image/gif")
    }
}
