import XCTest

@testable import ImageMetadata

final class ICCProfileTests: XCTestCase {
    private typealias ICC = SampleICC

    func testCleaned_whenProfileHasTextsAndPrivateTags_shouldKeepColoursAlone() {
        // When / Then
        XCTAssertEqual(ICCProfile.cleaned(ICC.original), ICC.cleaned)
        XCTAssertEqual(ICCProfile.cleaned(ICC.cleaned), ICC.cleaned)
    }

    func testCleaned_whenBytesFollowTheElements_shouldOverwriteThem() {
        // When / Then
        XCTAssertEqual(
            ICCProfile.cleaned(ICC.original + ICC.secret),
            ICC.cleaned(length: ICC.original.count + ICC.secret.count)
        )
    }

    func testCleaned_whenTextsAreOfAVersion_shouldLeaveEmptyOnesOfIt() {
        // Given
        let secret = [UInt8](repeating: 0x41, count: 90)
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        let multilingual = ICC.text("mluc", [0, 0, 0, 0, 0, 0, 0, 12] + zeros(82))
        let cases: [(version: UInt8, String, [UInt8])] = [
            (2, "desc", ICC.text("desc", [0, 0, 0, 1] + zeros(86))), (2, "cprt", ICC.text("text", zeros(90))),
            (4, "desc", multilingual), (4, "cprt", multilingual), (5, "desc", multilingual),
        ]

        for (version, tag, empty) in cases {
            // When
            let profile = ICC.profile(header: ICC.header(version: version), [(tag, ICC.text("mluc", secret))])

            // Then
            let expected = ICC.profile(header: ICC.cleanHeader(version: version), [(tag, empty)])
            XCTAssertEqual(ICCProfile.cleaned(profile), expected, "\(tag) of version \(version)")
        }
    }

    func testCleaned_whenTextIsShorterThanAnEmptyOne_shouldNotGrow() {
        // Given
        let profile = ICC.profile(header: ICC.header(), [("desc", Bytes.text("desc51.1"))])

        // When / Then
        let expected = ICC.profile(header: ICC.cleanHeader(), [("desc", Bytes.text("desc\0\0\0\0"))])
        XCTAssertEqual(ICCProfile.cleaned(profile), expected)
    }

    func testCleaned_whenATextOverlapsAColour_shouldOverwriteIt() throws {
        // Given two tags for one element
        let element = ICC.text("text", ICC.secret + ICC.secret)
        let profile = ICC.profile(header: ICC.header(), [("A2B0", element), ("cprt", element)])

        // When
        let cleaned = try XCTUnwrap(ICCProfile.cleaned(profile))

        // Then
        let empty = ICC.text("text", [UInt8](repeating: 0, count: 12))
        XCTAssertEqual(cleaned, ICC.profile(header: ICC.cleanHeader(), [("A2B0", empty), ("cprt", empty)]))
        XCTAssertEqual(ICCProfile.cleaned(cleaned), cleaned)
    }

    func testCleaned_whenAnElementIsNotWithinTheProfile_shouldDropItsTag() {
        // Given
        let tags = [("rXYZ", ICC.xyz(1)), ("gXYZ", ICC.xyz(2)), ("wtpt", ICC.xyz(3))]
        let offset = 132 + 12 + 4
        let cases = [(0, 20), (140, 20), (0xFFFF_FFFF, 0xFFFF_FFFF), (188, 41)]

        for (start, count) in cases {
            // When
            var profile = ICC.profile(header: ICC.header(), tags)
            profile.replaceSubrange(offset..<offset + 8, with: Bytes.big(start, count: 4) + Bytes.big(count, count: 4))

            // Then
            let kept = [tags[0], (ICC.dropped, [UInt8](repeating: 0, count: 20)), tags[2]]
            XCTAssertEqual(ICCProfile.cleaned(profile), ICC.profile(header: ICC.cleanHeader(), kept), "\(start)")
        }
    }

    func testCleaned_whenTableIsLongerThanTheProfile_shouldKeepNoTag() throws {
        // Given
        var profile = ICC.original
        profile.replaceSubrange(128..<132, with: [0xFF, 0xFF, 0xFF, 0xFF])

        // When
        let cleaned = try XCTUnwrap(ICCProfile.cleaned(profile))

        // Then
        XCTAssertEqual(cleaned.dropFirst(128).reduce(0, max), 0)
    }

    func testCleaned_whenItIsNoProfile_shouldBeNil() {
        // Given
        func padded(to count: Int) -> [UInt8] {
            ICC.original + [UInt8](repeating: 0, count: count - ICC.original.count)
        }
        var unsigned = ICC.original
        unsigned[36] = 0x41
        let cases: [(String, [UInt8])] = [
            ("nothing", []), ("header alone", Array(ICC.original.prefix(131))), ("no signature", unsigned),
            ("too large", padded(to: 65_537)),
        ]

        for (name, profile) in cases {
            // When / Then
            XCTAssertNil(ICCProfile.cleaned(profile), name)
        }
        XCTAssertNotNil(ICCProfile.cleaned(padded(to: 65_536)))
    }
}
