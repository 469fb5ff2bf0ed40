#if PostgreSQL
import SQL

/// Calls `body` with a statement's values as libpq takes them: where each begins, its length, and whether it is binary. An integer is sent
/// as its digits, which fit an integer column of any width and a `boolean`. Text is sent as binary, so that a NUL in it is refused and does
/// not end it.
func withPointers<Result>(
    to values: [SQLValue],
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
) -> Result {
    var bytes: [UInt8] = []
    var places: [Int?] = []
    var lengths: [Int32] = []
    var formats: [Int32] = []
    for value in values {
        let start = bytes.count
        var isBinary = true
        switch value {
        case .null: break
        case .integer(let integer):
            bytes += String(integer).utf8
            isBinary = false
        case .text(let text): bytes += text.utf8
        case .blob(let content): bytes += content
        }
        places.append(value == .null ? nil : start)
        lengths.append(Int32(clamping: bytes.count - start))
        formats.append(isBinary ? 1 : 0)
        bytes.append(0)
    }
    return bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
            body(places.map { place in place.flatMap { characters.baseAddress?.advanced(by: $0) } }, lengths, formats)
        }
    }
}
#endif
