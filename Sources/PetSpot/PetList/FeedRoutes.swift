import HTTP
import SHA2

struct FeedRoutes: Sendable {
    /// The name in the ids of a site without a public address, which nobody can own (RFC 2606).
    private static let unnamedAuthority = "petspot.invalid"

    let storage: Storage
    let limits: RateLimits

    /// The newest reports with the list's filter, in the URL's language or the reader's. Throws `400`, and `TooManyRequests`.
    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let head = context.request.head
        let query = try URLEncodedForm(head.query.utf8)
        let use = ListFilter.mayBeInUse(query) ? try limits.filter.use(by: context.client) : nil
        let filter = ListFilter(query)
        if filter.isInUse { use?.keep() }
        let chosen = context.location.requestedLanguage
        let feed = Feed(
            language: chosen ?? Language(cookie: nil, acceptLanguage: head.fields.values("Accept-Language")),
            filter: filter,
            reports: try await storage.reports.newest(
                filter.reportFilter(now: context.now),
                limit: PetListRoutes.pageLength,
                now: context.now
            ),
            now: context.now,
            origin: context.origin,
            authority: context.site.publicName ?? FeedRoutes.unnamedAuthority
        )
        let bytes = feed.bytes
        var response = HTTPResponse("application/atom+xml; charset=utf-8", .minutes, .bytes(bytes))
        if let tag = EntityTag(opaque: SHA256.hash(bytes).hex) {
            if tag.matchesIfNoneMatch(of: head.fields) {
                response = .unchanged(tag, .minutes)
            } else {
                response.fields.append("ETag", tag.fieldValue)
            }
        }
        if chosen == nil { response.fields.append("Vary", "Accept-Language") }
        return response
    }
}
