@testable import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

final class RequestBodyTests: XCTestCase {
    /// Responds with the body, or with the status that reading it failed with.
    private let echo: @Sendable (HTTPRequest) async -> HTTPResponse = { request in
        do throws(HTTPError) {
            let body = try await request.body.collect(upTo: 1_000_000)
            return HTTPResponse(.ok, body: .bytes(body))
        } catch {
            return .text(error.status, "body: \(error.reason)")
        }
    }

    private func post(_ fields: String...) -> String {
        "POST / HTTP/1.1\r\nHost: localhost\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    func testNext_whenLengthIsDeclared_shouldBringExactlyTheBody() async throws {
        let body = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        for pieceSize in [1000, 70_000, 200_000] {
            try await withServer(handler: echo) { port, _, _ in
                // Given
                let client = try TestClient(port: port)
                for _ in 0..<2 {
                    // When
                    try client.send(post("Content-Length: \(body.count)"))
                    for start in stride(from: 0, to: body.count, by: pieceSize) {
                        try client.send(Array(body[start..<min(start + pieceSize, body.count)]))
                    }
                    // Then
                    XCTAssertEqual(try client.readResponse().body, body)
                }
            }
        }
    }

    func testNext_whenRequestsWithBodiesArePipelined_shouldKeepThemApart() async throws {
        try await withServer(handler: echo) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(
                (0..<50).map { index in
                    post("Content-Length: \("\(index)".count)") + "\(index)"
                        + post("Transfer-Encoding: chunked") + "3\r\nabc\r\n0\r\n\r\n"
                }.joined()
            )
            // Then
            for index in 0..<50 {
                XCTAssertEqual(try client.readResponse().text, "\(index)")
                XCTAssertEqual(try client.readResponse().text, "abc")
            }
        }
    }

    func testNext_whenItHasThrown_shouldThrowAgain() async throws {
        let errors = Recorder<HTTPError>()
        try await withServer(handler: { request in
            for _ in 0..<2 {
                do throws(HTTPError) { _ = try await request.body.collect(upTo: 10) } catch { errors.record(error) }
            }
            return .text("done")
        }) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(post("Transfer-Encoding: chunked") + "x\r\n")
            _ = try client.readResponse()
        }
        // Then
        XCTAssertEqual(errors.values, Array(repeating: HTTPError(.badRequest, "malformed chunk size"), count: 4))
    }

    func testNext_whenAnEarlierResponseIsNotSentYet_shouldSendItBeforeWaiting() async throws {
        try await withServer(handler: echo) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(request("/first") + post("Content-Length: 4"))
            // Then
            XCTAssertEqual(try client.readResponse().status, 200)
            try client.send("body")
            XCTAssertEqual(try client.readResponse().text, "body")
        }
    }

    // MARK: Expect: 100-continue

    // MARK: Bodies nobody reads

    func testServe_whenBodyIsRefused_shouldDeliverThePageThoughTheClientKeepsSending() async throws {
        let limit = 1000
        try await withServer(handler: { request in
            do throws(HTTPError) {
                _ = try await request.body.collect(upTo: limit)
                return .text("read")
            } catch {
                return .text(error.status, String(repeating: "too large ", count: 1000))
            }
        }) { port, _, _ in
            for head in [post("Content-Length: 5000000"), post("Transfer-Encoding: chunked") + "4c4b40\r\n"] {
                // Given
                let client = try TestClient(port: port)
                // When
                try client.send(head)
                try client.send([UInt8](repeating: 0x61, count: 5_000_000))
                // Then
                let response = try client.readResponse()
                XCTAssertEqual(response.status, 413)
                XCTAssertEqual(response.body.count, 10_000)
                XCTAssertEqual(try client.readToEnd(), [])
            }
        }
    }

    func testServe_whenUnreadBodyHasArrived_shouldKeepTheConnection() async throws {
        try await withServer { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            for message in [
                post("Content-Length: 4") + "body", post("Transfer-Encoding: chunked") + "3\r\nabc\r\n0\r\n\r\n",
            ] {
                // When
                try client.send(message + request("/next"))
                // Then
                XCTAssertEqual(try client.readResponse().text, "/")
                XCTAssertEqual(try client.readResponse().text, "/next")
            }
        }
    }

    func testServe_whenRefusedBodyNeverEnds_shouldGiveUp() async throws {
        try await withServer(
            { $0.httpLimits.lingerLength = 1_000_000 },
            handler: { _ in .text(.contentTooLarge, "no") }
        ) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            try client.send(post("Content-Length: 4000000000"))
            // When
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            var sent = 0
            while sent < 100_000_000, (try? client.send(piece)) != nil { sent += piece.count }
            // Then
            XCTAssertLessThan(sent, 100_000_000)
        }
    }

    func testServe_whenNobodyReadsTheBody_shouldLeaveItWithTheClient() async throws {
        let gate = Gate()
        try await withServer(handler: { request in
            await gate.pass()
            return .text("done")
        }) { port, _, _ in
            // Given
            gate.close()
            let client = try TestClient(port: port)
            try client.send(post("Content-Length: 4000000000"))
            // When
            let sent = client.sendUntilFull([UInt8](repeating: 0x61, count: 65_536), atMost: 100_000_000)
            // Then
            XCTAssertLessThan(sent, 100_000_000)
            gate.open()
            XCTAssertEqual(try client.readResponse().text, "done")
        }
    }

    func testNext_whenClientVanishes_shouldThrowAndTheHandlerEnds() async throws {
        for vanish in [TestClient.disconnect, TestClient.reset, TestClient.finishSending] {
            for framing in ["Content-Length: 100", "Transfer-Encoding: chunked"] {
                let errors = Recorder<HTTPError>()
                try await withServer(handler: { request in
                    do throws(HTTPError) { _ = try await request.body.collect(upTo: 1000) } catch {
                        errors.record(error)
                    }
                    return .text("late")
                }) { port, _, _ in
                    // Given
                    let client = try TestClient(port: port)
                    try client.send(post(framing) + "4\r\nbo")
                    // When
                    vanish(client)()
                    // Then
                    let expected = HTTPError(.badRequest, "connection closed before the end of the body")
                    let recorded = await errors.values(1)
                    XCTAssertEqual(recorded.last, expected)
                }
            }
        }
    }
}
