import HTML
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
    private let newestCards = NewestCards()

    /// The list, newest first, with the way to this browser's unfinished and submitted reports, if any. Throws `400` for a malformed query, and
    /// `TooManyRequests` for too many searches by chip.
    func list(_ context: RequestContext) throws -> Reply {
        let query = try URLEncodedForm(context.request.head.query)
        let (search, filter) = (query["chip"].map(ChipSearch.init), ListFilter(query))
        let cursor = query["before"].flatMap { Int($0) }
        let found: Eventual<PetCardPage>
        let refusal: TooManyRequests?
        do {
            found = try search.map { try results(of: $0, context) } ?? cards(filter, before: cursor, context)
            refusal = nil
        } catch let error as TooManyRequests where search == nil {
            (found, refusal) = (.now(PetCardPage(cards: [], olderCursor: nil)), error)
        }
        return found.then { page in
            ownReports(context).map { own in
                let viewModel = PetListViewModel(
                    cards: page.cards,
                    olderCursor: page.olderCursor,
                    isOlderPage: search == nil && cursor != nil,
                    search: search,
                    filter: filter,
                    minutesToWait: refusal?.minutes,
                    own: own
                )
                let isNewest = search == nil && !filter.isInUse && cursor == nil
                let cards =
                    isNewest
                    ? newestCards.markup(of: page, in: context.language)
                    : PetCards(language: context.language, cards: page.cards).markup
                return response(viewModel, cards, refusal, context)
            }
        }
    }

    private func response(
        _ viewModel: PetListViewModel,
        _ cards: RawHTML,
        _ refusal: TooManyRequests?,
        _ context: RequestContext
    ) -> HTTPResponse {
        .page(
            PetListPage(
                navigationBar: PetListCoordinator(language: context.language).listBar,
                viewModel: viewModel,
                cards: cards
            ),
            status: refusal == nil ? .ok : .tooManyRequests,
            in: context,
            caching: viewModel.own.isEmpty && viewModel.search == nil && refusal == nil ? .revalidated : .none,
            retryAfter: refusal?.retryAfter
        )
    }

    /// A page of the list. Throws `TooManyRequests` for too many with a filter.
    private func cards(
        _ filter: ListFilter,
        before cursor: Int?,
        _ context: RequestContext
    ) throws -> Eventual<PetCardPage> {
        let (limit, now) = (PetListRoutes.pageLength, context.now)
        guard filter.isInUse else { return try reports.missing(before: cursor, limit: limit, now: now) }
        try limits.filter.count(context.client, now: now)
        return .later {
            try await reports.missing(filter.reportFilter(now: now), before: cursor, limit: limit, now: now)
        }
    }

    private func results(of search: ChipSearch, _ context: RequestContext) throws -> Eventual<PetCardPage> {
        guard let chipNumber = search.chipNumber else { return .now(PetCardPage(cards: [], olderCursor: nil)) }
        try limits.chipSearch.count(context.client, now: context.now)
        return try reports.missing(chipNumber, limit: PetListRoutes.pageLength, now: context.now)
            .map { PetCardPage(cards: $0, olderCursor: nil) }
    }

    /// A pet's page. Throws `404` when there is no such report, and `ReportHidden`.
    func details(_ id: ReportID, _ context: RequestContext) throws -> Reply {
        try reports.publicReport(id, life, context).then { report, state in
            let sightings = report.foundAt == nil ? try messages.sightings(of: id) : .now([])
            return sightings.map { sightings in
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
        }
    }

    private func ownReports(_ context: RequestContext) -> Eventual<OwnReports> {
        guard let id = context.sessionID else { return .now(OwnReports()) }
        return .later {
            guard let session = try await sessions.session(id, now: context.now) else { return OwnReports() }
            var own = OwnReports(draft: session.draft.map { $0.editing == nil ? .newReport : .changes })
            if let confirmation = session.confirmation,
                let report = try await reports.report(confirmation.reportID, now: context.now).value
            {
                let petName = report.answers.description?.petName
                let isListed = life.state(of: report, at: context.now) == .missing
                own.submitted = OwnReports.Submitted(petName: petName, isListed: isListed)
            }
            return own
        }
    }
}
