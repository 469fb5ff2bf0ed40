import XCTest

@testable import HTTP

final class BodyDecoderTests: XCTestCase {
    private enum Outcome: Equatable {
        case complete(content: String, rest: String)
        case needsMore(content: String)
        case refused(HTTPError)
    }

    private func decode(_ pieces: [[UInt8]], limits: HTTPLimits) -> Outcome {
        var decoder = BodyDecoder(.chunked)
        var input = InputBuffer()
        var content: [UInt8] = []
        for piece in pieces {
            input.append(piece)
            do throws(HTTPError) {
                content += try decoder.take(from: &input, limits: limits)
            } catch {
                return .refused(error)
            }
        }
        let text = content[...].text
        return decoder.isComplete ? .complete(content: text, rest: input.unread.text) : .needsMore(content: text)
    }

    private func outcome(_ text: String, limits: HTTPLimits = HTTPLimits(), line: UInt = #line) -> Outcome {
        let whole = decode([text.bytes], limits: limits)
        for pieces in text.bytes.arrivals {
            XCTAssertEqual(decode(pieces, limits: limits), whole, text.debugDescription, line: line)
        }
        return whole
    }

    private func assertRefused(_ texts: [String], limits: HTTPLimits = HTTPLimits(), line: UInt = #line) {
        for text in texts {
            guard case .refused(let error) = outcome(text, limits: limits, line: line) else {
                XCTFail("\(text.debugDescription) was taken", line: line)
                continue
            }
            XCTAssertEqual(error.status, .badRequest, text.debugDescription, line: line)
        }
    }

    func testDecode_whenBodyIsWellFormed_shouldReturnItsContentAndLeaveTheRest() {
        // Given
        let cases = [
            ("0\r\n\r\n", "", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello", ""),
            ("5\r\nhello\r\n6\r\n world\r\n00\r\n\r\n", "hello world", ""),
            ("a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\nGET /", "01234567890123456789", "GET /"),
            ("000000000000005\r\nhello\r\n000000000000000\r\n\r\n", "hello", ""),
            ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n", ""),
            ("5;a\r\nhello\r\n0;b=\"c;d\"\r\n\r\n", "hello", ""), ("5 \t;a = b\r\nhello\r\n0\r\n\r\n", "hello", ""),
            ("0\r\nX: y\r\nExpires:\r\nZ: \u{E9}\tz\r\n\r\n\r\n", "", "\r\n"),
        ]

        // When / Then
        for (text, content, rest) in cases {
            XCTAssertEqual(outcome(text), .complete(content: content, rest: rest), text.debugDescription)
        }
    }

    func testDecode_whenBodyIsIncomplete_shouldNeedMore() {
        // Given
        let text = "5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n"

        // When / Then
        for length in 0..<text.utf8.count {
            guard case .needsMore = outcome(String(decoding: text.utf8.prefix(length), as: UTF8.self)) else {
                return XCTFail("\(length) bytes")
            }
        }
    }

    func testDecode_whenSizeIsMalformed_shouldRefuse() {
        assertRefused([
            "\r\n", "g\r\n", "+5\r\n", "-1\r\n", " 5\r\n", "5 \r\nhello", "5\t\r\nhello", "5 5\r\n", "0x5\r\n",
            "5\nhello", "5\rhello", "5\r\r\n",
            ";a\r\n", "5,6\r\n", "\n", "\0", "0000000000000005\r\nhello", "ffffffffffffffff\r\n",
            "10000000000000000\r\n", "5\u{B}\r\n",
        ])
    }

    func testDecode_whenSizeIsHuge_shouldWaitForItsData() {
        XCTAssertEqual(outcome("fffffffffffffff\r\nabc"), .needsMore(content: "abc"))
    }

    func testDecode_whenLineEndAfterDataIsMissing_shouldRefuse() {
        assertRefused([
            "5\r\nhello0\r\n\r\n", "5\r\nhello!\r\n", "5\r\nhello\n0\r\n\r\n", "5\r\nhello\r0\r\n\r\n",
            "5\r\nhello\r\r\n", "0\r\n\n", "0\r\n\rX",
            "5\r\nhell\r\n0\r\n\r\n",
        ])
    }

    func testDecode_whenExtensionHoldsControlOctets_shouldRefuse() {
        assertRefused([
            "5;a\nhello\r\n", "5;a\r\r\nhello", "5;\0\r\n", "5;a=\"\u{1}\"\r\n", "5;a\u{7F}\r\n", "5;a\rb\r\n",
        ])
    }

    func testDecode_whenExtensionIsWellFormed_shouldPassOverIt() {
        for text in [";a", ";a=b", " ;\ta = b ;c", ";a=\"\";b", ";a=\"\\\"\\b;\u{E9}\" ;c=d", ";a ;b;c", ";a=b\t;c"] {
            XCTAssertEqual(outcome("1\(text)\r\na\r\n0\r\n\r\n"), .complete(content: "a", rest: ""), text)
        }
    }

    func testDecode_whenExtensionIsMalformed_shouldRefuse() {
        let extensions = [
            ";", ";;a", ";=b", ";a=", ";a==b", ";a b", ";a=b c", ";a=b=c", ";a[b", ";a=[", ";a=\"b", ";a=\"b\\",
            ";a=\"b\"c", ";a=\"b\"=", " ", ";a ", ";a=b ", ";a=\"b\" ", "a;", " a", ";\u{E9}",
        ]
        assertRefused(extensions.map { "1\($0)\r\na\r\n0\r\n\r\n" })
    }

    func testDecode_whenExtensionsAreOverALimit_shouldRefuse() {
        // Given
        var limits = HTTPLimits()
        limits.chunkExtensionLength = 4
        limits.chunkExtensionsTotal = 6

        // When / Then
        XCTAssertEqual(outcome("1;abc\r\na\r\n0;b\r\n\r\n", limits: limits), .complete(content: "a", rest: ""))
        assertRefused(
            [
                "1;abcd\r\na\r\n", "1 \t \t;a\r\na\r\n", "1;abc\r\na\r\n1;bc\r\n",
                "1;a\r\na\r\n1;a\r\na\r\n1;a\r\na\r\n1;b\r\n",
            ],
            limits: limits
        )
        assertRefused(["1;" + String(repeating: "x", count: 300)])
        assertRefused([String(repeating: "1;\(String(repeating: "x", count: 200))\r\na\r\n", count: 21)])
    }

    func testDecode_whenTrailerIsMalformed_shouldRefuse() {
        let trailers = [
            "X", "X : y", ": y", " X: y", "X: y\r\n z", "X: \0", "X: a\rb", "X y", "\u{E9}: a", "X: a\u{B}",
        ]
        assertRefused(trailers.map { "0\r\n\($0)\r\n\r\n" } + ["0\r\nX: y\n\r\n"])
    }

    func testDecode_whenTrailerIsOverTheLimit_shouldRefuse() {
        // Given
        var limits = HTTPLimits()
        limits.trailerLength = 8

        // When / Then
        XCTAssertEqual(outcome("0\r\nX: abc\r\n\r\n", limits: limits), .complete(content: "", rest: ""))
        assertRefused(["0\r\nX: abcd\r\n\r\n", "0\r\nX: y\r\nZ:\r\n\r\n"], limits: limits)
        assertRefused(["0\r\n" + String(repeating: "X: y\r\n", count: 1000)])
    }

    func testTake_whenBodyHasALength_shouldReturnSoManyBytesAndLeaveTheRest() throws {
        // Given
        var decoder = BodyDecoder(.length(5))
        var input = InputBuffer()

        // When / Then
        input.append("he".bytes)
        XCTAssertEqual(try decoder.take(from: &input, limits: HTTPLimits()), "he".bytes)
        XCTAssertFalse(decoder.isComplete)
        input.append("lloGET".bytes)
        XCTAssertEqual(try decoder.take(from: &input, limits: HTTPLimits()), "llo".bytes)
        XCTAssertTrue(decoder.isComplete)
        XCTAssertEqual(try decoder.take(from: &input, limits: HTTPLimits()), [])
        XCTAssertEqual(input.unread.text, "GET")
    }
}

extension InputBuffer {
    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }
}
