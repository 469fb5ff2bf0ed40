import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

final class DeadlineTests: XCTestCase {
    private let brief = Duration.milliseconds(150)

    private let readBody: @Sendable (HTTPRequest) async -> HTTPResponse = { request in
        if request.head.path == "/giant" { return HTTPResponse(.ok, body: .bytes(giantContent)) }
        do throws(HTTPError) {
            return HTTPResponse(.ok, body: .bytes(try await request.body.collect(upTo: 1_000_000)))
        } catch {
            return .text(error.status, "body: \(error.reason)")
        }
    }

    /// A client that behaves is served whatever the others do.
    private func assertServed(_ port: UInt16, file: StaticString = #filePath, line: UInt = #line) throws {
        let client = try TestClient(port: port)
        for _ in 0..<3 {
            try client.send(request("/"))
            XCTAssertEqual(try client.readResponse().status, 200, file: file, line: line)
        }
    }

    func testServe_whenHeadIsNotCompleteInTime_shouldRespondWith408() async throws {
        try await withServer({ $0.limits.headTime = self.brief }) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send("GET / HTTP/1.1\r\nHost: ")
            try assertServed(port)
            // Then
            let response = try client.readResponse()
            XCTAssertEqual(response.status, 408)
            XCTAssertEqual(response["connection"], "close")
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenHeadIsDripped_shouldRespondWith408AllTheSame() async throws {
        try await withServer({ $0.limits.headTime = self.brief }) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            for byte in "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 30))".utf8 {
                guard (try? client.send([byte])) != nil else { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            // Then
            XCTAssertEqual(try client.readResponse().status, 408)
        }
    }

    func testServe_whenHeadIsDrippedOnAfter408_shouldCloseSoon() async throws {
        try await withServer({ $0.limits.headTime = self.brief }) { port, _ in
            // Given
            let client = try TestClient(port: port)
            try client.send("GET / HTTP/1.1\r\nX: ")
            XCTAssertEqual(try client.readResponse().status, 408)
            // When
            var isClosed = false
            for _ in 0..<500 where !isClosed {
                isClosed = (try? client.send([0x61])) == nil
                try await Task.sleep(for: .milliseconds(10))
            }
            // Then
            XCTAssertTrue(isClosed)
        }
    }

    func testServe_whenConnectionIsIdle_shouldCloseIt() async throws {
        try await withServer({ $0.limits.idleTime = self.brief }) { port, _ in
            // Given
            let silent = try TestClient(port: port)
            let served = try TestClient(port: port)
            // When
            try served.send(request())
            _ = try served.readResponse()
            try assertServed(port)
            // Then
            XCTAssertEqual(try silent.readToEnd(), [])
            XCTAssertEqual(try served.readToEnd(), [])
        }
    }

    func testServe_whenRequestsKeepComing_shouldCountIdleTimeFromTheLast() async throws {
        try await withServer({ $0.limits.idleTime = .milliseconds(800) }) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            for _ in 0..<4 {
                try client.send(request())
                // Then
                XCTAssertEqual(try client.readResponse().status, 200)
                try await Task.sleep(for: .milliseconds(250))
            }
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenResponseHasToWaitForItsReader_shouldCountIdleTimeFromIt() async throws {
        let responder = TestResponder {
            .ready(HTTPResponse(.ok, body: .bytes($0.head.path == "/giant" ? giantContent : [])))
        }
        try await withServer(responder: responder) {
            $0.limits.idleTime = .seconds(2)
        } test: { port, _ in
            // Given
            let client = try TestClient.served(port: port)
            let start = ContinuousClock.now
            try await Task.sleep(until: start + .seconds(1.5))
            try client.send(request("/giant"))
            try await Task.sleep(for: .milliseconds(100))
            XCTAssertEqual(try client.readResponse().body, giantContent)
            // When: after the idle time since the request before
            try await Task.sleep(until: start + .seconds(2.3))
            try client.send(request())
            // Then
            XCTAssertEqual(try client.readResponse().status, 200)
        }
    }

    func testNext_whenBodyStalls_shouldThrow408() async throws {
        try await withServer({ $0.limits.bodyRateTime = self.brief }, handler: readBody) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nsome")
            try assertServed(port)
            // Then
            let response = try client.readResponse()
            XCTAssertEqual(response.status, 408)
            XCTAssertEqual(response.text, "body: body too slow")
            XCTAssertEqual(response["connection"], "close")
        }
    }

    func testNext_whenBodyIsDripped_shouldThrow408() async throws {
        try await withServer({ $0.limits.bodyRateTime = self.brief }, handler: readBody) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
            for _ in 0..<30 {
                guard (try? client.send([0x61])) != nil else { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            // Then
            XCTAssertEqual(try client.readResponse().text, "body: body too slow")
        }
    }

    func testServe_whenResponseIsNotRead_shouldCloseAndServeOthers() async throws {
        try await withServer(
            { $0.limits.responseStallTime = self.brief },
            handler: readBody
        ) { port, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(request("/giant"))
            try assertServed(port)
            try await Task.sleep(for: brief * 2)
            // Then
            XCTAssertThrowsError(try client.readResponse())
        }
    }

    func testServe_whenResponseIsReadSlowly_shouldSendAllOfIt() async throws {
        try await withServer(
            { $0.limits.responseStallTime = .seconds(1) },
            handler: { _ in HTTPResponse(.ok, body: .bytes(giantContent)) }
        ) { port, _ in
            // Given
            let client = try TestClient(port: port)
            try client.send(request())
            // When
            try await Task.sleep(for: brief)
            // Then
            XCTAssertEqual(try client.readResponse().body, giantContent)
        }
    }

    func testNext_whenClientReadsAResponseBeforeItSendsTheBody_shouldNotCountThat() async throws {
        try await withServer(
            {
                $0.limits.bodyRateTime = self.brief
                $0.limits.batchLength = .max
            },
            handler: readBody
        ) { port, _ in
            // Given: a body that is awaited while the response before does not fit into the sockets' buffers
            let client = try TestClient(port: port)
            try client.send(request("/giant") + "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n")
            // When
            try await Task.sleep(for: brief * 3)
            try client.send("some")
            // Then
            XCTAssertEqual(try client.readResponse().body, giantContent)
            let response = try client.readResponse()
            XCTAssertEqual(response.status, 200)
            XCTAssertEqual(response.text, "some")
        }
    }

    func testServe_whenClientReadsAResponseBeforeItSendsTheHead_shouldNotCountThat() async throws {
        try await withServer(
            {
                $0.limits.headTime = .seconds(2)
                $0.limits.batchLength = .max
            },
            handler: readBody
        ) { port, _ in
            // Given: half a head behind a request whose response does not fit into the sockets' buffers
            let client = try TestClient(port: port)
            try client.send(request("/giant") + "GET / HTTP/1.1\r\n")
            // When
            try await Task.sleep(for: .seconds(2.2))
            try client.send("Host: ")
            XCTAssertEqual(try client.readResponse().body, giantContent)
            try await Task.sleep(for: brief)
            try client.send("a\r\n\r\n")
            // Then
            XCTAssertEqual(try client.readResponse().status, 200)
        }
    }

    func testNote_whenClientIsSlowOrSilent_shouldThrow() throws {
        // Given
        let limits = ServerLimits()
        let table: [(waits: [(count: Int, seconds: Int)], reason: StaticString?)] = [
            ([(0, 19), (20_000, 1)], nil),
            ([(0, 20)], "body too slow"),
            ([(100, 9), (100, 9), (100, 2)], "body too slow"),
            ([(19_999, 9), (0, 9), (1, 2), (0, 9), (20_000, 9), (1, 9)], nil),
            ([(20_000, 9), (0, 9), (0, 2), (19_999, 9), (0, 9), (0, 2)], "body too slow"),
        ]
        for (waits, reason) in table {
            var pace = MinimumBodyRate(limits)
            var thrown: HTTPError?
            // When
            for wait in waits where thrown == nil {
                do { try pace.note(wait.count, after: .seconds(wait.seconds)) } catch { thrown = error }
            }
            // Then
            XCTAssertEqual(thrown, reason.map { HTTPError(.requestTimeout, $0) })
            XCTAssertGreaterThan(thrown == nil ? pace.timeout : .seconds(1), .zero)
        }
    }
}
