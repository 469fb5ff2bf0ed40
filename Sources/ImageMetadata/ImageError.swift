/// Why an image is not accepted.
public enum ImageError: Error, Sendable, Equatable {
    /// There is not a single byte.
    case empty
    /// The bytes are none of the accepted formats.
    case notAnImage
    /// HEIC, HEIF or AVIF: a photo, but one that most browsers cannot show.
    case heic
    /// More pixels than the limit for its format: drawing it could exhaust a phone's memory.
    case tooManyPixels
    /// The structure is broken, cut short, or made to exhaust who draws it; the reason is for tests and the log.
    case damaged(String)
}
