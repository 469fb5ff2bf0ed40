// A server that responds with what it understood of each request, and prints the same: method, target, the body's length and sum.
import HTTP
import HTTPServer
import Platform

@main
struct Echo: HTTPResponder {
    func respond(to request: HTTPRequest) -> NowOrLater<HTTPResponse> {
        .later {
            let content = try await request.body.collect(upTo: 1_000_000)
            let head = request.head
            let sum = content.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
            let target = head.query.isEmpty ? head.path : "\(head.path)?\(head.query)"
            let line = "\(head.method) \(target) \(content.count) \(sum)"
            say(line)
            return HTTPResponse(.ok, body: .bytes(Array(line.utf8)))
        }
    }

    func respond(to error: HTTPError) -> HTTPResponse {
        HTTPResponse(error.status, body: .bytes(Array("refused: \(error.reason)".utf8)))
    }

    static func main() async throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.workers = 1
        let listener = try Listener(configuration)
        let server = try HTTPServer(configuration: configuration, listener: listener, responder: Echo())
        say("\(server.address.port)")
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// Prints a line at once.
private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}
