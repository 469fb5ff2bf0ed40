import Foundation
import TestSupport

/// A session with a browser, in the terms of the W3C WebDriver standard.
struct WebDriver: Sendable {
    /// The timeout for a condition, in milliseconds: enough for a slow machine.
    static let timeout = 20_000

    private let port: UInt16
    private let session: String

    /// The browser's error for a command.
    struct Failure: Error, Decodable {
        let error: String
        let message: String
    }

    /// Starts a browser.
    init(port: UInt16, options: JSON) throws {
        struct NewSession: Decodable {
            let sessionId: String
        }
        let capabilities: JSON = [
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": ["browser": "ALL"],
            // A command that names an element waits for the element to appear.
            "timeouts": ["implicit": JSON(integerLiteral: WebDriver.timeout)],
        ]
        let wish: JSON = ["capabilities": ["alwaysMatch": capabilities]]
        self.port = port
        session = try WebDriver.command("POST", "/session", wish, as: NewSession.self, port: port).sessionId
    }

    /// Sends a command to the browser.
    @discardableResult
    func post<Value: Decodable>(_ path: String, _ body: JSON = [:], as type: Value.Type = JSON.self) throws -> Value {
        try command("POST", path, body, as: type)
    }

    /// Gets a value from the browser.
    func get(_ path: String) throws -> String {
        try command("GET", path, nil, as: String.self)
    }

    /// Closes the tab.
    func closeTab() throws {
        _ = try command("DELETE", "window", nil, as: JSON.self)
    }

    private func command<Value: Decodable>(
        _ method: String,
        _ path: String,
        _ body: JSON?,
        as type: Value.Type
    ) throws -> Value {
        try WebDriver.command(method, "/session/\(session)/\(path)", body, as: type, port: port)
    }

    /// Sends a command. Returns the value of the response, or throws its error as a `Failure`.
    private static func command<Value: Decodable>(
        _ method: String,
        _ path: String,
        _ body: JSON?,
        as type: Value.Type,
        port: UInt16
    ) throws -> Value {
        let content = try body.map(JSONEncoder().encode) ?? Data()
        let request = TestRequest(method: method, path: path, body: [UInt8](content))
        let response = try Data(TestClient.exchange(request, port: port).body)
        if let failure = try? JSONDecoder().decode(Reply<Failure>.self, from: response) { throw failure.value }
        return try JSONDecoder().decode(Reply<Value>.self, from: response).value
    }

    /// The envelope of every response.
    private struct Reply<Value: Decodable>: Decodable {
        let value: Value
    }
}

/// Pages.
extension WebDriver {
    func open(_ url: String) throws { try post("url", ["url": .string(url)]) }
    func goBack() throws { try post("back") }
    func goForward() throws { try post("forward") }
    func reload() throws { try post("refresh") }

    var url: String { get throws { try get("url") } }
    var title: String { get throws { try get("title") } }

    /// The whole page as a PNG.
    var screenshot: Data {
        get throws {
            let picture = try devTools("Page.captureScreenshot", ["captureBeyondViewport": true])["data"]?.string
            return Data(base64Encoded: picture ?? "") ?? Data()
        }
    }

    /// The page as the server sent it.
    var source: String {
        get throws {
            // The request of a page has the id of its frame's loader.
            let loader = try devTools("Page.getFrameTree")["frameTree"]?["frame"]?["loaderId"] ?? .null
            return try devTools("Network.getResponseBody", ["requestId": loader])["body"]?.string ?? ""
        }
    }

    /// The URLs of the page's style sheets.
    var styleSheets: [String] {
        get throws { try run("return [...document.styleSheets].map(({ href }) => href)", as: [String].self) }
    }

    /// Runs the body of a function in the page, which may return a promise.
    @discardableResult
    func run<Value: Decodable>(_ script: String, _ arguments: JSON..., as type: Value.Type = JSON.self) throws -> Value
    {
        try post("execute/sync", ["script": .string(script), "args": .array(arguments)], as: type)
    }

    /// Runs a command of the Chrome DevTools Protocol, for what WebDriver does not offer.
    @discardableResult
    func devTools(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
        try post("goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// Waits until a condition holds.
    func wait(for what: String, until holds: () throws -> Bool) throws {
        let end = Date(timeIntervalSinceNow: Double(WebDriver.timeout) / 1000)
        while try !holds() {
            guard Date() < end else { throw Failure(error: "timeout", message: "waited in vain for \(what)") }
            usleep(10_000)
        }
    }

    /// A line of the console.
    struct LogEntry: Decodable {
        let level: String
        let source: String
        let message: String
    }

    /// The console's messages since the last call.
    func consoleLog() throws -> [LogEntry] {
        try post("se/log", ["type": "browser"], as: [LogEntry].self)
    }

    /// Discards everything: cookies, history and emulation.
    func startAfresh() throws {
        let tab = try post("window/new", ["type": "tab"])["handle"] ?? .null
        try closeTab()
        try post("window", ["handle": tab])
        try devTools("Network.enable")
        try devTools("Network.clearBrowserCookies")
        _ = try consoleLog()
    }
}
