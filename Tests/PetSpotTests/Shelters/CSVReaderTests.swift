import XCTest

@testable import PetSpot

/// Tables as RFC 4180 describes them, as programs write them, and broken ones; each in one piece and byte by byte.
final class CSVReaderTests: XCTestCase {
    /// The rows of a table, each as its line, its cells and its fault.
    private func rows(_ bytes: [UInt8], inPieces length: Int) throws -> [String] {
        var rest = bytes[...]
        var reader = CSVReader {
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        var rows: [String] = []
        while let row = try reader.next() {
            let cells = row.cells.map { $0.map { "[\($0)]" } ?? "?" }.joined()
            rows.append("\(row.line)\(cells)\(row.fault.map { " \($0)" } ?? "")")
        }
        return rows
    }

    func testNext_whenATableIsWellFormedOrNot_shouldReadItsRowsHoweverTheyArrive() throws {
        for (text, expected) in [
            // RFC 4180, section 2, rules 1 to 7.
            ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", ["1[aaa][bbb][ccc]", "2[zzz][yyy][xxx]"]),
            ("aaa,bbb,ccc\r\nzzz,yyy,xxx", ["1[aaa][bbb][ccc]", "2[zzz][yyy][xxx]"]),
            ("\"aaa\",\"bbb\"\r\nzzz,yyy", ["1[aaa][bbb]", "2[zzz][yyy]"]),
            ("\"aaa\",\"b\r\nbb\"\r\nzzz,yyy", ["1[aaa][b\r\nbb]", "3[zzz][yyy]"]),
            ("\"aaa\",\"b\"\"bb\"", ["1[aaa][b\"bb]"]), ("a,\"b,c\"", ["1[a][b,c]"]), ("a, b ,c", ["1[a][ b ][c]"]),
            // Line breaks of all systems, in cells too, and blank lines.
            ("a,b\nc,d\n", ["1[a][b]", "2[c][d]"]), ("a,b\rc,d\r", ["1[a][b]", "2[c][d]"]),
            ("a,b\n\r\n\nc,d", ["1[a][b]", "4[c][d]"]), ("a,\"x\ny\rz\r\nw\"\nc,d", ["1[a][x\ny\rz\r\nw]", "5[c][d]"]),
            ("a,b\r\n\"\r\n\",d\r\ne,f", ["1[a][b]", "2[\r\n][d]", "4[e][f]"]),
            // Empty cells and files.
            ("", []), ("\n\n", []), (",\n", ["1[][]"]), ("a,b\n,\n", ["1[a][b]", "2[][]"]),
            ("a,b\n\"\",\"\"", ["1[a][b]", "2[][]"]), ("\"\"\n", []),
            // Semicolons, and a separator that only some other rows have.
            ("a;b\nc,d;e", ["1[a][b]", "2[c,d][e]"]), ("a,b;c\n", ["1[a][b;c]"]), ("a;b;c,d\n", ["1[a][b][c,d]"]),
            ("a\tb\n", ["1[a\tb]"]),
            // A byte order mark, only at the start.
            ("\u{FEFF}a,b\n\u{FEFF}c,d", ["1[a][b]", "2[\u{FEFF}c][d]"]), ("\u{FEFF}\"a\",b", ["1[a][b]"]),
            // Quotes within a cell, and where none may be.
            ("5\" pipe,b\nc\"\",d", ["1[5\" pipe][b]", "2[c\"\"][d]"]),
            ("\"a\"x,b\nc,d", ["1[ax][b] textAfterQuote", "2[c][d]"]),
            ("\"a\" ,b\n", ["1[a ][b] textAfterQuote"]),
            ("a,\"b\nc,d", ["1[a][b\nc,d] quoteNotClosed"]), ("a,\"", ["1[a][] quoteNotClosed"]),
            ("a,\"b\"\"", ["1[a][b\"] quoteNotClosed"]), ("\"\"\"\"", ["1[\"]"]),
        ] {
            for length in [1, 2, 3, 7, 4096] {
                // When
                let rows = try rows(Array(text.utf8), inPieces: length)

                // Then
                XCTAssertEqual(rows, expected, "\(text.debugDescription) in pieces of \(length)")
            }
        }
    }

    func testNext_whenBytesAreNoUTF8_shouldTellInWhichCells() throws {
        // When
        let rows = try rows(Array("a,b\nc,".utf8) + [0xB3, 0x0A] + Array("d,é".utf8), inPieces: 1)

        // Then
        XCTAssertEqual(rows, ["1[a][b]", "2[c]?", "3[d][é]"])
    }

    func testNext_whenARowHasNoEnd_shouldKeepLittleOfItAndGoOnInTheNextLine() throws {
        // Given: a line, and a quote that is never closed, both far longer than a row may be.
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * CSVReader.rowLimit)
        let unclosed = Array(String(repeating: "some,more\n", count: CSVReader.rowLimit / 5).utf8)
        let table = Array("a,b\n1,".utf8) + long + Array("\n2,c\n3,\"".utf8) + unclosed + Array("4,d\n".utf8)

        // When
        let rows = try rows(table, inPieces: 65_536)

        // Then
        XCTAssertEqual(rows[0...2].map { String($0.prefix(9)) }, ["1[a][b]", "2[1][xxxx", "3[2][c]"])
        XCTAssert(rows[1].hasSuffix(" tooLong"))
        XCTAssert(rows[3].hasSuffix(" tooLong"))
        XCTAssertEqual(rows.last, "\(4 + CSVReader.rowLimit / 5)[4][d]")
        XCTAssert(rows.allSatisfy { $0.utf8.count <= CSVReader.rowLimit + 100 })
    }
}
