#if PostgreSQL
import CLibPQ
import SQL

/// The rows that a statement returned; freed with its last reference.
final class QueryResult: SQLRowSource {
    let handle: OpaquePointer
    /// The row that is read, counted from 0.
    var rowNumber: Int32 = 0

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var rowCount: Int32 { PQntuples(handle) }

    /// Rows that an `INSERT`, `UPDATE` or `DELETE` changed. Of a `SELECT` libpq says how many it returned.
    var changes: Int {
        String(cString: PQcmdStatus(handle)).hasPrefix("SELECT") ? 0 : Int(String(cString: PQcmdTuples(handle))) ?? 0
    }

    /// Throws `PostgreSQLError` when there is no such column, or its type is not one of those below.
    func value(at index: Int) throws -> SQLValue {
        guard let column = Int32(exactly: index), (0..<PQnfields(handle)).contains(column) else {
            throw mismatch("there is no column \(index)")
        }
        guard PQgetisnull(handle, rowNumber, column) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(start: PQgetvalue(handle, rowNumber, column), count: Int(PQgetlength(handle, rowNumber, column)))
        // The binary forms of boolean, bytea, bigint, smallint, integer, text and varchar (pg_type.dat): numbers are big-endian.
        switch PQftype(handle, column) {
        case 16: return .integer(bytes.first == 1 ? 1 : 0)
        case 17: return .blob(Array(bytes))
        case 20: return .integer(Int64(truncatingIfNeeded: bigEndian(bytes)))
        case 21: return .integer(Int64(Int16(truncatingIfNeeded: bigEndian(bytes))))
        case 23: return .integer(Int64(Int32(truncatingIfNeeded: bigEndian(bytes))))
        case 25, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        case let type: throw mismatch("column \(index) has the type \(type)")
        }
    }

    func mismatch(_ message: String) -> any Error { PostgreSQLError(PostgreSQLError.misuse, message) }
}

private func bigEndian(_ bytes: UnsafeRawBufferPointer) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Calls `body` with a statement's values as libpq takes them: where each begins, its length, and whether it is binary. An integer is sent
/// as its digits, which fit an integer column of any width and a `boolean`. Text is sent as binary, so that a NUL in it is refused and does
/// not end it.
func withPointers<Result>(to values: [SQLValue], _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result) -> Result {
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
