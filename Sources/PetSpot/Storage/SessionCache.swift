import Synchronization

/// The sessions that were written last, in memory: showing a step needs neither the disk nor JSON.
///
/// Each write puts its session here when it is committed, in the order of the commits, so that this never differs from the table. What
/// is not here is read from the table.
final class SessionCache: Sendable {
    /// The most sessions in memory: 160 MB if every text were at its limit. A full cache is emptied, and fills again.
    private static let capacity = 20_000

    private let sessions = Mutex<[SessionID: FlowSession]>([:])

    subscript(id: SessionID) -> FlowSession? { sessions.withLock { $0[id] } }

    /// A session was written, or removed because it is empty.
    func put(_ session: FlowSession, under id: SessionID) {
        sessions.withLock { sessions in
            if sessions.count >= SessionCache.capacity, sessions[id] == nil { sessions.removeAll() }
            sessions[id] = session.isEmpty ? nil : session
        }
    }

    /// Drafts that change these reports were ended.
    func forgetEdits(of ids: [ReportID]) {
        remove { session in session.draft?.editing.map { ids.contains($0.reportID) } == true }
    }

    /// Removes the sessions that meet a condition.
    func remove(where isGone: (FlowSession) -> Bool) {
        sessions.withLock { $0 = $0.filter { !isGone($0.value) } }
    }
}
