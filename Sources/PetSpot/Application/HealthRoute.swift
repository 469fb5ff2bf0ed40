import HTTP
import Synchronization

/// `/healthz`: `ok` when the database responds, is whole and has this program's schema, and a row and a file can be written.
final class HealthRoute: Sendable {
    /// Seconds between two trials of writing: each costs two flushes of the disk.
    static let trialInterval = 60

    /// The damage that the check after the start found; nil when there is none.
    let damage = Mutex<StaticString?>(nil)
    private let storage: Storage
    private let log: Log
    private let uptime: @Sendable () -> Int
    /// The start of the last trial, in seconds of uptime; nil before the first.
    private let triedAt = Mutex<Int?>(nil)

    init(_ storage: Storage, log: Log, uptime: @escaping @Sendable () -> Int) {
        (self.storage, self.log, self.uptime) = (storage, log, uptime)
    }

    func check(_ context: RequestContext) async -> HTTPResponse {
        do {
            if let damage = damage.withLock({ $0 }) { throw HTTPError(.serviceUnavailable, damage) }
            try await storage.check()
            try storage.photos.check()
            try await tryWriting()
            return .plainText("ok\n")
        } catch {
            log.failure(of: "health check", error)
            return .plainText("the data cannot be used\n", status: .serviceUnavailable)
        }
    }

    /// Writes a row and a file, if the last trial is long ago. Throws when that fails, and while the last write is one that failed.
    private func tryWriting() async throws {
        let now = uptime()
        let isDue = triedAt.withLock { triedAt in
            if let triedAt, now - triedAt < HealthRoute.trialInterval { return false }
            triedAt = now
            return true
        }
        if isDue {
            try await storage.store.tryWriting()
            try await storage.photos.tryWriting()
        }
        if storage.store.lastWrite.hasFailed || storage.photos.lastWrite.hasFailed {
            throw HTTPError(.serviceUnavailable, "the last write failed")
        }
    }
}
