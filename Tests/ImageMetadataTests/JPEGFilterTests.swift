import XCTest

@testable import ImageMetadata

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
        // As many bytes as tell the format.
        let padding = [UInt8](repeating: 0, count: 12)
        let cases: [(String, [UInt8])] = [
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
            ("no pixels", JPEG.quantization + JPEG.frame(height: 0) + scan + JPEG.segment(0xDC, [0, 8]) + JPEG.end),
            ("JPEG segment shorter than its length field", [0xFF, 0xFE, 0, 1]),
            ("JPEG marker expected", JPEG.jfif + [0]),
            ("JPEG marker that does not belong here", [0xFF, 0x00, 0, 2]),
            ("JPEG marker that does not belong here", [0xFF, 0xC3, 0, 2]),
            ("JPEG marker that does not belong here", [0xFF, 0xD0, 0, 2]),
            ("JPEG marker that does not belong here", JPEG.tables + scan + JPEG.start + [0, 2]),
            ("the image ends early", JPEG.tables),
            ("the image ends early", JPEG.tables + JPEG.scanHeader.dropLast()),
        ]

        for (reason, content) in cases {
            // When / Then
            let behind = reason == "the image ends early" ? [] : padding
            XCTAssertThrowsError(try Filtered(JPEG.start + [0xFF] + content + behind), reason) {
                XCTAssertEqual($0 as? ImageError, .damaged(reason))
            }
        }
    }

    func testFilter_whenItEndsBeforeItsEndMarker_shouldKeepWhatArrivedAndAddTheMarker() throws {
        // Given the ends that browsers draw up to, and the incomplete bytes behind them
        let restart: [UInt8] = [0x3F, 0xFF, 0xD0, 0x3F]
        let progressive = JPEG.quantization + JPEG.frame(0xC2) + JPEG.huffman + JPEG.scanHeader
        let cases: [(drawn: [UInt8], incomplete: [[UInt8]])] = [
            (JPEG.tables + JPEG.scanHeader, [[], [0xFF]]),
            (JPEG.picture, [[], [0xFF], [0xFF, 0xDB], JPEG.quantization.dropLast(), JPEG.scanHeader.dropLast()]),
            (JPEG.tables + JPEG.scanHeader + restart, [[], [0xFF]]),
            (JPEG.picture + [0xFF], [[0xFF]]),
            (JPEG.picture + JPEG.huffman, [[], [0xFF], JPEG.metadata, JPEG.metadata.dropLast()]),
            (
                progressive + JPEG.block + JPEG.huffman + JPEG.scanHeader + JPEG.block,
                [[], JPEG.scanHeader.dropLast(5)]
            ),
        ]

        for (drawn, incomplete) in cases {
            for rest in incomplete {
                for size in [1, 7, .max] {
                    // When
                    let filtered = try Filtered(JPEG.start + JPEG.jfif + drawn + rest) { size }

                    // Then
                    XCTAssertEqual(filtered.bytes, JPEG.start + JPEG.jfif + drawn + JPEG.end)
                    XCTAssertEqual(filtered.description, .of(.jpeg, width: 8, height: 8))
                }
            }
        }
    }

    func testFilter_whenAPhoneAppendedToAnImageWithoutEndMarker_shouldRefuseIt() {
        // Given
        let film = [0, 0, 0, 24] + Bytes.text("ftypmp42")
        let others = [UInt8](repeating: 0x55, count: 65_536)
        let picture = JPEG.start + JPEG.picture
        let refused = [
            Bytes.text("SEFT"), film, film + others.prefix(65_500), others + film, others + Bytes.text("SEFT"),
            others + others + Bytes.text("SEFT") + others.dropLast(4),
        ]

        for appended in refused {
            for size in [1_000, 65_537, .max] {
                // When / Then
                XCTAssertThrowsError(try Filtered(picture + appended) { size }) {
                    XCTAssertEqual($0 as? ImageError, .damaged("JPEG without its end, and more behind it"))
                }
            }
        }
        XCTAssertThrowsError(try Filtered(picture + Bytes.text("SEFT")) { 1 })
    }

    func testFilter_whenTheSameBytesStandElsewhere_shouldTakeTheImage() throws {
        // Given
        let (mark, film) = (Bytes.text("SEFT"), [0, 0, 0, 24] + Bytes.text("ftypmp42"))
        let (picture, others) = (JPEG.start + JPEG.picture, [UInt8](repeating: 0x55, count: 65_536))

        // When / Then
        XCTAssertEqual(try Filtered(picture + JPEG.end + mark + film).bytes, picture + JPEG.end)
        for found in [mark, film] {
            let far = picture + found + others
            XCTAssertEqual(try Filtered(far) { 1_000 }.bytes, far + JPEG.end)
            XCTAssertEqual(try Filtered(picture + found + JPEG.end).bytes, picture + found + JPEG.end)
        }
    }

    func testFilter_whenLinesAreRedefined_shouldRefuseTheImage() {
        // Given an image that would be its own thumbnail if the later height counted, which browsers ignore
        let frame = JPEG.frame(width: 640, height: 65_500)
        let scan = JPEG.scanHeader + JPEG.block
        let image = JPEG.start + JPEG.quantization + frame + scan + JPEG.segment(0xDC, [2, 128]) + JPEG.end

        // When / Then
        XCTAssertThrowsError(try Filtered(image)) {
            XCTAssertEqual($0 as? ImageError, .damaged("JPEG marker that does not belong here"))
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

    func testFilter_whenScansAreMany_shouldThrowBeyondTheLimit() throws {
        // Given
        let scan = JPEG.scanHeader + JPEG.block
        func file(scans: Int) -> [UInt8] {
            JPEG.start + JPEG.tables + [[UInt8]](repeating: scan, count: scans).flatMap(\.self) + JPEG.end
        }

        // When / Then
        XCTAssertEqual(try Filtered(file(scans: 100)).bytes, file(scans: 100))
        XCTAssertThrowsError(try Filtered(file(scans: 101))) {
            XCTAssertEqual($0 as? ImageError, .damaged("JPEG with too many scans"))
        }
    }

    func testFilter_whenPixelsReachFiftyMillion_shouldThrowBeyond() {
        // When / Then
        for (width, height, isAccepted) in [(10_000, 5_000, true), (10_000, 5_001, false)] {
            let frame = JPEG.frame(width: width, height: height)
            let file = JPEG.start + JPEG.quantization + frame + JPEG.scanHeader + JPEG.block + JPEG.end
            XCTAssertEqual((try? Filtered(file)) != nil, isAccepted)
        }
    }

    func testFilter_whenProfileHasManyPieces_shouldKeepItsColoursInOne() throws {
        // Given
        let starts = Array(stride(from: 0, to: SampleICC.original.count, by: 10))
        let segments = starts.enumerated().flatMap {
            JPEG.profilePiece(UInt8($0 + 1), of: UInt8(starts.count), SampleICC.original[$1...].prefix(10))
        }

        // When
        let filtered = try Filtered(JPEG.start + segments + JPEG.picture + JPEG.end)

        // Then
        XCTAssertEqual(filtered.bytes, JPEG.start + JPEG.cleanProfile + JPEG.picture + JPEG.end)
    }

    func testFilter_whenProfileIsOfTheLargestSize_shouldKeepAllItsColours() throws {
        // Given: colours in every byte, more of them than one segment holds
        let count = 65_536 - 144
        let table = SampleICC.text(
            "curv",
            Bytes.big((count - 12) / 2, count: 4) + [UInt8](repeating: 7, count: count - 12)
        )
        let cleaned = SampleICC.profile(header: SampleICC.cleanHeader(), [("kTRC", table)])
        let profile = SampleICC.profile(header: SampleICC.header(), [("kTRC", table)])
        func segments(_ profile: [UInt8]) -> [UInt8] {
            JPEG.profilePiece(1, of: 2, profile.prefix(65_519)) + JPEG.profilePiece(2, of: 2, profile.dropFirst(65_519))
        }

        // When
        let filtered = try Filtered(JPEG.start + segments(profile) + JPEG.picture + JPEG.end) { 1_000 }

        // Then
        XCTAssertEqual(profile.count, 65_536)
        XCTAssertEqual(filtered.bytes, JPEG.start + segments(cleaned) + JPEG.picture + JPEG.end)
    }

    func testFilter_whenProfileIsIncompleteOrTooLarge_shouldDropIt() throws {
        // Given
        let (first, second) = (SampleICC.original.prefix(100), SampleICC.original.dropFirst(100))
        let zeros = [UInt8](repeating: 0, count: 65_000)[...]
        let cases: [(String, [UInt8])] = [
            ("no profile", JPEG.profilePiece(1, of: 1, Bytes.text("none")[...])),
            ("the first piece alone", JPEG.profilePiece(1, of: 2, first)),
            ("the second piece alone", JPEG.profilePiece(2, of: 2, second)),
            ("pieces out of order", JPEG.profilePiece(2, of: 2, second) + JPEG.profilePiece(1, of: 2, first)),
            ("a piece twice", JPEG.profilePiece(1, of: 2, first) + JPEG.profilePiece(1, of: 2, first)),
            (
                "more than 64 KiB",
                JPEG.profilePiece(1, of: 2, SampleICC.original + zeros.dropFirst(SampleICC.original.count))
                    + JPEG.profilePiece(2, of: 2, zeros.prefix(537))
            ),
        ]

        for (name, segments) in cases {
            // When / Then
            let filtered = try Filtered(JPEG.start + segments + JPEG.picture + JPEG.end)
            XCTAssertEqual(filtered.bytes, JPEG.start + JPEG.picture + JPEG.end, name)
        }
    }
}
