/// Finds where the compressed data of a GIF frame end (GIF89a appendix F), without decoding them: the width of each code
/// follows from how many came before it.
struct LZWReader {
    private static let maximumWidth = 12

    private let codeSize: Int
    private var bits = BitQueue()
    private var width: Int
    /// How many codes the table has; nil at the start and after a clear code, because the next code adds none.
    private var codeCount: Int?
    private(set) var hasEnded = false

    init(codeSize: UInt8) {
        self.codeSize = Int(codeSize)
        width = self.codeSize + 1
    }

    /// Reads up to the end code and returns how many bytes that are: all when it is not among them.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Int {
        for index in bytes.indices {
            if hasEnded { return index - bytes.startIndex }
            bits.append(bytes[index])
            while !hasEnded, let code = bits.take(width) { read(code) }
        }
        return bytes.count
    }

    private mutating func read(_ code: Int) {
        let clearCode = 1 << codeSize
        let endCode = clearCode + 1
        switch code {
        case clearCode:
            codeCount = nil
            width = codeSize + 1
        case endCode:
            hasEnded = true
        default:
            let count = (codeCount ?? endCode) + 1
            codeCount = min(count, 1 << Self.maximumWidth)
            if count == 1 << width, width < Self.maximumWidth { width += 1 }
        }
    }
}
