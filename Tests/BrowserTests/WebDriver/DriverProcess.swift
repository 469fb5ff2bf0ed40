import Foundation
import XCTest

/// Starts a driver, or a browser that needs none, in a process that ends with the tests, even if they crash.
enum DriverProcess {
    /// The standard input of the running programs. They end when this is closed.
    private static let lifeline = Pipe()

    /// Runs a shell script that starts programs in the background, of which `$pids` are the process ids, and prints the port they
    /// listen on. `$TMPDIR` is a folder of their own.
    static func start(_ script: String, _ arguments: String...) throws -> UInt16 {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", beginning + script + end] + arguments
        process.standardInput = lifeline.fileHandleForReading
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !said.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            said += String(decoding: piece, as: UTF8.self)
        }
        return try XCTUnwrap(UInt16(said.dropLast()), "\(arguments[0]) did not start: \(said)")
    }

    private static let beginning = """
        export TMPDIR=$(mktemp -d)
        export HOME=$TMPDIR
        # Waits for a file that is not empty, and prints it.
        await() {
            for attempt in $(seq 600); do
                [ -s "$1" ] && cat "$1" && return
                sleep 0.1
            done
        }

        """

    private static let end = """

        exec >&-
        read -r _
        kill $pids
        for attempt in 1 2 3 4 5 6 7 8 9; do
            rm -rf "$TMPDIR" && break
            sleep 0.2
        done
        """
}
