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
    func answered(_ method: HTTPMethod, _ route: String, _ response: HTTPResponse, since start: ContinuousClock.Instant)
    {
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        log.event(
            "request",
            [
                ("id", .number(number.wrappingAdd(1, ordering: .relaxed).newValue)),
                ("method", .word(method.name)),
                ("route", .word(route)),
                ("status", .number(response.status.code)),
                ("ms", .number(milliseconds)),
                ("bytes", .number(response.body.count)),
            ]
        )
    }
}

extension HTTPMethod {
    fileprivate var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .other: "-"
        }
    }
}
