import TestSupport
import Foundation
import HTTPServer
import PetSpot

@testable import HTTP

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
        let head = RequestHead(
            method: HTTPMethod(rawValue: request.method) ?? .other,
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

extension RequestBody {
    /// A body that is read in pieces of `size` bytes.
    init(_ bytes: [UInt8], pieces size: Int = 65_536) {
        var rest = bytes[...]
        self.init(declaredLength: bytes.count) { () async throws(HTTPError) -> [UInt8]? in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }
}

extension ResponseFields {
    /// The lines as a client would get them, in order.
    fileprivate var lines: [(String, String)] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { line in
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
        case .file(let file, let range):
            var bytes = [UInt8](repeating: 0, count: range.count)
            let count = bytes.withUnsafeMutableBytes {
                pread(file.descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound))
            }
            return Array(bytes.prefix(max(0, count)))
        }
    }
}
