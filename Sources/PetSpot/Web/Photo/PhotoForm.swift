import HTTP

/// A form with a photo as it was received: the texts of its other fields, and its photo or the reason against it.
struct PhotoForm: Sendable {
    /// The most bytes of the whole form: a photo, a thumbnail and the multipart framing.
    static let length = 11_000_000

    struct Fields {
        let names: Set<String>
        /// The most bytes of all of them together.
        let length: Int
        /// Whether the page shows the texts again. Those before the file are then read even from a form that is too large.
        let areKept: Bool
    }

    var input: FormInput
    /// The chosen photo, nil without one, or why it cannot be used.
    var photo: Result<Photo?, PhotoRejection> = .success(nil)
    /// The files of the photo, which are removed with this form unless they are released.
    var files: [IncomingPhoto] = []
    /// The number of bytes sent, which count once the photo is stored.
    var sent: (use: RateUse, count: Int)?

    /// The reason that the file cannot be used.
    var rejection: PhotoRejection? {
        if case .failure(let rejection) = photo { rejection } else { nil }
    }

    func commit(to photos: any PhotoRepositoryProtocol) async throws {
        for file in files { try await photos.commit(file) }
    }

    /// Leaves the files to the draft or message that was stored, if that refers to them.
    func release(for photo: Photo?) {
        guard let photo else { return }
        if let sent { sent.use.keep(sent.count) }
        for file in files where photo.files.contains(file.name) { file.release() }
    }

    static func isMultipart(_ request: HTTPRequest) -> Bool {
        (request.head.fields["Content-Type"] ?? "").lowercased().hasPrefix("multipart/form-data")
    }

    /// Receives the form in a request. A photo that cannot be used is no error: the texts, or those before it, are kept. Throws `415` when
    /// it is not multipart, and `400` when its framing is malformed, its texts are too long, or it has two photos or thumbnails.
    static func receive(
        _ context: RequestContext,
        _ fields: Fields,
        _ photos: any PhotoRepositoryProtocol,
        _ limits: RateLimits
    ) async throws -> PhotoForm {
        guard isMultipart(context.request) else { throw HTTPError(.unsupportedMediaType, "not a multipart form") }
        var reader = PhotoFormReader(context: context, fields: fields, photos: photos, limits: limits)
        return try await reader.read()
    }
}

extension PhotoForm {
    /// A form that has no files. Text in the place of a photo, such as its file's name, is no photo.
    init(withoutFiles input: FormInput) {
        self.input = input
        if !input[.photo].isEmpty { photo = .failure(.image(.notAnImage)) }
    }
}

/// Reads a form while it arrives: collects its texts, and passes its files on.
private struct PhotoFormReader {
    enum Part {
        case text
        case file(PhotoUpload)
        /// A photo whose part has no file name.
        case namelessPhoto
        /// A part that the form does not have.
        case other
    }

    private static let images: [String: PhotoUpload.Limits] = ["photo": .photo, "thumbnail": .thumbnail]

    let context: RequestContext
    let fields: PhotoForm.Fields
    let photos: any PhotoRepositoryProtocol
    let limits: RateLimits
    /// The permit of the upload; nil before the first byte of a file.
    var permit: UploadPermit?
    var part = Part.other
    var texts: [(name: String, bytes: [UInt8])] = []
    var textLength = 0
    /// The uploads, by the names of their parts.
    var uploads: [String: PhotoUpload] = [:]

    private var body: RequestBody { context.request.body }
    /// The length of the body; while it is unknown, the greatest that is allowed.
    private var announcedLength: Int { body.declaredLength ?? PhotoForm.length }

    mutating func read() async throws -> PhotoForm {
        var parser = try MultipartParser(contentType: context.request.head.fields["Content-Type"] ?? "")
        do {
            if announcedLength > PhotoForm.length, !fields.areKept { throw PhotoRejection.formTooLarge }
            var received = 0
            while let piece = try await body.next() {
                received += piece.count
                if permit?.isRevoked == true { throw PhotoRejection.busy }
                guard received <= PhotoForm.length else { throw PhotoRejection.formTooLarge }
                parser.append(piece)
                while let event = try parser.next() { try await handle(event) }
            }
            try parser.finish()
            return try await form(of: received)
        } catch let rejection as PhotoRejection {
            // The rest of the form is not read.
            return PhotoForm(input: input, photo: .failure(rejection))
        }
    }

    private mutating func handle(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try begin(head)
        case .bytes(let bytes):
            switch part {
            case .text: try append(bytes)
            case .file(let upload):
                try admitPhoto()
                try await upload.write(bytes, to: photos)
            case .namelessPhoto: throw PhotoRejection.image(.notAnImage)
            case .other: break
            }
        case .endOfPart: part = .other
        }
    }

    private mutating func begin(_ head: MultipartPart) throws(HTTPError) {
        if let filename = head.filename, let limits = PhotoFormReader.images[head.name] {
            guard uploads[head.name] == nil else { throw HTTPError(.badRequest, "two files in a field") }
            let upload = PhotoUpload(filename, limits)
            uploads[head.name] = upload
            part = .file(upload)
        } else if head.filename == nil, fields.names.contains(head.name) {
            texts.append((head.name, []))
            part = .text
        } else if head.name == "photo" {
            part = .namelessPhoto
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
        textLength += bytes.count
        guard textLength <= fields.length else { throw HTTPError(.badRequest, "texts too long") }
        try body.keep(bytes, in: &texts[texts.count - 1].bytes)
    }

    /// Admits the photo when its first bytes have come. Throws a `PhotoRejection` when it has to wait.
    private mutating func admitPhoto() throws(PhotoRejection) {
        guard permit == nil else { return }
        guard announcedLength <= PhotoForm.length else { throw .formTooLarge }
        guard photos.hasRoom(for: announcedLength) else { throw .noRoom }
        permit = try UploadPermit(announcedLength, of: context.client, limits)
    }

    private var input: FormInput { FormInput(texts.map { (name: $0.name, value: String(decoding: $0.bytes, as: UTF8.self)) }) }

    /// Returns the form after the end of its body. A thumbnail that cannot be used is dropped.
    private func form(of length: Int) async throws -> PhotoForm {
        var form = PhotoForm(input: input)
        guard let upload = uploads["photo"], var photo = try await upload.finish(to: photos) else { return form }
        form.files = [upload.file].compactMap(\.self)
        // An image that is small enough for a list is its own thumbnail.
        if let upload = uploads["thumbnail"], let small = (try? await upload.finish(to: photos))??.thumbnail,
            let file = upload.file
        {
            photo.thumbnail = small
            form.files.append(file)
        }
        form.photo = .success(photo)
        form.sent = permit.map { ($0.bytes, length) }
        return form
    }
}

extension PhotoRejection {
    var status: HTTPStatus {
        switch self {
        case .tooManyUploads, .tooManyPhotos: .tooManyRequests
        case .busy, .noRoom: .serviceUnavailable
        case .formTooLarge: .contentTooLarge
        case .image, .tooLarge: .unprocessableContent
        }
    }

    /// The seconds until the same file may be accepted; nil when it never is.
    var retryAfter: Int? {
        switch self {
        case .tooManyUploads, .busy: 10
        case .tooManyPhotos(let seconds): seconds
        case .noRoom: 600
        case .image, .tooLarge, .formTooLarge: nil
        }
    }
}
