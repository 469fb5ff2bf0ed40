import HTTP

/// What a handler returns.
typealias Reply = Eventual<HTTPResponse>

/// A method and a path of the site with their handler. `HEAD` is handled as `GET`.
struct Route: Sendable {
    /// Handles a request; `values` are those of the path's variables. Throws the error that the error page describes.
    typealias Handler = @Sendable (_ values: [String], RequestContext) throws -> Reply

    let method: HTTPMethod
    /// The path, with variable segments as names in braces.
    let pattern: String
    let handler: Handler
    /// Whether pages of other sites may show what it responds with.
    let isEmbeddable: Bool

    /// A route that may respond without waiting.
    init(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping @Sendable (RequestContext) throws -> Reply) {
        self.method = method
        self.pattern = pattern
        self.handler = { _, context in try handler(context) }
        isEmbeddable = false
    }

    /// A route that always waits.
    init(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (RequestContext) async throws -> HTTPResponse
    ) {
        self.init(method, pattern) { context in .later { try await handler(context) } }
    }

    /// A route whose path has a variable. Its handler throws `404` for a segment that is not a `Value`.
    init<Value: RawRepresentable<String> & Sendable>(
        _ method: HTTPMethod,
        _ pattern: String,
        isEmbeddable: Bool = false,
        _ handler: @escaping @Sendable (Value, RequestContext) throws -> Reply
    ) {
        self.method = method
        self.isEmbeddable = isEmbeddable
        self.pattern = pattern
        self.handler = { values, context in
            guard let value = values.first.flatMap(Value.init) else {
                throw HTTPError(.notFound, "no such name in the path")
            }
            return try handler(value, context)
        }
    }

    /// Such a route that always waits.
    init<Value: RawRepresentable<String> & Sendable>(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (Value, RequestContext) async throws -> HTTPResponse
    ) {
        self.init(method, pattern) { (value: Value, context) in .later { try await handler(value, context) } }
    }

    /// A route whose path has two variables. Its handler throws `404` for a segment that is none of its type.
    init<First: RawRepresentable<String> & Sendable, Second: RawRepresentable<String> & Sendable>(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (First, Second, RequestContext) async throws -> HTTPResponse
    ) {
        self.method = method
        self.pattern = pattern
        self.handler = { values, context in
            guard let first = values.first.flatMap(First.init), let second = values.last.flatMap(Second.init) else {
                throw HTTPError(.notFound, "no such name in the path")
            }
            return .later { try await handler(first, second, context) }
        }
        isEmbeddable = false
    }
}

/// A path of the site with a handler for each method.
final class Resource: Sendable {
    /// The pattern of its routes.
    let pattern: String
    /// Whether pages of other sites may show it.
    let isEmbeddable: Bool
    private let get: Route.Handler?
    private let post: Route.Handler?

    fileprivate init(_ routes: [Route]) {
        pattern = routes.first?.pattern ?? "-"
        isEmbeddable = routes.contains(where: \.isEmbeddable)
        get = routes.first { $0.method == .get }?.handler
        post = routes.first { $0.method == .post }?.handler
    }

    /// The handler for a method; nil when the method is not allowed.
    func handler(for method: HTTPMethod) -> Route.Handler? {
        switch method {
        case .get, .head: get
        case .post: post
        case .other: nil
        }
    }

    /// The value of `Allow` in a response with `405`.
    var allowedMethods: FieldValue {
        switch (get, post) {
        case (nil, _): "POST"
        case (_, nil): "GET, HEAD"
        default: "GET, HEAD, POST"
        }
    }
}

/// Finds the resource of a request's path.
struct RouteTable: Sendable {
    /// Paths without variables, indexed by length: few share one, and no path is hashed, which saves 2 % of a step's
    /// instructions.
    private let fixed: [[(path: String, resource: Resource)]]
    /// Paths with variables.
    private let variable: [(segments: [Segment], resource: Resource)]

    private enum Segment {
        case fixed(String)
        case variable
    }

    init(_ routes: [Route]) {
        let resources = Dictionary(grouping: routes) { $0.pattern }.mapValues(Resource.init)
        fixed = resources.filter { !$0.key.contains("{") }.reduce(into: []) { fixed, entry in
            while fixed.count <= entry.key.utf8.count { fixed.append([]) }
            fixed[entry.key.utf8.count].append((entry.key, entry.value))
        }
        variable = resources.filter { $0.key.contains("{") }
            .map { pattern, resource in
                let segments = RouteTable.segments(of: pattern)
                    .map { $0.first == UInt8(ascii: "{") ? Segment.variable : .fixed(String(Substring($0))) }
                return (segments, resource)
            }
    }

    /// A resource, and the values of its pattern's variables.
    typealias Match = (resource: Resource, values: [String])

    /// The resource at a path; nil when there is none.
    func resource(at path: String) -> Match? {
        let length = path.utf8.count
        if length < fixed.count, let known = fixed[length].first(where: { $0.path == path }) {
            return (known.resource, [])
        }
        let segments = RouteTable.segments(of: path)
        for (pattern, resource) in variable where pattern.count == segments.count {
            guard let values = RouteTable.values(of: segments, in: pattern) else { continue }
            return (resource, values)
        }
        return nil
    }

    /// The variables' values; nil when the pattern does not match.
    private static func values(of segments: [Substring.UTF8View], in pattern: [Segment]) -> [String]? {
        var values: [String] = []
        for (segment, expected) in zip(segments, pattern) {
            switch expected {
            case .fixed(let text): guard segment.elementsEqual(text.utf8) else { return nil }
            case .variable where segment.isEmpty: return nil
            case .variable: values.append(String(Substring(segment)))
            }
        }
        return values
    }

    /// Works on bytes, because splitting by characters takes as long as rendering a page.
    private static func segments(of path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    }
}
