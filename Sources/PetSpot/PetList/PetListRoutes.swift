import HTTP

struct PetListRoutes: Sendable {
    /// Cards on a page of the list: a few screens of a phone, and few bytes on a bad connection.
    static let pageLength = 20

    let storage: Storage
    let limits: RateLimits
    let log: Log

    /// The list, by a filter or a chip number, with the way to this browser's own reports. Throws `400` for a malformed query.
    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try URLEncodedForm(context.request.head.query.utf8)
        // Counted before the query's words are read, and kept when a search follows.
        let counted = Result { () throws(TooManyRequests) in try limit(of: query)?.use(by: context.client) }
        let search = query["chip"].map(ChipSearch.init)
        let cursor = query["before"].flatMap { Int($0) }
        var page = PetListPage(
            search: search,
            filter: ListFilter(query),
            isOlderPage: search == nil && cursor != nil,
            site: context.site,
            today: LocalTime(at: context.now).day
        )
        do {
            try await fill(&page, before: cursor, try counted.get(), context)
        } catch let error as TooManyRequests {
            page.limit = error
        }
        let own = await ownReports(context)
        page.own = own ?? OwnReports()
        return .page(
            page,
            status: page.limit == nil ? .ok : .tooManyRequests,
            in: context,
            caching: own?.isEmpty == true && search == nil && page.limit == nil ? .revalidated : .none,
            retryAfter: page.limit?.retryAfter
        )
    }

    /// The limit that a query counts against; nil for the plain list.
    private func limit(of query: URLEncodedForm) -> RateLimit? {
        if let typed = query["chip"] { return typed.isEmpty ? nil : limits.chipSearch }
        return ListFilter.mayBeInUse(query) ? limits.filter : nil
    }

    private func fill(_ page: inout PetListPage, before cursor: Int?, _ use: RateUse?, _ context: RequestContext) async throws {
        let (limit, now) = (PetListRoutes.pageLength, context.now)
        if let search = page.search {
            guard let chipNumber = search.chipNumber else { return }
            use?.keep()
            let cards = try await storage.reports.reports(chipNumber, limit: limit, now: now).value
            page.results = PetCardPage(cards: cards, olderCursor: nil)
        } else if page.filter.isInUse {
            use?.keep()
            let filter = page.filter.reportFilter(now: now)
            page.results = try await storage.reports.listed(filter, before: cursor, limit: limit, now: now)
        } else {
            page.results = try await storage.reports.listed(page.filter.kind, before: cursor, limit: limit, now: now).value
        }
    }

    /// The draft and the reports of this browser; nil when its session cannot be read, because the list is shown all the same.
    private func ownReports(_ context: RequestContext) async -> OwnReports? {
        do {
            guard let id = context.sessionID, let session = try await storage.sessions.session(id, now: context.now).value
            else { return OwnReports() }
            var own = OwnReports(draft: session.draft)
            own.submitted = try await storage.reports(of: session, under: id, now: context.now)
            own.isListed = own.submitted.first.map { context.state(of: $0.report) == .listed } ?? false
            return own
        } catch {
            log.failure(of: "reading of a session", error)
            return nil
        }
    }
}
