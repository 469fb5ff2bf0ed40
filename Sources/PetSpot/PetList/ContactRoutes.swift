import HTTP

/// The owner's contact details: shown on request for one pet, and limited so that nobody can collect all.
struct ContactRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let life: ReportLife
    let limits: RateLimits

    /// Shows how to reach the owner, only to a `POST`, so that links and crawlers do not. Redirects to the message form when the
    /// owner is reached by that alone. Throws `404` without such a report, `410` when the pet is home, `ReportHidden`, and
    /// `TooManyRequests`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, state) = try await reports.publicReport(id, life, context).value
        guard state != .found else { throw HTTPError(.gone, "the pet is home") }
        guard report.answers.contactDetails?.isByMessageOnly != true else { return .seeOther(id.messageURL) }
        let waits = [
            limits.contactOfReport.secondsToWait(id, now: context.now),
            limits.contactOfReportByOne.secondsToWait(context.client, for: id, now: context.now),
        ]
        if let seconds = waits.compactMap(\.self).max() {
            return tooManyResponse(report, retryAfter: seconds, context)
        }
        try limits.contact.count(context.client, now: context.now)
        try limits.contactOfReportByOne.count(context.client, for: id, now: context.now)
        try limits.contactOfReport.count(id, now: context.now)
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

    /// The page that leads to the message form, because the contact details were asked for too often by everybody together, or by
    /// this client.
    private func tooManyResponse(
        _ report: PetReport,
        retryAfter seconds: Int,
        _ context: RequestContext
    ) -> HTTPResponse {
        let page = BusyContactPage(
            navigationBar: PetListCoordinator(language: context.language).contactBar(of: report.id),
            id: report.id,
            petName: report.answers.description?.petName
        )
        return .page(page, status: .tooManyRequests, in: context, retryAfter: seconds)
    }
}
