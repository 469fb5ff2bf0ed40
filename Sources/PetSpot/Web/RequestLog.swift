import HTTP
import Platform
import Synchronization

/// Logs a line for each response: its cost, never the client or the URL.
final class RequestLog: Sendable {
    /// The most lines about failures in a second: enough to see what is wrong, but a failing disk cannot fill the log's disk.
    private static let failuresPerSecond = 10

    private let log: Log
    private let number = Atomic(0)
    private let failures = Mutex((second: 0, count: 0))

    init(_ log: Log) {
        self.log = log
    }

    /// Logs a response, and the reason if it is a failure of the server. The route is logged as its pattern, such as
    /// `/pets/{id}`, because a path may contain a token.
    func responded(
        _ method: HTTPMethod,
        _ route: String,
        _ response: HTTPResponse,
        failure: (any Error)?,
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
        if let failure, response.status.code >= 500 { failed(id, failure) }
    }

    /// Logs that something in the configuration seems to be wrong.
    func warn(_ reason: StaticString) {
        log.event("warning") { $0.add("reason", reason) }
    }

    private func failed(_ id: Int, _ error: any Error) {
        let second = monotonicNanoseconds / 1_000_000_000
        let isLogged = failures.withLock { failures in
            if failures.second != second { failures = (second, 0) }
            failures.count += 1
            return failures.count <= RequestLog.failuresPerSecond
        }
        guard isLogged else { return }
        log.event("error") { line in
            line.add("id", id)
            line.add("reason", error.loggedReason)
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
