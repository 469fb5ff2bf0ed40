import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

/// What is closed or refused when there is too much.
final class CapTests: XCTestCase {
    private let halfHead = "GET / HTTP/1.1\r\nHost:"

    private func post(_ sent: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + sent
    }

    /// Serves so many connections with one loop, which has taken what was sent before whenever another client was served.
    private func withOneLoop(
        connections: Int = 100,
        _ configure: (inout ServerLimits) -> Void = { _ in },
        test: (_ port: UInt16, _ clock: TestClock) async throws -> Void
    ) async throws {
        try await withServer(
            {
                $0.workers = 1
                $0.limits.connectionCount = connections
                configure(&$0.limits)
            },
            handler: echoBody
        ) { port, _, clock in try await test(port, clock) }
    }

    /// Connects one client after the other, with a moment between them; each sends a text.
    private func clients(_ texts: [String], _ port: UInt16, _ clock: TestClock) throws -> [TestClient] {
        let existing = try TestClient.served(port: port, block: 9)
        return try texts.map { text in
            let client = try TestClient(port: port)
            try client.send(text)
            try existing.assertServed()
            clock.advance(by: .milliseconds(100))
            return client
        }
    }

    // MARK: Connections

    func testServe_whenThereAreTooManyConnections_shouldCloseTheOldestIdle() async throws {
        try await withOneLoop(connections: 3) { port, clock in
            // Given
            let clients = try (0..<3).map { _ in
                clock.advance(by: .milliseconds(100))
                return try TestClient.served(port: port)
            }
            clock.advance(by: .milliseconds(100))
            try clients[0].assertServed()
            // When
            let late = try TestClient.served(port: port)
            // Then
            XCTAssertEqual(try clients[1].readToEnd(), [])
            for client in [clients[0], clients[2], late] { try client.assertServed() }
        }
    }

    func testServe_whenNoConnectionIsIdle_shouldCloseTheOldestHead() async throws {
        try await withOneLoop(connections: 4) { port, clock in
            // Given: the first is idle, the others have sent half a head or nothing yet
            let clients = try clients([halfHead, "", halfHead], port, clock)
            // When
            let late = try (0..<2).map { _ in
                let client = try TestClient(port: port)
                try client.send(self.halfHead)
                return client
            }
            // Then
            XCTAssertTrue(clients[0].isEndedByServer())
            try clients[1].assertServed()
            for client in late + [clients[2]] {
                try client.send(" a\r\n\r\n")
                XCTAssertEqual(try client.readResponse().status, 200)
            }
        }
    }

    func testServe_whenAllReceiveBodies_shouldCloseTheSlowest() async throws {
        try await withOneLoop(connections: 4) { port, clock in
            // Given: the only idle one is closed for the last of them
            let all = try clients([post(String(repeating: "a", count: 60_000)), post("a"), post("aaa")], port, clock)
            let young = try TestClient(port: port)
            try young.send(post("").replacing("Content", with: "Expect: 100-continue\r\nContent"))
            XCTAssertEqual(try young.readResponse().status, 100)
            // When
            let late = try TestClient.served(port: port)
            // Then
            XCTAssertTrue(all[1].isEndedByServer())
            try all[0].send(String(repeating: "a", count: 40_000))
            XCTAssertEqual(try all[0].readResponse().body.count, 100_000)
            try late.assertServed()
        }
    }

    func testServe_whenThereAreTooManyBusyConnections_shouldRefuseTheNext() async throws {
        let started = Recorder<Void>()
        let gate = Gate()
        try await withServer(
            {
                $0.workers = 1
                $0.limits.connectionCount = 2
            },
            handler: { _ in
                started.record(())
                await gate.pass()
                return .text("done")
            }
        ) { port, _, _ in
            // Given
            gate.close()
            let before = started.values.count
            let clients = try (0..<2).map { _ in try TestClient(port: port) }
            for client in clients { try client.send(request()) }
            _ = await started.values(before + 2)
            // When
            let late = try TestClient(port: port)
            // Then
            XCTAssertTrue(late.isEndedByServer())
            gate.open()
            for client in clients { XCTAssertEqual(try client.readResponse().text, "done") }
        }
    }

    func testConnectionCount_whenThereAreFewDescriptors_shouldLeaveTwoForEach() {
        for (descriptors, count) in [
            (128, 48), (400, 150), (1024, 412), (16_384, 8092), (65_536, 10_000), (.max, 10_000),
        ] {
            XCTAssertEqual(ServerLimits().connectionCount(descriptors: descriptors), count)
        }
    }

    func testServe_whenAPeerIsAProxy_shouldNotCountItsConnections() async throws {
        try await withServer({
            $0.limits.connectionsPerAddress = 2
            $0.trustedProxies = [IPNetwork("127.0.0.0/8")].compactMap { $0 }
        }) { port, _, _ in
            // When
            let clients = try (0..<6).map { _ in try TestClient(port: port) }
            // Then
            for client in clients { try client.assertServed() }
        }
    }

    #if os(Linux)
    func testServe_whenAnAddressHasItsConnections_shouldCloseItsOwnOldest() async throws {
        try await withOneLoop({ $0.connectionsPerAddress = 4 }) { port, clock in
            // Given
            let other = try TestClient.served(port: port, block: 2)
            // When
            let clients = try (0..<8).map { _ in
                clock.advance(by: .milliseconds(100))
                return try TestClient.served(port: port)
            }
            // Then
            for client in clients.prefix(4) { XCTAssertTrue(client.isEndedByServer()) }
            for client in clients.suffix(4) + [other] { try client.assertServed() }
        }
    }

    // MARK: Memory

    func testServe_whenUnreadResponsesAreTooLong_shouldCloseTheSlowestReader() async throws {
        try await withOneLoop({ $0.unsentLength = 40_000_000 }) { port, clock in
            // Given
            let readers = try clients([request("/giant"), request("/giant")], port, clock)
            _ = try readers[0].read(8_000_000)
            // When
            let late = try clients([request("/giant")], port, clock)
            // Then
            XCTAssertThrowsError(try readers[1].readResponse())
            for (client, rest) in [(readers[0], 8_000_000), (late[0], giantContent.count)] {
                XCTAssertNoThrow(try client.read(rest))
            }
        }
    }

    func testServe_whenResponsesWereReadOrDropped_shouldHaveRoomForOthers() async throws {
        try await withOneLoop({ $0.unsentLength = 38_000_000 }) { port, clock in
            // Given
            let other = try clients([request("/giant")], port, clock)
            for isRead in [true, false, true, false] {
                let client = try clients([request("/giant")], port, clock)
                // When
                if isRead { XCTAssertEqual(try client[0].readResponse().body, giantContent) } else { client[0].reset() }
                _ = try TestClient.served(port: port)
            }
            // Then
            XCTAssertEqual(try other[0].readResponse().body, giantContent)
        }
    }
    #endif

    func testKeep_whenBodiesTakeTooMuchMemory_shouldRefuseTheSlowestThatWaits() async throws {
        try await withOneLoop({ $0.bodiesLength = 100_000 }) { port, clock in
            // Given
            let all = try clients([post(String(repeating: "a", count: 50_000)), post("aaaa")], port, clock)
            // When
            let late = try TestClient(port: port)
            try late.send(post(String(repeating: "a", count: 60_000)))
            // Then
            let response = try all[1].readResponse()
            XCTAssertEqual(response.status, 503)
            XCTAssertEqual(response.text, "refused: too many bodies in memory")
            XCTAssertEqual(response["connection"], "close")
            XCTAssertEqual(try all[0].readResponse().status, 503)
            try late.send(String(repeating: "a", count: 30_000))
            try late.send(String(repeating: "a", count: 10_000))
            XCTAssertEqual(try late.readResponse().body.count, 100_000)
            try TestClient(port: port).assertServed()
        }
    }

    func testKeep_whenNoOtherBodyWaits_shouldRefuseThatOneAndForgetIt() async throws {
        try await withOneLoop({ $0.bodiesLength = 99_999 }) { port, _ in
            for count in [100_000, 1000] {
                // When
                let client = try TestClient(port: port)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
                try client.send(String(repeating: "a", count: count))
                // Then
                XCTAssertEqual(try client.readResponse().status, count == 1000 ? 200 : 503)
            }
        }
    }
}
