import HTTP

/// Room for new connections: those are closed whose clients have done nothing for longest, whatever the server waits for. The connections
/// of an attacker, however many, then make room for one another, and not those of people who are being served.
extension EventLoop {
    /// Closes connections when there are too many: of a network that has more than its share, or of all. False when none waits.
    func makeRoom(in crowded: IPNetwork?) -> Bool {
        if let crowded { return closeSome(of: members[crowded] ?? []) }
        return connectionCount.load(ordering: .relaxed) <= service.connectionsPerLoop || closeSome(of: all)
    }

    /// Closes a few connections that have waited for their clients for at least `time`.
    func closeSome(waitingFor time: Duration) {
        closeSome(of: all.filter { now - $0.lastActivity >= time })
    }

    private var all: [Connection] { connections.compactMap(\.self) }

    /// Closes a sixty-fourth of the connections that wait for their clients, because a search for each of many new ones would take long.
    /// False when none waits.
    @discardableResult
    private func closeSome(of connections: [Connection]) -> Bool {
        let waiting = connections.filter { !$0.owesWork }.sorted { $0.lastActivity < $1.lastActivity }
        for connection in waiting.prefix(max(1, waiting.count / 64)) { connection.close() }
        return !waiting.isEmpty
    }
}
