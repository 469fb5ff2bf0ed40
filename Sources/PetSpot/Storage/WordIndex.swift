import SQL

/// Which reports have which terms: for each term the numbers of the reports that have it, in blocks.
///
/// A block is a range of numbers, and the key begins with it: a search goes from the newest block to the oldest and stops when its
/// page is full, and the terms with the same beginning stand together. A block's numbers of a term are a few short rows, so that a
/// new report rewrites little, and those that arrive at the same time write different rows.
struct WordIndex: Sendable {
    /// Numbers in a block: a million reports are 244 blocks, which a search for a rare word passes in a millisecond.
    static let blockLength = 4096
    /// Rows of a block and a term; a number's remainder says in which it stands. A row then has at most 512 bytes, which fit into a
    /// page beside others.
    static let partCount = 16

    /// Rows of a term that is rare: as many as are read in less time than a hundred blocks.
    private static let fewRows = 128
    /// Whether a term has a beginning: from `$1`, below `$2`. Without the subqueries PostgreSQL makes a new plan for each search, which
    /// takes longer than the search.
    private static let hasBeginning = "word >= (SELECT $1) AND word < (SELECT $2)"

    private let reading: String
    private let adding: String
    private let locking: String
    private let removing: String
    /// A term that nobody has any more leaves nothing behind.
    private let erasing: String

    init(of store: any SQLStore) {
        let items = store.jsonElements("$1")
        reading = """
            SELECT block, part, numbers FROM report_words WHERE \(store.isAny("block", of: "$3")) AND \(Self.hasBeginning)
            """
        // In the order of their words, so that two transactions which add some cannot wait for each other.
        adding = """
            INSERT INTO report_words (block, word, part, numbers)
            SELECT CAST($2 AS bigint), item.value ->> 0, CAST($3 AS bigint), CAST($4 AS text) FROM \(items) WHERE true ORDER BY item.value ->> 0
            ON CONFLICT (block, word, part) DO UPDATE SET numbers = report_words.numbers || excluded.numbers
            """
        let rows = "WHERE block = $2 AND part = $3 AND word IN (SELECT item.value ->> 0 FROM \(items))"
        locking = "SELECT 1 FROM report_words \(rows) ORDER BY word \(store.rowLock)"
        removing = "UPDATE report_words SET numbers = replace(numbers, $4, '') \(rows)"
        erasing = "DELETE FROM report_words \(rows) AND numbers = ''"
    }

    /// Changes the terms of a report. Throws the database's error.
    func update(
        _ number: Int,
        from before: [String],
        to after: [String],
        in connection: any SQLConnection
    ) throws {
        let place = Place(of: number)
        let (added, removed) = (Set(after).subtracting(before), Set(before).subtracting(after))
        if !removed.isEmpty {
            let list = try list(removed)
            try connection.run(locking, list, place.block, place.part)
            try connection.run(removing, list, place.block, place.part, place.code)
            try connection.run(erasing, list, place.block, place.part)
        }
        if !added.isEmpty {
            try connection.run(adding, try list(added), place.block, place.part, place.code)
        }
    }

    /// The numbers in each of some blocks of the reports that have a term with this beginning, and how many rows were read. Throws
    /// the database's error.
    func numbers(
        of prefix: String,
        in blocks: [Int],
        _ connection: any SQLConnection
    ) throws -> (found: [Int: NumberSet], rowCount: Int) {
        var found: [Int: NumberSet] = [:]
        var rowCount = 0
        let values = [prefix, end(of: prefix), jsonList(blocks)].map(\.sqlValue)
        try connection.run(reading, values: values) { row in
            rowCount += 1
            found[try row[0], default: NumberSet()].insert(codes: try row[2], part: try row[1])
            return true
        }
        return (found, rowCount)
    }

    /// The blocks with a term that has this beginning; nil when there are more than a search should go to one by one. Throws the
    /// database's error.
    func fewBlocks(of prefix: String, in connection: any SQLConnection) throws -> Set<Int>? {
        let sql = "SELECT block FROM report_words WHERE \(Self.hasBeginning) LIMIT \(Self.fewRows)"
        let blocks = try connection.query(sql, prefix, end(of: prefix)) { try $0[0] as Int }
        return blocks.count < Self.fewRows ? Set(blocks) : nil
    }

    /// The terms in a JSON array of arrays.
    private func list(_ terms: Set<String>) throws -> String { try encode(terms.sorted().map { [$0] }) }

    /// No term has the last of all code points, and both stores compare terms by their bytes.
    private func end(of prefix: String) -> String { prefix + "\u{10FFFF}" }
}

/// Numbers as a JSON array.
func jsonList(_ numbers: some Collection<Int>) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
}

/// Where a report's number stands in the index.
private struct Place {
    let block: Int
    let part: Int
    /// The number within its block and part: two characters of different ranges, so that one number is never found across two others.
    let code: String

    init(of number: Int) {
        let offset = number % WordIndex.blockLength
        let slot = offset / WordIndex.partCount
        block = number / WordIndex.blockLength
        part = offset % WordIndex.partCount
        code = String(decoding: [UInt8(0x40 + slot >> 5), UInt8(0x60 + slot & 31)], as: UTF8.self)
    }
}

/// Numbers of one block, as one bit each.
struct NumberSet: Equatable {
    private var words = [UInt64](repeating: 0, count: WordIndex.blockLength / 64)

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    mutating func insert(codes: String, part: Int) {
        var codes = codes
        codes.withUTF8 { codes in
            words.withUnsafeMutableBufferPointer { words in
                for index in stride(from: 0, to: codes.count - 1, by: 2) {
                    let slot = Int(codes[index] & 31) << 5 | Int(codes[index + 1] & 31)
                    let offset = (slot * WordIndex.partCount + part) % WordIndex.blockLength
                    words[offset >> 6] |= 1 << (offset & 63)
                }
            }
        }
    }

    mutating func formIntersection(_ other: NumberSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// The offsets within the block, greatest first, below a bound.
    func descending(below bound: Int) -> [Int] {
        var offsets: [Int] = []
        for index in words.indices.reversed() {
            var word = words[index]
            while word != 0 {
                let bit = 63 - word.leadingZeroBitCount
                word &= ~(1 << bit)
                if index << 6 | bit < bound { offsets.append(index << 6 | bit) }
            }
        }
        return offsets
    }
}
