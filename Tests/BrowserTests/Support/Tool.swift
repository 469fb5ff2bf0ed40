import Foundation
import XCTest

/// A program that these tests use and a machine may not have.
struct Tool {
    let path: String

    /// Finds the first of some programs that is there.
    init(_ names: String..., from remedy: String) throws {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw MissingTool(description: "\(names[0]) is not installed (\(remedy))")
        }
        self.path = path
    }

    /// Runs it to its end; whether it succeeded, and all it said.
    func run(_ arguments: String...) throws -> (isSuccess: Bool, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus == 0, String(decoding: said, as: UTF8.self))
    }
}

/// What is missing, and where it comes from.
struct MissingTool: Error, CustomStringConvertible {
    let description: String
}

/// Gets something that needs a tool. Without the tool the test is skipped aloud; where everything must be installed, it fails.
func orSkip<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let missing as MissingTool where ProcessInfo.processInfo.environment["CI"] != "true" {
        throw XCTSkip(missing.description)
    }
}
