import HTTP
import ImageMetadata

/// Receives the photo form: reads the parts, and writes the photo and its thumbnail to disk.
struct PhotoForm {
    /// The most bytes of a button's value, several times the longest.
    private static let actionLength = 64

    private let photos: any PhotoRepositoryProtocol
    private let admit: () async throws -> UploadPermit
    private var permit: UploadPermit?
    private var part = Part.ignored
    private var action: [UInt8] = []
    private var photo = FileSelection.nothing
    private var thumbnail = FileSelection.nothing

    /// The part that is being read. Parts with other names are ignored.
    private enum Part {
        case ignored
        case action
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

    init(photos: any PhotoRepositoryProtocol, admit: @escaping () async throws -> UploadPermit) {
        self.photos = photos
        self.admit = admit
    }

    /// Handles the next event of the body. Throws `400` for a second photo or thumbnail, what `admit` throws, and the storage's error.
    mutating func handle(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try begin(head)
        case .bytes(let bytes):
            switch part {
            case .ignored: break
            case .action:
                action.append(contentsOf: bytes)
                guard action.count <= PhotoForm.actionLength else { throw HTTPError(.badRequest, "action too long") }
            case .photo: photo = try await write(bytes, to: photo)
            case .thumbnail: thumbnail = try await write(bytes, to: thumbnail)
            }
        case .endOfPart: part = .ignored
        }
    }

    /// Returns the upload after the end of the body. An unusable thumbnail is dropped. Throws the storage's error.
    func finish() async throws -> PhotoUpload {
        var upload = PhotoUpload()
        upload.action = PhotoUpload.Action(rawValue: String(decoding: action, as: UTF8.self)) ?? .continue
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

    private mutating func begin(_ head: MultipartPart) throws {
        switch (head.name, head.filename) {
        case ("action", nil) where action.isEmpty:
            part = .action
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
    ) async throws -> PhotoViewModel.Selection {
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
