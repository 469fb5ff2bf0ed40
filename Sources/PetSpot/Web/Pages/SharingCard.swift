import HTML
import ImageMetadata

/// The preview of a link in messengers and social networks (the Open Graph protocol, ogp.me).
struct SharingCard: Template {
    let title: String
    /// A line of facts.
    let summary: String
    /// The page's absolute URL.
    let address: String
    let image: Image
    let origin: String
    /// The language and country of its words.
    let locale: String

    /// The picture of a preview: a photo, or the site's icon.
    struct Image {
        let url: URLReference
        let mediaType: StaticString
        let width: Int
        let height: Int
        /// Whether it shows the animal: previews draw it large then.
        var isPhoto = true
    }
}

extension SharingCard.Image {
    /// The most bytes of a picture that messengers load.
    private static let byteLimit = 600_000

    private static let icon = SharingCard.Image(
        url: Assets.icon512Png.url,
        mediaType: Assets.icon512Png.mediaType,
        width: 512,
        height: 512,
        isPhoto: false
    )

    /// A report's photo; its thumbnail where the photo is too large or may move; the icon where there is neither.
    init(_ photo: Photo?, of id: ReportID) {
        guard let photo else {
            self = .icon
            return
        }
        if photo.byteCount <= SharingCard.Image.byteLimit, !photo.mayBeAnimated {
            self.init(url: id.photoURL(photo), mediaType: photo.format.mediaType, width: photo.width, height: photo.height)
        } else if let small = photo.thumbnail {
            self.init(url: id.thumbnailURL(small.file), mediaType: small.format.mediaType, width: small.width, height: small.height)
        } else {
            self = .icon
        }
    }
}

extension Photo {
    /// Whether the photo may be an animation. A still image within a thumbnail's limits is its own thumbnail.
    fileprivate var mayBeAnimated: Bool {
        switch format {
        case .jpeg: false
        case .gif: thumbnail?.file != file
        case .png, .webp:
            thumbnail?.file != file && max(width, height) <= Thumbnail.sideLimit && byteCount <= Thumbnail.byteLimit
        }
    }
}
