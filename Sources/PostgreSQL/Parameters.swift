#if PostgreSQL
import CLibPQ
import SQL

/// A statement's values in the form libpq takes them.
struct Parameters {
    private let values: [SQLValue]

    /// Throws `PostgreSQLError` when there are more values than a statement takes.
    init(_ values: [SQLValue]) throws(PostgreSQLError) {
        self.values = values
        guard values.count <= Int16.max else {
            throw PostgreSQLError(PostgreSQLError.misuse, "\(values.count) values for one statement")
        }
    }

    var isEmpty: Bool { values.isEmpty }

    /// Calls `body` with what libpq asks for: the number of values, where each begins, its length, and whether it is binary. An
    /// integer is sent as its digits, which fit an integer column of any width and a `boolean`. Text is sent as binary, so that a NUL
    /// in it is refused and does not end it.
    func withPointers<Result>(
        _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        var bytes: [UInt8] = []
        var places: [Int?] = []
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for value in values {
            places.append(value == .null ? nil : bytes.count)
            let start = bytes.count
            var isBinary = false
            switch value {
            case .null: break
            case .integer(let integer): bytes += String(integer).utf8
            case .text(let text):
                bytes += text.utf8
                isBinary = true
            case .blob(let content):
                bytes += content
                isBinary = true
            }
            lengths.append(Int32(clamping: bytes.count - start))
            formats.append(isBinary ? 1 : 0)
            bytes.append(0)
        }
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let pointers = places.map { place in place.flatMap { characters.baseAddress?.advanced(by: $0) } }
                return body(Int32(values.count), pointers, lengths, formats)
            }
        }
    }
}
#endif
