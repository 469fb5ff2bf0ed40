/// Copies of what can be read again. When they would cost more than a limit all are dropped, and it fills again.
struct Copies<Key: Hashable, Value> {
    private let limit: Int
    private var values: [Key: Value] = [:]
    private var cost = 0

    /// - Parameter limit: what all of them may cost together.
    init(limit: Int) {
        self.limit = limit
    }

    subscript(key: Key) -> Value? { values[key] }

    /// Keeps a copy that is not there yet, unless it alone would cost too much.
    mutating func keep(_ value: Value, for key: Key, cost: Int = 1) {
        guard cost <= limit, values[key] == nil else { return }
        if self.cost + cost > limit { removeAll() }
        values[key] = value
        self.cost += cost
    }

    /// Drops a copy. Its cost counts until all are dropped.
    mutating func remove(_ key: Key) {
        values[key] = nil
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        cost = 0
    }
}
