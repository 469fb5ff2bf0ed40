import HTTP

/// The list and the public pages over HTTP.
struct PetListRoutes: Sendable {
    /// Cards on a page of the list: a few screens of a phone, and few bytes on a bad connection.
    static let pageLength = 20

    let reports: any PetReportRepositoryProtocol
    let life: ReportLife
    let sessions: FlowSessions
    let limits: RateLimits

    /// The list, newest first, with a link to this browser's unfinished report, if any. Throws `400` for a malformed query, and
    /// `TooManyRequests`.
    func list(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try URLEncodedForm(context.request.head.query)
        let search = query["chip"].map(ChipSearch.init)
        let cursor = query["before"].flatMap { Int($0) }
        let page =
            if let search {
                PetCardPage(cards: try await results(of: search, context), olderCursor: nil)
            } else {
                try await reports.missing(before: cursor, limit: PetListRoutes.pageLength, now: context.now)
            }
        let hasOpenDraft = try await hasOpenDraft(context)
        let viewModel = PetListViewModel(
            cards: page.cards,
            olderCursor: page.olderCursor,
            isOlderPage: search == nil && cursor != nil,
            search: search,
            hasOpenDraft: hasOpenDraft
        )
        return .page(
            PetListPage(navigationBar: PetListCoordinator(language: context.language).listBar, viewModel: viewModel),
            in: context,
            caching: hasOpenDraft || search != nil ? .none : .revalidated
        )
    }

    private func results(of search: ChipSearch, _ context: RequestContext) async throws -> [PetCard] {
        guard let chipNumber = search.chipNumber else { return [] }
        try limits.chipSearch.count(context.client, now: context.now)
        return try await reports.missing(chipNumber, limit: PetListRoutes.pageLength, now: context.now)
    }

    /// A pet's page. Throws `404` when there is no such report, and `ReportHidden`.
    func details(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, state) = try await reports.publicReport(id, life, context)
        let page = PetDetailsPage(
            navigationBar: PetListCoordinator(language: context.language).detailsBar(isFound: state == .found),
            viewModel: PetDetailsViewModel(report, life, now: context.now),
            origin: context.origin
        )
        return .page(page, in: context, caching: .revalidated)
    }

    private func hasOpenDraft(_ context: RequestContext) async throws -> Bool {
        guard let id = context.sessionID else { return false }
        return try await sessions.session(id, now: context.now)?.draft != nil
    }
}
