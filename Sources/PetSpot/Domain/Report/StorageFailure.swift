/// An error of the storage beneath a repository.
protocol StorageFailure: Error {
    /// Whether the same may succeed later: a full or read-only disk, a database that is away or too busy.
    var isTransient: Bool { get }
    /// The storage's or the system's own words, without anything that a person typed.
    var reason: String { get }
}

extension StorageFailure where Self: CustomStringConvertible {
    var reason: String { description }
}
