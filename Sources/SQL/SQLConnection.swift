/// A connection to SQLite or PostgreSQL. Every function throws the store's error.
///
/// A statement's parameters are numbered: `$1` stands for the first of the values, `$2` for the second, in any order and as often
/// as needed.
public protocol SQLConnection: AnyObject {
    /// Runs any number of statements without parameters; rows are dropped.
    func execute(_ sql: String) throws

    /// Runs one statement, to its end or until `body` returns false for one of its rows. Returns how many rows an `INSERT`,
    /// `UPDATE` or `DELETE` that ran to its end changed. Throws also what `body` throws.
    @discardableResult
    func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) throws -> Int

    /// The version of the database's schema (`Migrations`); 0 when it is empty.
    var schemaVersion: Int { get throws }

    /// Stores the version of the database's schema.
    func setSchemaVersion(_ version: Int) throws
}

extension SQLConnection {
    /// Runs one statement to its end; rows are dropped. Returns how many rows it changed.
    @discardableResult
    public func run(_ sql: String, values: [SQLValue]) throws -> Int {
        try run(sql, values: values) { _ in true }
    }

    /// The same with values that are listed.
    @discardableResult
    public func run(_ sql: String, _ values: (any ColumnValue)?...) throws -> Int {
        try run(sql, values: values.sqlValues)
    }

    /// Every row of one statement, each made into an element by `element`.
    public func query<Element>(
        _ sql: String,
        _ values: (any ColumnValue)?...,
        element: (borrowing SQLRow) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try run(sql, values: values.sqlValues) { row in
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
        var first: Element?
        try run(sql, values: values.sqlValues) { row in
            first = try element(row)
            return false
        }
        return first
    }

    /// The first column of the first row of one statement; nil when there is no row.
    public func value<Value: ColumnValue>(_ sql: String, _ values: (any ColumnValue)?...) throws -> Value? {
        var value: Value?
        try run(sql, values: values.sqlValues) { row in
            value = try row[0] as Value
            return false
        }
        return value
    }

    /// Whether one statement has a row.
    public func hasRow(_ sql: String, _ values: (any ColumnValue)?...) throws -> Bool {
        var hasRow = false
        try run(sql, values: values.sqlValues) { _ in
            hasRow = true
            return false
        }
        return hasRow
    }
}

extension [(any ColumnValue)?] {
    fileprivate var sqlValues: [SQLValue] { map { $0?.sqlValue ?? .null } }
}
