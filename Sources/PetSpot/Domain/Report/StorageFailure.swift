import HTTP

/// An error of the storage beneath a repository.
protocol StorageFailure: Error {
    /// Whether a retry may succeed later: the disk is full or read-only, or the database is unreachable or too busy.
    var isTransient: Bool { get }
    /// The storage's or the system's own words, without anything that a person typed.
    var reason: String { get }
}

extension StorageFailure where Self: CustomStringConvertible {
    var reason: String { description }
}

extension Error {
    /// Why something failed, for the log: the words of the storage, of the system or of this program. Of any other error only the
    /// type, because its words may hold what a person typed.
    var loggedReason: String {
        (self as? any StorageFailure)?.reason ?? (self as? HTTPError)?.reason.description ?? "\(type(of: self))"
    }
}

extension Log {
    /// Adds a line about work that failed and that no response tells of.
    func failure(of work: String, _ error: any Error) {
        event("error", .error) { line in
            line.add("work", work)
            line.add("reason", error.loggedReason)
        }
    }
}
