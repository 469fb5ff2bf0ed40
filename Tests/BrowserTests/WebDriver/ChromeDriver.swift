import Foundation
import TestSupport
import XCTest

/// chromedriver, which drives Chromium by the WebDriver protocol.
enum ChromeDriver {
    /// One browser for all tests, started at the first use.
    static let browser = Result { try start() }

    /// The standard input of the running program. It ends when this is closed, even if the tests crash.
    private static let lifeline = Pipe()

    private static let script = """
        export TMPDIR=$(mktemp -d)
        "$0" --port=0 &
        read -r _
        kill $!
        for attempt in 1 2 3 4 5 6 7 8 9; do
            rm -rf "$TMPDIR" && break
            sleep 0.2
        done
        """

    private static func start() throws -> WebDriver {
        let driver = try Tool("chromedriver", from: .apt("chromium chromium-driver"))
        let chromium = try Tool("chromium", "chromium-browser", "google-chrome", from: .apt("chromium"))
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, driver.path]
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return try WebDriver(port: port(saidBy: output.fileHandleForReading), options: options(chromium))
    }

    private static func options(_ chromium: Tool) -> JSON {
        [
            "binary": .string(chromium.path),
            "args": [
                "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US",
                // With a pipe the browser ends with chromedriver, even after a crash.
                "--remote-debugging-pipe",
            ],
        ]
    }

    private static func port(saidBy output: FileHandle) throws -> UInt16 {
        let sentence = "started successfully on port "
        var said = ""
        while !(said.contains(sentence) && said.hasSuffix("\n")) {
            let piece = output.availableData
            guard !piece.isEmpty else { break }
            said += String(decoding: piece, as: UTF8.self)
        }
        let number = said.components(separatedBy: sentence).last?.prefix { $0.isNumber }
        return try XCTUnwrap(number.flatMap { UInt16($0) }, "chromedriver did not start: \(said)")
    }
}
