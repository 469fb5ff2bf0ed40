#if PostgreSQL
import CLibPQ
import SQL

/// The rows that a statement returned; freed with its last reference.
final class QueryResult: SQLRowSource {
    let handle: OpaquePointer
    /// The row that is read, counted from 0.
    var rowNumber: Int32 = 0

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        PQclear(handle)
    }

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
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(handle, rowNumber, column),
            count: Int(PQgetlength(handle, rowNumber, column))
        )
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

    func mismatch(_ message: String) -> any Error {
        PostgreSQLError(PostgreSQLError.misuse, message)
    }
}

private func bigEndian(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
#endif
