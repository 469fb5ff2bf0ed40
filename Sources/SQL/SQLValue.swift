/// A value of one of the storage classes that our columns have, in both stores. None holds a fraction.
public enum SQLValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// A signed 64-bit integer; a Boolean is 0 or 1.
    case integer(Int64)
    /// Unicode text. SQLite stores U+0000 in it, PostgreSQL refuses it.
    case text(String)
    /// Bytes as they are.
    case blob([UInt8])

    @usableFromInline var storageClass: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .text: "text"
        case .blob: "a blob"
        }
    }
}

/// A type that can be bound to a statement's parameter and read back from a column.
///
/// An enumeration with such a raw value conforms without any code.
public protocol ColumnValue {
    /// Reads a stored value; nil when it has another storage class or does not fit. Nothing is converted silently.
    init?(_ value: SQLValue)
    /// The value to store.
    var sqlValue: SQLValue { get }
}

extension Int: ColumnValue {
    /// Reads an integer that fits the platform's `Int`.
    public init?(_ value: SQLValue) {
        guard case .integer(let integer) = value else { return nil }
        self.init(exactly: integer)
    }

    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
    public init?(_ value: SQLValue) {
        switch value {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }

    /// Stored as 0 or 1, and in PostgreSQL as a `boolean` too.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
    public init?(_ value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: ColumnValue {
    public init?(_ value: SQLValue) {
        guard case .blob(let bytes) = value else { return nil }
        self = bytes
    }

    public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Reads `NULL` as nil, anything else as the wrapped type.
    @inlinable
    public init?(_ value: SQLValue) {
        if case .null = value {
            self = .none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = .some(wrapped)
        }
    }

    @inlinable public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// Reads a raw value of the type.
    @inlinable
    public init?(_ value: SQLValue) {
        guard let rawValue = RawValue(value) else { return nil }
        self.init(rawValue: rawValue)
    }

    @inlinable public var sqlValue: SQLValue { rawValue.sqlValue }
}
