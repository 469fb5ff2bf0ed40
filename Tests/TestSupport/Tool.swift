import Foundation
import Synchronization

/// A program that a test runs and a machine may lack.
package struct Tool {
    package let path: String

    init(path: String) {
        self.path = path
    }

    /// Finds the first installed one of some programs. Throws a `Missing` when there is none.
    package init(_ names: String..., from remedy: Missing.Remedy) throws {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(names[0], from: remedy)
        }
        self.path = path
    }

    /// The exit code and the output of a program.
    package struct Outcome {
        package let code: Int32
        package let output: String
        package let errors: String
    }

    /// Runs it to its end. Throws when it cannot be started.
    package func run(_ arguments: String...) throws -> Outcome {
        try run(arguments)
    }

    package func run(_ arguments: [String]) throws -> Outcome {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Both are read at the same time, because a program blocks when one pipe is full.
        let reader = DispatchQueue(label: "errors")
        let said = Mutex(Data())
        let handle = errors.fileHandleForReading
        reader.async { said.withLock { $0 = handle.readDataToEndOfFile() } }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return reader.sync {
            Outcome(
                code: process.terminationStatus,
                output: text,
                errors: said.withLock { String(decoding: $0, as: UTF8.self) }
            )
        }
    }
}
