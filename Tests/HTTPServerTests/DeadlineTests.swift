@testable import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

/// How long a client may take, by a clock that the tests set.
final class DeadlineTests: XCTestCase {
    private let halfHead = "GET / HTTP/1.1\r\nHost: "
    private let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"

    /// Serves with one loop, which has taken what was sent before whenever another client was served.
    private func withOneLoop(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        test: (_ port: UInt16, _ clock: TestClock) async throws -> Void
    ) async throws {
        try await withServer(
            {
                $0.workers = 1
                configure(&$0)
            },
            handler: echoBody
        ) { port, _, clock in try await test(port, clock) }
    }

    /// Lets time pass, with a client that is served before and after it.
    private func pass(_ seconds: Double, _ clock: TestClock, _ port: UInt16) throws {
        _ = try TestClient.served(port: port)
        clock.advance(by: .seconds(seconds))
        _ = try TestClient.served(port: port)
    }

    func testServe_whenHeadIsNotCompleteInTime_shouldRespondWith408() async throws {
        try await withOneLoop { port, clock in
            // Given
            let (client, other) = (try TestClient(port: port), try TestClient(port: port))
            for client in [client, other] { try client.send(halfHead) }
            // When
            try pass(9.9, clock, port)
            try other.send("a\r\n\r\n")
            XCTAssertEqual(try other.readResponse().status, 200)
            clock.advance(by: .seconds(0.2))
            // Then
            let response = try client.readResponse()
            XCTAssertEqual(response.status, 408)
            XCTAssertEqual(response["connection"], "close")
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenHeadIsDripped_shouldRespondWith408AndCloseSoon() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient(port: port)
            // When
            for byte in halfHead.utf8.prefix(10) {
                try client.send([byte])
                try pass(1, clock, port)
            }
            // Then
            XCTAssertEqual(try client.readResponse().status, 408)
            // When: it goes on
            for _ in 0..<3 {
                try client.send([0x61])
                try pass(1, clock, port)
            }
            // Then: the system refuses what comes
            let isClosed = await eventually { (try? client.send([0x61])) == nil }
            XCTAssertTrue(isClosed)
        }
    }

    func testServe_whenConnectionIsIdle_shouldCloseIt() async throws {
        try await withOneLoop { port, clock in
            // Given
            let silent = try TestClient(port: port)
            let served = try TestClient.served(port: port)
            let stray = try TestClient.served(port: port)
            try stray.send("\r\n")
            // When
            try pass(14.9, clock, port)
            clock.advance(by: .seconds(0.2))
            // Then: without a word
            for client in [silent, served, stray] { XCTAssertEqual(try client.readToEnd(), []) }
        }
    }

    func testServe_whenRequestsKeepComing_shouldCountIdleTimeFromTheLast() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient(port: port)
            for _ in 0..<4 {
                // When
                try client.assertServed()
                // Then
                try pass(14.9, clock, port)
            }
            clock.advance(by: .seconds(0.2))
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenResponseHasToWaitForItsReader_shouldCountIdleTimeFromItsEnd() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient.served(port: port)
            try client.send(request("/giant"))
            try pass(29, clock, port)
            XCTAssertEqual(try client.readResponse().body, giantContent)
            // When
            try pass(14, clock, port)
            // Then
            try client.assertServed()
        }
    }

    func testNext_whenBodyStallsOrIsDripped_shouldRespondWith408() async throws {
        for step in [20, 1] {
            try await withOneLoop { port, clock in
                // Given
                let client = try TestClient(port: port)
                try client.send(post)
                // When
                for _ in 0..<20 / step {
                    try client.send("some")
                    try pass(Double(step), clock, port)
                }
                // Then
                let response = try client.readResponse()
                XCTAssertEqual(response.status, 408)
                XCTAssertEqual(response.text, "refused: body too slow")
                XCTAssertEqual(response["connection"], "close")
            }
        }
    }

    func testNext_whenBodyKeepsTheLeastRate_shouldTakeItAll() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient(port: port)
            try client.send(post)
            // When: with a stall of almost the longest time in each piece
            for _ in 0..<5 {
                try pass(19.9, clock, port)
                try client.send(String(repeating: "a", count: 20_000))
                try pass(0.2, clock, port)
            }
            // Then
            XCTAssertEqual(try client.readResponse().body.count, 100_000)
        }
    }

    func testNext_whenBodyHasNotEndedTenMinutesAfterItsHead_shouldRespondWith408() async throws {
        try await withOneLoop { port, clock in
            // Given
            let (client, other) = (try TestClient(port: port), try TestClient(port: port))
            for client in [client, other] {
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
            }
            // When: both keep the least rate
            for count in [15_000, 14_999] {
                try pass(9.9, clock, port)
                for _ in 0..<(count == 15_000 ? 59 : 1) {
                    for client in [client, other] { try client.send([UInt8](repeating: 0x61, count: count)) }
                    try pass(10, clock, port)
                }
            }
            try other.send([UInt8](repeating: 0x61, count: 1))
            // Then
            XCTAssertEqual(try client.readResponse().text, "refused: body not complete in time")
            XCTAssertEqual(try other.readResponse().status, 408)
        }
    }

    func testServe_whenMuchInputIsReportedAtItsDeadline_shouldRespondToAllOfIt() async throws {
        let cases = [("", request()), (halfHead, "a\r\n\r\n"), (post, String(repeating: "a", count: 100_000))]
        for ((before, after), poller) in cases.flatMap({ texts in pollers.map { (texts, $0) } }) {
            // Given: more clients than a turn handles
            let (clock, count) = (TestClock(), 100)
            let gathering = Gathering()
            var configuration = ServerConfiguration()
            (configuration.port, configuration.workers) = (0, 1)
            configuration.limits.sweepInterval = .milliseconds(10)
            configuration.limits.lastRequestTime = .milliseconds(50)
            configuration.now = { clock.now }
            configuration.makePoller = { poller.make().map { GatheringPoller($0, gathering) } }
            let server = try HTTPServer(configuration, TestResponder(echoBody))
            let other = try TestClient.served(port: server.address.port)
            let clients = try (0..<count).map { _ in try TestClient.served(port: server.address.port) }
            for client in clients where !before.isEmpty { try client.send(before) }
            for _ in 0..<2 { try other.assertServed() }
            // When: all of it is reported at once, after the time for it
            gathering.begin(count) { clock.advance(by: .seconds(21)) }
            for client in clients { try client.send(after) }
            // Then
            for client in clients { XCTAssertEqual(try client.readResponse().status, 200, poller.name) }
            clock.run()
            await server.stop()
        }
    }

    func testServe_whenResponseIsNotRead_shouldClose() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient(port: port)
            try client.send(request("/giant"))
            // When: the sockets' buffers take more of it for a moment, which is progress
            for _ in 0..<10 { try pass(31, clock, port) }
            // Then
            XCTAssertThrowsError(try client.readResponse())
        }
    }

    func testServe_whenResponseIsReadSlowly_shouldSendAllOfIt() async throws {
        try await withOneLoop { port, clock in
            // Given
            let client = try TestClient(port: port)
            try client.send(request("/giant"))
            var received: [UInt8] = []
            // When
            for _ in 0..<3 {
                try pass(29, clock, port)
                received += try client.read(4_000_000)
                // The server is told a moment later that there is room again.
                try pass(0, clock, port)
            }
            // Then
            received += try client.read(4_000_000)
            XCTAssertTrue(received.starts(with: "HTTP/1.1 200 OK\r\n".utf8))
        }
    }

    func testServe_whenClientReadsAResponseBeforeItSendsOn_shouldNotCountThat() async throws {
        for (before, after) in [(halfHead, "a\r\n\r\n"), (post, String(repeating: "a", count: 100_000))] {
            try await withOneLoop {
                $0.httpLimits.batchLength = .max
            } test: { port, clock in
                // Given: a head or body that is awaited while the response before does not fit into the sockets' buffers
                let client = try TestClient(port: port)
                try client.send(request("/giant") + before)
                // When
                try pass(25, clock, port)
                XCTAssertEqual(try client.readResponse().body, giantContent)
                try pass(9, clock, port)
                try client.send(after)
                // Then
                XCTAssertEqual(try client.readResponse().status, 200)
            }
        }
    }

    func testServe_whenRestOfARefusedBodyIsSlowOrStalls_shouldClose() async throws {
        for (step, count) in [(2.0, 15), (3.0, 1)] {
            try await withOneLoop { port, clock in
                // Given
                let client = try TestClient(port: port)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\n\r\nsome")
                XCTAssertEqual(try client.readResponse().status, 413)
                for _ in 0..<count - 1 {
                    try client.send([0x61])
                    try pass(step, clock, port)
                }
                // When
                try pass(step, clock, port)
                // Then: the system refuses what comes
                let isClosed = await eventually { (try? client.send([0x61])) == nil }
                XCTAssertTrue(isClosed)
            }
        }
    }

    func testEndWait_whenClientIsSlowOrSilent_shouldBeFalse() {
        // Given
        let table: [(waits: [(count: Int, seconds: Int)], isKept: Bool)] = [
            ([(0, 19), (20_000, 1)], true),
            ([(0, 20)], false),
            ([(100, 9), (100, 9), (100, 2)], false),
            ([(19_999, 9), (0, 9), (1, 2), (0, 9), (20_000, 9), (1, 9)], true),
            ([(20_000, 9), (0, 9), (0, 2), (19_999, 9), (0, 9), (0, 2)], false),
        ]
        for (waits, isKept) in table {
            var body = BodyReception(deadline: .seconds(1000))
            // When
            let results = waits.map { count, seconds in
                body.receivedCount += count
                return body.endWait(at: .seconds(seconds), ServerLimits())
            }
            // Then
            XCTAssertEqual(results.allSatisfy(\.self), isKept)
            XCTAssertGreaterThan(body.waitDeadline(at: .zero, ServerLimits()), .zero)
        }
    }
}
