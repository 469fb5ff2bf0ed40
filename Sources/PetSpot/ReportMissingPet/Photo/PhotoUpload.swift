import HTTP
import ImageMetadata

/// A received photo form: the button that was pressed, and the result for the file.
///
/// The file is streamed to disk through a filter that checks it and removes all metadata; it is never held in memory.
struct PhotoUpload: Sendable {
    /// A 50-megapixel phone photo at good quality.
    static let photoLimits = ReceivedPhoto.Limits(
        byteCount: 10_000_000,
        pixelCount: MetadataFilter.defaultMaximumPixels
    )
    static let thumbnailLimits = ReceivedPhoto.Limits(
        byteCount: Photo.Thumbnail.byteLimit,
        pixelCount: Photo.Thumbnail.sideLimit * Photo.Thumbnail.sideLimit
    )
    /// The most bytes of the whole form: a photo, a thumbnail and the multipart framing.
    static let formLength = 11_000_000

    /// The button that was pressed.
    var action = Action.continue
    /// The result for the file field.
    var selection = PhotoViewModel.Selection.nothing
    /// The files of the chosen photo, which are removed with the upload unless it is released.
    var files: [IncomingPhoto] = []
    /// What it holds until it ends; nil when no file was sent.
    var permit: UploadPermit?
    /// The status of the page that shows why the photo was rejected.
    var refusalStatus = HTTPStatus.unprocessableContent

    /// Seconds after which a rejected photo may be taken; nil when it never is.
    var retryAfter: Int? {
        if case .rejected(let rejection) = selection { rejection.retryAfter } else { nil }
    }

    /// The buttons of the form, by their value.
    enum Action: String, Sendable {
        case `continue`
        case remove
    }

    /// Stores the files under their names. Throws when the storage fails.
    func commit(to photos: any PhotoRepositoryProtocol) async throws {
        for file in files { try await photos.commit(file) }
    }

    /// Leaves the files to the draft, if that refers to them now.
    func release(for photo: Photo?) {
        guard let photo else { return }
        for file in files where photo.files.contains(file.name) { file.release() }
    }
}

extension PhotoUpload {
    /// Reads the form. Throws `415` when it is not multipart, `400` when its framing is malformed or it has two photos or
    /// thumbnails, and what reading the body or the storage throws. A photo that is unusable or not admitted is not an error but a
    /// rejected `selection`.
    /// - Parameter admit: asks for a permit before the first byte of a file is taken. Throws a `PhotoRejection` when there is none.
    static func receive(
        _ request: HTTPRequest,
        into photos: any PhotoRepositoryProtocol,
        admit: @escaping () async throws -> UploadPermit
    ) async throws -> PhotoUpload {
        let type = request.head.fields["Content-Type"] ?? ""
        guard type.lowercased().hasPrefix("multipart/form-data") else {
            throw HTTPError(.unsupportedMediaType, "not a multipart form")
        }
        if let length = request.body.declaredLength, length > formLength {
            return PhotoUpload(selection: .rejected(.tooLarge), refusalStatus: .contentTooLarge)
        }
        var parser = try MultipartParser(contentType: type)
        var form = PhotoForm(photos: photos, admit: admit)
        var length = 0
        do {
            while let piece = try await request.body.next() {
                length += piece.count
                guard length <= formLength else {
                    return PhotoUpload(selection: .rejected(.tooLarge), refusalStatus: .contentTooLarge)
                }
                parser.append(piece)
                while let event = try parser.next() { try await form.handle(event) }
            }
        } catch let rejection as PhotoRejection {
            return PhotoUpload(selection: .rejected(rejection), refusalStatus: rejection.status)
        } catch let error as HTTPError where error.status == .serviceUnavailable {
            // It had to give way to another.
            return PhotoUpload(selection: .rejected(.busy), refusalStatus: error.status)
        }
        try parser.finish()
        return try await form.finish()
    }
}
