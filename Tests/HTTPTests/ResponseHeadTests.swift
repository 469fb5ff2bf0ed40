import Foundation
import TestSupport
import XCTest

@testable import HTTP

final class ResponseHeadTests: XCTestCase {
    private let date: FieldValue = "Sun, 06 Nov 1994 08:49:37 GMT"

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
