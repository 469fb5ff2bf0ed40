import HTTP
import Platform
import Synchronization
import TestSupport
import XCTest

@testable import HTTPServer

/// An application made of one closure.
struct TestResponder: HTTPResponder {
    let handler: @Sendable (HTTPRequest) -> NowOrLater<HTTPResponse>

    func respond(to request: HTTPRequest) -> NowOrLater<HTTPResponse> { handler(request) }

    func respond(to error: HTTPError) -> HTTPResponse { .text(error.status, "refused: \(error.reason)") }
}

extension TestResponder {
    /// Has every response waited for.
    init(_ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.init { request in .later { try await handler(request) } }
    }
}

extension HTTPResponse {
    /// A response with a text.
    static func text(_ text: String) -> HTTPResponse { .text(.ok, text) }

    /// A response with a status and a text.
    static func text(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
        HTTPResponse(status, body: .bytes(Array(text.utf8)))
    }
}

/// The pollers of this system, by name; what is true with one must be true with all.
let pollers: [(name: String, make: @Sendable () -> (any Poller)?)] = {
    var pollers: [(name: String, make: @Sendable () -> (any Poller)?)] = [("poll", { PollPoller() })]
    #if os(Linux)
    pollers.append(("epoll", { EpollPoller() }))
    #endif
    return pollers
}()

/// A clock that a test sets. It goes forward by itself only where what is tested is not time.
final class TestClock: Sendable {
    private let state = Mutex((time: Duration.zero, begin: Duration?.none, speed: 1))

    var now: Duration {
        state.withLock { state in state.time + (state.begin.map { (Duration.uptime - $0) * state.speed } ?? .zero) }
    }

    func advance(by duration: Duration) {
        state.withLock { $0.time += duration }
    }

    func run(_ speed: Int = 1) {
        state.withLock { $0 = ($0.time, .uptime, speed) }
    }
}

extension XCTestCase {
    /// Runs `test` against servers on a free port, once with each poller, with a clock that stands still; `handler` responds to
    /// requests.
    func withServer(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
        test: (_ port: UInt16, _ server: HTTPServer, _ clock: TestClock) async throws -> Void
    ) async throws {
        try await withServer(responder: TestResponder(handler), configure, test: test)
    }

    /// The same with responses that need no waiting: given at once, and waited for all the same.
    func withServer(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { .text($0.head.path) },
        test: (_ port: UInt16, _ server: HTTPServer, _ clock: TestClock) async throws -> Void
    ) async throws {
        let responders = [
            TestResponder { .now(handler($0)) },
            TestResponder { request in .later { handler(request) } },
        ]
        for responder in responders { try await withServer(responder: responder, configure, test: test) }
    }

    /// The same with any application.
    func withServer(
        responder: TestResponder,
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        test: (_ port: UInt16, _ server: HTTPServer, _ clock: TestClock) async throws -> Void
    ) async throws {
        for poller in pollers {
            let clock = TestClock()
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.workers = 2
            configuration.limits.sweepInterval = .milliseconds(10)
            configuration.limits.lastRequestTime = .milliseconds(50)
            configuration.now = { clock.now }
            configuration.makePoller = poller.make
            configure(&configuration)
            let server = try HTTPServer(configuration, responder)
            do {
                try await test(server.address.port, server, clock)
            } catch {
                XCTFail("with \(poller.name): \(error)")
            }
            clock.run()
            await server.stop()
        }
    }
}

extension HTTPServer {
    /// Listens where the configuration says, and serves.
    convenience init(_ configuration: ServerConfiguration, _ responder: TestResponder) throws(ServerStartError) {
        let listener = try Listener(configuration)
        try self.init(configuration: configuration, listener: listener, responder: responder)
    }
}

extension TestClient {
    /// A client whose first request was served.
    static func served(port: UInt16, block: UInt8 = 1) throws -> TestClient {
        let client = try TestClient(port: port, block: block)
        try client.assertServed()
        return client
    }

    /// Sends a request, which has to be served. Where one loop serves all, it has then taken what others sent before.
    func assertServed(file: StaticString = #filePath, line: UInt = #line) throws {
        try send(request("/on"))
        XCTAssertEqual(try readResponse().status, 200, file: file, line: line)
    }
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
}

/// A request without a body.
func request(_ path: String = "/", method: String = "GET", fields: String...) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// Responds with the body, or to `/giant` with more than the sockets' buffers hold.
@Sendable
func echoBody(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.head.path == "/giant" { return HTTPResponse(.ok, body: .bytes(giantContent)) }
    return HTTPResponse(.ok, body: .bytes(try await request.body.collect(upTo: 1_000_000)))
}

/// More bytes than the sockets' buffers hold, so that a response of them has to wait for its reader.
let giantContent: [UInt8] = {
    var content = [UInt8](repeating: 0x61, count: 16_000_000)
    for index in stride(from: 0, to: content.count, by: 1000) {
        content[index] = UInt8(truncatingIfNeeded: index / 1000)
    }
    return content
}()
