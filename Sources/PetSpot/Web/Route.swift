import HTML
import HTTP
import Platform

typealias Reply = NowOrLater<HTTPResponse>

/// A method and a path of the site, and the handler that responds. `HEAD` is handled as `GET`.
struct Route: Sendable {
    /// Responds to a request. Throws the error that the error page describes.
    typealias Handler = @Sendable (RequestContext) throws -> Reply

    let method: HTTPMethod
    /// The path, with variable segments as names in braces.
    let pattern: String
    /// Returns the link that someone meant by typing these variable segments; nil when one of them is no value.
    let link: @Sendable (_ segments: [String]) -> URLReference?
    let audience: Audience
    let handler: Handler

    /// The readers of a route's responses.
    enum Audience {
        /// The requesting client, this one time.
        case oneClient
        /// The browser with these cookies, alike until something is written: `PageCache` may keep it.
        case oneBrowser
        /// Everybody alike, unless a query asks for something else: `PageCache` may keep it.
        case everybody
        /// Everybody alike, also on pages of other sites: photos, whose query only names their version.
        case otherSites
    }
}

extension Route {
    /// A route that may respond without waiting.
    init(_ method: HTTPMethod, _ path: URLReference, for audience: Audience = .oneClient, _ handler: @escaping Handler) {
        self.init(method: method, pattern: path.text, link: { _ in path }, audience: audience, handler: handler)
    }

    init(
        _ method: HTTPMethod,
        _ path: URLReference,
        for audience: Audience = .oneClient,
        _ handler: @escaping @Sendable (RequestContext) async throws -> HTTPResponse
    ) {
        self.init(method, path, for: audience) { context in .later { try await handler(context) } }
    }

    /// A route whose path has variables. A segment that is no value of its variable is `404`.
    init<Values: Sendable>(
        _ method: HTTPMethod,
        _ path: Path<Values>,
        for audience: Audience = .oneClient,
        _ handler: @escaping @Sendable (Values, RequestContext) async throws -> HTTPResponse
    ) {
        self.init(method: method, pattern: path.pattern, link: path.link, audience: audience) { context in
            let values = try path.values(of: context.match?.values ?? [])
            return .later { try await handler(values, context) }
        }
    }
}

struct RouteTable: Sendable {
    private let root: Node

    init(_ routes: [Route]) { root = Node(routes.map { ($0, $0.pattern[...].utf8) }) }

    /// The paths that begin with the same segments: a path takes as many steps as it has segments, however many routes there are.
    private final class Node: Sendable {
        /// The routes of the path that ends here.
        let routes: [Route]
        /// The longer paths by their next segment.
        let longer: [(segment: [UInt8], node: Node)]
        /// The longer paths that go on with a variable.
        let variable: Node?

        /// - Parameter paths: routes with the rests of their patterns, which begin with a slash or are empty.
        init(_ paths: [(route: Route, rest: Substring.UTF8View)]) {
            routes = paths.filter(\.rest.isEmpty).map(\.route)
            let longer = paths.filter { !$0.rest.isEmpty }.map { (route: $0.route, path: RouteTable.split($0.rest)) }
            let nodes = Dictionary(grouping: longer) { $0.path.segment.first == UInt8(ascii: "{") ? nil : Substring($0.path.segment) }
                .mapValues { paths in Node(paths.map { ($0.route, $0.path.rest) }) }
            variable = nodes[nil]
            self.longer = nodes.compactMap { segment, node in segment.map { (Array($0.utf8), node) } }
        }

        /// The node of the path that goes on with `rest`; nil when no route has it. Appends the values of the variables.
        func node(of rest: Slice<UnsafeBufferPointer<UInt8>>, _ values: inout [String]) -> Node? {
            if rest.isEmpty { return self }
            let (segment, rest) = RouteTable.split(rest)
            if let next = longer.first(where: { $0.segment.elementsEqual(segment) }) { return next.node.node(of: rest, &values) }
            guard !segment.isEmpty, let variable else { return nil }
            values.append(String(decoding: segment, as: UTF8.self))
            return variable.node(of: rest, &values)
        }
    }

    /// The first segment of a path that begins with a slash, and the path after it.
    private static func split<Path: Collection<UInt8>>(_ path: Path) -> (segment: Path.SubSequence, rest: Path.SubSequence) {
        let segment = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        return (segment, path[segment.endIndex...])
    }

    /// The routes of a path, one for each method, and the values of its variables.
    struct Match {
        let routes: [Route]
        let values: [String]

        /// The route of a method; nil when the method is not allowed.
        subscript(method: HTTPMethod) -> Route? { routes.first { $0.method == (method == .head ? .get : method) } }

        var pattern: String { routes.first?.pattern ?? "-" }

        /// The value of `Allow` in a response with `405`.
        var allowedMethods: FieldValue {
            switch (self[.get], self[.post]) {
            case (nil, _): "POST"
            case (_, nil): "GET, HEAD"
            default: "GET, HEAD, POST"
            }
        }
    }

    func match(_ path: String) -> Match? {
        var (path, values) = (path, [String]())
        guard path.hasPrefix("/"), let node = path.withUTF8({ root.node(of: $0[...], &values) }), !node.routes.isEmpty else { return nil }
        return Match(routes: node.routes, values: values)
    }

    /// Returns the link that was meant by a path without a route: without the punctuation of a sentence around it, and with an id that
    /// someone typed from paper corrected. Nil when that has no route either.
    func link(meantBy path: String) -> URLReference? {
        guard path.utf8.count <= RouteTable.linkLength else { return nil }
        let trimmed = RouteTable.withoutEnd(path)
        // A path with a route for every method is hidden from strangers.
        guard let match = match(trimmed.isEmpty ? "/" : trimmed), match[.other] == nil else { return nil }
        return match.routes.first?.link(match.values).flatMap { $0.text == path ? nil : $0 }
    }

    /// The most bytes of a path that is corrected, more than any path of the site has with punctuation.
    private static let linkLength = 256

    /// The characters that messengers, mail programs and people add to a link: the end of a sentence, brackets, quotes, spaces and U+200B.
    private static let endsOfLinks = [
        ".", ",", ")", ";", ":", "!", "\"", "'", "/", "%20", "%21", "%22", "%27", "%29", "%2c", "%2f", "%3a", "%3b",
        "%e2%80%8b",
    ].map { Array($0.utf8) }

    private static func withoutEnd(_ path: String) -> String {
        var rest = Array(path.lowercased().utf8)[...]
        while let end = endsOfLinks.first(where: { rest.suffix($0.count).elementsEqual($0) }) { rest.removeLast(end.count) }
        return String(decoding: Array(path.utf8).prefix(rest.count), as: UTF8.self)
    }
}
