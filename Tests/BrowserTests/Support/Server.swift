import Foundation
import XCTest

/// The built program as a process of its own, with a data directory of its own.
final class Server {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("petspot-browser-\(UUID().uuidString)")
    private(set) var origin = ""
    private var process = Process()

    init() throws {
        try start(port: "0")
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Kills the program without a warning and starts it again at the same address.
    func killAndRestart() throws {
        kill()
        process = Process()
        try start(port: origin.split(separator: ":").last.map(String.init) ?? "")
    }

    private func start(port: String) throws {
        let output = Pipe()
        process.executableURL = Server.executable
        process.arguments = ["--port", port, "--data-dir", folder.path, "--workers", "1"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            line += String(decoding: piece, as: UTF8.self)
        }
        origin = line.trimmingCharacters(in: .newlines)
        XCTAssert(origin.hasPrefix("http://"), "petspot did not start")
    }

    private func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// `petspot`, beside the bundle of the tests.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL).appendingPathComponent("petspot")
    }
}
