import HTML
import HTTP

/// What crawlers ask for: where they may look, and every public page.
struct SitemapRoutes: Sendable {
    let sitemap: Sitemap

    /// `robots.txt` (RFC 9309), which names the sitemap with an absolute URL.
    func robots(_ context: RequestContext) throws -> Reply {
        guard case .text(let rules) = Assets.robotsTxt.body else { throw HTTPError(.notFound, "no such file") }
        let text = "\(rules)\nSitemap: \(context.origin)\(URLReference.sitemap.text)\n"
        var fields = ResponseFields()
        fields.append("Content-Type", "text/plain; charset=utf-8")
        fields.append("Cache-Control", AssetRoutes.fixedNameCaching)
        return .now(HTTPResponse(.ok, fields: fields, body: .bytes(Array(text.utf8))))
    }

    /// The sitemap. Throws the storage's error.
    func show(_ context: RequestContext) async throws -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Content-Type", "application/xml; charset=utf-8")
        fields.append("Cache-Control", Caching.publicRevalidated.value)
        let bytes = try await sitemap.document(of: context.origin, now: context.now)
        return HTTPResponse(.ok, fields: fields, body: .bytes(bytes))
    }
}

/// The public pages for crawlers (sitemaps.org, protocol 0.9), made at most once an hour: a page that is gone may stand in it for so
/// long.
actor Sitemap {
    /// The protocol's limit.
    static let pageLimit = 50_000
    /// How long it is kept, in seconds.
    static let lifetime = 3600
    /// Pages that are read at once, so that nobody waits for the others.
    private static let pieceLength = 1000

    private let reports: any PetReportRepositoryProtocol
    private var pages: (read: Int, task: Task<[PublicPage], any Error>)?
    private var document: (read: Int, origin: String, bytes: [UInt8])?

    init(_ reports: any PetReportRepositoryProtocol) {
        self.reports = reports
    }

    /// The document for a site at an origin. Throws the storage's error.
    func document(of origin: String, now: Int) async throws -> [UInt8] {
        let (read, pages) = try await recentPages(now: now)
        if let document, document.read == read, document.origin == origin { return document.bytes }
        // Not on the event loop of the request, which would wait for as many pages as there may be.
        let bytes = await Task.detached { Sitemap.document(of: origin, pages) }.value
        document = (read, origin, bytes)
        return bytes
    }

    /// Requests that come while the pages are read wait for the same ones.
    private func recentPages(now: Int) async throws -> (read: Int, [PublicPage]) {
        if pages.map({ now - $0.read >= Sitemap.lifetime }) ?? true {
            let reports = reports
            pages = (now, Task { try await Sitemap.pages(in: reports, now: now) })
        }
        guard let (read, task) = pages else { return (now, []) }
        do {
            return (read, try await task.value)
        } catch {
            // The next request tries again.
            if pages?.task == task { pages = nil }
            throw error
        }
    }

    private static func pages(in reports: any PetReportRepositoryProtocol, now: Int) async throws -> [PublicPage] {
        var pages: [PublicPage] = []
        while pages.count < pageLimit {
            let limit = min(pieceLength, pageLimit - pages.count)
            let piece = try await reports.publicPages(before: pages.last?.number, limit: limit, now: now)
            pages += piece
            if piece.count < limit { break }
        }
        return pages
    }

    private static func document(of origin: String, _ pages: [PublicPage]) -> [UInt8] {
        var xml = XMLBuffer()
        xml.open("urlset", ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
        xml.open("url")
        xml.element("loc", origin + URLReference.petList.text)
        xml.close("url")
        for page in pages.prefix(pageLimit - 1) {
            xml.open("url")
            xml.element("loc", origin + page.id.publicURL.text)
            xml.element("lastmod", CalendarDate(secondsSince1970: page.changedAt).description)
            xml.close("url")
        }
        xml.close("urlset")
        return xml.bytes
    }
}
