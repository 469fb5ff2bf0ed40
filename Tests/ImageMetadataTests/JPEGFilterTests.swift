import ImageMetadata
import XCTest

final class JPEGFilterTests: XCTestCase {
    private typealias JPEG = SampleJPEG

    func testFilter_whenExifHasAnOrientation_shouldKeepItAlone() throws {
        for orientation in UInt8(1)...8 {
            for isBigEndian in [true, false] {
                // Given
                let exif = JPEG.exif(Bytes.tiff(orientation: Int(orientation), isBigEndian: isBigEndian))

                // When
                let filtered = try Filtered(JPEG.start + exif + JPEG.picture + JPEG.end)

                // Then
                let kept = orientation == 1 ? [] : JPEG.exif(Bytes.minimalTIFF(orientation: orientation))
                XCTAssertEqual(filtered.bytes, JPEG.start + kept + JPEG.picture + JPEG.end)
                XCTAssertEqual(filtered.description.orientation, Int(orientation))
            }
        }
    }

    func testFilter_whenStructureIsBroken_shouldThrowDamaged() {
        // Given
        let scan = JPEG.scanHeader + JPEG.block
        let cases: [(StaticString, [UInt8])] = [
            ("JPEG without a picture", JPEG.end),
            ("JPEG without a picture", JPEG.tables + JPEG.end),
            ("JPEG scan without its frame", JPEG.quantization + scan),
            ("JPEG scan without its frame", JPEG.tables + JPEG.segment(0xDA, [1, 2, 0, 0, 63, 0])),
            ("JPEG scan without its frame", JPEG.tables + JPEG.segment(0xDA, [2, 1, 0, 0, 63, 0])),
            ("JPEG scan without its frame", JPEG.tables + JPEG.segment(0xDA, [])),
            ("JPEG with two frames", JPEG.tables + JPEG.frame()),
            ("JPEG frame header", JPEG.segment(0xC0, [])),
            ("JPEG frame header", JPEG.segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11])),
            ("JPEG frame header", JPEG.segment(0xC0, [8, 0, 8, 0, 8, 0, 0])),
            ("JPEG frame header", JPEG.frame(0xC0, precision: 12)),
            ("no pixels", JPEG.frame(width: 0)),
            ("no pixels", JPEG.quantization + JPEG.frame(height: 0) + scan + JPEG.end),
            ("no pixels", JPEG.quantization + JPEG.frame(height: 0) + scan + JPEG.segment(0xDC, [0, 0]) + JPEG.end),
            ("JPEG line count out of place", JPEG.tables + JPEG.segment(0xDC, [0, 8])),
            ("JPEG line count out of place", JPEG.tables + scan + JPEG.segment(0xDC, [0])),
            ("JPEG line count out of place", JPEG.tables + scan + scan + JPEG.segment(0xDC, [0, 8])),
            ("JPEG segment shorter than its length field", [0xFF, 0xFE, 0, 1]),
            ("JPEG table of a wrong length", JPEG.segment(0xDB, [0x10] + [UInt8](repeating: 1, count: 64))),
            ("JPEG table of a wrong length", JPEG.segment(0xC4, [0, 2] + [UInt8](repeating: 0, count: 16))),
            ("JPEG table of a wrong length", JPEG.segment(0xC4, [0])),
            ("JPEG table of a wrong length", JPEG.segment(0xDD, [0])),
            ("JPEG table of a wrong length", JPEG.segment(0xCC, [0])),
            ("JPEG marker expected", JPEG.jfif + [0]),
            ("JPEG marker that does not belong here", [0xFF, 0x00]),
            ("JPEG marker that does not belong here", [0xFF, 0xC3]),
            ("JPEG marker that does not belong here", [0xFF, 0xD0]),
            ("JPEG marker that does not belong here", JPEG.tables + scan + JPEG.start),
            ("JPEG ends early", JPEG.tables + scan),
        ]

        for (reason, content) in cases {
            // When / Then
            XCTAssertThrowsError(try Filtered(JPEG.start + [0xFF] + content), "\(reason)") {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenLinesAreRedefined_shouldTellAndCheckTheNewHeight() throws {
        // Given
        let image = JPEG.start + JPEG.picture + JPEG.segment(0xDC, [0xFF, 0xFF]) + JPEG.end

        // When / Then
        XCTAssertEqual(try Filtered(image).description.height, 0xFFFF)
        XCTAssertThrowsError(try Filtered(image, maximumPixels: 64)) {
            XCTAssertEqual($0 as? ImageError, .tooManyPixels)
        }
    }

    func testAppend_whenMetadataIsLong_shouldHoldNothingBack() throws {
        // Given
        var filter = MetadataFilter()
        var output: [UInt8] = []
        let comment = JPEG.segment(0xFE, [UInt8](repeating: 0x61, count: 65_533))

        // When
        try filter.append(JPEG.start[...] + JPEG.tables, into: &output)
        for _ in 0..<100 { try filter.append(comment[...], into: &output) }
        try filter.append(JPEG.scanHeader[...] + JPEG.block + JPEG.end, into: &output)

        // Then
        XCTAssertEqual(output, JPEG.start + JPEG.picture + JPEG.end)
    }
}
