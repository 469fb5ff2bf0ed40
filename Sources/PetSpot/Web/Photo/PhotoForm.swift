import HTTP

/// A form with a photo as it was received: the texts of its other fields, and what became of its file.
struct PhotoForm: Sendable {
    /// The most bytes of the whole form: a photo, a thumbnail and the multipart framing.
    static let length = 11_000_000

    /// The text fields of a form.
    struct Fields {
        let names: Set<String>
        /// The most bytes of all of them together.
        let length: Int
        /// Whether the page shows them again. Those before the file are then read although the form is too large.
        let areKept: Bool
    }

    var input: FormInput
    /// The chosen photo, nil without one, or why it cannot be used.
    var photo: Result<Photo?, PhotoRejection> = .success(nil)
    /// The files of the photo, which are removed with this unless they are released.
    var files: [IncomingPhoto] = []
    /// How much was sent; it counts once the photo is stored.
    var sent: (use: RateUse, count: Int)?

    /// Why the file cannot be used.
    var rejection: PhotoRejection? {
        if case .failure(let rejection) = photo { rejection } else { nil }
    }

    /// Stores the files under their names.
    func commit(to photos: any PhotoRepositoryProtocol) async throws {
        for file in files { try await photos.commit(file) }
    }

    /// Leaves the files to the draft or message that was stored, if that refers to them.
    func release(for photo: Photo?) {
        guard let photo else { return }
        if let sent { sent.use.keep(sent.count) }
        for file in files where photo.files.contains(file.name) { file.release() }
    }
}

extension PhotoForm {
    /// Whether a request sends a multipart form.
    static func isMultipart(_ request: HTTPRequest) -> Bool {
        (request.head.fields["Content-Type"] ?? "").lowercased().hasPrefix("multipart/form-data")
    }

    /// Receives the form in a request. A photo that cannot be used is no error: the texts, or those before it, are kept. Throws `415` when
    /// it is not multipart, and `400` when its framing is malformed, its texts are too long, or it has two photos or thumbnails.
    static func receive(
        _ context: RequestContext,
        _ fields: Fields,
        _ admission: PhotoAdmission
    ) async throws -> PhotoForm {
        let (request, body) = (context.request, context.request.body)
        guard isMultipart(request) else { throw HTTPError(.unsupportedMediaType, "not a multipart form") }
        var parser = try MultipartParser(contentType: request.head.fields["Content-Type"] ?? "")
        let announced = body.declaredLength ?? length
        var reader = PhotoFormReader(fields, admission.photos) { () throws(PhotoRejection) in
            guard announced <= length else { throw .formTooLarge }
            return try admission.admit(announced, from: context.client)
        }
        do {
            if announced > length, !fields.areKept { throw PhotoRejection.formTooLarge }
            var received = 0
            while let piece = try await body.next() {
                received += piece.count
                guard received <= length else { throw PhotoRejection.formTooLarge }
                parser.append(piece)
                let textLength = reader.textLength
                while let event = try parser.next() { try await reader.handle(event) }
                try body.keep(reader.textLength - textLength)
            }
            try parser.finish()
            return try reader.finish(received)
        } catch let rejection as PhotoRejection {
            // The rest of the form is not read.
            return PhotoForm(input: reader.input, photo: .failure(rejection))
        }
    }
}

/// Collects the texts of a form while it arrives, and passes its files on.
private struct PhotoFormReader {
    private static let limits: [String: PhotoUpload.Limits] = ["photo": .photo, "thumbnail": .thumbnail]

    private let fields: PhotoForm.Fields
    private let photos: any PhotoRepositoryProtocol
    private let admit: () throws(PhotoRejection) -> PhotoAdmission.Permit
    /// From the first byte of a file on.
    private var permit: PhotoAdmission.Permit?
    private var part = Part.ignored
    private var texts: [(name: String, bytes: [UInt8])] = []
    /// The bytes of all texts so far.
    private(set) var textLength = 0
    /// By the names of their parts.
    private var uploads: [String: PhotoUpload] = [:]

    /// The part that is being read.
    private enum Part {
        /// It has a name that the form does not have.
        case ignored
        case text
        case file(String)
    }

    init(
        _ fields: PhotoForm.Fields,
        _ photos: any PhotoRepositoryProtocol,
        _ admit: @escaping () throws(PhotoRejection) -> PhotoAdmission.Permit
    ) {
        self.fields = fields
        self.photos = photos
        self.admit = admit
    }

    /// The texts so far.
    var input: FormInput {
        FormInput(texts.map { (name: $0.name, value: String(decoding: $0.bytes, as: UTF8.self)) })
    }

    /// Handles the next event of the body. Throws a `PhotoRejection` when the photo is not admitted.
    mutating func handle(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try begin(head)
        case .bytes(let bytes):
            switch part {
            case .ignored: break
            case .text: try append(bytes)
            case .file(let name): try await write(bytes, of: name)
            }
        case .endOfPart: part = .ignored
        }
    }

    private mutating func begin(_ head: MultipartPart) throws(HTTPError) {
        if let filename = head.filename, let limits = PhotoFormReader.limits[head.name] {
            guard uploads[head.name] == nil else { throw HTTPError(.badRequest, "two files in a field") }
            uploads[head.name] = PhotoUpload(filename, limits)
            part = .file(head.name)
        } else if head.filename == nil, fields.names.contains(head.name) {
            texts.append((head.name, []))
            part = .text
        } else {
            part = .ignored
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
        textLength += bytes.count
        guard textLength <= fields.length else { throw HTTPError(.badRequest, "texts too long") }
        texts[texts.count - 1].bytes.append(contentsOf: bytes)
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>, of name: String) async throws {
        if permit == nil { permit = try admit() }
        guard var upload = uploads.removeValue(forKey: name) else { return }
        try await upload.write(bytes, to: photos)
        uploads[name] = upload
    }

    /// The form after the end of a body of so many bytes. A thumbnail that cannot be used is dropped.
    func finish(_ length: Int) throws(PhotoRejection) -> PhotoForm {
        var form = PhotoForm(input: input)
        guard let upload = uploads["photo"], var photo = try upload.finish() else { return form }
        form.files = [upload.file].compactMap(\.self)
        // An image that is small enough for a list is its own thumbnail.
        if let upload = uploads["thumbnail"], let small = (try? upload.finish())??.thumbnail, let file = upload.file {
            photo.thumbnail = small
            form.files.append(file)
        }
        form.photo = .success(photo)
        form.sent = permit.map { ($0.bytes, length) }
        return form
    }
}
