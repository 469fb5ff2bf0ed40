/// An error in a resource, printed in the format of compilers.
struct Diagnostic: Error, Equatable, CustomStringConvertible {
    let path: String
    var line = 1
    var column = 1
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }
}
