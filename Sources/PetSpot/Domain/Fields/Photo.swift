import ImageMetadata

/// A stored photo: its file and what pages say about it.
struct Photo: Sendable, Equatable {
    /// The file's name in the photo folder, made by the server.
    var file: PhotoFileName
    /// The file's name on the sender's device, only for display.
    var originalName: String
    var format: ImageFormat
    /// The stored size in bytes, without the thumbnail.
    var byteCount: Int
    /// The width in pixels, with the orientation applied.
    var width: Int
    /// The height in pixels, with the orientation applied.
    var height: Int
    /// The small version for lists, if the sender's browser made one. A small photo is its own thumbnail.
    var thumbnail: Thumbnail?

    /// A small version of a photo, within the limits of what a list draws.
    struct Thumbnail: Sendable, Equatable {
        /// Pixels of each side, twice what the form's script sends. A list draws twenty, so each must be cheap.
        static let sideLimit = 640
        /// Ten times the bytes that the form's script sends.
        static let byteLimit = 500_000

        var file: PhotoFileName
        var format: ImageFormat
        var byteCount: Int
        var width: Int
        var height: Int
    }

    /// The stored size in bytes with the thumbnail.
    var size: Int { byteCount + (files.count > 1 ? thumbnail?.byteCount ?? 0 : 0) }

    /// The photo without the original name of its file, which often tells when and by which device it was taken.
    var nameless: Photo {
        var photo = self
        photo.originalName = ""
        return photo
    }

    var files: [PhotoFileName] { Photo.files(file, thumbnail?.file) }

    /// The files of a photo and of its thumbnail, which may be one.
    static func files(_ photo: PhotoFileName?, _ thumbnail: PhotoFileName?) -> [PhotoFileName] {
        [photo, thumbnail == photo ? nil : thumbnail].compactMap(\.self)
    }
}

extension Photo.Thumbnail {
    /// An image as a thumbnail; nil when a list would not draw it.
    init?(_ image: Photo, isAnimated: Bool) {
        guard !isAnimated, max(image.width, image.height) <= Photo.Thumbnail.sideLimit,
            image.byteCount <= Photo.Thumbnail.byteLimit
        else { return nil }
        self.init(file: image.file, format: image.format, byteCount: image.byteCount, width: image.width, height: image.height)
    }
}

/// The name of a photo's file: random, so that it cannot be guessed, and hexadecimal, so that it cannot be a path.
struct PhotoFileName: HexadecimalValue {
    let bits: Bits128

    /// Tells this photo from others of its report in a URL, as a hash of its content would: a file never changes.
    var version: String { bits.digits(8) }
}

/// Why a file cannot be used as a photo, or cannot be used now.
enum PhotoRejection: Error, Equatable {
    /// The fault of the file.
    case image(ImageError)
    case tooLarge
    /// The whole form is so large that it was not read.
    case formTooLarge
    /// The client has as many uploads under way as it may have.
    case tooManyUploads
    /// The client has sent as many bytes as it may for now.
    case tooManyPhotos(secondsToWait: Int)
    /// All upload slots are taken.
    case busy
    /// The disk is nearly full.
    case noRoom

    var message: LocalizedString {
        switch self {
        case .image(.empty): L10n.Photo.errorEmpty
        case .image(.notAnImage): L10n.Photo.errorNotAnImage
        case .image(.heic): L10n.Photo.errorHeic
        case .image(.tooManyPixels): L10n.Photo.errorTooManyPixels
        case .image(.damaged): L10n.Photo.errorDamaged
        case .tooLarge, .formTooLarge: L10n.Photo.errorTooLarge
        case .tooManyUploads: L10n.Photo.errorTooManyUploads
        case .tooManyPhotos(let seconds): L10n.Photo.errorTooManyPhotos((seconds + 59) / 60)
        case .busy: L10n.Photo.errorBusy
        case .noRoom: L10n.Photo.errorNoRoom
        }
    }
}
