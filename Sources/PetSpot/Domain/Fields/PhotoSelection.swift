import HTTP

/// What was sent in a form's field for a photo.
enum PhotoSelection: Sendable {
    /// No file was chosen.
    case nothing
    case photo(Photo)
    case rejected(PhotoRejection)
}

/// Why a file cannot be used as a photo, or cannot be used now.
enum PhotoRejection: Sendable, Equatable {
    case empty
    case notAnImage
    case heic
    case tooLarge
    case tooManyPixels
    case damaged
    /// The address block has as many uploads under way as it may have.
    case tooManyUploads
    /// All upload slots are taken, or photos fill their disk budget.
    case busy
    /// The disk is nearly full.
    case noRoom

    /// What is wrong, and how to fix it.
    var message: LocalizedString {
        switch self {
        case .empty: L10n.Photo.errorEmpty
        case .notAnImage: L10n.Photo.errorNotAnImage
        case .heic: L10n.Photo.errorHeic
        case .tooLarge: L10n.Photo.errorTooLarge
        case .tooManyPixels: L10n.Photo.errorTooManyPixels
        case .damaged: L10n.Photo.errorDamaged
        case .tooManyUploads: L10n.Photo.errorTooManyUploads
        case .busy: L10n.Photo.errorBusy
        case .noRoom: L10n.Photo.errorNoRoom
        }
    }

    /// The status of the page that says so.
    var status: HTTPStatus {
        switch self {
        case .tooManyUploads: .tooManyRequests
        case .busy, .noRoom: .serviceUnavailable
        default: .unprocessableContent
        }
    }

    /// Seconds after which the same file may be taken; nil when it never is.
    var retryAfter: Int? {
        switch self {
        case .tooManyUploads, .busy: 10
        case .noRoom: 600
        default: nil
        }
    }
}
