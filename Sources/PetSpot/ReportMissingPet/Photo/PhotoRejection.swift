/// Why a file cannot be the pet's photo.
enum PhotoRejection: Sendable, Equatable {
    case empty
    case notAnImage
    case heic
    case tooLarge
    case tooManyPixels
    case damaged

    /// What is wrong, and how to fix it.
    var message: LocalizedString {
        switch self {
        case .empty: L10n.Photo.errorEmpty
        case .notAnImage: L10n.Photo.errorNotAnImage
        case .heic: L10n.Photo.errorHeic
        case .tooLarge: L10n.Photo.errorTooLarge
        case .tooManyPixels: L10n.Photo.errorTooManyPixels
        case .damaged: L10n.Photo.errorDamaged
        }
    }
}
