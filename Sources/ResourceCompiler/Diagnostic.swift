/// An error in a resource, in the form that compilers print and editors read.
struct Diagnostic: Error, Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let column: Int
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }
}

extension [Diagnostic] {
    /// Does something that can go wrong, and keeps what did, so that one build tells all errors.
    mutating func collect(_ body: () throws(Diagnostic) -> Void) {
        do { try body() } catch { append(error) }
    }
}
