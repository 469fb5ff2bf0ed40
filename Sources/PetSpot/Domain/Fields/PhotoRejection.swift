import ImageMetadata

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

    /// The fault, and how to mend it.
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
