import HTTP
import Platform
import Synchronization

/// One line for each request that was answered: what it cost, never who asked or what for.
final class RequestLog: Sendable {
    private let log: Log
    private let number = Atomic(0)

    init(_ log: Log) {
        self.log = log
    }

    /// Notes an answer. The route is its pattern, such as `/pets/{id}`: a path may hold a token.
    func answered(
        _ method: HTTPMethod,
        _ route: String,
        _ response: HTTPResponse,
        since start: Int
    ) {
        let duration = monotonicNanoseconds - start
        let id = number.wrappingAdd(1, ordering: .relaxed).newValue
        log.event("request") { line in
            line.add("id", id)
            line.add("method", method.name)
            line.add("route", route)
            line.add("status", response.status.code)
            line.add("ms", duration / 1_000_000)
            line.add("bytes", response.body.count)
        }
    }
}

extension HTTPMethod {
    fileprivate var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .other: "-"
        }
    }
}
