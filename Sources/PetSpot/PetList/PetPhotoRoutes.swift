import HTML
import HTTP
import ImageMetadata

/// The photos of reports, for everyone: straight from disk, and cached for as long as they stay the same.
struct PetPhotoRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let photos: any PhotoRepositoryProtocol

    /// A report's photo.
    func photo(_ id: String) -> Handler {
        { try await answer(id, $0) { ($0.file, $0.format) } }
    }

    /// The small version of it; the photo itself where there is none.
    func thumbnail(_ id: String) -> Handler {
        { try await answer(id, $0) { ($0.smallestFile, $0.thumbnail?.format ?? $0.format) } }
    }

    /// A link names the version it wants and may be kept for a year: with another photo the page has another link. What
    /// was asked for by its bare path, or by that of an older photo, is asked for anew.
    private func answer(
        _ id: String,
        _ context: RequestContext,
        _ choose: (Photo) -> (PhotoFileName, ImageFormat)
    ) async throws -> HTTPResponse {
        guard let id = ReportID(rawValue: id), let photo = try await reports.report(id)?.answers.photo?.photo else {
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

extension ReportID {
    /// Where a photo of this report is.
    func photoURL(_ photo: Photo) -> URLReference { imageURL("photo", photo.file) }

    /// Where the small version of a photo is, or the photo itself when it has none; either is in this file.
    func thumbnailURL(_ file: PhotoFileName) -> URLReference { imageURL("thumbnail", file) }

    private func imageURL(_ segment: String, _ file: PhotoFileName) -> URLReference {
        URLReference(encodedPath: "/pets/\(rawValue)/\(segment)?\(PhotoFileName.versionParameter)=\(file.version)")
    }
}

extension PhotoFileName {
    /// The parameter of a link to a photo that changes with it.
    fileprivate static let versionParameter = "v"
}
