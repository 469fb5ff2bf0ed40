import HTTP
import ImageMetadata

/// What the photo form sent: the button that was pressed, and what came of the file.
///
/// The file goes to disk as it arrives, through a filter that checks it and drops all metadata; nothing is held in memory.
struct PhotoUpload: Sendable {
    /// A 50-megapixel phone photo at good quality.
    static let photoLimits = ReceivedPhoto.Limits(
        byteCount: 10_000_000,
        pixelCount: MetadataFilter.defaultMaximumPixels
    )
    /// Ten times what the form's script sends, and four times its pixels: a list shows twenty, so that each must be
    /// cheap to decode.
    static let thumbnailLimits = ReceivedPhoto.Limits(byteCount: 500_000, pixelCount: 640 * 640)
    /// The most bytes of the whole form: a photo, a thumbnail and some room for the framing.
    static let formLength = 11_000_000

    /// The button that was pressed.
    var action = Action.continue
    /// What came of the file field.
    var selection = PhotoViewModel.Selection.nothing
    /// The files of the chosen photo, which go with the upload unless it is released.
    var files: [IncomingPhoto] = []
    /// The status of the page that says why the photo was refused.
    var refusalStatus = HTTPStatus.unprocessableContent

    /// The buttons of the form, by their value.
    enum Action: String, Sendable {
        case `continue`
        case remove
    }

    /// Stores the files under their names. Throws when the storage fails.
    func commit(to photos: any PhotoRepositoryProtocol) async throws {
        for file in files { try await photos.commit(file) }
    }

    /// Leaves the files to the draft that refers to them now.
    func release() {
        for file in files { file.release() }
    }
}

extension PhotoUpload {
    /// Reads the form. Throws `400` when its framing is broken or it brings two photos or
    /// thumbnails; what is wrong with the photo
    /// itself is no error but an answer.
    static func receive(_ request: HTTPRequest, into photos: any PhotoRepositoryProtocol) async throws -> PhotoUpload {
        if request.head.fields["Content-Type"]?.lowercased().hasPrefix("multipart/") != true {
            return try await receiveWithoutFile(request)
        }
        if let length = request.body.declaredLength, length > formLength {
            return PhotoUpload(selection: .rejected(.tooLarge), refusalStatus: .contentTooLarge)
        }
        var parser = try MultipartParser(contentType: request.head.fields["Content-Type"] ?? "")
        var form = PhotoForm(photos: photos)
        var length = 0
        while let piece = try await request.body.next() {
            length += piece.count
            guard length <= formLength else {
                return PhotoUpload(selection: .rejected(.tooLarge), refusalStatus: .contentTooLarge)
            }
            parser.append(piece)
            while let event = try parser.next() { try await form.take(event) }
        }
        try parser.finish()
        return try await form.finish()
    }

    /// A form without a file field, as a plain `curl -d action=remove` sends it.
    private static func receiveWithoutFile(_ request: HTTPRequest) async throws -> PhotoUpload {
        let form = try URLEncodedForm(try await request.body.collect(upTo: RequestContext.formLength))
        return PhotoUpload(action: form["action"].flatMap(Action.init) ?? .continue)
    }
}
