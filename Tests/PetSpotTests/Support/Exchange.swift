import Foundation
import HTTP

/// A request as a test writes it down.
struct TestRequest: Sendable {
    var method = "GET"
    var path: String
    var fields: [(String, String)] = []
    var body: [UInt8] = []
}

/// An answer as a client sees it.
struct TestResponse: Sendable {
    let status: Int
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var location: String? { self["Location"] }

    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A way from a client to the application: a call in the same process, or a socket.
protocol Transport: Sendable {
    func send(_ request: TestRequest) async throws -> TestResponse
}
