import Synchronization

/// The memory that connections may hold while they wait for their clients.
///
/// One budget serves all loops: where there are many, a share for each would be too small for a single response.
final class MemoryBudget: Sendable {
    private struct Holding {
        let connection: ClientConnection
        let length: Int
        let lastActivity: Duration
    }

    private let limit: Int
    private let holdings = Mutex((total: 0, byConnection: [ObjectIdentifier: Holding]()))

    init(_ limit: Int) { self.limit = limit }

    /// Sets the number of bytes that a connection holds. When all hold more than the limit, returns the connections that have to release
    /// theirs, which no longer count: those whose clients have done nothing for longest, and the connection itself only when it alone
    /// holds too much.
    func hold(_ length: Int, by connection: ClientConnection) -> [ClientConnection] {
        let holding = Holding(connection: connection, length: length, lastActivity: connection.lastActivity)
        return holdings.withLock { holdings in
            let old = holdings.byConnection.removeValue(forKey: ObjectIdentifier(connection))
            holdings.total += length - (old?.length ?? 0)
            guard length > 0 else { return [] }
            var victims: [ClientConnection] = []
            if holdings.total > limit {
                // A sixteenth is freed at once, because a search for each further byte would take long.
                for victim in holdings.byConnection.values.sorted(by: { $0.lastActivity < $1.lastActivity })
                where holdings.total > limit / 16 * 15 {
                    holdings.total -= victim.length
                    holdings.byConnection[ObjectIdentifier(victim.connection)] = nil
                    victims.append(victim.connection)
                }
            }
            if holdings.total > limit {
                holdings.total -= length
                return victims + [connection]
            }
            holdings.byConnection[ObjectIdentifier(connection)] = holding
            return victims
        }
    }
}
