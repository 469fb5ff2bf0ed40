import Synchronization

/// The sessions that were written last, in memory: showing a step needs neither the disk nor JSON.
///
/// Each write puts its session here when it is committed, in the order of the commits, so that this never differs from the table. What
/// is not here is read from the table. When a command of the operator has written, all are forgotten.
final class SessionCache: Sendable {
    /// The most sessions in memory: 160 MB if every text were at its limit. A full cache is emptied, and fills again.
    private static let capacity = 20_000

    private struct Kept {
        var commandWrites: Int
        var sessions: [SessionID: FlowSession] = [:]
    }

    private let kept: Mutex<Kept>
    private let commandWrites: @Sendable () -> Int

    /// - Parameter commandWrites: how often commands have written, counted before their writes are committed.
    init(commandWrites: @escaping @Sendable () -> Int) {
        self.commandWrites = commandWrites
        kept = Mutex(Kept(commandWrites: commandWrites()))
    }

    subscript(id: SessionID) -> FlowSession? {
        kept.withLock { kept in
            let count = commandWrites()
            if kept.commandWrites != count { kept = Kept(commandWrites: count) }
            return kept.sessions[id]
        }
    }

    /// A session was written, or removed because it is empty.
    func put(_ session: FlowSession, under id: SessionID) {
        kept.withLock { kept in
            if kept.sessions.count >= SessionCache.capacity, kept.sessions[id] == nil { kept.sessions.removeAll() }
            kept.sessions[id] = session.isEmpty ? nil : session
        }
    }

    /// Drafts that change these reports were ended.
    func forgetEdits(of ids: [ReportID]) {
        remove { session in session.draft?.editing.map { ids.contains($0.reportID) } == true }
    }

    /// Removes the sessions that meet a condition.
    func remove(where isGone: (FlowSession) -> Bool) {
        kept.withLock { $0.sessions = $0.sessions.filter { !isGone($0.value) } }
    }
}
