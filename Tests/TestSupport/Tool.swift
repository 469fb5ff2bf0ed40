import Foundation
import Synchronization
import XCTest

/// A program that tests run and a machine may not have.
package struct Tool {
    package let path: String

    init(path: String) {
        self.path = path
    }

    /// Finds the first of some programs that is there; throws a `MissingTool` when none is.
    package init(_ names: String..., from remedy: String) throws {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw MissingTool(description: "\(names[0]) is not installed (\(remedy))")
        }
        self.path = path
    }

    /// How a program ended, and what it said.
    package struct Outcome {
        package let code: Int32
        package let output: String
        package let errors: String
    }

    /// Runs it to its end; throws when it cannot be started.
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
        // Both at once: a program that has filled one pipe waits until it is read.
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

/// Whether the variable `CI` says that this run judges a change: then nothing is skipped.
package let isCI = !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty

/// What is missing, and where it comes from.
package struct MissingTool: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

/// Gets something that needs a tool. Without the tool the test is skipped aloud; where everything must be installed, it fails.
package func orSkip<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let missing as MissingTool where !isCI {
        throw XCTSkip(missing.description)
    }
}
