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

    /// Calls with libpq's four: how many, where each begins, how long it is, and whether it is binary. Numbers go as words,
    /// since those fit whatever type and width the column has, be it `boolean`; text goes as bytes, so that a NUL in it is
    /// refused and not taken for its end.
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
            case .real(let real): bytes += String(real).utf8
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
