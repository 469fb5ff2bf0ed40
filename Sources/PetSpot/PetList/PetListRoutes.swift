import HTTP

/// The list and the public pages over HTTP.
struct PetListRoutes: Sendable {
    /// Cards on a page of the list: a few screens of a phone, and few bytes on a bad connection.
    static let pageLength = 20

    let reports: any PetReportRepositoryProtocol
    let messages: any MessageRepositoryProtocol
    let life: ReportLife
    let sessions: FlowSessions
    let limits: RateLimits

    /// The list, newest first, with the way to this browser's unfinished and submitted reports, if any. Throws `400` for a malformed query, and
    /// `TooManyRequests` for too many searches by chip.
    func list(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try URLEncodedForm(context.request.head.query)
        let (search, filter) = (query["chip"].map(ChipSearch.init), ListFilter(query))
        let cursor = query["before"].flatMap { Int($0) }
        var (page, refusal) = (PetCardPage(cards: [], olderCursor: nil), nil as TooManyRequests?)
        if let search {
            page = PetCardPage(cards: try await results(of: search, context), olderCursor: nil)
        } else {
            do {
                page = try await cards(filter, before: cursor, context)
            } catch let error as TooManyRequests {
                refusal = error
            }
        }
        let own = try await ownReports(context)
        let viewModel = PetListViewModel(
            cards: page.cards,
            olderCursor: page.olderCursor,
            isOlderPage: search == nil && cursor != nil,
            search: search,
            filter: filter,
            minutesToWait: refusal?.minutes,
            own: own
        )
        var response = HTTPResponse.page(
            PetListPage(navigationBar: PetListCoordinator(language: context.language).listBar, viewModel: viewModel),
            status: refusal == nil ? .ok : .tooManyRequests,
            in: context,
            caching: own.isEmpty && search == nil && refusal == nil ? .revalidated : .none
        )
        if let refusal { response.fields.append("Retry-After", FieldValue(refusal.retryAfter)) }
        return response
    }

    /// A page of the list. Throws `TooManyRequests` for too many with a filter.
    private func cards(
        _ filter: ListFilter,
        before cursor: Int?,
        _ context: RequestContext
    ) async throws -> PetCardPage {
        guard filter.isInUse else {
            return try await reports.missing(before: cursor, limit: PetListRoutes.pageLength, now: context.now)
        }
        try limits.filter.count(context.client, now: context.now)
        let filter = filter.reportFilter(now: context.now)
        return try await reports.missing(filter, before: cursor, limit: PetListRoutes.pageLength, now: context.now)
    }

    private func results(of search: ChipSearch, _ context: RequestContext) async throws -> [PetCard] {
        guard let chipNumber = search.chipNumber else { return [] }
        try limits.chipSearch.count(context.client, now: context.now)
        return try await reports.missing(chipNumber, limit: PetListRoutes.pageLength, now: context.now)
    }

    /// A pet's page. Throws `404` when there is no such report, and `ReportHidden`.
    func details(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, state) = try await reports.publicReport(id, life, context)
        let sightings = report.foundAt == nil ? try await messages.sightings(of: id) : []
        let page = PetDetailsPage(
            navigationBar: PetListCoordinator(language: context.language).detailsBar(isFound: state == .found),
            viewModel: PetDetailsViewModel(report, life, now: context.now),
            sightings: sightings,
            origin: context.origin
        )
        var response = HTTPResponse.page(page, in: context, caching: .revalidated)
        if state != .missing { response.fields.forbidIndexing() }
        return response
    }

    private func ownReports(_ context: RequestContext) async throws -> OwnReports {
        guard let id = context.sessionID, let session = try await sessions.session(id, now: context.now) else {
            return OwnReports()
        }
        var own = OwnReports(draft: session.draft.map { $0.editing == nil ? .newReport : .changes })
        if let confirmation = session.confirmation,
            let report = try await reports.report(confirmation.reportID, now: context.now)
        {
            let petName = report.answers.description?.petName
            let isListed = life.state(of: report, at: context.now) == .missing
            own.submitted = OwnReports.Submitted(petName: petName, isListed: isListed)
        }
        return own
    }
}
