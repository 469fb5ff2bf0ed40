/// The row a query stands on. It cannot be copied, so it cannot outlive the step that made it.
///
/// One type for both stores and not a protocol: an associated type cannot be noncopyable yet.
public struct SQLRow: ~Copyable {
    /// Where a store keeps the row.
    @usableFromInline let source: any SQLRowSource

    /// The row that `source` stands on, now and after each of its steps.
    public init(of source: any SQLRowSource) {
        self.source = source
    }

    /// The value of the column at `index`, counted from 0. Throws the store's error when there is no such column, or it
    /// holds what is none of the storage classes.
    @inlinable
    public func value(at index: Int) throws -> SQLValue {
        try source.value(at: index)
    }

    /// The value of the column at `index`, counted from 0, as the type the caller asks for.
    ///
    /// Throws the store's error when there is no such column, or it holds something else: another storage class, a value
    /// that does not fit, or a `NULL` where no optional was asked for. Inlinable, so that a caller who knows the type looks
    /// nothing up at run time.
    @inlinable
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
    /// The store's error for a column that holds something else than was asked for.
    func mismatch(_ message: String) -> any Error
}
