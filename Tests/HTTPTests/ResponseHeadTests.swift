import Foundation
import TestSupport
import XCTest

@testable import HTTP

final class ResponseHeadTests: XCTestCase {
    private let date = HTTPDate(secondsSince1970: 784_111_777)

    func testText_whenMomentVaries_shouldBeIMFFixdate() {
        // Given
        let cases = [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
            (.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
        ]

        // When / Then
        for (seconds, text) in cases { XCTAssertEqual(HTTPDate(secondsSince1970: seconds).text, text) }
    }

    func testText_whenComparedWithFoundation_shouldAgree() {
        // Given
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var generator = SeededGenerator(seed: 3)

        // When / Then
        for _ in 0..<500 {
            let seconds = Int.random(in: 0...253_402_300_799, using: &generator)
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            XCTAssertEqual(HTTPDate(secondsSince1970: seconds).text, expected)
        }
    }

    private func head(of response: HTTPResponse, connection: FieldValue? = nil) -> String {
        var bytes = "before".bytes
        response.writeHead(to: &bytes, date: date, connection: connection)
        return bytes[...].text
    }

    func testWriteHead_whenResponseHasContent_shouldWriteAllFields() {
        // Given
        var fields = ResponseFields()
        fields.append("Content-Type", "text/html; charset=utf-8")
        fields.append("X-Count", FieldValue(-7))

        // When
        let head = head(of: HTTPResponse(.ok, fields: fields, body: .bytes([UInt8](repeating: 0, count: 1234))))

        // Then
        XCTAssertEqual(
            head,
            "beforeHTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 1234\r\n"
                + "Content-Type: text/html; charset=utf-8\r\nX-Count: -7\r\n\r\n"
        )
    }

    func testWriteHead_whenConnectionVaries_shouldSaySo() {
        // Given
        let start = "beforeHTTP/1.1 404 Not Found\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n"
        let cases: [(FieldValue?, String)] = [
            (nil, "\r\n"), ("keep-alive", "Connection: keep-alive\r\n\r\n"), ("close", "Connection: close\r\n\r\n"),
        ]

        // When / Then
        for (connection, end) in cases {
            XCTAssertEqual(head(of: HTTPResponse(.notFound), connection: connection), start + end)
        }
    }

    func testWriteHead_whenStatusAllowsNoContent_shouldLeaveOutContentLength() {
        for (status, hasLength) in [
            (HTTPStatus.noContent, false), (.notModified, false), (.ok, true), (.partialContent, true),
            (.seeOther, true),
        ] {
            XCTAssertEqual(head(of: HTTPResponse(status)).contains("Content-Length"), hasLength, "\(status.code)")
        }
    }
}
