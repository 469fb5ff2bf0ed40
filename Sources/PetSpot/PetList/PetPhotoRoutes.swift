import HTML
import HTTP
import ImageMetadata

/// The public photos of reports.
struct PetPhotoRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let photos: any PhotoRepositoryProtocol
    let life: ReportLife

    /// A report's photo. Throws `404` when there is none, and `ReportHidden`.
    func photo(_ id: ReportID, _ context: RequestContext) throws -> Reply {
        try image(of: id, context) { ($0.file, $0.format) }
    }

    /// The photo's thumbnail; the photo itself when there is none.
    func thumbnail(_ id: ReportID, _ context: RequestContext) throws -> Reply {
        try image(of: id, context) { ($0.smallestFile, $0.thumbnail?.format ?? $0.format) }
    }

    /// A link with the version of the photo may be cached, because another photo changes the link. Without the version, or with an
    /// older one, the response is revalidated each time.
    private func image(
        of id: ReportID,
        _ context: RequestContext,
        _ choose: @escaping (Photo) -> (PhotoFileName, ImageFormat)
    ) throws -> Reply {
        try reports.publicReport(id, life, context).then { report, state in
            guard let photo = report.answers.photo?.photo else { throw HTTPError(.notFound, "no such photo") }
            let (name, format) = choose(photo)
            let head = context.request.head
            let isVersioned = head.query == PhotoFileName.versionParameter + "=" + name.version
            let tag = EntityTag(name)
            let caching = isVersioned ? Caching.day : .publicRevalidated
            if let tag, !tag.matchesIfMatch(of: head.fields) {
                throw HTTPError(.preconditionFailed, "If-Match names another photo")
            }
            if let tag, tag.matchesIfNoneMatch(of: head.fields) { return .now(.unchangedImage(tag, caching)) }
            return try photos.open(name).map { photo in
                guard let photo else { throw HTTPError(.notFound, "the photo was just removed") }
                var response = HTTPResponse.image(photo, format, tag: tag, caching: caching, for: head)
                if state != .missing { response.fields.forbidIndexing() }
                return response
            }
        }
    }
}
