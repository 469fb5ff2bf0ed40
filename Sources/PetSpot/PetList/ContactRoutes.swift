import HTTP

/// The owner's contact details: shown on request for one pet, and limited so that nobody can collect all.
struct ContactRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let life: ReportLife
    let limits: RateLimits

    /// Shows how to reach the owner, only to a `POST`, so that links and crawlers do not. Redirects to the message form when the
    /// owner is reached by that alone. Throws `404` without such a report, `410` when the pet is home, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, state) = try await reports.publicReport(id, life, context).value
        guard state != .reunited else { throw HTTPError(.gone, "the pet is home") }
        guard !report.answers.isByMessageOnly else { return .seeOther(id.messageURL) }
        do {
            try limits.contact.count(context.client, of: id)
        } catch {
            return tooManyResponse(report, retryAfter: error.retryAfter, context)
        }
        let page = ContactPage(
            navigationBar: navigationBar(id, context),
            petName: report.answers.petName,
            email: report.answers.contactEmail,
            phone: report.answers.contactPhone,
            reward: report.answers.reward
        )
        return .page(page, in: context)
    }

    /// The page that leads to the message form, because the client has asked for too many contact details, or for these too often.
    private func tooManyResponse(
        _ report: PetReport,
        retryAfter seconds: Int,
        _ context: RequestContext
    ) -> HTTPResponse {
        let page = BusyContactPage(
            navigationBar: navigationBar(report.id, context),
            id: report.id,
            petName: report.answers.petName
        )
        return .page(page, status: .tooManyRequests, in: context, retryAfter: seconds)
    }

    private func navigationBar(_ id: ReportID, _ context: RequestContext) -> NavigationBar {
        NavigationBar(.petDetails, L10n.Contact.title, back: .link(id.publicURL), in: context.language)
    }
}
