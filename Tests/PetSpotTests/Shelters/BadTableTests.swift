import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// `petspot import` with tables as shelters' programs, people and accidents make them. Each has a good row at its end, unless nothing can be read.
final class BadTableTests: ImportTestCase {
    private static let noContact = L10n.ContactDetails.errorNoContact.text(in: .en)
    private static let oneOfSpecies = "must be one of dog, cat, bird, rabbit, other"
    private static let noUTF8 = "is not UTF-8"

    /// A row of the header's columns, with some of their texts.
    private static func row(_ texts: [String: String]) -> String {
        header.split(separator: ",").map { column in
            texts[String(column)] ?? (column == "contact_phone" ? "600 700 800" : column == "id" ? "B1" : "")
        }
        .joined(separator: ",")
    }

    private static let good = row(["id": "GOOD"])

    func testImport_whenARowIsBad_shouldNameItAndTakeTheOthers() async throws {
        // Given: files that may not be read, and one that is no picture.
        let secret = try makeTemporaryFolder().appendingPathComponent("secret.gif")
        try Data(Samples.gif).write(to: secret)
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("link.gif"),
            withDestinationURL: secret
        )
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("pictures"), withIntermediateDirectories: false)
        try write(Samples.gif, to: "pictures/cat.gif")
        try write(Samples.largeGIF, to: "large.gif")
        try write(Array("no picture".utf8), to: "text.jpg")
        try write(Samples.heic, to: "phone.heic")
        try write([], to: "empty.jpg")
        try write([UInt8](repeating: 0, count: 10_000_001), to: "huge.jpg")
        XCTAssertEqual(mkfifo(folder.appendingPathComponent("pipe.jpg").path, 0o600), 0)
        let outside = "names a file outside the folder of the table"
        let missing = "names a file that is not there"
        let notImage = L10n.Photo.errorNotAnImage.text(in: .en)

        for (texts, faults) in [
            // Ids.
            (["id": ""], ["column id: is empty"]), (["id": " \u{200B}"], ["column id: is empty"]),
            (["id": String(repeating: "x", count: 61)], ["column id: This text is 1 character too long. Please shorten it."]),
            (["id": "GOOD0"], ["column id: is that of line 2 too"]), (["id": " GOOD0 "], ["column id: is that of line 2 too"]),
            // Words that are not ours.
            (["species": "horse"], ["column species: " + Self.oneOfSpecies]),
            (["species": "Kot"], ["column species: " + Self.oneOfSpecies]),
            (["species": "dog/cat"], ["column species: " + Self.oneOfSpecies]),
            (["sex": "M"], ["column sex: must be one of female, male, unknown"]),
            (["size": "12 kg"], ["column size: must be one of small, medium, large"]),
            (["colours": "pink"], ["column colours:"]), (["colours": "black white"], ["column colours:"]),
            (["colours": "black/white/grey/brown"], ["column colours:"]), (["colours": "black;white"], ["column colours:"]),
            (["species": "x", "sex": "y"], ["column species: " + Self.oneOfSpecies, "column sex: must be one of female, male, unknown"]),
            // Dates of 1900 to 9999, and of other forms.
            (["found_date": "1900-01-01"], ["column found_date:"]), (["found_date": "9999-12-31"], ["column found_date:"]),
            (["found_date": "2026-11-23"], ["column found_date:"]), (["found_date": "0026-11-20"], ["column found_date:"]),
            (["found_date": "2026-02-30"], ["column found_date:"]), (["found_date": "20.11.2026"], ["column found_date:"]),
            (["found_date": "11/20/2026"], ["column found_date:"]), (["found_date": "2026-11-20T10:00"], ["column found_date:"]),
            (["found_date": "46346"], ["column found_date:"]),
            // Places.
            (["latitude": "91", "longitude": "20"], ["column latitude:"]), (["latitude": "52.2"], ["column latitude:"]),
            (["longitude": "20.9"], ["column latitude:"]), (["latitude": "0", "longitude": "0"], ["column latitude:"]),
            (["latitude": "north", "longitude": "20"], ["column latitude:"]),
            (["latitude": "NaN", "longitude": "inf"], ["column latitude:"]),
            (["found_place": String(repeating: "x", count: 121)], ["column found_place:"]),
            // Chips, as spreadsheets spoil them.
            (["chip_number": "6.16094E+14"], ["column chip_number:"]),
            (["chip_number": "98500000000001234567"], ["column chip_number:"]),
            // Texts.
            (["description": String(repeating: "x", count: 501)], ["column description:"]),
            (["description": "x" + String(repeating: "\u{301}", count: 4001)], ["column description:"]),
            (["description": String(repeating: "x", count: 9_000)], ["column description:"]),
            // Contacts.
            (["contact_phone": ""], ["column contact_phone: " + Self.noContact, "column contact_email: " + Self.noContact]),
            (["contact_phone": "=1+1"], ["column contact_phone:"]), (["contact_phone": "call us"], ["column contact_phone:"]),
            (["contact_phone": "6.007E+08"], ["column contact_phone:"]),
            // Photos.
            (["photo": "../secret.gif"], ["column photo: \(missing)"]),
            (["photo": "../" + secret.pathComponents.suffix(2).joined(separator: "/")], ["column photo: \(outside)"]),
            (["photo": secret.path], ["column photo: \(missing)"]), (["photo": "link.gif"], ["column photo: \(outside)"]),
            (["photo": "/dev/zero"], ["column photo: \(missing)"]), (["photo": "../../../../../dev/zero"], ["column photo: "]),
            (["photo": "."], ["column photo: \(outside)"]), (["photo": "pictures"], ["column photo: names no file"]),
            (["photo": "pipe.jpg"], ["column photo: names no file"]), (["photo": "none.jpg"], ["column photo: \(missing)"]),
            (["photo": "text.jpg"], ["column photo: \(notImage)"]),
            (["photo": "phone.heic"], ["column photo: " + L10n.Photo.errorHeic.text(in: .en)]),
            (["photo": "empty.jpg"], ["column photo: " + L10n.Photo.errorEmpty.text(in: .en)]),
            (["photo": "huge.jpg"], ["column photo: names a file of more than 10000000 bytes"]),
            (["photo": "https://shelter.example/1.jpg"], ["column photo: \(missing)"]),
            (["photo": "pictures/cat.gif", "thumbnail": "large.gif"], ["column thumbnail:"]),
            (["photo": "pictures/cat.gif", "thumbnail": "text.jpg"], ["column thumbnail: \(notImage)"]),
        ] as [([String: String], [String])] {
            // When
            let run = try await importing([Self.row(["id": "GOOD0"]), Self.row(texts), Self.good])

            // Then
            XCTAssertEqual(run.faults.count, faults.count, "\(texts): \(run.faults)")
            for (fault, expected) in zip(run.faults, faults) {
                XCTAssert(fault.hasPrefix(fault.hasPrefix("line 3: ") ? expected : "line 3, " + expected), "\(texts): \(fault)")
            }
            XCTAssertEqual(run.failure, "1 rows are bad", "\(texts)")
            XCTAssert(run.counts.hasSuffix(", 1 bad"), run.counts)
            let stored = try await report(of: "GOOD")
            XCTAssertNotNil(stored, "\(texts)")
        }
        let count = try await reports.count
        XCTAssertEqual(count, 2)
        XCTAssertEqual(app.photoFiles, [])
    }

    func testImport_whenARowsFormIsBad_shouldNameItAndTakeTheOthers() async throws {
        let row = Self.row(["species": "dog"])
        for (bad, fault) in [
            (row + ",", "line 2: has 15 fields, and the first line 14"), ("B1", "line 2: has 1 fields, and the first line 14"),
            (row.replacing(",", with: ";"), "line 2: has 1 fields, and the first line 14"),
            (row.replacing(",", with: "\t"), "line 2: has 1 fields, and the first line 14"),
            (row.replacing("dog", with: "dog,cat"), "line 2: has 15 fields, and the first line 14"),
            (row.replacing("dog", with: "\"dog\"x"), "line 2: has text behind a closing quote"),
            (String(repeating: "x", count: 1_000_000), "line 2: is longer than 100,000 bytes, or has a quote that is never closed"),
        ] {
            // When
            let run = try await importing([bad, Self.good])

            // Then
            XCTAssertEqual(run.faults, [fault])
            XCTAssertEqual(run.failure, "1 rows are bad")
            let stored = try await report(of: "GOOD")
            XCTAssertNotNil(stored, fault)
        }

        // When: a quote that is never closed, behind the good row.
        let run = try await importing([Self.good, row.replacing("dog", with: "\"dog"), "B2"])

        // Then
        XCTAssertEqual(run.faults, ["line 3: has a quote that is never closed"])
        XCTAssertEqual(run.counts, "1 unchanged, 1 bad")
    }

    func testImport_whenTheEncodingIsAnother_shouldNameTheCells() async throws {
        // Given: Polish in Windows-1250 and in ISO 8859-2, where other bytes are good.
        let text = Self.row(["found_place": "?"])
        let parts = text.split(separator: "?").map { Array($0.utf8) }
        for place in [[0x8C, 0x77] as [UInt8], [0xA6, 0x77], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80]] {
            let table = Array((Self.header + "\n").utf8) + parts[0] + place + parts[1] + Array(("\n" + Self.good).utf8)

            // When
            let run = try await importing(bytes: table)

            // Then
            XCTAssertEqual(run.faults, ["line 2, column found_place: is not UTF-8"])
            let stored = try await report(of: "GOOD")
            XCTAssertNotNil(stored)
        }
    }

    func testImport_whenTheFirstLineIsBad_shouldSayWhyAndChangeNothing() async throws {
        // Given
        try await importing([Self.good])
        let rest = "\n" + Self.good
        let utf16: [UInt8] = [0xFF, 0xFE] + (Self.header + rest).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        for (table, reason) in [
            ([UInt8](), "the file is empty"), (Array("\n\r\n".utf8), "the file is empty"), (Array("\u{FEFF}".utf8), "the file is empty"),
            (utf16, Self.noUTF8), ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0xFF], Self.noUTF8),
            (Array(("number" + Self.header.dropFirst(2) + rest).utf8), "has no column id"),
            (Array((Self.header + ",id" + rest).utf8), "names a column twice"),
            (Array(("ID," + Self.header + rest).utf8), "names a column twice"),
            (
                Array((Self.header.replacing(",contact_phone", with: "") + rest).utf8),
                "has neither a column contact_phone nor contact_email"
            ),
            (Array(Self.good.utf8), "has no column id"), (Array("\"id,contact_phone".utf8), "has a quote that is never closed"),
            ([UInt8](repeating: 0x78, count: 1_000_000), "is longer than 100,000 bytes, or has a quote that is never closed"),
            (Array("<html><body>Please sign in</body></html>".utf8), "has no column id"),
        ] {
            // When
            let run = try await importing(bytes: table) { ($0.isComplete, $0.isForced) = (true, true) }

            // Then
            XCTAssertEqual(run, Run(faults: ["line 1: " + reason], failure: "nothing is imported"))
        }
        // When: the first line alone.
        let run = try await importing([]) { $0.isComplete = true }

        // Then
        XCTAssertEqual(run, Run(counts: "nothing", failure: "no row is good, so nothing changes"))
        let left = try await reports.filter { $0.reunitedAt != nil }
        XCTAssertEqual(left.count, 0)
    }

    func testImport_whenATableIsOnlyUnusual_shouldTakeIt() async throws {
        // Given
        let semicolons = Self.header.replacing(",", with: ";") + "\r\n" + "S1;dog;;black+white;;;;52,231;20,978;;;;;600 700 800\r\n"
        let quoted =
            "\u{FEFF}\"ID\",\"Contact_Phone\",\"description\"\r\n\"Q1\",\"600 700 800\",\"=HYPERLINK(\"\"http://evil.example\"\")\r\n<script>\"\r\n"
        let rows = Self.row(["id": "=A1", "chip_number": "=\"616093900000001\"", "colours": "\"grey / tabby\""])

        // When
        let first = try await importing(bytes: Array(semicolons.utf8))
        let second = try await importing(bytes: Array(quoted.utf8))
        let third = try await importing(bytes: Array((Self.header + "\r" + rows + "\r").utf8))

        // Then
        XCTAssertEqual([first, second, third], Array(repeating: Run(counts: "1 new"), count: 3))
        let (dog, animal, formula) = (try await report(of: "S1"), try await report(of: "Q1"), try await report(of: "=A1"))
        XCTAssertEqual(dog?.answers.position?.text, "52.231, 20.978")
        XCTAssertEqual(dog?.answers.colours?.rawValue, "black,white")
        XCTAssertEqual(formula?.answers.colours?.rawValue, "grey,tabby")
        XCTAssertEqual(formula?.answers.chipNumber?.digits, "616093900000001")
        let page = try await browser.get("/pets/" + (try XCTUnwrap(animal).id.rawValue))
        XCTAssert(page.text.contains("=HYPERLINK(&quot;http://evil.example&quot;)\n&lt;script&gt;"))
    }

    func testImport_whenTheFileCannotBeRead_shouldSayWhich() async throws {
        for path in ["/nowhere/animals.csv", folder.path, "/dev/null"] {
            do {
                // When
                _ = try await output(of: Operator.importAnimals, path, on: location) { $0.shelter = "x" }
                XCTFail(path)
            } catch let error as OperatorError {
                // Then
                XCTAssertEqual(error.message, "there is no file \(path)")
                XCTAssertEqual(error.exitCode, EX_NOINPUT)
            }
        }
    }
}
