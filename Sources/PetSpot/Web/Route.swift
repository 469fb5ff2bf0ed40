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

    init(_ method: HTTPMethod, at other: Route, _ handler: @escaping @Sendable (RequestContext) async throws -> HTTPResponse) {
        self.init(method: method, pattern: other.pattern, link: other.link, audience: other.audience) { context in
            .later { try await handler(context) }
        }
    }
}

struct RouteTable: Sendable {
    private let root: Node

    init(_ routes: [Route]) { root = Node(routes.map { ($0, RouteTable.segments(of: $0.pattern)) }, depth: 0) }

    /// The paths that begin with the same segments: a path takes as many steps as it has segments, however many routes there are.
    private final class Node: Sendable {
        /// The routes of the path that ends here.
        let routes: [Route]
        /// The longer paths by their next segment, which is nil for a variable.
        let longer: [Substring?: Node]

        init(_ paths: [(route: Route, segments: [Substring])], depth: Int) {
            routes = paths.filter { $0.segments.count == depth }.map(\.route)
            let longer = paths.filter { $0.segments.count > depth }
            self.longer = Dictionary(grouping: longer) { $0.segments[depth].hasPrefix("{") ? nil : $0.segments[depth] }
                .mapValues { Node($0, depth: depth + 1) }
        }
    }

    /// The segments of a path, split by bytes: splitting by characters takes as long as rendering a page.
    private static func segments(of path: String) -> [Substring] {
        path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
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
        guard path.hasPrefix("/") else { return nil }
        var (node, values) = (root, [String]())
        for segment in RouteTable.segments(of: path) {
            if let next = node.longer[segment] {
                node = next
            } else if !segment.isEmpty, let next = node.longer[nil] {
                values.append(String(segment))
                node = next
            } else {
                return nil
            }
        }
        return node.routes.isEmpty ? nil : Match(routes: node.routes, values: values)
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
