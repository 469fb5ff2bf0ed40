import Foundation
import Synchronization
import TestSupport

/// Firefox, which carries out the commands of WebDriver under names of its own. A message is its length, a colon and a JSON array.
final class Marionette: RemoteEnd {
    private let client: Mutex<TestClient>

    /// Its names for commands; `element` stands for a path with the id of an element.
    private static let names = [
        "POST url": "Navigate", "GET url": "GetCurrentURL", "GET title": "GetTitle", "POST back": "Back",
        "POST forward": "Forward", "POST refresh": "Refresh",
        "POST window": "SwitchToWindow", "POST window/new": "NewWindow", "POST window/rect": "SetWindowRect",
        "DELETE window": "CloseWindow", "DELETE cookie": "DeleteAllCookies", "POST execute/sync": "ExecuteScript",
        "POST actions": "PerformActions", "POST elements": "FindElements", "POST element/click": "ElementClick",
        "POST element/clear": "ElementClear", "POST element/value": "ElementSendKeys",
    ]

    /// Starts a session with the browser that listens on the port.
    init(port: UInt16) throws {
        client = Mutex(try TestClient(port: port, timeout: 60))
        // The browser speaks first.
        _ = try client.withLock { try Marionette.receive(from: $0) }
        _ = try command("NewSession", [:])
    }

    func send(_ method: String, _ path: String, _ parameters: JSON?) throws -> JSON {
        var path = path.split(separator: "/")
        var members: [String: JSON] = [:]
        if case .object(let named) = parameters { members = named }
        if path.first == "element", path.count == 3 { members["id"] = .string(String(path.remove(at: 1))) }
        let name = Marionette.names["\(method) \(path.joined(separator: "/"))"]
        guard let name else {
            throw WebDriver.Failure(error: "unknown command", message: "\(method) \(path.joined(separator: "/"))")
        }
        let result = try command(name, .object(members))
        // Some results are the value itself.
        return result["value"] ?? result
    }

    /// The kind of a message, its number, an error and a result.
    private func command(_ name: String, _ parameters: JSON) throws -> JSON {
        try client.withLock { client in
            let message = try JSONEncoder().encode(JSON.array([0, 0, .string("WebDriver:\(name)"), parameters]))
            try client.send(Array("\(message.count):".utf8) + message)
            guard case .array(let response) = try Marionette.receive(from: client), response.count == 4 else {
                throw WebDriver.Failure(error: "unknown error", message: "no response to \(name)")
            }
            if let failure = WebDriver.Failure(response[2]) { throw failure }
            return response[3]
        }
    }

    private static func receive(from client: TestClient) throws -> JSON {
        var length = ""
        while !length.hasSuffix(":") { length += String(decoding: try client.read(1), as: UTF8.self) }
        return try JSONDecoder().decode(JSON.self, from: Data(client.read(Int(length.dropLast()) ?? 0)))
    }
}
