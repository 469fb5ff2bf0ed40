import HTTP

/// The owner's contact details: shown to people who ask for one pet's, and to nobody who asks for all.
struct ContactRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let limits: RateLimits

    /// Shows how to reach the owner. Only a `POST` does, so that neither links nor crawlers make it happen.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        guard let report = try await reports.report(id) else { throw HTTPError(.notFound, "no such report") }
        guard report.foundAt == nil else { throw HTTPError(.gone, "the pet is home") }
        try limits.contact.count(context.client, now: context.now)
        let contact = report.answers.contactDetails ?? ContactDetailsAnswer()
        let page = ContactPage(
            navigationBar: PetListCoordinator(language: context.language).contactBar(of: id),
            petName: report.answers.description?.petName,
            email: contact.contactEmail,
            phone: contact.contactPhone,
            reward: contact.reward
        )
        return .page(page, in: context)
    }
}
