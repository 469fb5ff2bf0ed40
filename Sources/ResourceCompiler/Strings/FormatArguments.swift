enum FormatArgument: Character {
    case number = "d"
    case text = "@"

    /// The arguments of `format` by position: `%d` is a whole number, `%@` a text, `%1$@` one with a position, `%%` a percent sign.
    static func all(in format: String) throws(Violation) -> [FormatArgument] {
        let directives = format.matches(of: /%(?:%|(?:([1-9])\$)?([d@])?)/).filter { $0.0 != "%%" }
        var arguments: [Int: FormatArgument] = [:]
        for (index, directive) in directives.enumerated() {
            guard let argument = directive.2?.first.flatMap(FormatArgument.init(rawValue:)) else {
                throw Violation("after '%' comes d, @, 1$d … 9$d, 1$@ … 9$@ or another %")
            }
            let position = directive.1.flatMap { Int($0) } ?? index + 1
            guard arguments.updateValue(argument, forKey: position) ?? argument == argument else {
                throw Violation("argument \(position) is both a number and a text")
            }
        }
        guard [0, directives.count].contains(directives.count { $0.1 != nil }) else {
            throw Violation("some arguments have positions, some not")
        }
        guard arguments.keys.max() ?? 0 == arguments.count else { throw Violation("the positions of the arguments have a gap") }
        return arguments.sorted { $0.key < $1.key }.map(\.value)
    }
}
