import Synchronization

/// How often this process has written to its database. What was made of rows is as good as new while this stays the same: read it first,
/// then the rows.
final class WriteCount: Sendable {
    private let count = Atomic(0)

    /// Grows with each group of transactions, before any of them is acknowledged.
    var value: Int { count.load(ordering: .acquiring) }

    func increase() { count.wrappingAdd(1, ordering: .releasing) }
}
