/// An error in a resource, printed in the format of compilers.
struct Diagnostic: Error, Equatable, CustomStringConvertible {
    let path: String
    var line = 1
    var column = 1
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }
}

/// An error in a resource, by a function that does not know its place.
struct Violation: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
