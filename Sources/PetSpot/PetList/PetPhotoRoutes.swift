import HTML
import HTTP
import ImageMetadata

/// The photos of reports, for everyone: straight from disk, and cached for as long as they stay the same.
struct PetPhotoRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let photos: any PhotoRepositoryProtocol

    /// A report's photo.
    func photo(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        try await image(of: id, context) { ($0.file, $0.format) }
    }

    /// The small version of it; the photo itself where there is none.
    func thumbnail(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        try await image(of: id, context) { ($0.smallestFile, $0.thumbnail?.format ?? $0.format) }
    }

    /// A link names the version it wants and may be kept for a year: with another photo the page has another link. What
    /// was asked for by its bare path, or by that of an older photo, is asked for anew.
    private func image(
        of id: ReportID,
        _ context: RequestContext,
        _ choose: (Photo) -> (PhotoFileName, ImageFormat)
    ) async throws -> HTTPResponse {
        guard let photo = try await reports.report(id)?.answers.photo?.photo else {
            throw HTTPError(.notFound, "no such photo")
        }
        let (name, format) = choose(photo)
        let head = context.request.head
        let isVersioned = head.query == PhotoFileName.versionParameter + "=" + name.version
        let tag = EntityTag(name)
        let caching = isVersioned ? Caching.forGood : .publicRevalidated
        if let tag, tag.matchesIfNoneMatch(of: head.fields) { return .unchangedImage(tag, caching) }
        guard let file = try await photos.open(name) else { throw HTTPError(.notFound, "the photo was just removed") }
        return .image(file, format, tag: tag, caching: caching, for: head)
    }
}
