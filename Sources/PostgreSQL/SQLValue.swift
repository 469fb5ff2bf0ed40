#if PostgreSQL
/// One value of the types that this room speaks.
public enum SQLValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// `smallint`, `integer` and `bigint`.
    case integer(Int64)
    /// `boolean`.
    case boolean(Bool)
    /// `text`. PostgreSQL knows no U+0000 in it.
    case text(String)
    /// `bytea`.
    case bytes([UInt8])

    var typeName: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .boolean: "a boolean"
        case .text: "text"
        case .bytes: "bytes"
        }
    }
}

/// A type that can be bound to a statement's parameter and read back from a column.
public protocol ColumnValue {
    /// Reads a stored value; nil when it has another type or does not fit. Nothing is converted silently.
    init?(_ value: SQLValue)
    /// What is stored.
    var sqlValue: SQLValue { get }
}

extension Int: ColumnValue {
    /// Reads an integer that fits the platform's `Int`.
    public init?(_ value: SQLValue) {
        guard case .integer(let integer) = value else { return nil }
        self.init(exactly: integer)
    }

    /// Stored as an integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
    /// Reads a boolean.
    public init?(_ value: SQLValue) {
        guard case .boolean(let boolean) = value else { return nil }
        self = boolean
    }

    /// Stored as a boolean.
    public var sqlValue: SQLValue { .boolean(self) }
}

extension String: ColumnValue {
    /// Reads text.
    public init?(_ value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    /// Stored as text.
    public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: ColumnValue {
    /// Reads bytes.
    public init?(_ value: SQLValue) {
        guard case .bytes(let bytes) = value else { return nil }
        self = bytes
    }

    /// Stored as `bytea`.
    public var sqlValue: SQLValue { .bytes(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Reads `NULL` as nil, anything else as the wrapped type.
    public init?(_ value: SQLValue) {
        if value == .null {
            self = .none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = .some(wrapped)
        }
    }

    /// Stored as `NULL` when nil.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
#endif
