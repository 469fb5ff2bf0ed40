import HTML
import HTTP
import HTTPServer
import Platform

/// The whole site: which path leads where, and what every request passes on its way.
public final class Site: HTTPResponder {
    /// Every path but those with a variable part, by its length: few have the same.
    private let routes: [[(path: String, route: Route)]]
    private let petList: PetListRoutes
    private let petPhotos: PetPhotoRoutes
    private let contact: ContactRoutes
    private let manage: ManageRoutes
    private let requests: RequestReader
    private let log: RequestLog
    private let protection: CrossOriginProtection
    private let securityLines: ResponseFields
    /// The same for pages whose address is a secret.
    private let privateLines: ResponseFields

    init(
        configuration: Configuration,
        reports: any PetReportRepositoryProtocol,
        sessions: FlowSessions,
        photos: any PhotoRepositoryProtocol,
        counts: FlowMetrics,
        log: Log,
        now: @escaping @Sendable () -> Int
    ) {
        let cookie = SessionCookie(isSecure: configuration.isSecure)
        let limits = RateLimits()
        petList = PetListRoutes(reports: reports, sessions: sessions, limits: limits)
        contact = ContactRoutes(reports: reports, limits: limits)
        manage = ManageRoutes(
            reports: reports,
            sessions: sessions,
            photos: photos,
            limits: limits,
            flowCookie: cookie,
            cookie: ManagementCookie(isSecure: configuration.isSecure)
        )
        petPhotos = PetPhotoRoutes(reports: reports, photos: photos)
        let flow = ReportMissingPetRoutes(
            sessions: sessions,
            photos: photos,
            reports: reports,
            cookie: cookie,
            limits: limits,
            counts: counts,
            log: log
        )
        let all = Site.routes(petList, flow, AssetRoutes(), HealthRoute(reports: reports))
        routes = all.reduce(into: []) { routes, route in
            let path = route.pattern.description
            while routes.count <= path.utf8.count { routes.append([]) }
            routes[path.utf8.count].append((path, route))
        }
        requests = RequestReader(
            publicURL: configuration.publicURL,
            cookie: cookie,
            clientAddress: ClientAddress(trustedProxies: configuration.trustedProxies),
            now: now
        )
        self.log = RequestLog(log)
        protection = CrossOriginProtection(publicOrigin: configuration.publicURL)
        securityLines = SecurityFields.lines(isSecure: configuration.isSecure, referrerPolicy: "same-origin")
        privateLines = SecurityFields.lines(isSecure: configuration.isSecure, referrerPolicy: "no-referrer")
    }

    /// Every path but those with a variable part, which `route(for:)` adds.
    private static func routes(
        _ list: PetListRoutes,
        _ flow: ReportMissingPetRoutes,
        _ assets: AssetRoutes,
        _ health: HealthRoute
    ) -> [Route] {
        [
            Route("/", get: list.list),
            Route("/report-missing", get: flow.start),
            flow.route("/report-missing/chip-number", to: .chipNumber, post: flow.save(.chipNumber)),
            flow.route("/report-missing/photo", to: .photo, post: flow.savePhoto),
            Route("/report-missing/photo/preview", get: flow.preview),
            flow.route("/report-missing/description", to: .description, post: flow.save(.description)),
            flow.route("/report-missing/contact-details", to: .contactDetails, post: flow.save(.contactDetails)),
            flow.route("/report-missing/summary", to: .summary, post: flow.submit),
            Route("/report-missing/exit", post: flow.exit),
            Route("/report-missing/confirmation", get: flow.confirmation),
            Route("/healthz", get: health.check),
            Route("/favicon.ico", get: assets.favicon),
            Route("/apple-touch-icon.png", get: assets.touchIcon),
            Route("/manifest.webmanifest", get: assets.manifest),
            Route("/robots.txt", get: assets.robots),
        ] + assets.all
    }

    private func route(for path: String) -> Route? {
        let length = path.utf8.count
        if length < routes.count, let known = routes[length].first(where: { $0.path == path }) { return known.route }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard segments.count == 3 || segments.count == 4 else { return nil }
        let name = segments[2]
        return switch (segments[1], segments.dropFirst(3).first) {
        case ("pets", nil): Route("/pets/{id}", get: petList.details(name))
        case ("pets", "photo"): Route("/pets/{id}/photo", get: petPhotos.photo(name))
        case ("pets", "thumbnail"): Route("/pets/{id}/thumbnail", get: petPhotos.thumbnail(name))
        case ("pets", "contact"): Route("/pets/{id}/contact", post: contact.show(name))
        case ("manage", nil): Route("/manage/{token}", get: manage.show(name))
        case ("manage", "poster"): Route("/manage/{token}/poster", get: manage.poster(name))
        case ("manage", "edit"): Route("/manage/{token}/edit", post: manage.edit(name))
        case ("manage", "found"): Route("/manage/{token}/found", post: manage.markFound(name))
        case ("manage", "missing"): Route("/manage/{token}/missing", post: manage.markMissing(name))
        case ("manage", "delete"): Route("/manage/{token}/delete", post: manage.delete(name))
        default: nil
        }
    }

    /// Answers a request: what each one passes, in order.
    public func respond(to request: HTTPRequest) -> HTTPResult {
        let start = monotonicNanoseconds
        let context = requests.context(of: request)
        let route = route(for: request.head.path)
        var response: HTTPResponse
        do {
            switch try next(for: context, on: route) {
            case .answer(let answer): response = answer
            case .handler(let handler): return .pending { await self.respond(to: context, by: route, handler, start) }
            }
        } catch {
            response = failure(error, context, route)
        }
        finish(&response, to: context, by: route, start)
        return .ready(response)
    }

    private func respond(
        to context: RequestContext,
        by route: Route?,
        _ handler: Handler,
        _ start: Int
    ) async -> HTTPResponse {
        var response: HTTPResponse
        do {
            response = try await handler(context)
        } catch {
            response = failure(error, context, route)
        }
        finish(&response, to: context, by: route, start)
        return response
    }

    private enum Next {
        case answer(HTTPResponse)
        case handler(Handler)
    }

    /// What answers a request: the route, at once or not, or a choice of language before it.
    private func next(for context: RequestContext, on route: Route?) throws -> Next {
        guard protection.allows(context.request.head) else { throw HTTPError(.forbidden, "posted from another site") }
        if let response = requests.languageChoice(in: context, on: route) { return .answer(response) }
        guard let route else { throw HTTPError(.notFound, "no such path") }
        guard let handler = route.handler(for: context.request.head.method) else {
            throw HTTPError(.methodNotAllowed, "not for this path")
        }
        return route.immediateAnswer(to: context).map(Next.answer) ?? .handler(handler)
    }

    @inline(never)
    private func failure(_ error: any Error, _ context: RequestContext, _ route: Route?) -> HTTPResponse {
        var response = ErrorResponse(to: error).response(in: context)
        if response.status == .methodNotAllowed, let route { response.fields.append("Allow", route.allowedMethods) }
        return response
    }

    /// What every answer gets before it leaves. Not inlined: so a connection that waits keeps nothing of it.
    @inline(never)
    private func finish(
        _ response: inout HTTPResponse,
        to context: RequestContext,
        by route: Route?,
        _ start: Int
    ) {
        let head = context.request.head
        response.fields.append(head.path.hasPrefix("/manage/") ? privateLines : securityLines)
        log.answered(head.method, route?.pattern ?? "-", response, since: start)
    }

    /// Answers what never became a request.
    public func respond(to error: HTTPError) -> HTTPResponse {
        let nobody = HTTPRequest(head: RequestHead(method: .get, path: "/"), peer: .loopback)
        var response = ErrorResponse(to: error).response(in: requests.context(of: nobody))
        response.fields.append(securityLines)
        return response
    }
}
