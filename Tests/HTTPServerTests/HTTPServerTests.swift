import HTTP
@testable import Platform
import TestSupport
import XCTest

@testable import HTTPServer

final class HTTPServerTests: XCTestCase {
    // MARK: start

    func testStart_whenPortIsZero_shouldTellTheRealOne() async throws {
        // Given
        for (host, url) in [
            (IPAddress.loopback, "http://127.0.0.1"), (IPAddress(ipv6: 1), "http://[::1]"),
            (IPAddress(ipv4: 0), "http://0.0.0.0"), (IPAddress(ipv6: 0), "http://[::]"),
        ] {
            try await withServer({ $0.host = host }) { port, server, _ in
                // When / Then
                XCTAssertNotEqual(port, 0)
                XCTAssertEqual(server.address.url, "\(url):\(port)")
                let client = try TestClient(port: port, overIPv6: !host.isIPv4)
                try client.send(request("/"))
                XCTAssertEqual(try client.readResponse().text, "/")
            }
        }
    }

    func testStart_whenPortIsInUse_shouldThrowAndLeakNothing() async throws {
        try await withServer { port, _, _ in
            // Given
            var configuration = ServerConfiguration()
            configuration.port = port
            let before = openDescriptors()
            // When / Then
            XCTAssertThrowsError(try HTTPServer(configuration, TestResponder { _ in .text("other") })) { error in
                XCTAssertEqual(error as? ServerStartError, .portInUse(host: "127.0.0.1", port: port))
            }
            XCTAssertLessThanOrEqual(openDescriptors(), before)
        }
    }

    func testStart_whenHostCannotBeListenedOn_shouldSayWhy() {
        // Given
        var configuration = ServerConfiguration()
        configuration.host = IPAddress(ipv4: 0xC000_0201)
        configuration.port = 0
        // When / Then
        XCTAssertThrowsError(try HTTPServer(configuration, TestResponder { _ in .text("") })) {
            XCTAssertEqual($0 as? ServerStartError, .addressNotAvailable(host: "192.0.2.1"))
        }
    }

    func testStart_whenLoopsCannotBeMade_shouldThrowAndLeakNothing() throws {
        let before = openDescriptors()
        for (makePoller, expected) in [
            ({ @Sendable in nil }, .noDescriptorLeft),
            ({ @Sendable in UnwatchedListenerPoller() }, .system(call: "epoll_ctl", code: ENOMEM)),
        ] as [(@Sendable () -> (any Poller)?, ServerStartError)] {
            // Given
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.makePoller = makePoller
            let listener = try Listener(configuration)
            let (port, number) = (listener.address.port, listener.descriptor)
            let responder = TestResponder { _ in .text("") }
            // When / Then
            do {
                _ = try HTTPServer(configuration: configuration, listener: listener, responder: responder)
                XCTFail("started")
            } catch {
                XCTAssertEqual(error, expected)
            }
            XCTAssertThrowsError(try TestClient(port: port))
            XCTAssertEqual(fcntl(number, F_GETFD), -1, "it is closed")
        }
        XCTAssertLessThanOrEqual(openDescriptors(), before)
    }

    func testDescription_whenStartFails_shouldBeOneLineWithAFittingExitCode() {
        let table: [(error: ServerStartError, words: String, exitCode: Int32)] = [
            (.addressNotAvailable(host: "192.0.2.1"), "192.0.2.1 is not an address of this machine", 64),
            (.portInUse(host: "::1", port: 80), "port 80 on ::1 is in use", 69),
            (.noPermission(host: "::1", port: 80), "no permission to listen on port 80", 77),
            (.notAListener(descriptor: 3), "descriptor 3 is not a listening TCP socket", 64),
            (.noDescriptorLeft, "too many files are open", 71),
            (.system(call: "bind", code: EINVAL), "cannot start: bind: Invalid argument", 71),
        ]
        for (error, words, exitCode) in table {
            // When
            let text = error.description
            // Then
            XCTAssertTrue(text.contains(words), text)
            XCTAssertFalse(text.contains("\n"))
            XCTAssertEqual(error.exitCode, exitCode)
        }
    }

    // MARK: stop

    func testOffLoop_whenAResponseTakesLong_shouldLeaveTheLoopsThreadAndReturnToIt() async throws {
        let threads = Recorder<[UInt]>()
        try await withServer(handler: { _ in
            let before = currentThread()
            let within = await offLoop { currentThread() }
            threads.record([before, within, currentThread()])
            return .text("")
        }) { port, _, _ in
            // When
            try TestClient(port: port).assertServed()
            // Then
            let thread = try XCTUnwrap(threads.values.last)
            XCTAssertNotEqual(thread[0], thread[1])
            XCTAssertEqual(thread[0], thread[2])
        }
    }

    func testStop_whenRequestsAreInFlight_shouldFinishThem() async throws {
        let started = Recorder<String>()
        let gate = Gate()
        try await withServer(
            { $0.workers = 1 },
            handler: { request in
                started.record(request.head.path)
                await gate.pass()
                return .text(request.head.path)
            }
        ) { port, server, clock in
            // Given
            gate.close()
            let before = started.values.count
            let clients = try (0..<20).map { _ in try TestClient(port: port) }
            for (index, client) in clients.enumerated() { try client.send(request("/\(index)")) }
            _ = await started.values(before + 20)
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            gate.open()
            // Then
            for (index, client) in clients.enumerated() {
                let response = try client.readResponse()
                XCTAssertEqual(response.text, "/\(index)")
                XCTAssertEqual(response["connection"], "close")
                XCTAssertEqual(try client.readToEnd(), [])
            }
            clock.advance(by: .seconds(1))
            await stopped
        }
    }

    func testStop_whenConnectionsAreIdle_shouldCloseThemAfterAMoment() async throws {
        try await withServer({ $0.workers = 1 }) { port, server, clock in
            // Given
            let silent = try TestClient(port: port)
            let served = try TestClient.served(port: port)
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            clock.advance(by: .seconds(1))
            await stopped
            // Then
            XCTAssertEqual(try silent.readToEnd(), [])
            XCTAssertEqual(try served.readToEnd(), [])
            XCTAssertThrowsError(try TestClient(port: port))
        }
    }

    func testStop_whenRequestComesOnAnIdleConnection_shouldRespondToItAsTheLast() async throws {
        try await withServer { port, server, _ in
            // Given
            let silent = try TestClient(port: port)
            let served = try TestClient.served(port: port)
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            // Then
            for client in [silent, served] {
                try client.send(request("/last"))
                let response = try client.readResponse()
                XCTAssertEqual(response.text, "/last")
                XCTAssertEqual(response["connection"], "close")
                XCTAssertEqual(try client.readToEnd(), [])
                client.reset()
            }
            await stopped
        }
    }

    func testStop_whenARequestCameWhileAResponseWasUnread_shouldRespondToBoth() async throws {
        try await withServer({ $0.workers = 1 }, handler: echoBody) { port, server, clock in
            // Given
            let client = try TestClient.served(port: port)
            try client.send(request("/giant"))
            _ = try TestClient.served(port: port)
            try client.send(request("/next"))
            _ = try TestClient.served(port: port)
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            clock.advance(by: .seconds(2))
            // Then
            XCTAssertEqual(try client.readResponse().body, giantContent)
            let last = try client.readResponse()
            XCTAssertEqual(last.status, 200)
            XCTAssertEqual(last["connection"], "close")
            await stopped
        }
    }

    func testStop_whenHandlerDoesNotEnd_shouldReturnAfterTheGrace() async throws {
        let gate = Gate()
        let started = Recorder<Void>()
        try await withServer(
            { $0.workers = 1 },
            handler: { _ in
                started.record(())
                await gate.pass()
                return .text("late")
            }
        ) { port, server, clock in
            // Given
            gate.close()
            let before = started.values.count
            let client = try TestClient(port: port)
            try client.send(request())
            _ = await started.values(before + 1)
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            clock.advance(by: .seconds(10))
            await stopped
            // Then
            gate.open()
            XCTAssertTrue(client.isEndedByServer())
        }
    }

    func testStop_whenClientsHoldOn_shouldCutThemOff() async throws {
        try await withServer(
            { $0.workers = 1 },
            handler: { request in
                guard request.head.method == .post else { return HTTPResponse(.ok, body: .bytes(giantContent)) }
                _ = try? await request.body.collect(upTo: 1000)
                return .text("late")
            }
        ) { port, server, clock in
            // Given
            let reader = try TestClient(port: port)
            try reader.send(request())
            _ = try reader.read(100)
            let writer = try TestClient(port: port)
            try writer.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n")
            XCTAssertEqual(try writer.readResponse().status, 100)
            let dripper = try TestClient(port: port)
            try dripper.send("GET /")
            // When
            async let stopped: Void = server.stop()
            await eventually { (try? TestClient(port: port)) == nil }
            clock.advance(by: .seconds(10))
            await stopped
            // Then
            XCTAssertThrowsError(try reader.read(giantContent.count))
            XCTAssertEqual(try dripper.readToEnd(), [])
            _ = try writer.readToEnd()
        }
    }

    func testStop_whenServerWasStopped_shouldLeaveThePortToTheNext() async throws {
        try await withServer { port, server, _ in
            // Given
            await server.stop()
            await server.stop()
            // When
            var configuration = ServerConfiguration()
            configuration.port = port
            let next = try HTTPServer(configuration, TestResponder { _ in .text("next") })
            // Then
            let client = try TestClient(port: port)
            try client.send(request())
            XCTAssertEqual(try client.readResponse().text, "next")
            client.disconnect()
            await next.stop()
        }
    }

    // MARK: Many connections

    func testServe_whenSeveralConnectionsAreBusy_shouldUseEveryLoop() async throws {
        let threads = Recorder<UInt>()
        try await withServer(handler: { _ in
            threads.record(currentThread())
            return .text("ok")
        }) { port, _, _ in
            // Given
            let before = threads.values.count
            // When
            let clients = try (0..<4).map { _ in try TestClient(port: port) }
            for client in clients {
                try client.send(request())
                _ = try client.readResponse()
            }
            // Then
            XCTAssertEqual(Set(threads.values.dropFirst(before)).count, 2)
        }
    }

    func testServe_whenTwoHundredConnectionsHaveEnded_shouldHoldNoDescriptor() async throws {
        // Given: what the first server and the first wait open stays open
        try await withServer { _, _, _ in await eventually { true } }
        try await Task.sleep(for: .milliseconds(1))
        let before = openDescriptors()
        try await withServer { port, _, _ in
            // When
            for index in 0..<200 {
                let client = try TestClient(port: port)
                switch index % 4 {
                case 0:
                    try client.send(request())
                    _ = try client.readResponse()
                case 1:
                    try client.send("GET /")
                case 2:
                    try client.send(request(fields: "Connection: close"))
                    _ = try client.readToEnd()
                default:
                    client.reset()
                }
            }
        }
        // Then
        let isEven = await eventually { openDescriptors() <= before }
        XCTAssertTrue(isEven, "\(before) descriptors before, \(openDescriptors()) after")
    }

    func testServe_whenDescriptorsRunOut_shouldGoOnWhenThereAreSome() async throws {
        try await withServer { port, _, clock in
            // Given
            let idle = try TestClient.served(port: port)
            clock.advance(by: .seconds(1))
            let clients = (0..<3).map { _ in TestClient() }
            let full = DescriptorShortage()
            // When
            for client in clients {
                try client.connect(port: port)
                try client.send(request("/patient"))
            }
            XCTAssertTrue(idle.isEndedByServer())
            full.end()
            clock.advance(by: .milliseconds(10))
            // Then
            for client in clients { XCTAssertEqual(try client.readResponse().text, "/patient") }
        }
    }
}

/// A poller that watches the loop's own descriptor and no other.
private final class UnwatchedListenerPoller: Poller {
    private var isLoopWatched = false

    func add(_ descriptor: Int32) -> Bool {
        defer { isLoopWatched = true }
        if isLoopWatched { errno = ENOMEM }
        return !isLoopWatched
    }

    func remove(_ descriptor: Int32) {}
    func arm(_ descriptor: Int32, for direction: Direction) {}
    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {}
}

/// As long as it lasts, this process cannot open another descriptor: it holds all that its limit allows.
private final class DescriptorShortage {
    private var held: [Int32] = []
    private let before = descriptorLimit

    init() {
        descriptorLimit.rlim_cur = rlim_t(openDescriptors() + 20)
        while case let descriptor = dup(0), descriptor >= 0 { held.append(descriptor) }
    }

    func end() {
        for descriptor in held { close(descriptor) }
        held = []
        descriptorLimit = before
    }
}
