import HTTP

/// What a handler returns: a response that is there, or work that makes one and has to wait for a body, a disk or a database.
enum Reply {
    case now(HTTPResponse)
    case later(() async throws -> HTTPResponse)
}

/// One method on one path of the site, and what responds to it. `HEAD` is handled as `GET`.
struct Route: Sendable {
    /// Handles a request; `values` are those of the path's variables. Throws what the error page is made of.
    typealias Handler = @Sendable (_ values: [String], RequestContext) throws -> Reply

    let method: HTTPMethod
    /// The path, with names in braces for the segments that vary.
    let pattern: String
    let handler: Handler

    /// A route that may respond at once.
    init(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping @Sendable (RequestContext) throws -> Reply) {
        self.method = method
        self.pattern = pattern
        self.handler = { _, context in try handler(context) }
    }

    /// A route that always waits.
    init(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (RequestContext) async throws -> HTTPResponse
    ) {
        self.init(method, pattern) { context in .later { try await handler(context) } }
    }

    /// A route whose path has a variable. What has not the form of its values is a `404`.
    init<Value: RawRepresentable<String> & Sendable>(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (Value, RequestContext) async throws -> HTTPResponse
    ) {
        self.method = method
        self.pattern = pattern
        self.handler = { values, context in
            guard let value = values.first.flatMap(Value.init) else {
                throw HTTPError(.notFound, "no such name in the path")
            }
            return .later { try await handler(value, context) }
        }
    }
}

/// A path of the site with what it does for each method.
final class Resource: Sendable {
    /// The pattern of its routes.
    let pattern: String
    private let get: Route.Handler?
    private let post: Route.Handler?

    fileprivate init(_ routes: [Route]) {
        pattern = routes.first?.pattern ?? "-"
        get = routes.first { $0.method == .get }?.handler
        post = routes.first { $0.method == .post }?.handler
    }

    /// What handles a method, if the path knows it.
    func handler(for method: HTTPMethod) -> Route.Handler? {
        switch method {
        case .get, .head: get
        case .post: post
        case .other: nil
        }
    }

    /// The value of `Allow` when a method is not known here.
    var allowedMethods: FieldValue {
        switch (get, post) {
        case (nil, _): "POST"
        case (_, nil): "GET, HEAD"
        default: "GET, HEAD, POST"
        }
    }
}

/// Every path of the site: finds what a request asks for.
struct RouteTable: Sendable {
    /// Paths without variables, by their length: few have the same, and no path is hashed, which saves 2 % of a step's instructions.
    private let fixed: [[(path: String, resource: Resource)]]
    /// The others, by their segments.
    private let variable: [(segments: [Substring], resource: Resource)]

    init(_ routes: [Route]) {
        let resources = Dictionary(grouping: routes) { $0.pattern }.mapValues(Resource.init)
        fixed = resources.filter { !$0.key.contains("{") }.reduce(into: []) { fixed, entry in
            while fixed.count <= entry.key.utf8.count { fixed.append([]) }
            fixed[entry.key.utf8.count].append((entry.key, entry.value))
        }
        variable = resources.filter { $0.key.contains("{") }
            .map { (RouteTable.segments(of: $0.key), $0.value) }
    }

    /// The resource at a path, and the values of the pattern's variables.
    typealias Match = (resource: Resource, values: [String])

    /// The resource at a path, with the values of the pattern's variables.
    func resource(at path: String) -> Match? {
        let length = path.utf8.count
        if length < fixed.count, let known = fixed[length].first(where: { $0.path == path }) {
            return (known.resource, [])
        }
        let segments = RouteTable.segments(of: path)
        for (pattern, resource) in variable where pattern.count == segments.count {
            let pairs = zip(pattern, segments)
            guard pairs.allSatisfy({ $0 == $1 || ($0.hasPrefix("{") && !$1.isEmpty) }) else { continue }
            return (resource, pairs.filter { $0.0.hasPrefix("{") }.map { String($0.1) })
        }
        return nil
    }

    private static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
