import HTTP
import Synchronization

/// The number of connections of each address block, on all loops.
final class BlockCounts: Sendable {
    private let counts = Mutex<[IPNetwork: Int]>([:])

    /// Adds a connection, and returns how many the block has now.
    func enter(_ block: IPNetwork) -> Int {
        counts.withLock { counts in
            counts[block, default: 0] += 1
            return counts[block] ?? 0
        }
    }

    /// Removes a connection.
    func leave(_ block: IPNetwork) {
        counts.withLock { counts in
            let rest = (counts[block] ?? 0) - 1
            counts[block] = rest > 0 ? rest : nil
        }
    }
}
