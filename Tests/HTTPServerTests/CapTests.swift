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

    /// Connects one client after the other; each sends a text, a moment after the one before.
    private func clients(_ texts: [String], _ port: UInt16, _ clock: TestClock) throws -> [TestClient] {
        let existing = try TestClient.served(port: port, block: 9)
        return try texts.map { text in
            let client = try TestClient(port: port)
            try client.send(text)
            // Twice, because the loop hears in the turn after the first that the client can be written to, which counts as activity.
            for _ in 0..<2 { try existing.assertServed() }
            clock.advance(by: .milliseconds(100))
            return client
        }
    }

    // MARK: Connections

    func testServe_whenThereAreTooManyConnections_shouldCloseTheOneThatDidNothingForLongest() async throws {
        let cases = [("", "\r\n"), ("\r\n", "GET"), (halfHead, " a"), (post("a"), "a"), (request(), request())]
        for (text, next) in cases {
            for sendsOn in [false, true] {
                try await withOneLoop(connections: 3) { port, clock in
                    // Given
                    let all = try (0..<3).map { _ in try TestClient(port: port) }
                    try all[0].send(text)
                    for client in [all[1]] + all.dropFirst() {
                        try client.assertServed()
                        clock.advance(by: .milliseconds(100))
                    }
                    if sendsOn {
                        try all[0].send(next)
                        try all[2].assertServed()
                        clock.advance(by: .milliseconds(100))
                    }
                    // When
                    let late = try TestClient.served(port: port)
                    // Then
                    if text == request() { XCTAssertEqual(try all[0].readResponse().status, 200) }
                    XCTAssertTrue(all[sendsOn ? 1 : 0].isEndedByServer(), "\(text.debugDescription) \(sendsOn)")
                    for client in all[(sendsOn ? 2 : 1)...] + [late] { try client.assertServed() }
                }
            }
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

    func testLoopCount_whenThereAreFewConnections_shouldGiveEachLoopItsShare() {
        for (workers, descriptors, count) in [
            (4, 65_536, 4), (128, 65_536, 128), (1000, 65_536, 156), (128, 1024, 6), (128, 128, 1), (0, 1024, 1),
        ] {
            var configuration = ServerConfiguration()
            configuration.workers = workers
            XCTAssertEqual(configuration.loopCount(descriptors: descriptors), count)
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

    func testEnter_whenANetworkHasItsConnections_shouldReturnItUntilOneLeaves() {
        var configuration = ServerConfiguration()
        (configuration.limits.connectionsPerAddress, configuration.limits.connectionsPerBlock) = (2, 3)
        let responder = TestResponder { _ in .now(.text("")) }
        let context = ServerContext(configuration, loopCount: 1, descriptors: 1000, responder: responder)
        for (clients, crowded) in [
            (["192.0.2.1", "192.0.2.2", "192.0.2.1"], nil), (["192.0.2.1", "192.0.2.1", "192.0.2.1"], "192.0.2.1"),
            (["2001:db8::1", "2001:db8::2", "2001:db8::3"], "2001:db8::/64"),
            (["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"], "2001:db8::/48"),
            (["2001:db8:1::1", "2001:db8:2::1", "2001:db8:3::1", "2001:db8:4::1"], nil),
        ] as [([String], String?)] {
            // Given
            let all = clients.compactMap(IPAddress.init).map(context.networks)
            for networks in all.dropLast() { XCTAssertNil(context.enter(networks)) }
            // When / Then
            XCTAssertEqual(all.last.flatMap(context.enter), crowded.flatMap(IPNetwork.init))
            all.forEach(context.leave)
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

    func testServe_whenAConnectionComesWhileAResponseIsFinished_shouldSendThatResponse() async throws {
        let (held, released) = (Signal(), Signal())
        for isTotal in [false, true] {
            try await withServer {
                $0.workers = 1
                if isTotal { $0.limits.connectionCount = 3 } else { $0.limits.connectionsPerAddress = 3 }
            } handler: { request in
                if request.head.path == "/hold" {
                    held.give()
                    released.take()
                }
                return .text(request.head.path)
            } test: { port, _, _ in
                // Given: a loop that learns of a request and of one connection too many at once
                let (client, holder, idle) = (
                    try TestClient.served(port: port), try TestClient.served(port: port),
                    try TestClient.served(port: port)
                )
                try holder.send(request("/hold"))
                held.take()
                // When
                try client.send(request("/first"))
                let late = try TestClient(port: port)
                released.give()
                // Then
                XCTAssertEqual(try client.readResponse().text, "/first")
                try late.assertServed()
                XCTAssertEqual(try holder.readResponse().text, "/hold")
                _ = idle
            }
        }
    }

    // MARK: Memory

    func testServe_whenThereAreManyLoops_shouldLetOneResponseUseTheMemoryOfAll() async throws {
        try await withServer({ $0.workers = 128 }, handler: echoBody) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            try client.send(request("/giant"))
            // When: the response does not fit into the sockets' buffers
            for _ in 0..<10 { _ = try TestClient.served(port: port) }
            // Then
            XCTAssertEqual(try client.readResponse().body, giantContent)
        }
    }

    func testServe_whenUnreadResponsesOfSeveralLoopsAreTooLong_shouldCloseTheReaderThatReadNothingForLongest()
        async throws
    {
        try await withServer(
            {
                $0.workers = 2
                $0.limits.unsentLength = 40_000_000
            },
            handler: echoBody
        ) { port, _, clock in
            // Given: two clients on each loop
            let readers = try (0..<4).map { _ in try TestClient.served(port: port) }
            let others = try (0..<2).map { _ in try TestClient.served(port: port, block: 2) }
            // When
            for reader in readers.prefix(3) {
                try reader.send(request("/giant"))
                for _ in 0..<10 { for other in others { try other.assertServed() } }
                clock.advance(by: .milliseconds(100))
            }
            // Then
            for (index, reader) in readers.prefix(3).enumerated() {
                if index == 0 {
                    XCTAssertThrowsError(try reader.readResponse())
                } else {
                    XCTAssertEqual(try reader.readResponse().body, giantContent)
                }
            }
        }
    }

    func testServe_whenUnreadResponsesAreTooLong_shouldCloseTheReaderThatReadNothingForLongest() async throws {
        try await withOneLoop({ $0.unsentLength = 40_000_000 }) { port, clock in
            // Given: the second connection asks first, and neither reads
            let connections = try (0..<2).map { _ in try TestClient(port: port) }
            let other = try TestClient.served(port: port)
            for client in connections.reversed() {
                try client.send(request("/giant"))
                // Meanwhile the sockets' buffers take what they can.
                for _ in 0..<10 { try other.assertServed() }
                clock.advance(by: .milliseconds(100))
            }
            // When
            let late = try clients([request("/giant")], port, clock)
            for _ in 0..<10 { try other.assertServed() }
            // Then
            XCTAssertThrowsError(try connections[1].readResponse())
            for client in [connections[0], late[0]] { XCTAssertEqual(try client.readResponse().body, giantContent) }
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

    func testKeep_whenBodiesTakeTooMuchMemory_shouldRefuseThoseThatWaitedForLongest() async throws {
        try await withOneLoop({ ($0.bodiesLength, $0.bodyOverhead) = (100_080, 0) }) { port, clock in
            // Given: the first sends on
            let all = try clients([post("aaaa"), post(String(repeating: "a", count: 50_000))], port, clock)
            try all[0].send("aaaa")
            try TestClient(port: port).assertServed()
            clock.advance(by: .milliseconds(100))
            let late = try TestClient(port: port)
            for (sent, refused) in [(60_000, all[1]), (40_000, all[0])] {
                // When
                let text = String(repeating: "a", count: sent)
                try late.send(sent == 60_000 ? post(text) : text)
                // Then
                let response = try refused.readResponse()
                XCTAssertEqual(response.status, 503)
                XCTAssertEqual(response.text, "refused: too many bodies in memory")
                XCTAssertEqual(response["connection"], "close")
            }
            XCTAssertEqual(try late.readResponse().body.count, 100_000)
            try TestClient(port: port).assertServed()
        }
    }

    func testServe_whenManyBodiesAreAwaited_shouldCountTheirRequestsToo() async throws {
        try await withOneLoop({ $0.bodiesLength = 100_000 }) { port, clock in
            // Given
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\nX: "
            let all = try clients((0..<4).map { head + ($0 == 3 ? "x" : "") + "\r\n\r\n" }, port, clock)
            // When
            let late = try clients([head + String(repeating: "a", count: 15_000) + "\r\n\r\n"], port, clock)
            // Then
            for client in all.prefix(2) { XCTAssertEqual(try client.readResponse().status, 503) }
            for client in all.suffix(2) + late {
                try client.send([UInt8](repeating: 0x61, count: 1000))
                XCTAssertEqual(try client.readResponse().status, 200)
            }
        }
    }

    func testKeep_whenNoOtherBodyWaits_shouldRefuseThatOneAndForgetIt() async throws {
        try await withOneLoop({ ($0.bodiesLength, $0.bodyOverhead) = (99_999, 0) }) { port, _ in
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
