/// A request.
package struct TestRequest: Sendable {
    package var method: String
    package var path: String
    package var fields: [(String, String)]
    package var body: [UInt8]

    package init(method: String = "GET", path: String, fields: [(String, String)] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }
}

/// A response as a client sees it.
package struct TestResponse: Sendable {
    package let status: Int
    package let fields: [(name: String, value: String)]
    package var body: [UInt8]

    package init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A response without a body, from its status line and field lines.
    init(head: String) {
        let lines = head.split(separator: "\r\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            return (name: String(parts[0]), value: String(value))
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        self.init(status: status ?? 0, fields: fields, body: [])
    }

    package var text: String { String(decoding: body, as: UTF8.self) }
    package var location: String? { self["Location"] }

    /// The value of the first field line with this name, ignoring case.
    package subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension TestClient {
    /// Sends a request on a new connection and returns the response, with a timeout of a minute. Throws as `send` and
    /// `readResponse` do.
    package static func exchange(_ request: TestRequest, port: UInt16) throws -> TestResponse {
        let client = try TestClient(port: port, timeout: 60)
        var lines = ["\(request.method) \(request.path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        lines += request.fields.map { "\($0): \($1)" }
        if request.method == "POST" { lines.append("Content-Length: \(request.body.count)") }
        try client.send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + request.body)
        return try client.readResponse(toHead: request.method == "HEAD")
    }
}
