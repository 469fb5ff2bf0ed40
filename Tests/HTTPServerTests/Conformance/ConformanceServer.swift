import HTTP
import Platform

@testable import HTTPServer

/// The one server that all conformance tables talk to; it serves until the tests' process ends.
///
/// It responds with what it understood: the method, the target, and the body's length and content when there is one.
/// `/host` responds with the value of `Host`, `/x` with the values of `X`, `/unread` without reading the body, `/empty`
/// with `204` and `/unchanged` with `304`.
enum ConformanceServer {
    /// Bytes of a body that are read; more is `413`.
    static let bodyLimit = 1000

    private static let started = Result { () throws(ServerStartError) -> (HTTPServer, UInt16) in
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.workers = 2
        // Whatever a table tests, it is not how busy the machine is.
        configuration.limits.headTime = .seconds(60)
        configuration.limits.idleTime = .seconds(60)
        let server = try HTTPServer(configuration, TestResponder(handler: respond))
        return (server, server.address.port)
    }

    static func port() throws -> UInt16 { try started.get().1 }

    @Sendable static func respond(_ request: HTTPRequest) -> NowOrLater<HTTPResponse> {
        let head = request.head
        switch head.path {
        case "/host": return .now(.text(head.fields["Host"] ?? "none"))
        case "/x": return .now(.text(head.fields.values("X").map { "[\($0)]" }.joined()))
        case "/unread": return .now(.text("unread"))
        case "/empty": return .now(.text(.noContent, "content"))
        case "/unchanged": return .now(.text(.notModified, "content"))
        default: break
        }
        let line = "\(head.method) \(head.path)" + (head.query.isEmpty ? "" : "?\(head.query)")
        return head.framing == .none ? .now(.text(line)) : .later { await echo(line, request) }
    }

    private static func echo(_ line: String, _ request: HTTPRequest) async -> HTTPResponse {
        do throws(HTTPError) {
            let content = try await request.body.collect(upTo: bodyLimit)
            return .text("\(line) = \(content.count) \(String(decoding: content, as: UTF8.self))")
        } catch {
            return .text(error.status, "\(error.reason)")
        }
    }
}
