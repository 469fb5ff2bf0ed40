import Foundation
import HTTP
import TestSupport
import XCTest

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

    func testWrite_whenResponseHasContent_shouldWriteAllFields() {
        // Given
        var fields = ResponseFields()
        fields.append("Content-Type", "text/html; charset=utf-8")
        fields.append("X-Count", FieldValue(-7))
        var bytes = "before".bytes

        // When
        ResponseHead(status: .ok, contentLength: 1234).write(fields, to: &bytes, date: date)

        // Then
        XCTAssertEqual(
            String(decoding: bytes, as: UTF8.self),
            "beforeHTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 1234\r\n"
                + "Content-Type: text/html; charset=utf-8\r\nX-Count: -7\r\n\r\n"
        )
    }

    func testWrite_whenConnectionVaries_shouldSaySo() {
        // Given
        let start = "HTTP/1.1 404 Not Found\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n"
        let cases: [(ResponseHead.Connection, String)] = [
            (.persistent, "\r\n"), (.keepAlive, "Connection: keep-alive\r\n\r\n"),
            (.close, "Connection: close\r\n\r\n"),
        ]

        // When / Then
        for (connection, end) in cases {
            var bytes: [UInt8] = []
            ResponseHead(status: .notFound, contentLength: 0, connection: connection).write(to: &bytes, date: date)
            XCTAssertEqual(String(decoding: bytes, as: UTF8.self), start + end)
        }
    }

    func testWrite_whenStatusAllowsNoContent_shouldLeaveOutContentLength() {
        for (status, hasLength) in [
            (HTTPStatus.continue, false), (.noContent, false), (.notModified, false), (.ok, true),
            (.partialContent, true), (.seeOther, true),
        ] {
            // When
            var bytes: [UInt8] = []
            ResponseHead(status: status, contentLength: 5).write(to: &bytes, date: date)

            // Then
            XCTAssertEqual(
                String(decoding: bytes, as: UTF8.self).contains("Content-Length"),
                hasLength,
                "\(status.code)"
            )
        }
    }

    func testWrite_whenLengthVaries_shouldWriteItInDigits() {
        for (length, text) in [
            (0, "0"), (9, "9"), (10, "10"), (100, "100"), (65_536, "65536"), (.max, "9223372036854775807"), (-1, "0"),
        ] {
            // When
            var bytes: [UInt8] = []
            ResponseHead(status: .ok, contentLength: length).write(to: &bytes, date: date)

            // Then
            XCTAssertTrue(String(decoding: bytes, as: UTF8.self).contains("\r\nContent-Length: \(text)\r\n"), text)
        }
    }
}
