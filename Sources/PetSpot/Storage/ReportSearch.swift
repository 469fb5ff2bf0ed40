import SQL

/// Finds the newest reports that match a filter: goes through the index of words from the newest block to the oldest, and reads the
/// reports that have all terms.
struct ReportSearch<Element>: Sendable {
    /// Rows that one search reads at most, some 15 ms, so that none makes others wait. Only short beginnings of words that hardly any
    /// reports have together need more; the next page goes on from there.
    private static var rowLimit: Int { 16_000 }
    /// When blocks have more rows than this each, fewer are read at once.
    private static var manyRows: Int { 100 }
    private let index: WordIndex
    private let matching: String
    private let newest: String
    private let element: @Sendable (borrowing SQLRow) -> Element?

    /// Reads reports with a `SELECT` that ends with its table; those that `element` cannot read are left out.
    init(
        of store: any SQLStore,
        _ conditions: ReportConditions,
        select: String,
        element: @escaping @Sendable (borrowing SQLRow) -> Element?
    ) {
        self.element = element
        index = WordIndex(of: store)
        let isOnList = conditions.isOnList(now: 4)
        let listed = "SELECT number FROM reports WHERE \(isOnList) AND number < $1"
        let end = "AND created_at >= $2 ORDER BY number DESC LIMIT $3"
        matching = "\(select) WHERE \(store.isAny("number", of: "$1")) AND \(isOnList) \(end)"
        newest = "\(select) WHERE number IN (\(listed) ORDER BY number DESC LIMIT $3) \(end)"
    }

    /// The newest matching reports with a number below the cursor. `resumption` is the number to continue below when the search stopped
    /// at its row limit, or left out reports that cannot be read; else nil. Throws the database's error.
    func run(
        _ filter: ReportFilter,
        before cursor: Int?,
        limit: Int,
        now: Int,
        in connection: any SQLConnection
    ) throws -> (found: [Element], resumption: Int?) {
        let (bound, earliest) = (max(0, cursor ?? Int.max), filter.earliest ?? Int.min)
        let prefixes = filter.termPrefixes
        guard !prefixes.isEmpty else {
            // Numbers rise with time, so those before the earliest are at the end.
            var last: Int?
            let rows = try connection.query(newest, bound, earliest, limit, now) { row in
                last = try? row[0] as Int
                return element(row)
            }
            // Those that were left out make the page shorter, but do not end the list.
            let found = rows.compactMap(\.self)
            return (found, rows.count == limit && found.count < limit ? last : nil)
        }
        var (found, rowCount): ([Element], Int) = ([], 0)
        let last = "SELECT number FROM reports WHERE number < $1 ORDER BY number DESC LIMIT 1"
        guard let top = try connection.first(last, bound, element: { try $0[0] as Int }) else { return ([], nil) }
        // As if each term were in every fourth report.
        var blocks = BlockOrder(from: top, atLeast: limit << (2 * prefixes.count))
        while found.count < limit, let some = blocks.next() {
            guard rowCount < Self.rowLimit else { return (found, (some[0] + 1) * WordIndex.blockLength) }
            let (sets, count) = try sets(of: prefixes, in: some, connection)
            rowCount += count
            var numbers = some.flatMap { block in
                let start = block * WordIndex.blockLength
                return (sets[block]?.descending(below: bound - start) ?? []).lazy.map { start + $0 }
            }[...]
            while found.count < limit, !numbers.isEmpty {
                let candidates = numbers.prefix(limit - found.count)
                numbers = numbers.dropFirst(candidates.count)
                found += try connection.query(
                    matching,
                    jsonList(candidates),
                    earliest,
                    limit,
                    now,
                    element: element
                ).compactMap(\.self)
                rowCount += candidates.count
            }
            guard found.count < limit else { break }
            if let earliest = filter.earliest, try isOver(below: some.last ?? 0, earliest, connection) { break }
            // Only now, because most pages are full before.
            if some.count == 2 { try blocks.keep(fewBlocks(of: prefixes, connection)) }
            if count > Self.manyRows * some.count { blocks.slowDown() }
        }
        return (found, nil)
    }

    /// The blocks that have all rare terms; nil when no term is rare.
    private func fewBlocks(of prefixes: [String], _ connection: any SQLConnection) throws -> Set<Int>? {
        try prefixes.compactMap { try index.fewBlocks(of: $0, in: connection) }.reduce(nil) { common, blocks in
            common?.intersection(blocks) ?? blocks
        }
    }

    /// The numbers in each block that have all terms, and how many rows were read. A block that lacks one is not looked at again.
    private func sets(
        of prefixes: [String],
        in blocks: [Int],
        _ connection: any SQLConnection
    ) throws -> (sets: [Int: NumberSet], rowCount: Int) {
        var (sets, rowCount): ([Int: NumberSet]?, Int) = (nil, 0)
        for prefix in prefixes {
            let left = sets.map { Array($0.keys) } ?? blocks
            guard !left.isEmpty else { break }
            let (found, count) = try index.numbers(of: prefix, in: left, connection)
            rowCount += count
            sets =
                sets?.reduce(into: [:]) { common, entry in
                    var numbers = entry.value
                    numbers.formIntersection(found[entry.key] ?? NumberSet())
                    if !numbers.isEmpty { common[entry.key] = numbers }
                } ?? found
        }
        return (sets ?? [:], rowCount)
    }

    /// Whether every report before a block is from before a time: numbers rise with time.
    private func isOver(below block: Int, _ earliest: Int, _ connection: any SQLConnection) throws -> Bool {
        let last = "SELECT created_at FROM reports WHERE number < $1 ORDER BY number DESC LIMIT 1"
        let time: Int? = try connection.first(last, block * WordIndex.blockLength) { try $0[0] }
        return time.map { $0 < earliest } ?? true
    }
}

/// The order in which a search goes through blocks: from the newest, in groups that are read with one statement. The first group is
/// one block, or two when the newest has too few numbers to fill the page; each of the next is twice as long.
private struct BlockOrder {
    private static let longest = 64

    private var rest: [Int]?
    private var bound: Int
    private var length: Int

    /// From the block of a number. So many numbers probably fill the page.
    init(from number: Int, atLeast count: Int) {
        bound = number / WordIndex.blockLength + 1
        length = number % WordIndex.blockLength < count ? 2 : 1
    }

    /// The next blocks, newest first; nil after the oldest.
    mutating func next() -> [Int]? {
        let blocks = rest ?? Array((max(0, bound - length)..<max(0, bound)).reversed())
        if rest != nil { rest = [] }
        bound = blocks.last ?? 0
        length = min(2 * length, Self.longest)
        return blocks.isEmpty ? nil : blocks
    }

    /// Leaves out all blocks but these.
    mutating func keep(_ blocks: Set<Int>?) {
        rest = blocks?.filter { $0 < bound }.sorted(by: >)
    }

    /// Takes a group no longer than the last, because blocks turned out to have many terms with the same beginning.
    mutating func slowDown() {
        length = max(1, length / 2)
    }
}
