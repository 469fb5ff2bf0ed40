import TestSupport
import Foundation
import HTTP
import HTTPServer
import PetSpot

/// Calls the site directly, without a server.
struct InProcessTransport: Transport {
    let site: Site
    /// The address that requests come from.
    var peer = IPAddress.loopback
    /// What is sent as `Host`.
    var host = "127.0.0.1:8080"

    func send(_ request: TestRequest) async throws -> TestResponse {
        let target = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var fields = RequestFields()
        if !request.fields.contains(where: { $0.0 == "Host" }) { fields.append("Host", host) }
        for (name, value) in request.fields { fields.append(name, value) }
        let methods: [String: HTTPMethod] = ["GET": .get, "HEAD": .head, "POST": .post]
        let head = RequestHead(
            method: methods[request.method] ?? .other,
            path: target[0],
            query: target.count > 1 ? target[1] : "",
            fields: fields,
            framing: request.body.isEmpty ? .none : .length(request.body.count)
        )
        // Pieces of an odd size, so that part boundaries are split at varying positions.
        let body = RequestBody(request.body, pieces: 4099)
        let response = try await site.respond(to: HTTPRequest(head: head, peer: peer, body: body)).value
        return TestResponse(
            status: response.status.code,
            fields: response.fields.lines,
            body: request.method == "HEAD" ? [] : try response.body.content()
        )
    }
}

extension ResponseFields {
    /// The lines as a client would get them, in order.
    fileprivate var lines: [(String, String)] {
        var head: [UInt8] = []
        ResponseHead(status: .noContent, contentLength: 0).write(self, to: &head, date: HTTPDate(secondsSince1970: 0))
        // The first two lines are the status and the date.
        return String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst(2).map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
    }
}

extension HTTPResponse.Body {
    /// The bytes a client would get.
    fileprivate func content() throws -> [UInt8] {
        switch self {
        case .empty: return []
        case .bytes(let bytes): return bytes
        case .constant(let text): return text.withUTF8Buffer(Array.init)
        case .file(let body):
            var bytes = [UInt8](repeating: 0, count: body.range.count)
            let count = bytes.withUnsafeMutableBytes {
                pread(body.file.descriptor, $0.baseAddress, $0.count, off_t(body.range.lowerBound))
            }
            return Array(bytes.prefix(max(0, count)))
        }
    }
}
