import HTML
import HTTP
import HTTPServer
import Platform
import Synchronization

/// The whole site: the steps of every request on its way to a route's handler, and of every response on its way back.
public final class Site: HTTPResponder {
    private let routes: RouteTable
    private let settings: SiteSettings
    private let sessions: FlowSessions
    private let pages: PageCache?
    private let log: Log
    /// Invalid requests, which are only counted until they are logged.
    let refusedHeads: RefusedHeads
    private let hasWarnedOfProxy = Atomic(false)
    private let protection: CrossOriginProtection
    private let securityFields: SecurityFields

    init(
        _ configuration: Configuration,
        routes: [Route],
        sessions: FlowSessions,
        pages: PageCache?,
        log: Log,
        now: @escaping @Sendable () -> Int
    ) {
        self.routes = RouteTable(routes)
        (self.sessions, self.pages, self.log) = (sessions, pages, log)
        settings = SiteSettings(configuration, now: now)
        refusedHeads = RefusedHeads(log)
        protection = CrossOriginProtection(publicOrigin: configuration.publicURL)
        securityFields = SecurityFields(isSecure: settings.isSecure)
    }

    public func respond(to request: HTTPRequest) -> NowOrLater<HTTPResponse> {
        let context = RequestContext(request, at: routes.match(request.head.path), on: settings)
        warnOfUnknownProxy(request)
        do {
            switch try reply(to: context) {
            case .now(let response): return .now(logged(response, context))
            case .later(let work):
                return .later {
                    do {
                        return self.logged(try await work(), context)
                    } catch {
                        return self.failed(error, context)
                    }
                }
            }
        } catch {
            return .now(failed(error, context))
        }
    }

    /// The route's reply, after checks and the choice of language. Throws `403`, `404`, `405`, `421`, and the handler's errors.
    private func reply(to context: RequestContext) throws -> Reply {
        let head = context.request.head
        // Monitoring asks by any name.
        guard protection.isForThisSite(head) || head.path == URLReference.health.text else {
            throw HTTPError(.misdirectedRequest, "another host")
        }
        guard protection.allows(head, isEmbeddable: context.isEmbeddable) else { throw HTTPError(.forbidden, "sent by another site") }
        if let response = languageChoice(in: context) { return .now(secured(response, context)) }
        guard context.match != nil else { throw HTTPError(.notFound, "no such path") }
        guard let route = context.route else { throw HTTPError(.methodNotAllowed, "not for this path") }
        guard let pages, let key = context.cacheKey else { return try reply(of: route, to: context) }
        return try pages.response(for: key, now: context.now) { try reply(of: route, to: context) }
    }

    /// The reply of a route, which sees the session that exists when cookies name several.
    private func reply(of route: Route, to context: RequestContext) throws -> Reply {
        guard context.sessionIDs.count > 1 else { return try route.handler(context).map { self.secured($0, context) } }
        return .later {
            if let id = try? await self.sessions.known(context.sessionIDs, now: context.now) { context.sessionID = id }
            return self.secured(try await route.handler(context).value, context)
        }
    }

    /// The response to `?lang=` on any page: sets the cookie and redirects to the same page without the parameter, or one path segment up
    /// if the page is shown only by a post. Nil when the request chooses no language, is a post, is for the feed, or has a path that is
    /// corrected.
    private func languageChoice(in context: RequestContext) -> HTTPResponse? {
        let (location, match) = (context.location, context.match)
        // Feed readers keep no cookies, so the feed itself responds in that language.
        guard let language = location.requestedLanguage, [.get, .head].contains(context.request.head.method),
            match?.pattern != URLReference.feed.text, match != nil || routes.link(meantBy: context.request.head.path) == nil
        else { return nil }
        let isShownByPostOnly = match != nil && match?[.get] == nil
        var response = HTTPResponse.seeOther(isShownByPostOnly ? location.parent : location.withoutLanguage)
        response.set(.language, to: language.rawValue, in: context)
        return response
    }

    private func failed(_ error: any Error, _ context: RequestContext) -> HTTPResponse {
        var response = HTTPResponse.error(error, in: context)
        let head = context.request.head
        if response.status == .notFound, [.get, .head].contains(head.method), let link = routes.link(meantBy: head.path) {
            response = .seeOther(head.query.isEmpty ? link : URLReference(encodedPath: link.text + "?" + head.query))
        }
        if response.status == .methodNotAllowed, let match = context.match {
            response.fields.append("Allow", match.allowedMethods)
        }
        return logged(secured(response, context), context, failure: error)
    }

    private func secured(_ response: HTTPResponse, _ context: RequestContext) -> HTTPResponse {
        var response = response
        let path = context.request.head.path
        securityFields.append(to: &response, at: path, context.permissions, isEmbeddable: context.isEmbeddable)
        return response
    }

    /// Logs a response with its cost, and returns it. The log never has the client or the URL: a path may contain a token, so the line
    /// has the route's pattern, such as `/pets/{id}`. A failure of the server is logged with its reason.
    private func logged(_ response: HTTPResponse, _ context: RequestContext, failure: (any Error)? = nil) -> HTTPResponse {
        log.event("request", response.status.code >= 500 ? .error : .information) { line in
            line.add("method", context.request.head.method.rawValue)
            line.add("route", context.match?.pattern ?? "-")
            line.add("status", response.status.code)
            line.add("ms", (.uptime - context.start).inMilliseconds)
            line.add("bytes", response.body.count)
            if let failure, response.status.code >= 500 { line.add("reason", failure.loggedReason) }
        }
        return response
    }

    /// Warns, once, that all clients of a proxy share one address because it is not known as one.
    private func warnOfUnknownProxy(_ request: HTTPRequest) {
        guard !hasWarnedOfProxy.load(ordering: .relaxed), settings.clientAddress.isUnknownProxy(request),
            !hasWarnedOfProxy.exchange(true, ordering: .relaxed)
        else { return }
        log.event("warning", .warning) { $0.add("reason", "X-Forwarded-For ignored: the peer is no --trusted-proxy") }
    }

    /// Responds to a message that is not a valid request.
    public func respond(to error: HTTPError) -> HTTPResponse {
        refusedHeads.count(error)
        let unknown = HTTPRequest(head: RequestHead(method: .get, path: "/"), peer: .loopback)
        var response = HTTPResponse.error(error, in: RequestContext(unknown, on: settings), isForEveryone: true)
        securityFields.append(to: &response, at: unknown.head.path, isEmbeddable: false)
        return response
    }
}
