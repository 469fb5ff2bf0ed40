import HTTP

/// What is closed or refused to make room for others: what waits for the client that has done nothing for longest, whatever it waits
/// for. So the connections of an attacker, however many, make room for one another, and not those of people who are being served.
extension EventLoop {
    /// Closes connections when there are too many: of a network that has more than its share, or of all. False when none waits.
    func makeRoom(in crowded: IPNetwork?) -> Bool {
        if let crowded { return closeSome { $0.networks.contains(crowded) } }
        return connectionCount.load(ordering: .relaxed) <= service.connectionsPerLoop || closeSome()
    }

    /// Closes a few connections, a sixty-fourth of those that wait, because a search for each of many new ones would take long.
    @discardableResult
    func closeSome(where isChosen: (Connection) -> Bool = { _ in true }) -> Bool {
        let waiting = longestWaiting(isChosen)
        for connection in waiting.prefix(max(1, waiting.count / 64)) { connection.close() }
        return !waiting.isEmpty
    }

    /// Closes connections with unread responses when those take too much memory.
    func closeUnread() {
        guard unsentLength > service.unsentPerLoop else { return }
        let limit = service.unsentPerLoop / 16 * 15
        for connection in longestWaiting({ $0.unsentLength > 0 }) where unsentLength > limit { connection.close() }
    }

    /// Refuses bodies when applications keep too much of them.
    func refuseBodies() {
        guard bodiesLength > service.bodiesPerLoop else { return }
        let limit = service.bodiesPerLoop / 16 * 15
        for connection in longestWaiting({ $0.body.keptLength > 0 }) where bodiesLength > limit {
            connection.refuseBody()
        }
    }

    private func longestWaiting(_ isChosen: (Connection) -> Bool) -> [Connection] {
        let waiting = connections.compactMap { $0 }.filter { $0.waitsForClient && isChosen($0) }
        return waiting.sorted { $0.lastActivity < $1.lastActivity }
    }
}
