import HTTP

/// What is closed or refused to make room for others.
extension EventLoop {
    /// Whether another connection fits into its share.
    var hasRoom: Bool { connectionCount.load(ordering: .relaxed) <= service.connectionsPerLoop }

    /// Closes connections that wait, of one network or any: the oldest idle ones, else those with the oldest heads, else the slowest
    /// bodies, else the slowest readers. False when none waits.
    func closeFirst(_ count: Int = 1, of network: IPNetwork? = nil) -> Bool {
        let waiting = waiting.filter { network == nil || $0.connection.network == network }
        guard let kind = waiting.first?.wait.kind else { return false }
        for (connection, _) in waiting.prefix(count).prefix(while: { $0.wait.kind == kind }) { connection.close() }
        return true
    }

    /// Closes the connection that has been idle for longest.
    func closeOldestIdle() {
        if let first = waiting.first, first.wait.kind == .idle { first.connection.close() }
    }

    /// How many connections are closed at a time when there are too many: a search for each of many new ones would take long.
    var batch: Int { max(1, service.connectionsPerLoop / 64) }

    /// Closes the slowest readers when responses take too much memory.
    func closeSlowestReaders() {
        guard unsentLength > service.unsentPerLoop else { return }
        for (connection, wait) in waiting where wait.kind == .reader && unsentLength > service.unsentPerLoop / 16 * 15 {
            connection.close()
        }
    }

    /// Refuses the slowest bodies when applications keep too much of them.
    func refuseSlowestBodies() {
        guard bodiesLength > service.bodiesPerLoop else { return }
        for (connection, wait) in waiting where wait.kind == .body && bodiesLength > service.bodiesPerLoop / 16 * 15 {
            if connection.body.keptLength > 0 { connection.refuseBody() }
        }
    }

    /// The connections that wait, those first that are closed first.
    private var waiting: [(connection: Connection, wait: Connection.Wait)] {
        let all = connections.compactMap { $0 }
        return all.compactMap { connection in connection.wait.map { (connection, $0) } }.sorted { $0.wait < $1.wait }
    }
}
