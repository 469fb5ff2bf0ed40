import HTML
import HTTP
import Platform

/// The response of a handler, now or later.
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

    /// A route at the path of another.
    init(_ method: HTTPMethod, at other: Route, _ handler: @escaping @Sendable (RequestContext) async throws -> HTTPResponse) {
        self.init(method: method, pattern: other.pattern, link: other.link, audience: other.audience) { context in
            .later { try await handler(context) }
        }
    }
}

struct RouteTable: Sendable {
    /// Paths without variables.
    private let fixed: [String: [Route]]
    /// Paths with variables, by their first segment: comparing with all would take a tenth of a photo's request.
    private let variable: [Substring: [Pattern]]

    init(_ routes: [Route]) {
        let paths = Dictionary(grouping: routes, by: \.pattern)
        fixed = paths.filter { !$0.key.contains("{") }
        let patterns = paths.filter { $0.key.contains("{") }.map { Pattern($0, $1) }
        variable = Dictionary(grouping: patterns) { RouteTable.firstSegment(of: $0.text) }
    }

    /// A path with variables, and its routes. Compared by bytes: splitting by characters takes as long as rendering a page.
    private struct Pattern {
        let text: String
        let routes: [Route]
        /// The segments; nil for a variable.
        private let segments: [String?]

        init(_ text: String, _ routes: [Route]) {
            (self.text, self.routes) = (text, routes)
            segments = text.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        }

        /// The values of the variables in a path; nil when the path does not fit.
        func values(in path: String) -> [String]? {
            if let end = segments.last ?? nil, !path.hasSuffix(end) { return nil }
            var (rest, values) = (path.utf8[...], [String]())
            for segment in segments {
                guard rest.popFirst() == UInt8(ascii: "/") else { return nil }
                let part = rest.prefix { $0 != UInt8(ascii: "/") }
                rest = rest[part.endIndex...]
                if let segment {
                    guard part.elementsEqual(segment.utf8) else { return nil }
                } else {
                    guard !part.isEmpty else { return nil }
                    values.append(String(Substring(part)))
                }
            }
            return rest.isEmpty ? values : nil
        }
    }

    private static func firstSegment(of path: String) -> Substring {
        Substring(path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") })
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

    /// The routes at a path; nil when there is none.
    func match(_ path: String) -> Match? {
        if let routes = fixed[path] { return Match(routes: routes, values: []) }
        for pattern in variable[RouteTable.firstSegment(of: path)] ?? [] {
            if let values = pattern.values(in: path) { return Match(routes: pattern.routes, values: values) }
        }
        return nil
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
