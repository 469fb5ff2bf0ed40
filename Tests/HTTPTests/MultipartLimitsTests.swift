@testable import HTTP
import XCTest

final class MultipartLimitsTests: XCTestCase {
    private let disposition = "Content-Disposition: form-data; name=a\r\n"

    func testNext_whenThereAreManyParts_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        let body = { (count: Int) in String(repeating: "--B\r\n\(self.disposition)\r\nx\r\n", count: count) + "--B--" }

        // When / Then
        XCTAssertEqual(try parseMultipart(body(50).bytes).count, 50)
        assertRefused([body(51).bytes])
    }

    func testNext_whenPartHasManyFields_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        let body = { (count: Int) in
            "--B\r\n\(self.disposition)\(String(repeating: "X: y\r\n", count: count - 1))\r\nx\r\n--B--"
        }

        // When / Then
        XCTAssertEqual(try parseMultipart(body(8).bytes).count, 1)
        assertRefused([body(9).bytes])
    }

    func testNext_whenPartHeadIsLong_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        let frame = "\(disposition)X: \r\n\r\n".utf8.count
        let body = { (length: Int) in
            "--B\r\n\(self.disposition)X: \(String(repeating: "y", count: length - frame))\r\n\r\nx\r\n--B--"
        }

        // When / Then
        XCTAssertEqual(try parseMultipart(body(4096).bytes).count, 1)
        assertRefused([body(4097).bytes, ("--B\r\n" + String(repeating: "x", count: 4096)).bytes])
    }

    func testNext_whenTextFieldIsLong_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        var limits = HTTPLimits()
        limits.textFieldLength = 20
        let body = { (length: Int, disposition: String) in
            "--B\r\n\(disposition)\r\n\(String(repeating: "x", count: length))\r\n--B\r\n\(self.disposition)\r\ny\r\n--B--"
                .bytes
        }
        let file = "Content-Disposition: form-data; name=a; filename=b\r\n"

        // When / Then
        XCTAssertEqual(try parseMultipart(body(20, disposition), limits: limits).count, 2)
        XCTAssertEqual(try parseMultipart(body(100, file), limits: limits).count, 2)
        assertRefused([body(21, disposition)], limits: limits)
    }

    func testNext_whenTextFieldIsTooLong_shouldPassOnTheBytesWithinTheLimitFirst() throws {
        // Given
        var limits = HTTPLimits()
        limits.textFieldLength = 20
        var parser = try MultipartParser(contentType: "multipart/form-data; boundary=B", limits: limits)
        parser.append("--B\r\n\(disposition)\r\n\(String(repeating: "x", count: 30))\r\n--B--".bytes)

        // When
        _ = try parser.next()
        let event = try parser.next()

        // Then
        XCTAssertEqual(event, .bytes([UInt8](repeating: 0x78, count: 20)[...]))
        XCTAssertThrowsError(try parser.next())
    }

    func testNext_whenPreamblePaddingOrEpilogueIsLong_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        var limits = HTTPLimits()
        limits.multipartPaddingLength = 10
        let part = "\(disposition)\r\nx\r\n--B--"
        let accepted = ["12345678\r\n--B\r\n\(part)", "--B          \r\n\(part)", "--B\r\n\(part)0123456789"]
        let refused = ["123456789\r\n--B\r\n\(part)", "--B           \r\n\(part)", "--B\r\n\(part)0123456789x"]

        // When / Then
        for body in accepted { XCTAssertEqual(try parseMultipart(body.bytes, limits: limits).count, 1, body) }
        assertRefused(refused.map(\.bytes), limits: limits)
    }
}
