import HTML
import HTTP

/// The moderators' page over HTTP, and the actions of its buttons. For everybody else none of its paths exists, whatever the method.
struct ModerateRoutes: Sendable {
    let storage: Storage
    let log: Log

    /// Reports on a page, and decisions: some minutes' work, and few bytes on a phone, whose browser loads pictures as one scrolls.
    private static let pageLength = 50

    func route(
        _ method: HTTPMethod,
        _ path: URLReference,
        _ handler: @escaping @Sendable (Moderator, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        Route(method, path) { context in try await handler(try await moderator(context), context) }
    }

    /// A route about a report, also one that is hidden.
    func route(
        _ method: HTTPMethod,
        _ path: Path<ReportID>,
        _ handler: @escaping @Sendable (PetReport, Moderator, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        Route(method, path) { id, context in
            let moderator = try await moderator(context)
            guard let report = try await storage.reports.report(id, now: context.now).value else {
                throw HTTPError(.notFound, "no such report")
            }
            return try await handler(report, moderator, context)
        }
    }

    private static let methods = [HTTPMethod.get, .post, .other]

    /// Adds a route for each other method of the paths, so that only moderators get `405` and strangers `404`.
    func hidden(_ routes: [Route]) -> [Route] {
        let others = Dictionary(grouping: routes, by: \.pattern).values.flatMap { known in
            let allow = RouteTable.Match(routes: known, values: []).allowedMethods
            let methods = ModerateRoutes.methods.filter { method in !known.contains { $0.method == method } }
            return methods.map { method in
                Route(method: method, pattern: known[0].pattern, link: known[0].link, audience: known[0].audience) { context in
                    .later {
                        _ = try await moderator(context)
                        let error = HTTPError(.methodNotAllowed, "not for this path")
                        var response = HTTPResponse.error(error, in: context)
                        response.fields.append("Allow", allow)
                        return response
                    }
                }
            }
        }
        return routes + others
    }

    /// A route for every method at the path that lets a moderator in.
    func entrance(_ path: Path<ModeratorKey>) -> [Route] {
        ModerateRoutes.methods.map { method in
            Route(method, path) { link, context in try await enter(by: link, method, context) }
        }
    }

    /// The moderator who is signed in. Throws the `404` of any unknown path when nobody is.
    private func moderator(_ context: RequestContext) async throws -> Moderator {
        for key in context.moderatorKeys {
            if let name = try await storage.moderators.name(of: key, now: context.now) { return Moderator(name: name, key: key) }
        }
        throw HTTPError(.notFound, "not for everybody")
    }

    /// Shows a button, whose post uses the link up and signs in. Throws `404` for a link that lets nobody in.
    private func enter(by link: ModeratorKey, _ method: HTTPMethod, _ context: RequestContext) async throws -> HTTPResponse {
        if method == .get, let name = try await storage.moderators.name(ofLink: link, now: context.now) {
            return .page(ModeratorLinkPage(name: name, link: link), in: context)
        }
        guard method == .post, let key = try await storage.moderators.enter(by: link, now: context.now) else {
            throw HTTPError(.notFound, "no such link")
        }
        var response = HTTPResponse.seeOther(.moderate)
        response.set(.moderator, to: key.rawValue, in: context)
        return response
    }

    func leave(_ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        try await storage.moderators.leave(moderator.key)
        var response = HTTPResponse.seeOther(.moderate, saying: .moderatorLeft, in: context)
        response.set(.moderator, to: nil, in: context)
        return response
    }

    /// Shows the reports and the log, a further page of either, or the report that is searched for.
    func list(_ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        let query = try URLEncodedForm(context.request.head.query.utf8)
        let search = query["report"].flatMap { normalized($0).isEmpty ? nil : $0 }
        let about = search.flatMap { ReportID(in: $0) }
        let older = search == nil ? query["log"].flatMap { Int($0) } : nil
        var page = ModeratePage(moderator: moderator.name, search: search)
        if let about, let report = try await storage.reports.report(about, now: context.now).value {
            page.show(try await item(report, flagsBefore: query["before"].flatMap { Int($0) }, context))
        } else if search == nil {
            let cursor = query["before"].flatMap(ModerationCursor.init(rawValue:))
            page.isFirst = cursor == nil && older == nil
            if older == nil { try await fill(&page, from: cursor ?? ModerationCursor(), context) }
        }
        if page.isWhole || older != nil || about != nil {
            let limit = ModerateRoutes.pageLength
            let log = try await storage.moderation.decisions(about: about, before: older, limit: limit, now: context.now)
            (page.decisions, page.olderDecisions) = (log.elements, log.next)
        }
        var response = HTTPResponse.page(page, in: context, isIndexed: false)
        response.set(.moderator, to: moderator.key.rawValue, in: context)
        return response
    }

    private func fill(_ page: inout ModeratePage, from cursor: ModerationCursor, _ context: RequestContext) async throws {
        let found = try await storage.moderation.page(from: cursor, limit: ModerateRoutes.pageLength)
        page.next = found.next
        page.lists = ModerationCursor.List.allCases.compactMap { list in
            let there = (found.lists[list] ?? []).filter { context.state(of: $0.report) != .erased }
            guard !there.isEmpty else { return nil }
            return (list.label, there.map { ModeratedItem($0, context) })
        }
    }

    private func item(_ report: PetReport, flagsBefore cursor: Int? = nil, _ context: RequestContext) async throws -> ModeratedItem {
        var item = ModeratedItem(try await storage.moderation.moderated(report, flagsBefore: cursor), context)
        item.isAlone = true
        return item
    }

    func photo(_ report: PetReport, _: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        try await storage.photos.privateImage(report.answers.photo.map { ($0.file, $0.format) }, context)
    }

    /// The picture that the list draws, which its sender's browser made.
    func thumbnail(_ report: PetReport, _: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        let thumbnail = report.answers.photo?.thumbnail
        return try await storage.photos.privateImage(thumbnail.map { ($0.file, $0.format) }, context)
    }

    /// Redirects to the report: the page with errors is shown at this path, so its links to other languages lead here.
    func reloadHide(_ report: PetReport, _: Moderator, _: RequestContext) -> HTTPResponse { .seeOther(report.id.moderationURL) }

    /// Hides a page. An unknown reason, or a note that is too long, is `422` with everything kept.
    func hide(_ report: PetReport, _ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        var item = try await item(report, context)
        item.form.fill(from: input)
        var hiding = Hiding()
        guard item.form.save(to: &hiding, now: context.now) else {
            var page = ModeratePage(moderator: moderator.name, search: report.id.rawValue)
            page.show(item)
            return .page(page, status: .unprocessableContent, in: context)
        }
        if try await storage.moderation.hide(report.id, hiding, by: moderator.name, now: context.now) {
            log.decision(.hide, hiding)
        }
        return .seeOther(.moderate, saying: .pageHidden, in: context)
    }

    /// Shows a hidden page again, or leaves the page as it is; the flags that the moderator saw are dealt with.
    func show(_ report: PetReport, _ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        let last = Int(try await context.formInput()["lastFlag"])
        let (hasChanged, leavesFlags) = try await storage.moderation.show(report.id, flagsUpTo: last, by: moderator.name, now: context.now)
        if hasChanged { log.decision(.show) }
        let notice: Notice = leavesFlags ? .flagsLeft : report.hiddenAt == nil ? .flagsForgotten : .pageShown
        return .seeOther(.moderate, saying: notice, in: context)
    }

    func askToRemove(_ report: PetReport, _ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        .page(RemoveReportPage(report: report), in: context, isIndexed: false)
    }

    /// Removes a report and its photos for good.
    func remove(_ report: PetReport, _ moderator: Moderator, _ context: RequestContext) async throws -> HTTPResponse {
        await storage.photos.remove(try await storage.reports.remove(report.id, by: moderator.name, now: context.now))
        log.decision(.remove)
        return .seeOther(.moderate, saying: .reportRemoved, in: context)
    }
}

extension ReportID {
    /// Finds the id in a text that a moderator typed: the id itself, or the address of the report's page.
    init?(in text: String) {
        let typed = text.lowercased()
        let id = typed.firstRange(of: "/pets/").map { typed[$0.upperBound...].prefix(ReportID.length) } ?? typed[...]
        self.init(typed: String(id.filter { !$0.isWhitespace }))
    }
}

extension Log {
    /// Records a decision about a report, without its id: the moderators' page says who decided about which.
    func decision(_ action: Decision.Action, _ hiding: Hiding? = nil) {
        switch action {
        case .remove: event("remove")
        case .hide: event("hide") { $0.add("reason", hiding?.reason?.rawValue ?? "-") }
        case .show: event("show")
        }
    }
}
