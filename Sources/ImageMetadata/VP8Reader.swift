/// Finds where the data of a VP8 key frame end (RFC 6386), without drawing it: the last partition states no length
/// (§9.5), but reading every value of the picture tells.
///
/// Data that end early are kept whole, and so are those of several token partitions: their rows alternate, so they
/// would all have to be held.
struct VP8Reader {
    /// Nil once it has been read.
    private var firstPartition: VP8FirstPartition?
    /// Bytes of the first partition that are still to come.
    private var firstLeft: Int
    private var tokenPartition: VP8TokenPartition?

    /// `start` has the 10 bytes before the first partition (RFC 6386 §9.1), which tell its length and the `size`.
    init(start: [UInt8], size: Dimensions) {
        firstPartition = VP8FirstPartition(columns: (size.width + 15) / 16, rows: (size.height + 15) / 16)
        firstLeft = start.littleEndian(0..<3) >> 5
    }

    /// Reads up to the end of the picture and returns how many bytes that are: all while it has not ended.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Int {
        let first = bytes.prefix(firstLeft)
        firstLeft -= first.count
        firstPartition?.read(first)
        if firstLeft == 0, let read = firstPartition {
            tokenPartition = read.tokenPartition
            firstPartition = nil
        }
        let rest = bytes.dropFirst(first.count)
        return first.count + (tokenPartition?.read(rest) ?? rest.count)
    }
}
