/// How much of something limited each address block holds.
struct Holdings: Sendable {
    /// What all blocks hold together.
    private(set) var total = 0
    private var amounts: [ClientBlock: Int] = [:]

    init(_ amounts: [ClientBlock: Int] = [:]) {
        for (block, amount) in amounts { add(amount, to: block) }
    }

    /// What a block holds.
    subscript(block: ClientBlock) -> Int { amounts[block] ?? 0 }

    /// Adds to what a block holds, or takes away, but not more than it holds.
    mutating func add(_ amount: Int, to block: ClientBlock) {
        let old = self[block]
        let new = max(0, old + amount)
        total += new - old
        amounts[block] = new == 0 ? nil : new
    }

    /// Removes a block with all that it holds.
    mutating func remove(_ block: ClientBlock) {
        add(-self[block], to: block)
    }

    /// The block that holds most; nil when none holds anything. It looks at all blocks: a millisecond for 200,000.
    var largest: ClientBlock? { amounts.max { $0.value < $1.value }?.key }

    /// Only the blocks that hold most.
    func largest(_ count: Int) -> Holdings {
        guard amounts.count > count else { return self }
        let largest = amounts.sorted { $0.value > $1.value }.prefix(count)
        return Holdings(Dictionary(uniqueKeysWithValues: largest.map { ($0.key, $0.value) }))
    }

    /// One block alone.
    func only(_ block: ClientBlock) -> Holdings { Holdings([block: self[block]]) }
}
