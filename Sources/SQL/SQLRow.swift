/// The current row of a query. It is not copyable, so that it cannot outlive the step that made it.
///
/// One type for both stores and not a protocol: an associated type cannot be noncopyable yet.
public struct SQLRow: ~Copyable {
    /// The store's side of the row.
    let source: any SQLRowSource

    /// Makes the row; it stays the current one when `source` goes on to the next.
    public init(of source: any SQLRowSource) {
        self.source = source
    }

    /// The value of the column at `index`, counted from 0. Throws the store's error when there is no such column, or it
    /// holds what is none of the storage classes.
    public func value(at index: Int) throws -> SQLValue {
        try source.value(at: index)
    }

    /// The value of the column at `index`, counted from 0, as the type the caller asks for.
    ///
    /// Throws the store's error when there is no such column, or it holds another type: another storage class, a value that does
    /// not fit, or a `NULL` where no optional was asked for.
    public subscript<Value: ColumnValue>(index: Int) -> Value {
        get throws {
            let stored = try source.value(at: index)
            guard let value = Value(stored) else {
                throw source.mismatch("column \(index) holds \(stored.storageClass), not \(Value.self)")
            }
            return value
        }
    }
}

/// A store's side of a row.
public protocol SQLRowSource: AnyObject {
    /// The value of the column at `index`, counted from 0. Throws the store's error when there is no such column, or it
    /// holds what is none of the storage classes.
    func value(at index: Int) throws -> SQLValue
    /// The store's error for a column with another type than requested.
    func mismatch(_ message: String) -> any Error
}
