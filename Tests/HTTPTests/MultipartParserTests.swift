import HTTP
import TestSupport
import XCTest

final class MultipartParserTests: XCTestCase {
    private let photo =
        "Content-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
    private let action = "Content-Disposition: form-data; name=\"action\"\r\n\r\n"

    func testNext_whenBodyIsAsBrowsersSendIt_shouldReturnItsParts() throws {
        // Given
        let body = "--B\r\n\(action)continue\r\n--B\r\n\(photo)\r\n\r\r\n--\u{FF}\r\n\r\n--B--\r\n"

        // When
        let form = try parseMultipart(body.bytes)

        // Then
        XCTAssertEqual(
            form,
            [
                Part(name: "action", content: "continue"),
                Part(name: "photo", filename: "a.jpg", content: "\r\n\r\r\n--\u{FF}\r\n"),
            ]
        )
    }

    func testNext_whenContentLooksLikeABoundary_shouldTakeItForContent() throws {
        // Given
        let contents = [
            "", "\r", "\n", "\r\n", "\r\n-", "\r\n--", "\r\n--A", "\n--B\r\n", "\r--B--", "\r\n--Bx",
            "\r\n--Bx\r\n", "\r\n--B-x", "\r\n--B-\r\n",
            "\r\n--B x", "\r\n--B \t\rx", "\r\n--B\rx", "\r\n--B\n", "\r\r\n--b\r\n", "\r\n\r\n\r\n",
            "\r\n--\r\n--\r\n--", "x\r\n--B -", "--Bx", "\r\n --B",
        ]

        // When / Then
        for content in contents {
            let form = try parseMultipart("--B\r\n\(photo)\(content)\r\n--B--".bytes)
            XCTAssertEqual(form.first?.content, content, content.debugDescription)
            XCTAssertEqual(form.count, 1, content.debugDescription)
        }
    }

    func testNext_whenHeadIsFollowedByABoundaryAtOnce_shouldReturnAnEmptyPart() throws {
        // Given
        let body = "--B\r\n\(action)--B\r\n\(photo)\r\n--B--\r\n"

        // When / Then
        XCTAssertEqual(try parseMultipart(body.bytes).map(\.content), ["", ""])
    }

    func testNext_whenThereIsPreamblePaddingAndEpilogue_shouldPassThemOver() throws {
        // Given
        let bodies = [
            "\r\n--B\r\n\(action)x\r\n--B--",
            "This is a preamble.\r\n--B\r\n\(action)x\r\n--B--\r\nThis is\r\n--B\r\nan epilogue",
            "--Bx\r\n--B \t \r\n\(action)x\r\n--B--  \r\n", "--B\t\r\n\(action)x\r\n--B--x",
        ]

        // When / Then
        for body in bodies {
            XCTAssertEqual(try parseMultipart(body.bytes), [Part(name: "action", content: "x")], body)
        }
    }

    func testNext_whenThereAreNoParts_shouldReturnNone() throws {
        XCTAssertEqual(try parseMultipart("--B--".bytes), [])
        XCTAssertEqual(try parseMultipart("--B--\r\n".bytes), [])
    }

    func testFinish_whenLastBoundaryIsMissing_shouldRefuse() {
        // Given
        let body = "--B\r\n\(action)continue\r\n--B--".bytes

        // When / Then
        for length in 0..<body.count { assertRefused([Array(body.prefix(length))]) }
        assertRefused(
            ["", "x", "--A--\r\n", "B--", "--B\r\n\(action)x\n--B--"].map(\.bytes)
        )
    }

    func testNext_whenDispositionVaries_shouldReadItAsClientsWriteIt() throws {
        // Given
        let cases: [(String, String, String?)] = [
            (#"form-data; name="a""#, "a", nil), ("FORM-DATA;NAME=a", "a", nil), (#"form-data; name="""#, "", nil),
            (#"form-data; name="a"; filename="""#, "a", ""), (#"form-data; filename="b;c"; name="a""#, "a", "b;c"),
            (#"form-data; name="a"; filename="b\"c\\d\e""#, "a", #"b"c\d\e"#),
            (#"form-data; name="%22a%0D"; filename="%22b%22%23%""#, "\"a%0D", "\"b\"%23%"),
            ("form-data; name=\"a\"; filename=\"\u{142}\u{1F415}.jpg\"", "a", "\u{142}\u{1F415}.jpg"),
            (#"form-data; name="a"; filename*=UTF-8''x; filename="b""#, "a", "b"),
            (#"form-data; name="a"; filename*=UTF-8''x"#, "a", "x"), (#"form-data; name="a"; filename*=x"#, "a", "x"),
            (#"form-data; name="a"; filename*=utf-8'pl'%c5%82apka%20%27%25.jpg"#, "a", "\u{142}apka '%.jpg"),
            (#"form-data; name="a"; filename*=UTF-8''"#, "a", ""), (#"form-data; name="a"; filename*="%""#, "a", "%"),
        ]

        // When / Then
        for (disposition, name, filename) in cases {
            let body = "--B\r\nX-Other: y\r\ncontent-disposition:\(disposition)\r\n\r\nx\r\n--B--"
            let form = try parseMultipart(body.bytes)
            XCTAssertEqual(form, [Part(name: name, filename: filename, content: "x")], disposition)
        }
    }

    func testNext_whenPartHeadIsMalformed_shouldRefuse() {
        let heads = [
            "", "Content-Type: text/plain\r\n", "Content-Disposition: form-data\r\n",
            "Content-Disposition: form-data; filename=\"a\"\r\n",
            "Content-Disposition: attachment; name=\"a\"\r\n", "Content-Disposition:\r\n",
            "Content-Disposition: form-data; name=\"a\r\n",
            "Content-Disposition: form-data; name=\"a\"; name=\"b\"\r\n",
            "Content-Disposition: form-data; name=a; filename=b; filename=c\r\n",
            "Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=a\r\n",
            "Content-Disposition: form-data;\r\n name=a\r\n",
            "Content-Disposition : form-data; name=a\r\n", "Content-Disposition: form-data; name=\"a\0\"\r\n",
            "Content-Disposition: form-data; name=a\n",
            "Content-Disposition: form-data; name=\"a\rb\"\r\n", "no colon\r\n",
        ]
        assertRefused(heads.map { "--B\r\n\($0)\r\nx\r\n--B--\r\n".bytes })
    }

    func testNext_whenBoundaryVaries_shouldFindIt() throws {
        // Given
        let boundaries = [
            "B", "----WebKitFormBoundary7MA4YWxkTrZu0gW", String(repeating: "-", count: 70), "a'()+_,-./:=?", "a b",
        ]

        // When / Then
        for boundary in boundaries {
            let body = "--\(boundary)\r\n\(action)x\r\n--\(boundary)--".bytes
            let form = try parseMultipart(
                body,
                contentType: "Multipart/Form-Data; charset=utf-8; Boundary=\"\(boundary)\""
            )
            XCTAssertEqual(form, [Part(name: "action", content: "x")], boundary)
        }
    }

    func testInit_whenContentTypeIsAnotherOrLacksABoundary_shouldRefuse() {
        // Given
        let cases = [
            ("", 415), ("text/plain", 415), ("multipart/mixed; boundary=B", 415),
            ("application/x-www-form-urlencoded", 415),
            ("multipart/form-data", 400), ("multipart/form-data; boundary", 400),
            ("multipart/form-data; boundary=", 400),
            ("multipart/form-data; boundary=\"\"", 400), ("multipart/form-data; boundary=\"a \"", 400),
            ("multipart/form-data; boundary=\"a@\"", 400),
            ("multipart/form-data; boundary=a; boundary=b", 400), ("multipart/form-data; boundary=\"a\r\n\"", 400),
            ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", 400),
            ("multipart/form-data; boundary=\"\u{142}\"", 400),
        ]

        // When / Then
        for (contentType, status) in cases {
            XCTAssertThrowsError(try MultipartParser(contentType: contentType), contentType) {
                XCTAssertEqual(($0 as? HTTPError)?.status.code, status, contentType)
            }
        }
    }

    func testNext_whenPieceHoldsContentOnly_shouldReturnItWhole() throws {
        // Given
        var parser = try MultipartParser(contentType: "multipart/form-data; boundary=B")
        parser.append("--B\r\n\(photo)".bytes)
        guard case .part = try parser.next() else { return XCTFail("no part") }
        let piece = [UInt8](repeating: 0x0D, count: 65_536) + [0x00]

        // When
        XCTAssertNil(try parser.next())
        parser.append(piece)
        let event = try parser.next()

        // Then
        XCTAssertEqual(event, .bytes(piece[...]))
        XCTAssertNil(try parser.next())
    }

    func testNext_whenLargeRandomContentIsCutAnywhere_shouldReturnItUnchanged() throws {
        // Given
        var generator = SeededGenerator(seed: 1)
        let alphabet: [UInt8] = [0x0D, 0x0A, 0x2D, 0x42, 0x00]

        for _ in 0..<50 {
            let content = (0..<200).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            // The one sequence that may not be in a content is a boundary.
            guard !String(decoding: [0x0D, 0x0A] + content, as: UTF8.self).contains("\r\n--B") else { continue }

            // When
            let form = try parseMultipart("--B\r\n\(photo)".bytes + content + "\r\n--B--".bytes)

            // Then
            XCTAssertEqual(form.first?.content.bytes, content)
        }
    }
}
