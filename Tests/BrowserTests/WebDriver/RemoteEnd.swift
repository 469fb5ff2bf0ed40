import Foundation
import TestSupport

/// What carries out commands of the WebDriver standard: the browser, or a program in front of it.
protocol RemoteEnd: Sendable {
    /// Carries out a command of a session. Returns the value of the response as JSON, or throws the browser's error as a
    /// `WebDriver.Failure`.
    /// - Parameter path: the URL of the command, after that of its session.
    func send(_ method: String, _ path: String, _ parameters: JSON?) throws -> JSON
}

/// A driver that speaks HTTP, as the standard has it.
struct HTTPRemoteEnd: RemoteEnd {
    private let port: UInt16
    private var session = "/session"

    /// Starts a browser with the capabilities.
    init(port: UInt16, capabilities: JSON) throws {
        self.port = port
        let started = try request("POST", session, ["capabilities": ["alwaysMatch": capabilities]])
        session += "/" + (started["sessionId"]?.string ?? "")
    }

    func send(_ method: String, _ path: String, _ parameters: JSON?) throws -> JSON {
        try request(method, "\(session)/\(path)", parameters)
    }

    private func request(_ method: String, _ path: String, _ parameters: JSON?) throws -> JSON {
        let content = try parameters.map(JSONEncoder().encode) ?? Data()
        let request = TestRequest(method: method, path: path, body: [UInt8](content))
        let response = try TestClient.exchange(request, port: port).body
        let value = try JSONDecoder().decode(JSON.self, from: Data(response))["value"] ?? .null
        if let failure = WebDriver.Failure(value) { throw failure }
        return value
    }
}
