import HTTP
import Synchronization

/// What a connection waits for, in the order in which connections give way to others.
enum Occupation: Int {
    /// Another request. A connection that is closed before it loses nothing.
    case idle
    /// A head, or the rest of it. The first request of a connection is on its way.
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
    private var channels: [IPNetwork: [Channel]] = [:]
    /// Those that the last search found, the first to leave last. A search for each new connection would let clients that connect
    /// often keep a loop busy.
    private var leaving: [(channel: Channel, occupation: Occupation)] = []
    private var lastSearch = Duration.zero
    private var foundNothing = false

    /// Connections found by one search: an eighth of all at most, because others hold most soon.
    private static let searchCount = 128
    /// How long what a search found counts, even if it was nothing.
    private static let searchInterval = Duration.milliseconds(10)

    /// Adds a connection of a block.
    mutating func add(_ channel: Channel, of block: IPNetwork) {
        channels[block, default: []].append(channel)
    }

    /// Removes a connection.
    mutating func remove(_ channel: Channel, of block: IPNetwork) {
        guard var others = channels.removeValue(forKey: block) else { return }
        if let index = others.firstIndex(where: { $0 === channel }) {
            others.swapAt(index, others.count - 1)
            others.removeLast()
        }
        if !others.isEmpty { channels[block] = others }
    }

    /// Makes the connection give way that has been idle for longest, if one is.
    func closeOldestIdle() {
        let idle = channels.values.lazy.joined().filter { $0.isWaiting && $0.occupation == .idle }
        idle.min { $0.patience < $1.patience }?.giveWay()
    }

    /// Makes a connection of the block give way; false when none can.
    func makeRoom(in block: IPNetwork) -> Bool {
        let waiting = (channels[block] ?? []).filter(\.isWaiting)
        let first = waiting.min { ($0.occupation.rawValue, $0.patience) < ($1.occupation.rawValue, $1.patience) }
        first?.giveWay()
        return first != nil
    }

    /// Makes a connection of any block give way; false when none can.
    mutating func makeRoom(at now: Duration) -> Bool {
        if now - lastSearch >= Crowd.searchInterval { leaving = [] }
        while true {
            if leaving.isEmpty {
                if foundNothing, now - lastSearch < Crowd.searchInterval { return false }
                leaving = firstToLeave().reversed()
                (lastSearch, foundNothing) = (now, leaving.isEmpty)
            }
            guard let (channel, occupation) = leaving.popLast() else { return false }
            guard channel.isWaiting, channel.occupation == occupation else { continue }
            channel.giveWay()
            return true
        }
    }

    private func firstToLeave() -> [(channel: Channel, occupation: Occupation)] {
        let waiting = channels.values.lazy.joined().filter(\.isWaiting)
        guard let least = waiting.map(\.occupation.rawValue).min(), let occupation = Occupation(rawValue: least) else {
            return []
        }
        // The block of the first holds `count` connections, that of the next one fewer if it is the same.
        var found: [(channel: Channel, count: Int, patience: Double)] = []
        for channels in channels.values {
            let candidates = channels.filter { $0.isWaiting && $0.occupation == occupation }
                .map { (channel: $0, patience: $0.patience) }
                .sorted { $0.patience < $1.patience }
            for (index, candidate) in candidates.prefix(Crowd.searchCount).enumerated() {
                found.append((candidate.channel, channels.count - index, candidate.patience))
            }
        }
        found.sort { ($1.count, $0.patience) < ($0.count, $1.patience) }
        let count = min(Crowd.searchCount, (found.count + 7) / 8)
        return found.prefix(count).map { ($0.channel, occupation) }
    }
}

extension Channel {
    /// How soon this one leaves among those with the same occupation, the least first: a body's rate, else when its wait ends.
    fileprivate var patience: Double {
        occupation == .body ? body?.rate ?? 0 : deadline / .seconds(1)
    }
}

/// The number of connections of each address block, on all loops.
final class BlockCounts: Sendable {
    private let counts = Mutex<[IPNetwork: Int]>([:])

    /// Counts a connection more, and returns the block's number.
    func enter(_ block: IPNetwork) -> Int {
        counts.withLock { counts in
            counts[block, default: 0] += 1
            return counts[block] ?? 0
        }
    }

    /// Counts a connection less.
    func leave(_ block: IPNetwork) {
        counts.withLock { counts in
            let rest = (counts[block] ?? 0) - 1
            counts[block] = rest > 0 ? rest : nil
        }
    }
}
