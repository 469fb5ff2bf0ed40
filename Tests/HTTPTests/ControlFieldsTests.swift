import HTTP
import XCTest

final class ControlFieldsTests: XCTestCase {
    private func head(_ fields: String..., version: String = "1.1") -> String {
        "POST / HTTP/\(version)\r\nHost: a\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    func testFraming_whenWellFormed_shouldSayHowTheBodyIsDelimited() throws {
        // Given
        let cases: [(String, RequestHead.Framing)] = [
            (head(), .none), (head("Content-Length: 0"), .length(0)), (head("content-LENGTH:\t42 "), .length(42)),
            (head("Content-Length: 007"), .length(7)), (head("Content-Length: 9223372036854775806"), .length(.max - 1)),
            (head("Transfer-Encoding: chunked"), .chunked), (head("transfer-encoding:CHUNKED"), .chunked),
            (head("Content-Length: 5", version: "1.0"), .length(5)),
        ]

        // When / Then
        for (text, framing) in cases { XCTAssertEqual(try parseHead(text).framing, framing, text) }
    }

    func testFraming_whenTwoReadersCouldDisagree_shouldRefuse() {
        let lengths = [
            "", "+5", "-5", "5, 6", "5, 5", "5,", "5 5", "0x5", "5.0", "5e3", "a", "\u{663}", "\"5\"", "5;", ",", "_5",
        ]
        assertRefused(lengths.map { (head("Content-Length: \($0)"), 400) })
        assertRefused([
            (head("Content-Length: 5", "Content-Length: 6"), 400),
            (head("Content-Length: 5", "content-length: 5"), 400),
            (head("Content-Length: 9223372036854775807"), 413),
            (head("Content-Length: 99999999999999999999999999"), 413),
            (head("Content-Length: 9999999999999999999999999x"), 400),
            (head("Content-Length: 5", "Transfer-Encoding: chunked"), 400),
            (head("Transfer-Encoding: chunked", "Content-Length: 5"), 400),
            (head("Transfer-Encoding: identity", "Content-Length: 5"), 400),
            (head("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), 400),
            (head("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"), 400),
            (head("Transfer-Encoding: chunked", version: "1.0"), 400),
            (head("Transfer-Encoding: gzip", version: "1.0"), 400),
            (head("Transfer-Encoding : chunked"), 400), (head("Transfer-Encoding: chunked\u{B}"), 400),
            (head("Content-Length : 5"), 400),
        ])
    }

    func testFraming_whenTransferCodingIsUnknown_shouldBeNotImplemented() {
        let codings = ["gzip", "gzip, chunked", "gzip ,deflate", "identity", "xchunked", "chunkedchunked"]
        assertRefused(codings.map { (head("Transfer-Encoding: \($0)"), 501) })
    }

    func testFraming_whenTransferCodingsAreMalformedOrChunkedIsNotLast_shouldRefuse() {
        let codings = [
            "", ",", "chunked,", ", chunked", "gzip,,chunked", "chunked, gzip", "chunked, chunked", "chunked;a=b",
            "chunked chunked", "\"chunked\"", "gzip,",
        ]
        assertRefused(codings.map { (head("Transfer-Encoding: \($0)"), 400) })
    }

    func testKeepsAlive_whenConnectionOptionsVary_shouldFollowRFC9112() throws {
        // Given
        let cases: [(String, Bool)] = [
            (head(), true), (head("Connection: close"), false), (head("connection: CLOSE"), false),
            (head("Connection: keep-alive"), true), (head("Connection: Upgrade, close"), false),
            (head("Connection: x,close ,y"), false),
            (head("Connection: ,,close"), false), (head("Connection: keep-alive", "Connection: close"), false),
            (head("Connection: closed"), true), (head("Connection:"), true), (head("Connection: ,"), true),
            (head(version: "1.0"), false), (head("Connection: Keep-Alive", version: "1.0"), true),
            (head("Connection: te, keep-alive", version: "1.0"), true),
            (head("Connection: keep-alive, close", version: "1.0"), false),
            (head("Connection: keep", version: "1.0"), false),
        ]

        // When / Then
        for (text, keepsAlive) in cases { XCTAssertEqual(try parseHead(text).keepsAlive, keepsAlive, text) }
    }

    func testExpectsContinue_whenExpectationVaries_shouldFollowRFC9110() throws {
        // Given
        let expectation = "Expect: 100-Continue"
        let cases: [(String, Bool)] = [
            (head(expectation, "Content-Length: 5"), true), (head("Transfer-Encoding: chunked", expectation), true),
            (head(expectation), false), (head(expectation, "Content-Length: 0"), false),
            (head(expectation, expectation, "Content-Length: 5"), true),
            (head(expectation, "Content-Length: 5", version: "1.0"), false),
            (head("Expect: tea", version: "1.0"), false), (head("Content-Length: 5"), false),
        ]

        // When / Then
        for (text, expects) in cases { XCTAssertEqual(try parseHead(text).expectsContinue, expects, text) }
        assertRefused(["", "tea", "100-continue, tea", "100", "100-continue=1"].map { (head("Expect: \($0)"), 417) })
    }
}
