import Foundation
import TestSupport

/// A session with a browser, in the terms of the W3C WebDriver standard. What begins with `devTools` works in Chromium only.
struct WebDriver: Sendable {
    /// The timeout for a condition, in seconds: enough for a slow machine.
    private static let timeout = 20.0

    let engine: Engine
    private let remoteEnd: any RemoteEnd

    /// The browser's error for a command.
    struct Failure: Error {
        let error: String
        let message: String
    }

    init(_ engine: Engine, _ remoteEnd: any RemoteEnd) {
        self.engine = engine
        self.remoteEnd = remoteEnd
    }

    /// Sends a command to the browser.
    @discardableResult
    func post<Value: Decodable>(_ path: String, _ body: JSON = [:], as type: Value.Type = JSON.self) throws -> Value {
        let value = try remoteEnd.send("POST", path, body)
        if let value = value as? Value { return value }
        return try JSONDecoder().decode(type, from: JSONEncoder().encode(value))
    }

    /// Gets a text from the browser.
    func get(_ path: String) throws -> String {
        try remoteEnd.send("GET", path, nil).string ?? ""
    }

    func delete(_ path: String) throws {
        _ = try remoteEnd.send("DELETE", path, nil)
    }
}

extension WebDriver.Failure {
    /// Nothing, when the value of a response is no error.
    init?(_ value: JSON) {
        guard let error = value["error"]?.string, let message = value["message"]?.string else { return nil }
        self.init(error: error, message: message)
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
    func run<Value: Decodable>(_ script: String, _ arguments: JSON..., as type: Value.Type = JSON.self) throws -> Value {
        try post("execute/sync", ["script": .string(script), "args": .array(arguments)], as: type)
    }

    /// Runs a command of the Chrome DevTools Protocol, for what WebDriver does not offer.
    @discardableResult
    func devTools(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
        try post("goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// Waits until a condition holds.
    func wait(for what: String, until holds: () throws -> Bool) throws {
        let end = Date(timeIntervalSinceNow: WebDriver.timeout)
        while true {
            do {
                if try holds() { return }
            } catch let failure as Failure where failure.error == "no such frame" {
                // WebKit's answer to what it was asked while it left a page.
            }
            guard Date() < end else {
                throw Failure(error: "timeout", message: "waited in vain for \(what) at \(try url)")
            }
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
    /// - Parameter origin: that of the site whose cookies are discarded.
    func startAfresh(at origin: String) throws {
        let tab = try post("window/new", ["type": "tab"])["handle"] ?? .null
        try delete("window")
        try post("window", ["handle": tab])
        try open(origin + "/healthz")
        try delete("cookie")
        guard engine == .chromium else { return }
        try devTools("Network.enable")
        _ = try consoleLog()
    }
}
