/// A value that is there now, or later, after waiting for a body, a disk or a database.
///
/// A handler is written once for both: an event loop responds at once with what memory holds.
public enum NowOrLater<Value> {
    case now(Value)
    case later(() async throws -> Value)

    public func map<Result>(_ transform: @escaping (Value) throws -> Result) rethrows -> NowOrLater<Result> {
        switch self {
        case .now(let value): .now(try transform(value))
        case .later(let work): .later { try transform(try await work()) }
        }
    }

    /// The value of the next step, which may need waiting too.
    public func then<Result>(_ next: @escaping (Value) throws -> NowOrLater<Result>) rethrows -> NowOrLater<Result> {
        switch self {
        case .now(let value): try next(value)
        case .later(let work): .later { try await next(try await work()).value }
        }
    }

    public var value: Value {
        get async throws {
            switch self {
            case .now(let value): value
            case .later(let work): try await work()
            }
        }
    }
}
