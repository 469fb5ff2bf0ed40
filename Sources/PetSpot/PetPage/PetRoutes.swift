import HTML
import HTTP

/// A pet's public page, its photo and how to reach its owner, over HTTP.
struct PetRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits

    /// A pet's page. Throws `404` when there is no such report, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, state) = try await storage.reports.publicReport(id, context).value
        let page = PetDetailsPage(
            report,
            context.site,
            now: context.now,
            sightings: state == .reunited ? [] : try await storage.messages.sightings(of: id).value,
            origin: context.origin
        )
        return .page(page, in: context, caching: .revalidated, isIndexed: state == .listed)
    }

    /// Shows how to reach the owner, only to a `POST`, which crawlers do not send, and within a limit; redirects to the message form where
    /// that is the only way. Throws `404` without such a report, `410` when the pet is home, and `ReportHidden`.
    func contact(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let use = Result { () throws(TooManyRequests) in try limits.contact.use(by: context.client, of: id) }
        let (report, state) = try await storage.reports.publicReport(id, context).value
        guard state != .reunited else { throw HTTPError(.gone, "the pet is home") }
        guard !report.answers.isByMessageOnly else { return .seeOther(Paths.message(id)) }
        var page = ContactPage(report: report)
        do {
            try use.get().keep()
        } catch {
            page.isBusy = true
            return .page(page, status: .tooManyRequests, in: context, retryAfter: error.retryAfter)
        }
        return .page(page, in: context)
    }

    /// Redirects to the pet's page when a phone that had dropped the page of contact details loads it again.
    func reloadContact(_ id: ReportID, _: RequestContext) -> HTTPResponse { .seeOther(Paths.pet(id)) }

    /// A report's photo. Throws `404` when there is none, and `ReportHidden`.
    func photo(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        try await image(of: id, context, \.full)
    }

    /// The photo's thumbnail; the photo itself when there is none.
    func thumbnail(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        try await image(of: id, context, \.smallest)
    }

    /// An image. A link with the photo's version may be cached; without it, or with an older one, it is revalidated each time.
    private func image(
        of id: ReportID,
        _ context: RequestContext,
        _ choose: (PublicPhoto) -> PublicPhoto.Image?
    ) async throws -> HTTPResponse {
        let (photo, state) = try await storage.reports.publicPhoto(id, context).value
        guard let (name, format) = choose(photo) else { throw HTTPError(.notFound, "no such photo") }
        let head = context.request.head
        let isVersioned = head.query == PhotoFileName.versionParameter + "=" + name.version
        let caching = isVersioned ? Caching.day : .publicRevalidated
        // Its name is random, and its content never changes.
        let tag = EntityTag(opaque: name.rawValue)
        if let tag, !tag.matchesIfMatch(of: head.fields) { throw HTTPError(.preconditionFailed, "If-Match names another photo") }
        if let tag, tag.matchesIfNoneMatch(of: head.fields) { return .unchanged(tag, caching) }
        guard let file = try await storage.photos.open(name).value else { throw HTTPError(.notFound, "the photo was just removed") }
        var response = HTTPResponse.image(file, format, tag: tag, caching: caching, for: head)
        if state != .listed { response.fields.forbidIndexing() }
        return response
    }
}

/// The page with the contact details of a report's author.
struct ContactPage: Page {
    let report: PetReport
    /// Whether too many contact details were asked for: the page leads to the message form instead.
    var isBusy = false

    var navigationBar: NavigationBar { NavigationBar(.petDetails, L10n.Contact.title, back: .link(Paths.pet(id))) }
    var id: ReportID { report.id }
    var answers: ReportAnswers { report.answers }
    var petName: String? { answers.petName }
    var subject: LocalizedString? { petName?.words }
    var heading: LocalizedString {
        report.shelter.map { L10n.Contact.headingOfShelter($0) } ?? L10n.Contact.heading(report.kind, petName)
    }

    /// Opens the finder's own mail program, with a subject by which the owner knows what the mail is about.
    func url(of email: EmailAddress, in language: Language) -> URLReference {
        let subject = report.shelter == nil ? L10n.Contact.mailSubject(report.kind, petName) : report.headline.title
        return email.url.with(query: [("subject", subject.text(in: language))])
    }

    /// Opens a text message on a phone (RFC 5724).
    func messageURL(to phone: PhoneNumber) -> URLReference { URLReference(scheme: "sms:", encoding: phone.dialable) }
}
