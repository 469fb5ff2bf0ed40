/// A connection to SQLite or PostgreSQL. Functions throw `SQLiteError` or `PostgreSQLError`.
///
/// A statement's parameters are numbered: `$1` is the first value, `$2` the second. Each may occur anywhere and more than once.
public protocol SQLConnection: AnyObject {
    /// Runs any number of statements without parameters; rows are dropped.
    func execute(_ sql: String) throws

    /// Runs one statement, to its end or until `body` returns false for a row. Returns the number of rows that an `INSERT`, `UPDATE` or
    /// `DELETE` has changed, if it ran to its end. Throws also what `body` throws.
    @discardableResult
    func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) throws -> Int

    /// The version of the database's schema (`Migrations`); 0 when it is empty.
    var schemaVersion: Int { get throws }

    /// Stores the version of the database's schema.
    func setSchemaVersion(_ version: Int) throws
}

extension SQLConnection {
    /// Runs one statement to its end; rows are dropped. Returns the number of changed rows.
    @discardableResult
    public func run(_ sql: String, values: [SQLValue]) throws -> Int { try run(sql, values: values) { _ in true } }

    /// Runs one statement to its end, with values as arguments. Returns the number of changed rows.
    @discardableResult
    public func run(_ sql: String, _ values: (any ColumnValue)?...) throws -> Int { try run(sql, values: values.sqlValues) }

    /// Every row of one statement, each made into an element by `element`.
    public func query<Element>(
        _ sql: String,
        _ values: (any ColumnValue)?...,
        element: (borrowing SQLRow) throws -> Element
    ) throws -> [Element] {
        try query(sql, values: values.sqlValues, element: element)
    }

    /// Every row of one statement, each made into an element by `element`.
    public func query<Element>(_ sql: String, values: [SQLValue], element: (borrowing SQLRow) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try run(sql, values: values) { row in
            elements.append(try element(row))
            return true
        }
        return elements
    }

    /// The first row of one statement, made into an element by `element`; nil when there is no row.
    public func first<Element>(
        _ sql: String,
        _ values: (any ColumnValue)?...,
        element: (borrowing SQLRow) throws -> Element
    ) throws -> Element? {
        try first(sql, values: values.sqlValues, element: element)
    }

    /// The first column of the first row of one statement; nil when there is no row.
    public func value<Value: ColumnValue>(_ sql: String, _ values: (any ColumnValue)?...) throws -> Value? {
        try first(sql, values: values.sqlValues) { row in try row[0] as Value }
    }

    public func hasRow(_ sql: String, _ values: (any ColumnValue)?...) throws -> Bool {
        try first(sql, values: values.sqlValues) { _ in true } ?? false
    }

    private func first<Element>(_ sql: String, values: [SQLValue], element: (borrowing SQLRow) throws -> Element) throws -> Element? {
        var first: Element?
        try run(sql, values: values) { row in
            first = try element(row)
            return false
        }
        return first
    }
}

extension [(any ColumnValue)?] {
    public var sqlValues: [SQLValue] { map { $0?.sqlValue ?? .null } }
}

/// The current row of a query. It is not copyable, so that it cannot outlive the step that made it.
///
/// One type for both stores and not a protocol: an associated type cannot be noncopyable yet.
public struct SQLRow: ~Copyable {
    /// The store's side of the row.
    @usableFromInline let source: any SQLRowSource

    /// Makes a view of the row at which `source` stands, now and after it advances.
    public init(of source: any SQLRowSource) { self.source = source }

    /// The value of the column at `index`, from 0. Throws when there is no such column, or its value has no storage class of ours.
    public func value(at index: Int) throws -> SQLValue { try source.value(at: index) }

    /// The value of the column at `index`, from 0, as the type the caller asks for. Throws when there is no such column, or its value is of
    /// another storage class, does not fit, or is `NULL` where no optional was asked for.
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
    /// The value for `SQLRow.value(at:)`.
    func value(at index: Int) throws -> SQLValue
    /// The store's error for a column with another type than requested.
    func mismatch(_ message: String) -> any Error
}
