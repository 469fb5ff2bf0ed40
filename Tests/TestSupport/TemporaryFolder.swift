import Foundation
import XCTest

/// A path without a file.
func newTemporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("petspot-tests-\(UUID().uuidString)").path
}

extension XCTestCase {
    /// A path without a file. At the end of the test it is removed, with SQLite's additional files.
    package func temporaryPath() -> String {
        let path = newTemporaryPath()
        addTeardownBlock {
            for suffix in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        return path
    }

    /// A folder of the test, which is removed at its end.
    package func makeTemporaryFolder() throws -> URL {
        let folder = URL(fileURLWithPath: temporaryPath(), isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
