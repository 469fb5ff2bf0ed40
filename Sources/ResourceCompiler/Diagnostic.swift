/// An error in a resource, printed in the format of compilers.
struct Diagnostic: Error, Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let column: Int
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }
}

extension [Diagnostic] {
    /// Runs `body` and appends the diagnostic it throws, so that one build reports all errors.
    mutating func collect(_ body: () throws(Diagnostic) -> Void) {
        do { try body() } catch { append(error) }
    }
}
