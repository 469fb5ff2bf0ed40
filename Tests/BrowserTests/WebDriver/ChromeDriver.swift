import Foundation
import XCTest

/// The program that speaks WebDriver on one side and drives Chromium on the other.
enum ChromeDriver {
    /// One browser for all tests, started by the first that asks.
    static let browser = Result { try start() }

    /// Keeps the standard input of the running program open; its end is the program's end, even if the tests crash.
    private static let lifeline = Pipe()

    private static func start() throws -> WebDriver {
        let driver = try program(["chromedriver"], package: "chromium-driver")
        let chromium = try program(["chromium", "chromium-browser", "google-chrome"], package: "chromium")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "export TMPDIR=$(mktemp -d); \"$0\" --port=0 & read -r _; kill $!; wait; rm -rf \"$TMPDIR\"",
            driver,
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        return try WebDriver(port: port(saidBy: output.fileHandleForReading), options: options(chromium))
    }

    private static func options(_ chromium: String) -> JSON {
        [
            "binary": .string(chromium),
            "args": [
                "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=390,844",
                // With a pipe the browser ends when chromedriver does, however that comes about.
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

    private static func program(_ names: [String], package: String) throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        if let found = candidates.first(where: FileManager.default.isExecutableFile) { return found }
        throw MissingTool(name: names[0], remedy: "apt-get install \(package)")
    }
}

/// A program that these tests need and this machine does not have.
struct MissingTool: Error, CustomStringConvertible {
    let name: String
    let remedy: String

    var description: String { "\(name) is not installed (\(remedy))" }

    /// Skips the test aloud; where everything must be installed, fails it.
    func skip() throws -> Never {
        if ProcessInfo.processInfo.environment["CI"] == "true" { throw self }
        throw XCTSkip(description)
    }
}
