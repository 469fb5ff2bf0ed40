/// The bytes that have arrived and are not consumed yet. A filter that finds too few of them returns and is called again
/// with more, so that it need not know where the input was cut.
struct InputWindow {
    private var bytes: ArraySlice<UInt8> = []

    var count: Int { bytes.count }

    /// The byte at `offset` from the first unconsumed one.
    subscript(offset: Int) -> UInt8? {
        offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
    }

    /// Adds a piece; when nothing is left over from the last one, without copying it.
    mutating func append(_ piece: ArraySlice<UInt8>) {
        if bytes.isEmpty {
            bytes = piece
        } else {
            bytes.append(contentsOf: piece)
        }
    }

    /// Up to `count` bytes, without consuming them.
    func prefix(_ count: Int) -> [UInt8] {
        Array(bytes.prefix(count))
    }

    /// Consumes exactly `count` bytes; nil, and nothing consumed, while there are fewer.
    mutating func take(_ count: Int) -> [UInt8]? {
        bytes.count < count ? nil : Array(takeAvailable(count))
    }

    /// Consumes one byte.
    mutating func takeByte() -> UInt8? {
        bytes.popFirst()
    }

    /// Consumes what is there, up to `count` bytes.
    mutating func takeAvailable(_ count: Int) -> ArraySlice<UInt8> {
        let taken = bytes.prefix(count)
        bytes = bytes.dropFirst(count)
        return taken
    }

    /// Consumes what is there before the next `byte`.
    mutating func takeAvailable(before byte: UInt8) -> ArraySlice<UInt8> {
        takeAvailable((bytes.firstIndex(of: byte) ?? bytes.endIndex) - bytes.startIndex)
    }
}
