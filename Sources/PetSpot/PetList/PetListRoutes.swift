import HTTP

/// The list and the public pages over HTTP.
struct PetListRoutes: Sendable {
    /// Cards on one page of the list: a few screens of a phone, and light on a bad connection.
    static let pageLength = 20

    let reports: any PetReportRepositoryProtocol
    let sessions: FlowSessions
    let limits: RateLimits

    /// The list, newest first. It says so when this browser has an unfinished report.
    func list(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try URLEncodedForm(context.request.head.query)
        let search = query["chip"].map(ChipSearch.init)
        let cursor = query["before"].flatMap { Int($0) }
        let page =
            if let search {
                PetCardPage(cards: try await results(of: search, context), olderCursor: nil)
            } else {
                try await reports.missing(before: cursor, limit: PetListRoutes.pageLength)
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
        return try await reports.missing(chipNumber, limit: PetListRoutes.pageLength)
    }

    /// One pet's page.
    func details(_ id: String) -> Handler {
        { try await details(id, $0) }
    }

    private func details(_ id: String, _ context: RequestContext) async throws -> HTTPResponse {
        guard let id = ReportID(rawValue: id), let report = try await reports.report(id) else {
            throw HTTPError(.notFound, "no such report")
        }
        let page = PetDetailsPage(
            navigationBar: PetListCoordinator(language: context.language).detailsBar(isFound: report.foundAt != nil),
            viewModel: PetDetailsViewModel(report),
            origin: context.origin
        )
        return .page(page, in: context, caching: .revalidated)
    }

    private func hasOpenDraft(_ context: RequestContext) async throws -> Bool {
        guard let id = context.sessionID else { return false }
        return try await sessions.session(id, now: context.now)?.session.draft != nil
    }
}

extension PetDetailsViewModel {
    init(_ report: PetReport) {
        let description = report.answers.description ?? DescriptionAnswer()
        let facts: [(LocalizedString, SummaryViewModel.Value?)] = [
            (L10n.Description.species, (description.species?.label).map(SummaryViewModel.Value.sentence)),
            (L10n.Description.breed, description.breed.map(SummaryViewModel.Value.typed)),
            (L10n.Description.sex, (description.sex?.label).map(SummaryViewModel.Value.sentence)),
            (L10n.Description.age, description.age.map { .sentence(L10n.Description.years($0)) }),
            (L10n.Description.lastSeenDate, (description.lastSeenDate?.inWords).map(SummaryViewModel.Value.sentence)),
            (L10n.Description.lastSeenPlace, description.lastSeenPlace.map(SummaryViewModel.Value.typed)),
        ]
        self.init(
            id: report.id,
            photo: report.answers.photo?.photo,
            petName: description.petName,
            species: description.species,
            isFound: report.foundAt != nil,
            hasMicrochip: report.answers.chipNumber?.chipNumber != nil,
            reward: report.foundAt == nil ? report.answers.contactDetails?.reward : nil,
            description: description.description,
            facts: facts.compactMap { label, value in value.map { Fact(label: label, value: $0) } },
            reportedOn: CalendarDate(secondsSince1970: report.createdAt)
        )
    }
}
