/// What a text wants filled in: `%d` a whole number, `%@` a text, `%1$@` one by its position, `%%` a percent sign.
enum FormatArgument: Character, Equatable {
    case number = "d"
    case text = "@"

    /// Why the `%` directives of a text cannot be used.
    struct Violation: Error, Equatable {
        let message: String
    }

    /// The arguments of `format`, in the order of their positions.
    static func all(in format: String) throws(Violation) -> [FormatArgument] {
        var arguments: [Int: FormatArgument] = [:]
        var sequential = 0
        var isPositional = false
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            var position = Int(digits)
            let kind: Substring
            if position != nil, rest.dropFirst(digits.count).first == "$" {
                isPositional = true
                kind = rest.dropFirst(digits.count + 1)
            } else {
                sequential += 1
                position = sequential
                kind = rest
            }
            guard let argument = kind.first.flatMap(FormatArgument.init), let position, 1...9 ~= position else {
                throw Violation(message: "'%\(rest.prefix(3))' is none of %d, %@, %1$d … %9$@ and %%")
            }
            guard arguments[position, default: argument] == argument else {
                throw Violation(message: "argument \(position) is both a number and a text")
            }
            arguments[position] = argument
            rest = kind.dropFirst()
        }
        guard !isPositional || sequential == 0 else {
            throw Violation(message: "some arguments have positions, some not")
        }
        let ordered = arguments.sorted { $0.key < $1.key }
        guard ordered.map(\.key) == Array(1..<ordered.count + 1) else {
            throw Violation(message: "the positions of the arguments have a gap")
        }
        return ordered.map(\.value)
    }
}
