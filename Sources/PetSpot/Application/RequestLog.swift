import HTTP
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
        _ route: StaticString,
        _ response: HTTPResponse,
        since start: ContinuousClock.Instant
    ) {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        log.event(
            "request",
            [
                ("id", .number(number.wrappingAdd(1, ordering: .relaxed).newValue)),
                ("method", .name(method.name)),
                ("route", .name(route)),
                ("status", .number(response.status.code)),
                ("ms", .number(milliseconds)),
                ("bytes", .number(response.body.count)),
            ]
        )
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
