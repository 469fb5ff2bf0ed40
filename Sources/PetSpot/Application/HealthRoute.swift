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
    private let trial = Mutex(Trial())

    private struct Trial {
        /// When the last one began, in seconds of uptime; nil before the first.
        var beganAt: Int?
        var hasFailed = false
    }

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

    /// Writes a row and a file, if the last writing failed or was tried long ago.
    private func tryWriting() async throws {
        let now = uptime()
        let isDue = trial.withLock { trial in
            let isRecent = trial.beganAt.map { now - $0 < HealthRoute.trialInterval } ?? false
            if isRecent, !trial.hasFailed, !storage.store.lastWrite.hasFailed.load(ordering: .relaxed) { return false }
            trial.beganAt = now
            return true
        }
        guard isDue else { return }
        do {
            try await storage.store.tryWriting()
            try await storage.photos.tryWriting()
            trial.withLock { $0.hasFailed = false }
        } catch {
            trial.withLock { $0.hasFailed = true }
            throw error
        }
    }
}
