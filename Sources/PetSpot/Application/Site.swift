import HTML
import HTTP
import HTTPServer
import Platform
import Synchronization

/// The whole site: the route table, and the steps that every request passes.
public final class Site: HTTPResponder {
    private let routes: RouteTable
    private let settings: SiteSettings
    private let sessions: FlowSessions
    private let log: RequestLog
    private let refusedHeads: RefusedHeads
    private let hasWarnedOfProxy = Atomic(false)
    private let protection: CrossOriginProtection
    /// By audience, in the order of its cases.
    private let securityLines: [ResponseFields]

    init(_ configuration: Configuration, _ features: Features, log: Log, now: @escaping @Sendable () -> Int) {
        routes = RouteTable(Site.routes(features))
        settings = SiteSettings(
            publicURL: configuration.publicURL,
            trustedProxies: configuration.trustedProxies,
            now: now
        )
        sessions = features.flow.sessions
        self.log = RequestLog(log)
        refusedHeads = RefusedHeads(log)
        protection = CrossOriginProtection(publicOrigin: configuration.publicURL)
        securityLines = SecurityFields.Audience.allCases.map { audience in
            SecurityFields.lines(isSecure: configuration.isSecure, for: audience)
        }
    }

    /// The features that respond to requests.
    struct Features {
        let list: PetListRoutes
        let photos: PetPhotoRoutes
        let contact: ContactRoutes
        let messages: MessageRoutes
        let flow: ReportMissingPetRoutes
        let manage: ManageRoutes
        let flag: FlagRoutes
        let privacy: PrivacyRoutes
        let feed: FeedRoutes
        let sitemap: SitemapRoutes
        let health: HealthRoute
    }

    private static func routes(_ features: Features) -> [Route] {
        let (list, photos, contact) = (features.list, features.photos, features.contact)
        let (flow, manage, health) = (features.flow, features.manage, features.health)
        let (feed, sitemap) = (features.feed, features.sitemap)
        let routes = [
            Route(.get, "/", list.list),
            Route(.get, "/feed.atom", feed.feed),
            Route(.get, "/sitemap.xml", sitemap.show),
            Route(.get, "/robots.txt", sitemap.robots),
            Route(.get, "/pets/{id}", list.details),
            Route(.get, "/pets/{id}/photo", isEmbeddable: true, photos.photo),
            Route(.get, "/pets/{id}/thumbnail", isEmbeddable: true, photos.thumbnail),
            Route(.post, "/pets/{id}/contact", contact.show),
            Route(.get, "/pets/{id}/message", features.messages.show),
            Route(.post, "/pets/{id}/message", features.messages.send),
            Route(.get, "/report-missing", flow.start),
            Route(.get, "/report-missing/photo/preview", flow.preview),
            Route(.post, "/report-missing/exit", flow.exit),
            Route(.get, "/report-missing/confirmation", flow.confirmation),
            Route(.get, "/manage/{token}", manage.show),
            Route(.get, "/manage/{token}/poster", manage.poster),
            Route(.get, "/manage/{token}/messages/{number}/photo", manage.messagePhoto),
            Route(.post, "/manage/{token}/messages/{number}/publish", manage.publishMessage),
            Route(.post, "/manage/{token}/messages/{number}/unpublish", manage.unpublishMessage),
            Route(.post, "/manage/{token}/messages/{number}/delete", manage.deleteMessage),
            Route(.post, "/manage/{token}/edit", manage.edit),
            Route(.post, "/manage/{token}/found", manage.markFound),
            Route(.post, "/manage/{token}/missing", manage.markMissing),
            Route(.post, "/manage/{token}/renew", manage.renew),
            Route(.post, "/manage/{token}/delete", manage.delete),
            Route(.get, "/pets/{id}/flag", features.flag.show),
            Route(.post, "/pets/{id}/flag", features.flag.send),
            Route(.get, "/privacy", features.privacy.show),
            Route(.get, HealthRoute.path, health.check),
        ]
        return routes + flow.steps + AssetRoutes.all
    }

    /// Responds to a request.
    public func respond(to request: HTTPRequest) -> HTTPResult {
        let start = monotonicNanoseconds
        let context = RequestContext(request, on: settings)
        let match = routes.resource(at: request.head.path)
        let resource = match?.resource
        if !hasWarnedOfProxy.load(ordering: .relaxed) { warnOfUnknownProxy(request) }
        do {
            switch try reply(to: context, match) {
            case .now(var response):
                finish(&response, context, resource, start)
                return .ready(response)
            case .later(let work):
                return .pending {
                    do {
                        var response = try await work()
                        self.finish(&response, context, resource, start)
                        return response
                    } catch {
                        return self.failed(error, context, resource, start)
                    }
                }
            }
        } catch {
            return .ready(failed(error, context, resource, start))
        }
    }

    /// Warns, once, that all clients of a proxy share one address because it is not known as one.
    private func warnOfUnknownProxy(_ request: HTTPRequest) {
        guard settings.clientAddress.isUnknownProxy(request) else { return }
        if hasWarnedOfProxy.exchange(true, ordering: .relaxed) { return }
        log.warn("X-Forwarded-For ignored: the peer is no --trusted-proxy")
    }

    /// The route's reply, after checks and the choice of language. Throws `403`, `404`, `405`, `421`, and what the handler throws.
    private func reply(to context: RequestContext, _ match: RouteTable.Match?) throws -> Reply {
        // Monitoring asks by any name.
        guard settings.isMeant(by: context.request.head) || context.request.head.path == HealthRoute.path else {
            throw HTTPError(.misdirectedRequest, "another host")
        }
        guard protection.allows(context.request.head, isEmbeddable: match?.resource.isEmbeddable == true) else {
            throw HTTPError(.forbidden, "sent by another site")
        }
        if let response = LanguageCookie.response(choosingIn: context, at: match?.resource) { return .now(response) }
        guard let match else { throw HTTPError(.notFound, "no such path") }
        guard let handler = match.resource.handler(for: context.request.head.method) else {
            throw HTTPError(.methodNotAllowed, "not for this path")
        }
        guard context.sessionIDs.count > 1 else { return try handler(match.values, context) }
        return .later {
            context.sessionID = try await self.sessions.known(context.sessionIDs, now: context.now)
            return try await handler(match.values, context).value
        }
    }

    private func failed(
        _ error: any Error,
        _ context: RequestContext,
        _ resource: Resource?,
        _ start: Int
    ) -> HTTPResponse {
        var response = ErrorResponse(to: error).response(in: context)
        if response.status == .methodNotAllowed, let resource {
            response.fields.append("Allow", resource.allowedMethods)
        }
        finish(&response, failure: error, context, resource, start)
        return response
    }

    /// Completes a response with the header fields that every one has, and logs it.
    private func finish(
        _ response: inout HTTPResponse,
        failure: (any Error)? = nil,
        _ context: RequestContext,
        _ resource: Resource?,
        _ start: Int
    ) {
        let head = context.request.head
        append(audience(of: head.path, resource), to: &response)
        log.responded(head.method, resource?.pattern ?? "-", response, failure: failure, since: start)
    }

    /// Logs the invalid requests of the last minute, which are only counted so far.
    func logRefusedHeads() { refusedHeads.writeLog() }

    /// Responds to a message that is not a valid request.
    public func respond(to error: HTTPError) -> HTTPResponse {
        refusedHeads.count(error)
        let unknown = HTTPRequest(head: RequestHead(method: .get, path: "/"), peer: .loopback)
        var response = ErrorResponse(to: error).response(in: RequestContext(unknown, on: settings), isForEveryone: true)
        append(.visitors, to: &response)
        return response
    }

    private func append(_ audience: SecurityFields.Audience, to response: inout HTTPResponse) {
        response.fields.append(securityLines[audience.rawValue])
    }

    private func audience(of path: String, _ resource: Resource?) -> SecurityFields.Audience {
        if path.hasPrefix("/manage/") { return .holdersOfTheURL }
        if path.hasPrefix(URLReference.reportMissing.text) { return .onePerson }
        return resource?.isEmbeddable == true ? .otherSites : .visitors
    }
}
