/// A value that is there now, or after waiting for a body, a disk or a database.
///
/// A handler is written once for both: what memory holds is responded with at once, by the event loop itself.
enum Eventual<Value> {
    case now(Value)
    case later(() async throws -> Value)

    /// What `transform` makes of the value. Throws what `transform` throws for a value that is there.
    func map<Result>(_ transform: @escaping (Value) throws -> Result) rethrows -> Eventual<Result> {
        switch self {
        case .now(let value): .now(try transform(value))
        case .later(let work): .later { try transform(try await work()) }
        }
    }

    /// What follows from the value, which may need waiting too. Throws what `next` throws for a value that is there.
    func then<Result>(_ next: @escaping (Value) throws -> Eventual<Result>) rethrows -> Eventual<Result> {
        switch self {
        case .now(let value): try next(value)
        case .later(let work): .later { try await next(try await work()).value }
        }
    }

    /// The value, waited for. Throws what the work throws.
    var value: Value {
        get async throws {
            switch self {
            case .now(let value): value
            case .later(let work): try await work()
            }
        }
    }
}
