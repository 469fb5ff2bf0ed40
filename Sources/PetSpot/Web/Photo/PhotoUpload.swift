import HTTP
import ImageMetadata

/// A received form with a photo: the texts of its other fields, and the result for the file.
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
    /// What is held for the form beside its texts while the rest of it has not arrived: its connection, its request, the task that
    /// waits, and the parser.
    private static let bytesBesideTexts = 20_500

    /// The texts of the other fields.
    var input = FormInput([])
    /// The result for the file field.
    var selection = PhotoSelection.nothing
    /// The files of the chosen photo, which are removed with the upload unless it is released.
    var files: [IncomingPhoto] = []
    /// What it holds until it ends; nil when no file was sent.
    var permit: UploadPermit?
    /// The status of the page that shows why the photo was rejected.
    var refusalStatus = HTTPStatus.unprocessableContent

    /// The photo that was sent, if it can be used.
    var photo: Photo? {
        if case .photo(let photo) = selection { photo } else { nil }
    }

    /// Why the file that was sent cannot be used.
    var rejection: PhotoRejection? {
        if case .rejected(let rejection) = selection { rejection } else { nil }
    }

    /// Stores the files under their names. Throws when the storage fails.
    func commit(to photos: any PhotoRepositoryProtocol) async throws {
        for file in files { try await photos.commit(file) }
    }

    /// Leaves the files to the draft or message that was stored, if that refers to them.
    func release(for photo: Photo?) {
        guard let photo else { return }
        for file in files where photo.files.contains(file.name) { file.release() }
    }
}

extension PhotoUpload {
    /// Whether a request sends a multipart form.
    static func isMultipart(_ request: HTTPRequest) -> Bool {
        (request.head.fields["Content-Type"] ?? "").lowercased().hasPrefix("multipart/form-data")
    }

    /// Reads the form. Throws `415` when it is not multipart, `400` when its framing is malformed, it has two photos or thumbnails or
    /// its texts are too long, and what reading the body or the storage throws. A photo that is unusable or not admitted is not an
    /// error but a rejected `selection`; the texts before it are kept.
    /// - Parameter admit: asks for a permit before the first byte of a file is taken. Throws a `PhotoRejection` when there is none.
    static func receive(
        _ context: RequestContext,
        _ fields: PhotoForm.Texts,
        into photos: any PhotoRepositoryProtocol,
        admit: @escaping () async throws -> UploadPermit
    ) async throws -> PhotoUpload {
        let request = context.request
        guard isMultipart(request) else { throw HTTPError(.unsupportedMediaType, "not a multipart form") }
        var parser = try MultipartParser(contentType: request.head.fields["Content-Type"] ?? "")
        var form = PhotoForm(fields, photos: photos, admit: admit)
        let isTooLong = request.body.declaredLength.map { $0 > formLength } ?? false
        guard !isTooLong || fields.areKept else { return form.rejected(.tooLarge, status: .contentTooLarge) }
        // The photo itself is not held.
        let (memory, reception) = (context.site.bodyMemory, request.body.reception)
        let hold = { (count: Int) throws(HTTPError) in
            if let reception { try memory.add(count, of: reception, from: context.client) }
        }
        defer { reception.map(memory.remove) }
        var (length, textLength) = (0, 0)
        do {
            try hold(bytesBesideTexts)
            while let piece = try await request.body.next() {
                length += piece.count
                guard length <= formLength else { return form.rejected(.tooLarge, status: .contentTooLarge) }
                parser.append(piece)
                while let event = try parser.next() {
                    if isTooLong, case .part(let part) = event, part.filename != nil {
                        return form.rejected(.tooLarge, status: .contentTooLarge)
                    }
                    try await form.handle(event)
                }
                // Twice, because the page that refuses them has them once more.
                try hold(2 * (form.textLength - textLength))
                textLength = form.textLength
            }
        } catch let rejection as PhotoRejection {
            return form.rejected(rejection, status: rejection.status)
        } catch let error as HTTPError where error.status == .serviceUnavailable {
            // It had to give way to another.
            return form.rejected(.busy, status: error.status)
        }
        try parser.finish()
        return try await form.finish()
    }

    /// The bytes that the form in a request may take on the disk.
    static func diskSpace(for body: RequestBody) -> Int {
        diskSpace(for: min(body.declaredLength ?? formLength, formLength))
    }

    /// The bytes that a photo and a thumbnail of so many bytes may take on the disk, which rounds each up.
    static func diskSpace(for length: Int) -> Int { length + 2 * Photo.diskUnit }
}
