import HTTP
import ImageMetadata

/// Receives a form with a photo: collects the texts, and writes the photo and its thumbnail to disk.
struct PhotoForm {
    /// The names of a form's text fields.
    struct Texts {
        let names: Set<String>
        /// The most bytes of all of them together.
        let length: Int
        /// Whether the page shows them again. They are then read although the photo behind them is too large.
        let areKept: Bool
    }

    private let photos: any PhotoRepositoryProtocol
    private let admit: () async throws -> UploadPermit
    private var permit: UploadPermit?
    /// The bytes of the files so far.
    private var fileLength = 0
    private let fields: Texts
    private var part = Part.ignored
    private var texts: [(name: String, bytes: [UInt8])] = []
    /// The bytes of all texts so far.
    private(set) var textLength = 0
    private var photo = FileSelection.nothing
    private var thumbnail = FileSelection.nothing

    /// The part that is being read. Parts with other names are ignored.
    private enum Part {
        case ignored
        case text
        case photo
        case thumbnail
    }

    /// The state of a file field.
    private enum FileSelection {
        case nothing
        /// A part has begun. Browsers send one without file name and bytes when no file was chosen.
        case announced(filename: String, ReceivedPhoto.Limits)
        case receiving(ReceivedPhoto)
        case rejected(PhotoRejection)
    }

    init(
        _ fields: Texts,
        photos: any PhotoRepositoryProtocol,
        admit: @escaping () async throws -> UploadPermit
    ) {
        self.fields = fields
        self.photos = photos
        self.admit = admit
    }

    /// Handles the next event of the body. Throws `400` for a second photo or thumbnail and for texts that are too
    /// long, what `admit` and its permit throw, and the storage's error.
    mutating func handle(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try begin(head)
        case .bytes(let bytes):
            switch part {
            case .ignored: break
            case .text:
                textLength += bytes.count
                guard textLength <= fields.length else { throw HTTPError(.badRequest, "texts too long") }
                texts[texts.count - 1].bytes.append(contentsOf: bytes)
            case .photo: photo = try await write(bytes, to: photo)
            case .thumbnail: thumbnail = try await write(bytes, to: thumbnail)
            }
        case .endOfPart: part = .ignored
        }
    }

    /// Returns the upload after the end of the body. An unusable thumbnail is dropped. Throws the storage's error.
    func finish() async throws -> PhotoUpload {
        var upload = PhotoUpload(input: input)
        upload.permit = permit
        upload.selection = try await finish(photo, keeping: &upload.files)
        guard case .photo(var photo) = upload.selection else { return upload }
        var files: [IncomingPhoto] = []
        // An image that is small enough for a list is its own thumbnail.
        if case .photo(let image) = try await finish(thumbnail, keeping: &files), let small = image.thumbnail {
            photo.thumbnail = small
            upload.files += files
        }
        upload.selection = .photo(photo)
        return upload
    }

    /// Returns the upload of a form that is not read to its end, with the texts that came before.
    func rejected(_ rejection: PhotoRejection, status: HTTPStatus) -> PhotoUpload {
        PhotoUpload(input: input, selection: .rejected(rejection), refusalStatus: status)
    }

    private var input: FormInput {
        FormInput(texts.map { (name: $0.name, value: String(decoding: $0.bytes, as: UTF8.self)) })
    }

    private mutating func begin(_ head: MultipartPart) throws {
        switch (head.name, head.filename) {
        case (let name, nil) where fields.names.contains(name):
            texts.append((name, []))
            part = .text
        case ("photo", let filename?):
            guard case .nothing = photo else { throw HTTPError(.badRequest, "two photos") }
            photo = .announced(filename: filename, PhotoUpload.photoLimits)
            part = .photo
        case ("thumbnail", let filename?):
            guard case .nothing = thumbnail else { throw HTTPError(.badRequest, "two thumbnails") }
            thumbnail = .announced(filename: filename, PhotoUpload.thumbnailLimits)
            part = .thumbnail
        default:
            part = .ignored
        }
    }

    private mutating func write(
        _ bytes: ArraySlice<UInt8>,
        to selection: FileSelection
    ) async throws -> FileSelection {
        var image: ReceivedPhoto
        switch selection {
        case .nothing, .rejected: return selection
        case .receiving(let begun): image = begun
        case .announced(let filename, let limits):
            if permit == nil { permit = try await admit() }
            image = ReceivedPhoto(originalName: filename, file: try await photos.begin(), limits: limits)
        }
        fileLength += bytes.count
        try await permit?.takeRoom(fileLength)
        do {
            try await photos.append(try image.clean(bytes), to: image.file)
            return .receiving(image)
        } catch let error as ImageError {
            return .rejected(PhotoRejection(error))
        } catch let rejection as PhotoRejection {
            return .rejected(rejection)
        }
    }

    private func finish(
        _ selection: FileSelection,
        keeping files: inout [IncomingPhoto]
    ) async throws -> PhotoSelection {
        switch selection {
        case .nothing:
            return .nothing
        case .rejected(let rejection):
            return .rejected(rejection)
        case .announced(let filename, _):
            return filename.isEmpty ? .nothing : .rejected(.empty)
        case .receiving(var image):
            do {
                let (rest, photo, patches) = try image.finish()
                try await photos.append(rest, to: image.file)
                try await photos.patch(image.file, with: patches)
                files.append(image.file)
                return .photo(photo)
            } catch let error as ImageError {
                return .rejected(PhotoRejection(error))
            }
        }
    }
}
