import HTTP
import ImageMetadata
import Platform

extension HTTPResponse {
    /// A stored image, whole or in part (`Range`). A private one has no tag.
    static func image(
        _ photo: OpenFile,
        _ format: ImageFormat,
        tag: EntityTag?,
        caching: Caching,
        for head: RequestHead
    ) -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Cache-Control", caching.value)
        if let tag { fields.append("ETag", tag.fieldValue) }
        let range = requestedRange(of: photo.size, tag, head)
        fields.append("Accept-Ranges", "bytes")
        if let contentRange = range.contentRange(size: photo.size) { fields.append("Content-Range", contentRange) }
        if case .unsatisfiable = range { return HTTPResponse(.rangeNotSatisfiable, fields: fields) }

        fields.append("Content-Type", FieldValue(stringLiteral: format.mediaType))
        fields.append("Content-Disposition", format.disposition)
        guard case .satisfiable(let part) = range else { return HTTPResponse(.ok, fields: fields, body: .file(photo, 0..<photo.size)) }
        return HTTPResponse(.partialContent, fields: fields, body: .file(photo, part))
    }

    /// The requested bytes. Only a `GET` can ask for a part (RFC 9110, section 14.2).
    private static func requestedRange(of size: Int, _ tag: EntityTag?, _ head: RequestHead) -> ByteRange {
        guard head.method == .get, let value = head.fields["Range"],
            tag?.matchesIfRange(of: head.fields) ?? (head.fields["If-Range"] == nil)
        else { return .ignored }
        return ByteRange(value, size: size)
    }
}

extension PhotoRepositoryProtocol {
    /// An image that only the requesting client may see. Throws `404` when there is none.
    func privateImage(_ image: (name: PhotoFileName, format: ImageFormat)?, _ context: RequestContext) async throws -> HTTPResponse {
        guard let image, let file = try await open(image.name).value else { throw HTTPError(.notFound, "no such photo") }
        return .image(file, image.format, tag: nil, caching: .none, for: context.request.head)
    }
}

extension ImageFormat {
    /// Lets browsers display the image, and save it under a name that its uploader did not choose (RFC 6266).
    fileprivate var disposition: FieldValue {
        switch self {
        case .jpeg: #"inline; filename="photo.jpg""#
        case .png: #"inline; filename="photo.png""#
        case .webp: #"inline; filename="photo.webp""#
        case .gif: #"inline; filename="photo.gif""#
        }
    }
}
