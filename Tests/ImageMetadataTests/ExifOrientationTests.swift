import XCTest

@testable import ImageMetadata

final class ExifOrientationTests: XCTestCase {
    func testRead_whenOrientationIsInvalid_shouldBeUpright() {
        // Given
        let valid = Bytes.minimalTIFF(orientation: 6)
        func changed(_ index: Int, _ value: UInt8) -> [UInt8] {
            var bytes = valid
            bytes[index] = value
            return bytes
        }
        let cases: [(String, [UInt8])] = [
            ("nothing", []),
            ("name alone", Bytes.text("Exif\0\0")),
            ("byte order", changed(0, 0x49)),
            ("magic number", changed(3, 43)),
            ("directory beyond the end", changed(7, 25)),
            ("directory far beyond the end", changed(4, 0xFF)),
            ("no entries", changed(9, 0)),
            ("entries beyond the end", Array(changed(8, 0xFF).prefix(10))),
            ("tag", changed(11, 0x13)),
            ("type", changed(13, 4)),
            ("count", changed(17, 2)),
            ("value 0", changed(19, 0)),
            ("value 9", changed(19, 9)),
            ("value 262", changed(18, 1)),
            ("cut before the value", Array(valid.prefix(19))),
        ]

        for (name, bytes) in cases {
            // When / Then
            XCTAssertEqual(ExifOrientation.read(bytes), 1, name)
        }
        XCTAssertEqual(ExifOrientation.read(valid), 6)
        XCTAssertEqual(ExifOrientation.read(Bytes.text("Exif\0\0") + valid), 6)
        XCTAssertEqual(ExifOrientation.read(Array(valid.prefix(20))), 6)
    }

    func testTIFF_whenWritten_shouldReadBack() {
        for orientation in 1...8 {
            // When
            let bytes = ExifOrientation.tiff(orientation)

            // Then
            XCTAssertEqual(ExifOrientation.read(bytes), orientation)
            XCTAssertEqual(bytes, Bytes.minimalTIFF(orientation: UInt8(orientation)))
        }
    }
}
