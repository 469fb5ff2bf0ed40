import XCTest

@testable import ImageMetadata

final class ICCProfileTests: XCTestCase {
    private typealias ICC = SampleICC

    private func cleaned(_ element: [UInt8], tag: String = "A2B0") -> [UInt8]? {
        // The profile shrinks by this text, so that every element fits.
        let long = ICC.text("text", [UInt8](repeating: 1, count: 1_000))
        let profile = ICC.profile(header: ICC.header(), [(tag, element), ("cprt", long)])
        guard let cleaned = ICCProfile.cleaned(profile), cleaned.bigEndian(128..<132) == 2 else { return nil }
        XCTAssertEqual(String(decoding: cleaned[132..<136], as: UTF8.self), tag)
        let (offset, size) = (cleaned.bigEndian(136..<140), cleaned.bigEndian(140..<144))
        return Array(cleaned[offset..<offset + size])
    }

    func testCleaned_whenProfileHasTextsAndPrivateTags_shouldKeepColoursAlone() {
        // When / Then
        XCTAssertEqual(ICCProfile.cleaned(ICC.original), ICC.cleaned)
        XCTAssertEqual(ICCProfile.cleaned(ICC.cleaned), ICC.cleaned)
    }

    func testCleaned_whenTextIsMultilingual_shouldKeepNoRecord() {
        // Given
        let text = ICC.text(
            "mluc",
            Bytes.big(1, count: 4) + Bytes.big(12, count: 4) + Bytes.text("enUS") + Bytes.big(6, count: 4)
                + Bytes.big(28, count: 4) + [0, 0x54, 0, 0x6F, 0, 0x6D]
        )

        // When / Then
        XCTAssertEqual(cleaned(text, tag: "desc"), ICC.text("mluc", [0, 0, 0, 0, 0, 0, 0, 12]))
    }

    func testCleaned_whenDescriptionIsOfVersionTwo_shouldKeepItsFieldsEmpty() {
        // Given: a text, its Unicode, and its Macintosh form
        let text = Bytes.big(7, count: 4) + ICC.secret + [0] + [UInt8](repeating: 1, count: 78)

        // When / Then
        let empty = [0, 0, 0, 1] + [UInt8](repeating: 0, count: 80)
        XCTAssertEqual(cleaned(ICC.text("desc", text), tag: "desc"), ICC.text("desc", empty))
    }

    func testCleaned_whenTextIsShorterThanItsType_shouldNotGrow() {
        // When / Then
        XCTAssertEqual(
            cleaned(ICC.text("desc", [0, 0, 0, 2, 0x41, 0]), tag: "desc"),
            ICC.text("desc", [0, 0, 0, 1, 0, 0])
        )
    }

    func testCleaned_whenElementIsLongerThanItsType_shouldCutIt() {
        // Given
        let numbers = { (count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
        let tables = numbers(36)
        let cases: [(String, [UInt8])] = [
            ("point", ICC.xyz(7)),
            ("matrix", ICC.text("sf32", numbers(36))),
            ("code points", ICC.text("cicp", [9, 16, 0, 1])),
            ("no curve", ICC.text("curv", [0, 0, 0, 0])),
            ("gamma", ICC.text("curv", [0, 0, 0, 1, 2, 0x33])),
            ("curve", ICC.curve),
            ("function 0", ICC.text("para", [0, 0, 0, 0] + numbers(4))),
            ("function 1", ICC.text("para", [0, 1, 0, 0] + numbers(12))),
            ("function 2", ICC.text("para", [0, 2, 0, 0] + numbers(16))),
            ("function 3", ICC.text("para", [0, 3, 0, 0] + numbers(20))),
            ("function 4", ICC.text("para", [0, 4, 0, 0] + numbers(28))),
            ("8-bit tables", ICC.text("mft1", [1, 3, 2, 0] + tables + numbers(256 + 2 * 3 + 3 * 256))),
            (
                "16-bit tables",
                ICC.text("mft2", [3, 3, 2, 0] + tables + [0, 2, 0, 4] + numbers(2 * (3 * 2 + 8 * 3 + 3 * 4)))
            ),
        ]

        for (name, element) in cases {
            // When / Then
            XCTAssertEqual(cleaned(element + ICC.secret), element, name)
            XCTAssertEqual(cleaned(element), element, name)
            XCTAssertNil(cleaned(Array(element.dropLast())), name)
        }
    }

    func testCleaned_whenStagesHaveGaps_shouldFillThemWithZeros() {
        for type in ["mAB ", "mBA "] {
            // Given
            let curve = ICC.text("para", [0, 0, 0, 0, 0, 1, 0, 0])
            let odd = ICC.curve + [0, 0]
            let inputs: UInt8 = type == "mAB " ? 4 : 3
            func element(gap: UInt8) -> [UInt8] {
                let gaps = [UInt8](repeating: gap, count: 4)
                let grid = [UInt8](repeating: 2, count: Int(inputs)) + [UInt8](repeating: gap, count: 16 - Int(inputs))
                let table = [UInt8](repeating: 5, count: (1 << Int(inputs)) * Int(7 - inputs) * 2)
                var parts: [UInt8] = []
                var offsets: [Int] = []
                for part in [
                    odd + odd + odd, [UInt8](repeating: 3, count: 48), curve + curve + curve,
                    grid + [2, gap, gap, gap] + table, [[UInt8]](repeating: curve, count: 4).flatMap(\.self),
                ] {
                    offsets.append(32 + parts.count + 4)
                    parts += gaps + part
                }
                return ICC.text(type, [inputs, 7 - inputs, 0, 0] + offsets.flatMap { Bytes.big($0, count: 4) } + parts)
            }

            // When / Then
            XCTAssertEqual(cleaned(element(gap: 0x41) + ICC.secret), element(gap: 0), type)
            XCTAssertNil(cleaned(Array(element(gap: 0).dropLast())), type)
        }
    }

    func testCleaned_whenStagesAreMissing_shouldKeepAndPadTheOthers() {
        // Given
        let curves = (ICC.curve + [0, 0]) + (ICC.curve + [0, 0]) + ICC.curve
        let element = ICC.text("mAB ", [3, 3, 0, 0, 0, 0, 0, 32] + [UInt8](repeating: 0, count: 16) + curves)

        // When / Then
        XCTAssertEqual(cleaned(element), element + [0, 0])
        XCTAssertEqual(cleaned(element + [7, 7]), element + [0, 0])
    }

    func testCleaned_whenElementsAreBroken_shouldDropThem() {
        // Given
        let tables = [UInt8](repeating: 0, count: 5_000)
        let stages = [UInt8](repeating: 0, count: 200)
        let cases: [(String, [UInt8])] = [
            ("no type", [1, 2, 3]),
            ("unknown type", ICC.text("ZXML", ICC.secret)),
            ("curve without a count", ICC.text("curv", [])),
            ("endless curve", ICC.text("curv", [0xFF, 0xFF, 0xFF, 0xFF, 1, 2])),
            ("unknown function", ICC.text("para", [0, 5, 0, 0] + tables)),
            ("tables without inputs", ICC.text("mft1", [0, 3, 2, 0] + tables)),
            ("tables with many inputs", ICC.text("mft2", [5, 3, 2, 0] + tables)),
            ("tables without outputs", ICC.text("mft2", [3, 0, 2, 0] + tables)),
            ("endless tables", ICC.text("mft2", [4, 4, 255, 0] + tables)),
            ("stages without offsets", ICC.text("mAB ", [3, 3, 0, 0])),
            ("stages without inputs", ICC.text("mAB ", [0, 3, 0, 0] + stages)),
            ("stages with many outputs", ICC.text("mBA ", [3, 16, 0, 0] + stages)),
            ("curve beyond the end", ICC.text("mAB ", [3, 3, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + stages)),
            ("curve that is none", ICC.text("mAB ", [3, 3, 0, 0, 0, 0, 0, 40] + stages)),
            ("matrix beyond the end", ICC.text("mAB ", [3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200] + stages)),
            (
                "grid beyond the end",
                ICC.text("mAB ", [3, 3, 0, 0] + [UInt8](repeating: 0, count: 12) + [0, 0, 0, 220] + stages)
            ),
        ]

        for (name, element) in cases {
            // When / Then
            XCTAssertNil(cleaned(element), name)
        }
    }

    func testCleaned_whenItIsNoProfileOfImages_shouldBeNil() {
        // Given
        let tags = [("wtpt", ICC.xyz(1))]
        func changed(_ index: Int, _ value: UInt8) -> [UInt8] {
            var bytes = ICC.original
            bytes[index] = value
            return bytes
        }
        let cases: [(String, [UInt8])] = [
            ("nothing", []),
            ("header alone", Array(ICC.original.prefix(131))),
            ("no signature", changed(36, 0x41)),
            ("unknown intent", changed(67, 4)),
            ("device link", ICC.profile(header: ICC.header(deviceClass: "link"), tags)),
            ("six colours", ICC.profile(header: ICC.header(space: "6CLR"), tags)),
            ("no connection space", ICC.profile(header: ICC.header(connection: "RGB "), tags)),
            (
                "too large",
                ICC.original + [UInt8](repeating: 0, count: ICCProfile.maximumBytes + 1 - ICC.original.count)
            ),
        ]

        for (name, profile) in cases {
            // When / Then
            XCTAssertNil(ICCProfile.cleaned(profile), name)
        }
        XCTAssertNotNil(
            ICCProfile.cleaned(
                ICC.original + [UInt8](repeating: 0, count: ICCProfile.maximumBytes - ICC.original.count)
            )
        )
    }

    func testCleaned_whenHeaderIsOfAnotherKind_shouldKeepIt() {
        for (deviceClass, space, connection) in [
            ("scnr", "GRAY", "Lab "), ("prtr", "CMYK", "Lab "), ("spac", "RGB ", "XYZ "),
        ] {
            // Given
            let tags = [("A2B0", ICC.curve)]

            // When
            let cleaned = ICCProfile.cleaned(
                ICC.profile(
                    header: ICC.header(version: 4, deviceClass: deviceClass, space: space, connection: connection),
                    tags
                )
            )

            // Then
            let header = ICC.cleanHeader(version: 4, deviceClass: deviceClass, space: space, connection: connection)
            XCTAssertEqual(cleaned, ICC.profile(header: header, tags))
        }
    }

    func testCleaned_whenTableIsBroken_shouldKeepWhatCanBeRead() {
        // Given
        var profile = ICC.profile(
            header: ICC.header(),
            [("rXYZ", ICC.xyz(1)), ("gXYZ", ICC.xyz(2)), ("wtpt", ICC.xyz(3))]
        )
        profile.replaceSubrange(128..<132, with: [0xFF, 0xFF, 0xFF, 0xFF])
        profile.replaceSubrange(148..<152, with: [0xFF, 0xFF, 0xFF, 0xFF])

        // When / Then
        XCTAssertEqual(
            ICCProfile.cleaned(profile),
            ICC.profile(header: ICC.cleanHeader(), [("rXYZ", ICC.xyz(1)), ("wtpt", ICC.xyz(3))])
        )
    }

    func testCleaned_whenElementsOverlap_shouldBeNilInsteadOfGrowing() {
        // Given: curves of their own lengths, each beginning within the one before
        let tags = ["A2B0", "A2B1", "A2B2"]
        let headers = tags.indices.flatMap { ICC.text("curv", Bytes.big(1_000 - $0, count: 4)) }
        let curves = headers + [UInt8](repeating: 0, count: 2_000)
        var profile = ICC.profile(header: ICC.header(), tags.map { ($0, curves) })
        for index in tags.indices {
            let entry = 136 + 12 * index
            let start = profile.bigEndian(136..<140) + 12 * index
            profile.replaceSubrange(entry..<entry + 8, with: Bytes.big(start, count: 4) + Bytes.big(2_012, count: 4))
        }

        // When / Then
        XCTAssertNil(ICCProfile.cleaned(profile))
    }
}
