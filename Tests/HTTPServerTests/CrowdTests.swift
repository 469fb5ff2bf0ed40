import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

/// Which connections give way when there are too many.
final class CrowdTests: XCTestCase {
    /// A client that has sent something which the server has taken.
    private func client(_ port: UInt16, block: UInt8 = 1, sending text: String) async throws -> TestClient {
        let client = try TestClient(port: port, block: block)
        try client.send(text)
        try await Task.sleep(for: .milliseconds(100))
        return client
    }

    private func assertServed(_ client: TestClient, line: UInt = #line) throws {
        try client.send(request("/on"))
        XCTAssertEqual(try client.readResponse().status, 200, line: line)
    }

    private func post(_ sent: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + sent
    }

    #if os(Linux)
    func testServe_whenNoConnectionIsIdle_shouldCloseTheOldestHeadOfTheBlockThatHoldsMost() async throws {
        try await withServer({
            $0.workers = 1
            $0.limits.connectionCount = 4
        }) { port, _ in
            // Given
            let single = try await self.client(port, block: 2, sending: halfHead)
            let first = try await self.client(port, sending: halfHead)
            let second = try await self.client(port, sending: halfHead)
            let third = try await self.client(port, sending: halfHead)
            // When
            let late = try TestClient(port: port, block: 3)
            try self.assertServed(late)
            // Then
            XCTAssertTrue(first.isEndedByServer())
            // What it sent completes no head, so only the end of the others' heads shows that they are there.
            for client in [single, second, third] {
                try client.send(" a\r\n\r\n")
                XCTAssertEqual(try client.readResponse().status, 200)
            }
        }
    }

    func testServe_whenConnectionHasSentNothingYet_shouldNotTakeItForIdle() async throws {
        try await withServer({
            $0.workers = 1
            $0.limits.connectionCount = 3
        }) { port, _ in
            // Given
            let first = try await self.client(port, sending: halfHead)
            let second = try await self.client(port, sending: halfHead)
            let new = try await self.client(port, block: 2, sending: "")
            // When
            let late = try await self.client(port, sending: halfHead)
            // Then
            try self.assertServed(new)
            XCTAssertTrue(first.isEndedByServer())
            for client in [second, late] {
                try client.send(" a\r\n\r\n")
                XCTAssertEqual(try client.readResponse().status, 200)
            }
        }
    }

    func testServe_whenBlockHasItsConnections_shouldCloseItsOwnOldest() async throws {
        try await withServer({
            $0.workers = 1
            $0.limits.connectionsPerBlock = 4
        }) { port, _ in
            // Given
            let other = try TestClient(port: port, block: 2)
            try self.assertServed(other)
            var clients: [TestClient] = []
            // When
            for _ in 0..<8 {
                clients.append(try TestClient(port: port))
                try self.assertServed(clients[clients.count - 1])
                try await Task.sleep(for: .milliseconds(20))
            }
            // Then
            for client in clients.prefix(4) { XCTAssertTrue(client.isEndedByServer()) }
            for client in clients.suffix(4) + [other] { try self.assertServed(client) }
        }
    }

    func testServe_whenNextToLeaveHasGone_shouldLeaveTheOneThatHasItsDescriptor() async throws {
        try await withServer(
            {
                $0.workers = 1
                $0.limits.connectionCount = 9
                $0.limits.unreadLength = .max
            },
            handler: giant
        ) { port, _ in
            // Given: nobody reads, and the two that have waited for longest are to leave.
            var waiting: [TestClient] = []
            for _ in 0..<9 { waiting.append(try await self.client(port, sending: request("/giant"))) }
            let first = try TestClient(port: port, block: 2)
            try self.assertServed(first)
            // When: the second leaves by itself, and another gets its descriptor.
            waiting[1].reset()
            try await Task.sleep(for: .milliseconds(2))
            let late = try (0..<2).map { _ in try TestClient(port: port, block: 2) }
            // Then: the idle one has left.
            XCTAssertTrue(first.isEndedByServer())
            for client in late { try self.assertServed(client) }
        }
    }

    func testServe_whenUnreadResponsesAreTooLong_shouldCloseTheSlowestReaderOfTheBlockThatHoldsMost() async throws {
        try await withServer({ $0.limits.unreadLength = 55_000_000 }, handler: giant) { port, _ in
            // Given
            let single = try await self.client(port, block: 2, sending: request("/giant"))
            let first = try await self.client(port, sending: request("/giant"))
            let second = try await self.client(port, sending: request("/giant"))
            // When
            let late = try await self.client(port, block: 3, sending: request("/giant"))
            // Then
            XCTAssertThrowsError(try first.readResponse())
            for client in [single, second, late] { XCTAssertEqual(try client.readResponse().body, giantContent) }
        }
    }

    func testServe_whenResponsesWereReadOrGivenUp_shouldHaveRoomForOthers() async throws {
        try await withServer({ $0.limits.unreadLength = 38_000_000 }, handler: giant) { port, _ in
            // Given
            let other = try await self.client(port, block: 2, sending: request("/giant"))
            for isRead in [true, false, true, false] {
                let client = try await self.client(port, sending: request("/giant"))
                // When
                if isRead { XCTAssertEqual(try client.readResponse().body, giantContent) } else { client.reset() }
                try await Task.sleep(for: .milliseconds(20))
            }
            // Then
            XCTAssertEqual(try other.readResponse().body, giantContent)
        }
    }
    #endif

    func testServe_whenAllReceiveBodies_shouldCloseTheSlowest() async throws {
        try await withServer(
            {
                $0.workers = 1
                $0.limits.connectionCount = 3
            },
            handler: readBody
        ) { port, _ in
            // Given
            let fast = try await self.client(port, sending: self.post(String(repeating: "a", count: 50_000)))
            let slow = try await self.client(port, sending: self.post("a"))
            let young = try await self.client(port, sending: self.post("a"))
            // When
            let late = try TestClient(port: port)
            try late.send(request())
            // Then
            XCTAssertEqual(try late.readResponse().status, 200)
            XCTAssertNotEqual(try? slow.readResponse().status, 200)
            try young.send(String(repeating: "a", count: 99_999))
            try fast.send(String(repeating: "a", count: 50_000))
            for client in [young, fast] { XCTAssertEqual(try client.readResponse().text, "100000") }
        }
    }

    func testServe_whenPeerIsAProxy_shouldNotCountItsConnections() async throws {
        try await withServer({
            $0.limits.connectionsPerBlock = 2
            $0.trustedProxies = [IPNetwork("127.0.0.0/8")].compactMap { $0 }
        }) { port, _ in
            // When
            let clients = try (0..<6).map { _ in try TestClient(port: port) }
            // Then
            for client in clients { try self.assertServed(client) }
        }
    }

    func testConnectionCount_whenThereAreFewDescriptors_shouldLeaveTwoForEach() {
        for (descriptors, count) in [(128, 48), (400, 150), (1024, 412), (16_384, 8092), (65_536, 10_000)] {
            XCTAssertEqual(ServerLimits().connectionCount(descriptors: descriptors), count)
        }
    }

    func testGiveUp_whenReaderWaits_shouldEndItsBodyWithTheError() async throws {
        let receptions = Recorder<BodyTransfer>()
        try await withServer(handler: { request in
            request.body.reception.map(receptions.record)
            return await readBody(request)
        }) { port, _ in
            // Given
            let before = receptions.values.count
            let client = try await self.client(port, sending: self.post("a"))
            let received = await receptions.values(before + 1)
            let reception = try XCTUnwrap(received.last)
            // When
            reception.giveUp(HTTPError(.tooManyRequests, "for another"))
            // Then
            let response = try client.readResponse()
            XCTAssertEqual(response.status, 429)
            XCTAssertEqual(response.text, "body: for another")
            XCTAssertEqual(response["connection"], "close")
        }
    }

    func testGiveUp_whenBodyHasEnded_shouldLeaveTheConnection() async throws {
        let receptions = Recorder<BodyTransfer>()
        try await withServer(handler: { request in
            request.body.reception.map(receptions.record)
            return await readBody(request)
        }) { port, _ in
            // Given
            let client = try TestClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")
            XCTAssertEqual(try client.readResponse().text, "2")
            // When
            receptions.values.last?.giveUp(HTTPError(.tooManyRequests, "for another"))
            try await Task.sleep(for: .milliseconds(20))
            // Then
            try client.send(request())
            XCTAssertEqual(try client.readResponse().status, 200)
        }
    }
}

/// Responds with more than the sockets' buffers hold, when asked for that.
@Sendable
private func giant(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(.ok, body: .bytes(request.head.path == "/giant" ? giantContent : []))
}

private let halfHead = "GET / HTTP/1.1\r\nHost:"

/// Responds with the length of the body, or with what became of it.
@Sendable
private func readBody(_ request: HTTPRequest) async -> HTTPResponse {
    do throws(HTTPError) {
        return .text("\(try await request.body.collect(upTo: 1_000_000).count)")
    } catch {
        return .text(error.status, "body: \(error.reason)")
    }
}
