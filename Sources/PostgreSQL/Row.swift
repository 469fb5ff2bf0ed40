#if PostgreSQL
import CLibPQ

/// The rows that a statement answered; freed with its last reference.
final class QueryResult {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        PQclear(handle)
    }

    var rowCount: Int32 { PQntuples(handle) }

    /// Rows that an `INSERT`, `UPDATE` or `DELETE` changed.
    var changes: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }
}

/// One row of an answer. It cannot be copied, so it cannot outlive the answer it is read from.
public struct Row: ~Copyable {
    private let handle: OpaquePointer
    private let number: Int32

    init(_ number: Int32, of answer: QueryResult) {
        handle = answer.handle
        self.number = number
    }

    /// The value of the column at `index`, counted from 0, as the type the caller asks for.
    ///
    /// Throws when there is no such column, or it holds something else: another type, or a `NULL` where no optional was
    /// asked for.
    public subscript<Value: ColumnValue>(index: Int) -> Value {
        get throws(PostgreSQLError) {
            let stored = try value(at: index)
            guard let value = Value(stored) else {
                throw PostgreSQLError(
                    PostgreSQLError.misuse,
                    "column \(index) holds \(stored.typeName), not \(Value.self)"
                )
            }
            return value
        }
    }

    private func value(at index: Int) throws(PostgreSQLError) -> SQLValue {
        guard let column = Int32(exactly: index), (0..<PQnfields(handle)).contains(column) else {
            throw PostgreSQLError(PostgreSQLError.misuse, "there is no column \(index)")
        }
        guard PQgetisnull(handle, number, column) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(handle, number, column),
            count: Int(PQgetlength(handle, number, column))
        )
        // The binary forms of the types that this room speaks (pg_type.dat): integers are big-endian.
        switch PQftype(handle, column) {
        case 16: return .boolean(bytes.first == 1)
        case 17: return .bytes(Array(bytes))
        case 20: return .integer(Int64(truncatingIfNeeded: bigEndian(bytes)))
        case 21: return .integer(Int64(Int16(truncatingIfNeeded: bigEndian(bytes))))
        case 23: return .integer(Int64(Int32(truncatingIfNeeded: bigEndian(bytes))))
        case 25, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        case let type: throw PostgreSQLError(PostgreSQLError.misuse, "column \(index) has the type \(type)")
        }
    }
}

private func bigEndian(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
#endif
