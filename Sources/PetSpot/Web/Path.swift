import HTML
import HTTP

/// A value in a path.
protocol PathVariable: RawRepresentable<String>, Sendable {
    /// Parses a value that someone may have typed from paper; nil when the text is none.
    init?(typed: String)
}

extension PathVariable {
    init?(typed: String) { self.init(rawValue: typed) }
}

/// A path with variables, declared once: requests match it, and links print it.
struct Path<Values>: Sendable {
    /// The path, with variable segments as names in braces.
    let pattern: String
    /// The segments of the path; nil for a variable.
    private let segments: [String?]
    private let read: @Sendable (_ segments: [String], _ areTyped: Bool) -> Values?
    private let write: @Sendable (Values) -> [String]

    private init(
        _ pattern: String,
        read: @escaping @Sendable ([String], Bool) -> Values?,
        write: @escaping @Sendable (Values) -> [String]
    ) {
        (self.pattern, self.read, self.write) = (pattern, read, write)
        segments = pattern.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
    }

    /// Returns the values of the variable segments. Throws `404` for a segment that is no value of its variable.
    func values(of segments: [String]) throws(HTTPError) -> Values {
        guard let values = read(segments, false) else { throw HTTPError(.notFound, "no such name in the path") }
        return values
    }

    /// Returns the link that someone meant by typing these variable segments; nil when one of them is no value.
    func link(typed segments: [String]) -> URLReference? { read(segments, true).map { self($0) } }

    /// Returns the link with these values.
    func callAsFunction(_ values: Values) -> URLReference {
        var rest = write(values)[...]
        return URLReference(path: segments.map { $0 ?? rest.popFirst() ?? "" })
    }
}

extension Path where Values: PathVariable {
    /// A path with one variable.
    init(_ pattern: String) {
        self.init(
            pattern,
            read: { segments, areTyped in segments.first.flatMap { areTyped ? Values(typed: $0) : Values(rawValue: $0) } },
            write: { [$0.rawValue] }
        )
    }
}

extension Path {
    /// A path with two variables.
    init<First: PathVariable, Second: PathVariable>(_ pattern: String) where Values == (First, Second) {
        let (first, second) = (Path<First>(pattern), Path<Second>(pattern))
        self.init(
            pattern,
            read: { segments, areTyped in
                guard let one = first.read(Array(segments.prefix(1)), areTyped),
                    let other = second.read(Array(segments.dropFirst()), areTyped)
                else { return nil }
                return (one, other)
            },
            write: { [$0.0.rawValue, $0.1.rawValue] }
        )
    }

    func callAsFunction<First, Second>(_ first: First, _ second: Second) -> URLReference
    where Values == (First, Second) { self((first, second)) }
}
