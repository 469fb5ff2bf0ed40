import Foundation
import XCTest

/// A path where nothing is yet.
func newTemporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("petspot-tests-\(UUID().uuidString)").path
}

extension XCTestCase {
    /// A path where nothing is yet. What is there when the test ends is removed: a folder, or a database with the files that
    /// SQLite puts beside it.
    package func temporaryPath() -> String {
        let path = newTemporaryPath()
        addTeardownBlock {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        return path
    }

    /// A folder of the test's own, which is removed when the test ends.
    package func makeTemporaryFolder() throws -> URL {
        let folder = URL(fileURLWithPath: temporaryPath(), isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
