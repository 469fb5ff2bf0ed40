import HTTP

/// What a connection waits for, in the order in which connections give way to others.
enum Occupation: Int {
    /// Another request. Its client loses nothing when the connection closes before it.
    case idle
    /// The rest of a head, or the first head of a connection.
    case head
    /// More of a body.
    case body
    /// The client, to read a response.
    case response
}

/// The connections of an event loop by the address blocks that hold them. It chooses which gives way when there are too many: the
/// oldest idle one, else the oldest incomplete head, else the slowest body, else the response that has waited for longest, each of
/// the block that holds most.
struct Crowd {
    private var connections: [IPNetwork: [Connection]] = [:]
    /// Those that the last search found, the first to leave last. A search for each new connection would let clients that connect
    /// often keep a loop busy.
    private var leaving: [(connection: Connection, occupation: Occupation)] = []
    private var lastSearch = Duration.zero
    private var foundNothing = false

    /// How many connections one search finds at most.
    private static let searchCount = 128
    /// How long the result of a search is used, also an empty one.
    private static let searchInterval = Duration.milliseconds(10)

    /// Adds a connection.
    mutating func add(_ connection: Connection) {
        connections[connection.block, default: []].append(connection)
    }

    /// Removes a connection.
    mutating func remove(_ connection: Connection) {
        guard var others = connections.removeValue(forKey: connection.block) else { return }
        if let index = others.firstIndex(where: { $0 === connection }) {
            others.swapAt(index, others.count - 1)
            others.removeLast()
        }
        if !others.isEmpty { connections[connection.block] = others }
    }

    /// The connection that has been idle for longest.
    func oldestIdle() -> Connection? {
        connections.values.lazy.joined().filter { $0.occupation == .idle }.min { $0.evictionOrder < $1.evictionOrder }
    }

    /// The connection of a block that gives way to another; `nil` when none can.
    func firstToLeave(in block: IPNetwork) -> Connection? {
        let waiting = (connections[block] ?? []).compactMap { connection in
            connection.occupation.map { (connection: connection, rank: ($0.rawValue, connection.evictionOrder)) }
        }
        return waiting.min { $0.rank < $1.rank }?.connection
    }

    /// The connection of any block that gives way to another; `nil` when none can.
    mutating func firstToLeave(at now: Duration) -> Connection? {
        if now - lastSearch >= Crowd.searchInterval { leaving = [] }
        while true {
            if leaving.isEmpty {
                if foundNothing, now - lastSearch < Crowd.searchInterval { return nil }
                leaving = allToLeave().reversed()
                (lastSearch, foundNothing) = (now, leaving.isEmpty)
            }
            guard let (connection, occupation) = leaving.popLast() else { return nil }
            if connection.occupation == occupation { return connection }
        }
    }

    private func allToLeave() -> [(connection: Connection, occupation: Occupation)] {
        let occupations = connections.values.lazy.joined().compactMap(\.occupation)
        guard let occupation = occupations.min(by: { $0.rawValue < $1.rawValue }) else { return [] }
        // `count` is how many connections the block still holds when those of it before this one have left.
        var found: [(connection: Connection, count: Int, evictionOrder: Double)] = []
        for connections in connections.values {
            let candidates = connections.filter { $0.occupation == occupation }
                .map { (connection: $0, evictionOrder: $0.evictionOrder) }
                .sorted { $0.evictionOrder < $1.evictionOrder }
            for (index, candidate) in candidates.prefix(Crowd.searchCount).enumerated() {
                found.append((candidate.connection, connections.count - index, candidate.evictionOrder))
            }
        }
        found.sort { ($1.count, $0.evictionOrder) < ($0.count, $1.evictionOrder) }
        // At most an eighth, because other blocks hold most when these have left.
        let count = min(Crowd.searchCount, (found.count + 7) / 8)
        return found.prefix(count).map { ($0.connection, occupation) }
    }
}

extension Connection {
    /// Of the connections with the same occupation the one with the least gives way first: a body by its rate, any other by when its
    /// wait ends.
    fileprivate var evictionOrder: Double {
        occupation == .body ? body?.reception.rate ?? 0 : deadline / .seconds(1)
    }
}
