import Foundation
import XCTest

/// The built program as a process of its own, with a data directory of its own.
final class Server {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("petspot-browser-\(UUID().uuidString)")
    private(set) var origin = ""
    private var process = Process()

    /// The largest file that the program may write, in bytes: beyond it, the disk is full.
    private let diskSize: Int?

    init(diskSize: Int? = nil) throws {
        self.diskSize = diskSize
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

    /// Writes a file beside the data and returns its path.
    func file(_ name: String, _ content: Data) throws -> String {
        let file = folder.appendingPathComponent(name)
        try content.write(to: file)
        return file.path
    }

    /// Writes zeros over the database, under the program's feet.
    func damageData() throws {
        for name in ["petspot.sqlite", "petspot.sqlite-wal"] {
            let file = try FileHandle(forUpdating: folder.appendingPathComponent(name))
            let length = try file.seekToEnd()
            try file.seek(toOffset: 0)
            try file.write(contentsOf: Data(count: Int(length)))
        }
    }

    private func start(port: String) throws {
        let output = Pipe()
        // `ulimit` counts blocks of 512 bytes. A program that ignores the signal gets an error at its limit.
        let limit = diskSize.map { "trap '' XFSZ; ulimit -f \($0 / 512);" } ?? ""
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", limit + "exec \"$0\" \"$@\"", Server.executable.path,
            // Tests speak for many people, each behind an address that they say.
            "--port", port, "--data-dir", folder.path, "--workers", "1", "--trusted-proxy", "127.0.0.1",
        ]
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
