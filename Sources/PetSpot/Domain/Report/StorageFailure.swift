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
