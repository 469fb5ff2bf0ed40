import Foundation
import XCTest

/// The built program as a process of its own, on a free port.
final class ServerProcess {
    private let process = Process()
    private let output = Pipe()
    let port: UInt16

    /// Starts it and waits until it says where it listens.
    init(folder: String) throws {
        process.executableURL = ServerProcess.executable
        process.arguments = ["--port", "0", "--data-dir", folder, "--workers", "1"]
        process.standardOutput = output
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let piece = output.fileHandleForReading.readData(ofLength: 1)
            if piece.isEmpty { break }
            line += String(decoding: piece, as: UTF8.self)
        }
        port = try XCTUnwrap(line.split(separator: ":").last.flatMap { UInt16($0.dropLast()) }, "no address: \(line)")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Sends a signal and waits for the end; answers the exit code, or the signal that ended it.
    func end(with signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Runs the program to its end; answers its exit code and what it said.
    static func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        return (
            process.terminationStatus,
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        )
    }

    /// `petspot`, beside the bundle of the tests.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appendingPathComponent("petspot")
    }
}
