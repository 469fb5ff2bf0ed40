import HTTP
import Synchronization

/// `/healthz`, for monitoring: `ok` when the database responds and has this program's schema, nothing was found damaged or lost, and a row
/// and a file can be written.
final class HealthRoute: Sendable {
    /// Seconds between two trials of writing while all is well: each costs two flushes of the disk.
    static let trialInterval = 60

    /// The damage that the check after the start found; nil when there is none.
    let damage = Mutex<StaticString?>(nil)
    private let storage: Storage
    private let log: Log
    private let uptime: @Sendable () -> Int
    /// The start of the last trial, in seconds of uptime; nil before the first.
    private let triedAt = Mutex<Int?>(nil)

    init(_ storage: Storage, log: Log, uptime: @escaping @Sendable () -> Int) {
        self.storage = storage
        self.log = log
        self.uptime = uptime
    }

    func check(_ context: RequestContext) async -> HTTPResponse {
        do {
            if let damage = damage.withLock({ $0 }) { throw HTTPError(.serviceUnavailable, damage) }
            try await storage.reports.check()
            try storage.photos.check()
            try await tryWriting()
            return .plainText("ok\n")
        } catch {
            log.failure(of: "health check", error)
            return .plainText("the data cannot be used\n", status: .serviceUnavailable)
        }
    }

    /// Writes a row and a file, if the last row or file could not be written, or the last trial is long ago.
    private func tryWriting() async throws {
        let now = uptime()
        let hasFailed = storage.store.lastWrite.hasFailed.load(ordering: .relaxed) || storage.photos.lastWriteFailed
        let isDue = triedAt.withLock { triedAt in
            let isRecent = triedAt.map { now - $0 < HealthRoute.trialInterval } ?? false
            guard hasFailed || !isRecent else { return false }
            triedAt = now
            return true
        }
        guard isDue else { return }
        do {
            try await storage.store.tryWriting()
            try await storage.photos.tryWriting()
        } catch {
            // A failure holds until a trial succeeds.
            triedAt.withLock { $0 = nil }
            throw error
        }
    }
}
