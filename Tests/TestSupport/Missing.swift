import Foundation
import Synchronization
import XCTest

/// Whether the variable `CI` says that this run judges a change: then nothing is skipped.
package let isCI = !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty

/// A requirement of tests that this machine lacks, and how to get it.
package struct Missing: Error, CustomStringConvertible {
    let name: String
    let remedy: Remedy

    package enum Remedy {
        /// Debian packages, separated by spaces.
        case apt(String)
        /// A Python package.
        case pip(String)
        /// A command that runs the tests with it, after these Debian packages are installed.
        case command(String, after: String)
    }

    package init(_ name: String, from remedy: Remedy) {
        self.name = name
        self.remedy = remedy
    }

    package var description: String { "\(name) is missing: \(Missing.commands(for: [remedy]))" }

    /// One line that a shell can run.
    static func commands(for remedies: [Remedy]) -> String {
        var (debian, python, others): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for remedy in remedies {
            switch remedy {
            case .apt(let packages): debian.formUnion(packages.split(separator: " ").map(String.init))
            case .pip(let package): python.insert(package)
            case .command(let command, let packages):
                debian.formUnion(packages.split(separator: " ").map(String.init))
                others.insert(command)
            }
        }
        var commands: [String] = []
        if !debian.isEmpty { commands.append("apt-get install " + debian.sorted().joined(separator: " ")) }
        if !python.isEmpty { commands.append("pip install " + python.sorted().joined(separator: " ")) }
        return (commands + others.sorted()).joined(separator: " && ")
    }
}

/// Gets something that a machine may lack. Throws an `XCTSkip` when it is missing, which the end of the run reports; in CI,
/// throws the error.
package func orSkip<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let missing as Missing where !isCI {
        SkipReport.shared.note(missing)
        throw XCTSkip(missing.description)
    }
}

/// Prints a line after all tests: what those that were skipped lack, and how to get it.
private final class SkipReport: NSObject, XCTestObservation, Sendable {
    static let shared = SkipReport()
    private let skipped = Mutex<[Missing]>([])

    func note(_ missing: Missing) {
        let isFirst = skipped.withLock { skipped in
            skipped.append(missing)
            return skipped.count == 1
        }
        if isFirst { XCTestObservationCenter.shared.addTestObserver(self) }
    }

    func testBundleDidFinish(_ testBundle: Bundle) {
        let skipped = skipped.withLock { $0 }
        let names = Set(skipped.map(\.name)).sorted().joined(separator: ", ")
        print("Tests were skipped for want of \(names). To run all: \(Missing.commands(for: skipped.map(\.remedy)))")
    }
}
