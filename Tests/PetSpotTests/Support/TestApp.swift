import Foundation
import Synchronization
import XCTest

@testable import PetSpot

/// The whole application with its own data directory, and a clock that the test sets. With a server from `Tests/PostgreSQL/run`
/// it uses that, so that every journey tests it too.
final class TestApp: Sendable {
    /// Noon of 21 November 2026, UTC.
    static let noon = 1_795_262_400

    let app: PetSpotApp
    let folder: String
    /// What browsers send as `Host`.
    let host: String
    private let clock: Clock

    /// A clock that only `advance` changes.
    final class Clock: Sendable {
        private let seconds = Atomic(TestApp.noon)
        var now: Int { seconds.load(ordering: .relaxed) }
        func advance(by interval: Int) { seconds.wrappingAdd(interval, ordering: .relaxed) }
    }

    /// - Parameter isOnFiles: whether the data are in files of this machine in any case.
    init(
        folder: String,
        publicURL: String? = nil,
        log: Log = .silent,
        isOnFiles: Bool = false,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        let clock = Clock()
        var configuration = Configuration()
        configure(&configuration)
        configuration.data.folder = folder
        configuration.publicURL = publicURL
        configuration.data.database = isOnFiles ? nil : try TestDatabase.url(of: folder)
        self.clock = clock
        self.folder = folder
        host = publicURL.map { $0.replacing("https://", with: "") } ?? "127.0.0.1:8080"
        app = try await PetSpotApp(configuration, log: log, now: { clock.now }, uptime: { clock.now })
    }

    var site: Site { app.site }

    /// Advances the clock.
    func advance(by seconds: Int) { clock.advance(by: seconds) }

    /// Whether the data is in files of this machine.
    var isOnSQLite: Bool { TestDatabase.photoNames(of: folder) == nil }

    /// The names of the stored photos.
    var photoFiles: [String] {
        if let names = TestDatabase.photoNames(of: folder) { return names }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder + "/photos")) ?? []
    }
}

extension Log {
    /// A log that is discarded.
    static var silent: Log { Log(format: .text, write: { _ in }) }
}

/// The output of a log.
final class LogOutput: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    @Sendable func append(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }
}
