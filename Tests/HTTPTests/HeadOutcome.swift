import XCTest

@testable import HTTP

/// What became of the bytes of a head.
enum HeadOutcome {
    case head(RequestHead, length: Int)
    case needsMore
    case refused(HTTPError, afterBytes: Int)

    /// Feeds the pieces as a connection does: each call brings everything that came so far, `used` bytes among it that are not of
    /// this head.
    init(_ pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits(), behind used: Int = 0) {
        var parser = RequestHeadParser(limits: limits)
        var received = Array("GET /other HTTP/1.1\r\n".utf8.prefix(used))
        for piece in pieces {
            received += piece
            do throws(HTTPError) {
                if let (head, length) = try parser.parse(received[used...]) {
                    self = .head(head, length: length)
                    return
                }
            } catch {
                self = .refused(error, afterBytes: received.count - used)
                return
            }
        }
        self = .needsMore
    }

    /// What must be the same however the bytes were cut.
    var summary: String {
        switch self {
        case .head(let head, let length):
            "\(head.method) \(head.path) ? \(head.query) \(head.isHTTP10) \(head.framing) \(head.keepsAlive)"
                + " \(head.expectsContinue) \(head.fields) \(length)"
        case .needsMore: "needs more"
        case .refused(let error, _): "\(error.status.code) \(error.reason)"
        }
    }

    var head: RequestHead? {
        if case .head(let head, _) = self { head } else { nil }
    }

    var statusCode: Int? {
        if case .refused(let error, _) = self { error.status.code } else { nil }
    }
}

/// The head that these bytes are, in whatever pieces they come.
func parseHead(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws -> RequestHead {
    let outcome = outcomeOfHead(text.bytes, file: file, line: line)
    return try XCTUnwrap(outcome.head, "\(text.debugDescription): \(outcome.summary)", file: file, line: line)
}

/// What becomes of these bytes; it fails the test when that depends on how they are cut.
func outcomeOfHead(
    _ bytes: [UInt8],
    limits: HTTPLimits = HTTPLimits(),
    file: StaticString = #filePath,
    line: UInt = #line
) -> HeadOutcome {
    let whole = HeadOutcome([bytes], limits: limits)
    for pieces in bytes.arrivals {
        let cut = HeadOutcome(pieces, limits: limits)
        XCTAssertEqual(cut.summary, whole.summary, "cut in \(pieces.count) pieces", file: file, line: line)
    }
    XCTAssertEqual(HeadOutcome([bytes], limits: limits, behind: 9).summary, whole.summary, file: file, line: line)
    return whole
}

/// Checks that each head is refused with its status, in whatever pieces it comes.
func assertRefused(_ cases: [(String, Int)], file: StaticString = #filePath, line: UInt = #line) {
    for (text, status) in cases {
        let outcome = outcomeOfHead(text.bytes, file: file, line: line)
        XCTAssertEqual(
            outcome.statusCode,
            status,
            "\(text.debugDescription): \(outcome.summary)",
            file: file,
            line: line
        )
    }
}
