import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

/// An application made of one closure.
struct TestResponder: HTTPResponder {
    let handler: @Sendable (HTTPRequest) -> HTTPResult

    func respond(to request: HTTPRequest) -> HTTPResult { handler(request) }

    func respond(to error: HTTPError) -> HTTPResponse { .text(error.status, "refused: \(error.reason)") }
}

extension TestResponder {
    /// Has every response waited for.
    init(_ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.init { request in .pending { await handler(request) } }
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

extension XCTestCase {
    /// Runs `test` against servers on a free port, once with each poller; `handler` responds to requests.
    func withServer(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse,
        test: (_ port: UInt16, _ server: HTTPServer) async throws -> Void
    ) async throws {
        try await withServer(responder: TestResponder(handler), configure, test: test)
    }

    /// The same with responses that need no waiting: given at once, and waited for all the same.
    func withServer(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { .text($0.head.path) },
        test: (_ port: UInt16, _ server: HTTPServer) async throws -> Void
    ) async throws {
        let responders = [
            TestResponder { .ready(handler($0)) },
            TestResponder { request in .pending { handler(request) } },
        ]
        for responder in responders { try await withServer(responder: responder, configure, test: test) }
    }

    /// The same with any application.
    func withServer(
        responder: TestResponder,
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        test: (_ port: UInt16, _ server: HTTPServer) async throws -> Void
    ) async throws {
        for poller in pollers {
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.workers = 2
            configuration.limits.sweepInterval = .milliseconds(10)
            configuration.limits.lingerStallTime = .milliseconds(300)
            configuration.limits.lastRequestTime = .milliseconds(50)
            configuration.limits.stopTime = .seconds(2)
            configuration.makePoller = poller.make
            configure(&configuration)
            let server = HTTPServer(configuration: configuration, responder: responder)
            let port = try server.start().port
            do {
                try await test(port, server)
            } catch {
                XCTFail("with \(poller.name): \(error)")
            }
            await server.stop()
        }
    }
}

extension TestClient {
    /// A client whose first request was served.
    static func served(port: UInt16) throws -> TestClient {
        let client = try TestClient(port: port)
        try client.send(request())
        _ = try client.readResponse()
        return client
    }
}

/// A request without a body.
func request(_ path: String = "/", method: String = "GET", fields: String...) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// More bytes than the sockets' buffers hold, so that a response of them has to wait for its reader.
let giantContent: [UInt8] = {
    var content = [UInt8](repeating: 0x61, count: 16_000_000)
    for index in stride(from: 0, to: content.count, by: 1000) {
        content[index] = UInt8(truncatingIfNeeded: index / 1000)
    }
    return content
}()
