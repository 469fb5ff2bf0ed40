import HTML
import HTTP
import Platform
import SHA2

/// The newest reports on the list as an Atom feed (RFC 4287): what the list shows, never contact details or chip numbers.
struct Feed {
    let language: Language
    let filter: ListFilter
    /// Newest first.
    let reports: [ListedReport]
    let now: Int
    let origin: String
    /// The name in the ids. It must not depend on the request, or feed readers would take every entry for a new one.
    let authority: String

    var bytes: [UInt8] {
        var xml = XMLBuffer()
        xml.open(
            "feed",
            [
                "xmlns": "http://www.w3.org/2005/Atom", "xmlns:georss": "http://www.georss.org/georss",
                "xml:lang": language.rawValue,
            ]
        )
        xml.element("id", tag(filter.url(of: .feed).text))
        xml.element("title", title)
        xml.element("updated", timestamp(updated))
        let own = origin + filter.url(of: .feed, in: language).text
        xml.empty("link", ["rel": "self", "type": "application/atom+xml", "href": own])
        xml.empty("link", ["rel": "alternate", "type": "text/html", "href": origin + filter.url(of: .petList).text])
        xml.open("author")
        xml.element("name", "PetSpot")
        xml.close("author")
        for report in reports { write(report, to: &xml) }
        xml.close("feed")
        return xml.bytes
    }

    /// The time of the newest change. An empty feed has the start of the day, so that bytes and `ETag` are alike on every node.
    private var updated: Int { reports.map(\.changedAt).max() ?? now - now % ReportLife.day }

    private var title: String {
        let choices = LocalizedString.list(filter.choices).text(in: language)
        let title = "PetSpot: " + L10n.PetList.title(filter.kind).text(in: language)
        return choices.isEmpty ? title : title + " – " + choices
    }

    private func write(_ listed: ListedReport, to xml: inout XMLBuffer) {
        let (report, answers) = (listed.report, listed.report.answers)
        xml.open("entry")
        xml.element("id", tag(Paths.pet(report.id).text))
        xml.element("title", report.headline.sharingTitle.text(in: language))
        xml.element("published", timestamp(report.createdAt))
        xml.element("updated", timestamp(listed.changedAt))
        xml.empty("link", ["rel": "alternate", "type": "text/html", "href": origin + Paths.pet(report.id).text])
        if let image = answers.photo?.thumbnail {
            xml.empty(
                "link",
                [
                    "rel": "enclosure", "type": image.format.mediaType.description, "length": String(image.byteCount),
                    "href": origin + report.id.thumbnailURL(image.file).text,
                ]
            )
        }
        let facts = [answers.species?.label.text(in: language), answers.lastSeenPlace, answers.lastSeenDate?.words.text(in: language)]
        xml.element("summary", facts.compactMap(\.self).joined(separator: ", "))
        // To about a kilometre, as GeoRSS Simple writes a point: whoever wants to know more opens the page.
        if let point = answers.position?.coarse.stored { xml.element("georss:point", point.replacing(",", with: " ")) }
        xml.close("entry")
    }

    /// A tag URI (RFC 4151) for a path of this site.
    private func tag(_ path: String) -> String { "tag:\(authority),2026:\(path)" }
}

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
            language: chosen ?? context.acceptedLanguage(),
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
