/// What the drafts of each address block hold, in as little memory as can be looked up and changed at once.
///
/// The blocks stand in parts, by their first bits, so that all can be counted anew a part at a time: what was counted before and what is
/// found are never both in memory.
struct Holdings: Sendable {
    /// Of 200,000 blocks, 1,600 are in a part: so few that they are counted in one query, and searched from the first on.
    static let parts = 0..<128
    /// Blocks have 63 bits.
    private static let partLength = Int.max / parts.count + 1

    /// The drafts of all blocks together.
    private(set) var draftCount = 0
    /// The size of their photos.
    private(set) var photoSize = 0
    /// Of each part the blocks that hold anything, in their order.
    private var held = [[DraftHoldings]](repeating: [], count: parts.count)

    /// The blocks that a part may have.
    static func blocks(of part: Int) -> ClosedRange<ClientBlock> {
        let first = part * partLength
        return ClientBlock(rawValue: first)...ClientBlock(rawValue: first + (partLength - 1))
    }

    /// What a block holds.
    subscript(block: ClientBlock) -> DraftHoldings {
        let (part, range) = place(of: block)
        return held[part][range].first ?? DraftHoldings(block: block, draftCount: 0, photoSize: 0)
    }

    /// Where a block stands, or would stand: an empty range.
    private func place(of block: ClientBlock) -> (part: Int, range: Range<Int>) {
        // The number is none of ours when a row is damaged; it may be negative then.
        let part = max(0, block.rawValue / Holdings.partLength)
        let index = held[part].firstIndex { $0.block >= block } ?? held[part].count
        let isThere = index < held[part].count && held[part][index].block == block
        return (part, index..<(isThere ? index + 1 : index))
    }

    /// Adds to what a block holds, or takes away, but not more than it holds.
    mutating func add(drafts: Int, photoSize size: Int, to block: ClientBlock) {
        let old = self[block]
        let new = DraftHoldings(
            block: block,
            draftCount: max(0, old.draftCount + drafts),
            photoSize: max(0, old.photoSize + size)
        )
        draftCount += new.draftCount - old.draftCount
        photoSize += new.photoSize - old.photoSize
        let (part, range) = place(of: block)
        held[part].replaceSubrange(range, with: new.draftCount == 0 && new.photoSize == 0 ? [] : [new])
    }

    /// Replaces what the blocks of a part hold by what was found, which is in the order of the blocks.
    mutating func replace(_ part: Int, by found: [DraftHoldings]) {
        for old in held[part] {
            draftCount -= old.draftCount
            photoSize -= old.photoSize
        }
        for new in found {
            draftCount += new.draftCount
            photoSize += new.photoSize
        }
        // A copy, because the array that was found has room for more.
        held[part] = found.map(\.self)
    }

    /// The block with the most drafts; nil when there are none. It looks at all blocks.
    var mostDrafts: ClientBlock? { held.joined().max { $0.draftCount < $1.draftCount }?.block }

    /// The blocks whose photos take most, and what they take.
    func mostPhotos(_ count: Int) -> [ClientBlock: Int] {
        var most: [DraftHoldings] = []
        var least = 0
        for part in held {
            for block in part where block.photoSize > least {
                most.append(block)
                // Few are sorted at a time: all 200,000 would take a hundred times as long.
                if most.count == 2 * count { least = Holdings.keep(count, of: &most) }
            }
        }
        _ = Holdings.keep(count, of: &most)
        return Dictionary(uniqueKeysWithValues: most.map { ($0.block, $0.photoSize) })
    }

    /// Leaves those with the most photos. Returns what the last of them holds.
    private static func keep(_ count: Int, of blocks: inout [DraftHoldings]) -> Int {
        blocks.sort { $0.photoSize > $1.photoSize }
        blocks.removeLast(max(0, blocks.count - count))
        return blocks.last?.photoSize ?? 0
    }
}
