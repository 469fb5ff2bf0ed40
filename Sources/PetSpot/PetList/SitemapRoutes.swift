import HTML
import HTTP
import HTTPServer

/// The files that crawlers request: `robots.txt` and the sitemap of the newest public pages.
struct SitemapRoutes: Sendable {
    /// The most pages of each kind in the sitemap, written in some ten milliseconds; crawlers find older ones through the list.
    static let pageLimit = 2500

    let storage: Storage
    let limits: RateLimits

    /// `robots.txt` (RFC 9309), which names the sitemap with an absolute URL.
    func robots(_ context: RequestContext) -> HTTPResponse {
        .plainText("User-agent: *\nAllow: /\n\nSitemap: \(context.origin)\(URLReference.sitemap.text)\n", caching: .fixedName)
    }

    /// The sitemap (sitemaps.org, protocol 0.9). Throws `TooManyRequests`.
    func show(_ context: RequestContext) async throws -> HTTPResponse {
        try limits.filter.count(context.client)
        var pages: [PublicPage] = []
        for kind in ReportKind.allCases {
            pages += try await storage.reports.publicPages(kind, limit: SitemapRoutes.pageLimit, now: context.now)
        }
        let document = await offLoop { [pages] in SitemapRoutes.document(of: context.origin, pages) }
        return HTTPResponse("application/xml; charset=utf-8", .publicRevalidated, .bytes(document))
    }

    private static func document(of origin: String, _ pages: [PublicPage]) -> [UInt8] {
        var xml = XMLBuffer()
        xml.open("urlset", ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
        xml.open("url")
        xml.element("loc", origin + URLReference.petList.text)
        xml.close("url")
        for page in pages {
            xml.open("url")
            xml.element("loc", origin + Paths.pet(page.id).text)
            xml.element("lastmod", CalendarDate(secondsSince1970: page.changedAt).rawValue)
            xml.close("url")
        }
        xml.close("urlset")
        return xml.bytes
    }
}
