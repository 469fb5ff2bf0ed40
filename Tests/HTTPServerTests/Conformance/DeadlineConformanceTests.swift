import XCTest

/// What becomes of requests that begin and do not end.
final class DeadlineConformanceTests: XCTestCase {
    func testRequest_whenItStalls_shouldRespondAsTheTableSays() async throws {
        let get = "GET / HTTP/1.1¶Host: a¶¶"
        let post = "POST / HTTP/1.1¶Host: a¶"
        try await withServer(responder: TestResponder(handler: ConformanceServer.respond)) { port, _, clock in
            clock.run(20)
            try assertConformance(
                [
                    ("9112 9.5", "nothing comes", "", .outwaited()),
                    ("9110 15.5.9", "half a request line", "GET /", .refused(408)),
                    ("9112 2.2", "an empty line", "¶", .outwaited()),
                    ("9112 2.2", "an empty line after a request", get + "¶", .outwaited("get /")),
                    ("9110 15.5.9", "two empty lines", "¶\r", .refused(408)),
                    ("9110 15.5.9", "half a head", "GET / HTTP/1.1¶Host: a¶", .refused(408)),
                    ("9110 15.5.9", "lines that end in CR alone", "GET / HTTP/1.1\rHost: a\r\r", .refused(408)),
                    ("9110 15.5.9", "half a body", post + "Content-Length: 5¶¶hell", .refused(408)),
                    ("9110 15.5.9", "no body", post + "Content-Length: 5¶¶", .refused(408)),
                    ("9110 15.5.9", "half a chunk", post + "Transfer-Encoding: chunked¶¶5¶hell", .refused(408)),
                    ("9110 15.5.9", "no last chunk", post + "Transfer-Encoding: chunked¶¶5¶hello¶", .refused(408)),
                    ("9112 9.5", "half a head after a request", get + "GET", .refused(408, after: "get /")),
                    ("9112 9.5", "nothing after a request", get, .outwaited("get /")),
                ],
                port: port
            )
        }
    }
}
