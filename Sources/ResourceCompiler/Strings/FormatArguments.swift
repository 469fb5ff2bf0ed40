/// A placeholder's argument.
enum FormatArgument: Equatable {
    case number
    case text

    /// Why the `%` directives of a text are invalid.
    struct Violation: Error, Equatable {
        let message: String
    }

    private init?(_ scalar: Unicode.Scalar?) {
        switch scalar {
        case "d": self = .number
        case "@": self = .text
        default: return nil
        }
    }

    /// The arguments of `format`, in the order of their positions: `%d` is a whole number, `%@` a text, `%1$@` a text with a
    /// position, `%%` a percent sign. Throws a `Violation`.
    static func all(in format: String) throws(Violation) -> [FormatArgument] {
        var arguments: [Int: FormatArgument] = [:]
        var sequentialCount = 0
        var hasPositions = false
        var rest = Array(format.unicodeScalars)[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[(percent + 1)...]
            if rest.first == "%" {
                rest.removeFirst()
                continue
            }
            let position: Int
            if let digit = rest.first, "1"..."9" ~= digit, rest.dropFirst().first == "$" {
                position = Int(digit.value - 48)
                rest = rest.dropFirst(2)
                hasPositions = true
            } else {
                sequentialCount += 1
                position = sequentialCount
            }
            guard let argument = FormatArgument(rest.popFirst()) else {
                throw Violation(message: "after '%' comes d, @, 1$d … 9$d, 1$@ … 9$@ or another %")
            }
            guard arguments[position, default: argument] == argument else {
                throw Violation(message: "argument \(position) is both a number and a text")
            }
            arguments[position] = argument
        }
        guard sequentialCount == 0 || !hasPositions else {
            throw Violation(message: "some arguments have positions, some not")
        }
        let ordered = arguments.sorted { $0.key < $1.key }
        guard ordered.last?.key ?? 0 == ordered.count else {
            throw Violation(message: "the positions of the arguments have a gap")
        }
        return ordered.map(\.value)
    }
}
