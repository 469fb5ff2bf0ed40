import Foundation
import Platform

/// The built program in its own process, on a free port.
package final class ServerProcess {
    package let folder: String
    package private(set) var origin = ""
    private var process = Process()
    /// The largest file that the program may write in bytes; above it, writing fails as on a full disk.
    private let diskSize: Int?
    private let ownsFolder: Bool
    private let sendsMail: Bool
    private let isUnderNohup: Bool

    /// The program did not start; with its output.
    struct DidNotStart: Error {
        let output: String
    }

    /// Starts it and waits until it prints its URL. Throws a `DidNotStart` when it does not.
    /// - Parameter folder: the data directory; by default a temporary one.
    /// - Parameter sendsMail: whether it is started again with a public address, which is the one that the first start found free.
    /// - Parameter isUnderNohup: whether it is started as by nohup(1).
    package init(
        folder: String? = nil,
        diskSize: Int? = nil,
        sendsMail: Bool = false,
        isUnderNohup: Bool = false
    ) throws {
        self.folder = folder ?? newTemporaryPath()
        self.diskSize = diskSize
        ownsFolder = folder == nil
        self.sendsMail = sendsMail
        self.isUnderNohup = isUnderNohup
        try start(port: 0)
        if sendsMail { try killAndRestart() }
    }

    deinit {
        if process.isRunning { _ = end(with: SIGKILL) }
        if ownsFolder { try? FileManager.default.removeItem(atPath: folder) }
    }

    package var port: UInt16 { origin.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

    /// Sends a signal.
    package func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Sends a signal and waits for the end. Returns the exit code, or the signal that ended it.
    package func end(with signal: Int32) -> Int32 {
        send(signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Kills the program with `SIGKILL` and starts it again on the same port.
    package func killAndRestart() throws {
        let port = port
        _ = end(with: SIGKILL)
        process = Process()
        try start(port: port)
    }

    /// Runs the program to its end. Throws when it cannot be started.
    package static func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool(path: executable).run(arguments)
    }

    /// Runs the program to its end with a file as its output. Throws when it cannot be started.
    package static func run(_ arguments: [String], to output: String) throws -> Tool.Outcome {
        try Tool(path: "/bin/sh").run(
            ["-c", "output=$1; shift; exec \"$0\" \"$@\" >\"$output\"", executable, output] + arguments
        )
    }

    private func start(port: UInt16) throws {
        let output = Pipe()
        // `ulimit` counts blocks of 512 bytes. A program that ignores the signal gets an error at its limit.
        let limit = diskSize.map { "trap '' XFSZ; ulimit -f \($0 / 512);" } ?? ""
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            // With any umask, what the program makes is for its user alone.
            "-c", "umask 0;" + (isUnderNohup ? "trap '' HUP;" : "") + limit + "exec \"$0\" \"$@\"",
            ServerProcess.executable,
            // Tests send requests of many people, each with their own address in `X-Forwarded-For`.
            "--port", "\(port)", "--data-dir", folder, "--workers", "1", "--trusted-proxy", "127.0.0.1",
        ]
        if sendsMail, port != 0 {
            process.arguments? += [
                "--public-url", "http://127.0.0.1:\(port)", "--mail-from", "PetSpot <post@example.org>",
            ]
        }
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
        guard origin.hasPrefix("http://"), self.port != 0 else { throw DidNotStart(output: line) }
    }

    /// The path of `petspot`, next to the test bundle.
    private static var executable: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appendingPathComponent("petspot").path
    }
}
