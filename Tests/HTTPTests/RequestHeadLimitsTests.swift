@testable import HTTP
import XCTest

final class RequestHeadLimitsTests: XCTestCase {
    private func text(_ octet: Character, _ count: Int) -> String { String(repeating: octet, count: count) }

    func testParse_whenTargetIsAtTheLimit_shouldTakeIt() throws {
        // Given
        let target = "/" + text("a", 8191)

        // When
        let outcome = HeadOutcome(["GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".bytes.map { [$0] }].flatMap { $0 })

        // Then
        XCTAssertEqual(outcome.head?.path, target)
    }

    func testParse_whenTargetIsOverTheLimit_shouldRefuseAtTheFirstByteTooMany() {
        // Given
        let bytes = "GET /\(text("a", 30_000)) HTTP/1.1\r\nHost: a\r\n\r\n".bytes

        // When
        let outcome = HeadOutcome(bytes.map { [$0] })

        // Then
        guard case .refused(let error, let count) = outcome else { return XCTFail(outcome.summary) }
        XCTAssertEqual(error.status, .uriTooLong)
        XCTAssertEqual(count, "GET ".utf8.count + 8193)
        XCTAssertEqual(HeadOutcome([bytes]).summary, outcome.summary)
    }

    func testParse_whenHeadIsAtTheLimit_shouldTakeIt() {
        // Given
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n"
        let head = "GET / HTTP/1.1\r\nHost: a\r\nX: \(text("x", 16_384 - frame.utf8.count))\r\n\r\n"

        // When / Then
        XCTAssertEqual(head.utf8.count, 16_384)
        XCTAssertNotNil(HeadOutcome([head.bytes + "more".bytes]).head)
        XCTAssertNotNil(HeadOutcome(head.bytes.map { [$0] }).head)
    }

    func testParse_whenHeadIsOverTheLimit_shouldRefuseWithoutWaiting() {
        // Given
        let bytes = "GET / HTTP/1.1\r\nHost: a\r\nX: \(text("x", 20_000))\r\n\r\n".bytes

        // When
        let outcome = HeadOutcome(bytes.map { [$0] })

        // Then
        guard case .refused(let error, let count) = outcome else { return XCTFail(outcome.summary) }
        XCTAssertEqual(error.status, .requestHeaderFieldsTooLarge)
        XCTAssertEqual(count, 16_384)
        XCTAssertEqual(HeadOutcome([bytes]).summary, outcome.summary)
    }

    func testParse_whenThereAreManyFields_shouldRefuseOnlyMoreThanTheLimit() {
        // Given
        let fields = { (count: Int) in "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: count - 1)
        }

        // When / Then
        XCTAssertNotNil(HeadOutcome([(fields(100) + "\r\n").bytes]).head)
        XCTAssertEqual(HeadOutcome([fields(101).bytes]).statusCode, 431)
        XCTAssertEqual(HeadOutcome(fields(101).bytes.map { [$0] }).statusCode, 431)
    }

    func testParse_whenLimitsAreSet_shouldFollowThem() {
        // Given
        var limits = HTTPLimits()
        limits.methodLength = 4
        limits.targetLength = 3
        limits.headLength = 40
        limits.fieldCount = 2
        let cases: [(String, Int?)] = [
            ("POST /ab HTTP/1.1\r\nHost: a\r\n\r\n", nil), ("PATCH /ab HTTP/1.1\r\nHost: a\r\n\r\n", 501),
            ("POST /abc HTTP/1.1\r\nHost: a\r\n\r\n", 414), ("POST /abc\r\n", 414), ("POST /ab\r\n", 400),
            ("POS\r\n", 400),
            ("POST /ab\rX", 414), ("POST\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX:\r\nY:\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: 0123456789\r\n\r\n", 431),
            ("GET / HTTP/1.0\r\nX: 01234567890123456\r\n\r\n", nil),
            ("GET / HTTP/1.0\r\nX: 012345678901234567\r\n\r\n", 431),
        ]

        // When / Then
        for (text, status) in cases {
            let outcome = outcomeOfHead(text.bytes, limits: limits)
            XCTAssertEqual(outcome.statusCode, status, "\(text.debugDescription): \(outcome.summary)")
            if status == nil { XCTAssertNotNil(outcome.head, text.debugDescription) }
        }
    }
}
