import HTTP
import ImageMetadata

/// The photo form while it arrives: follows the parts and writes the photo to disk.
struct PhotoForm {
    private let photos: PhotoStore
    private var part = Part.ignored
    private var action: [UInt8] = []
    private var selection = FileSelection.nothing

    /// The part that is being read. Parts with other names are ignored.
    private enum Part {
        case ignored
        case action
        case photo
    }

    /// What has come of the file field so far.
    private enum FileSelection {
        case nothing
        case receiving(ReceivedPhoto)
        case rejected(PhotoRejection)
    }

    init(photos: PhotoStore) {
        self.photos = photos
    }

    /// Takes the next event of the body.
    mutating func take(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try await begin(head)
        case .bytes(let bytes):
            switch part {
            case .ignored: break
            case .action: action.append(contentsOf: bytes)
            case .photo: try await takePhoto(bytes)
            }
        case .endOfPart: part = .ignored
        }
    }

    /// What the form holds, once the body was complete.
    func finish() async throws -> PhotoUpload {
        PhotoUpload(
            action: PhotoUpload.Action(rawValue: String(decoding: action, as: UTF8.self)) ?? .continue,
            selection: try await finishPhoto()
        )
    }

    private mutating func begin(_ head: MultipartPart) async throws {
        switch (head.name, head.filename) {
        case ("action", nil):
            part = .action
        case ("photo", let filename?):
            guard case .nothing = selection else { throw HTTPError(.badRequest, "two photos") }
            selection = .receiving(ReceivedPhoto(originalName: filename, file: try await photos.begin()))
            part = .photo
        default:
            part = .ignored
        }
    }

    private mutating func takePhoto(_ bytes: ArraySlice<UInt8>) async throws {
        guard case .receiving(var photo) = selection else { return }
        do {
            try await photos.append(try photo.clean(bytes), to: photo.file)
            selection = .receiving(photo)
        } catch let error as ImageError {
            selection = .rejected(PhotoRejection(error))
        } catch let rejection as PhotoRejection {
            selection = .rejected(rejection)
        }
    }

    private func finishPhoto() async throws -> PhotoViewModel.Selection {
        switch selection {
        case .nothing:
            return .nothing
        case .rejected(let rejection):
            return .rejected(rejection)
        case .receiving(let photo) where photo.isNoFile:
            return .nothing
        case .receiving(var received):
            do {
                let (rest, photo, patches) = try received.finish()
                try await photos.append(rest, to: received.file)
                try await photos.commit(received.file, patches: patches)
                return .photo(photo)
            } catch let error as ImageError {
                return .rejected(PhotoRejection(error))
            }
        }
    }
}
