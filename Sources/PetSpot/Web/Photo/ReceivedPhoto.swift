import ImageMetadata

/// A photo or a thumbnail that is being received: the temporary file, and the filter that checks and cleans its content.
struct ReceivedPhoto {
    /// The greatest size of an image.
    struct Limits {
        let byteCount: Int
        let pixelCount: Int
    }

    let file: IncomingPhoto
    private let originalName: String
    private let byteLimit: Int
    private var filter: MetadataFilter
    private var receivedCount = 0
    private var writtenCount = 0

    init(originalName: String, file: IncomingPhoto, limits: Limits) {
        self.originalName = originalName
        self.file = file
        byteLimit = limits.byteCount
        filter = MetadataFilter(maximumPixels: limits.pixelCount)
    }

    /// Returns what to write for the next bytes. Throws a `PhotoRejection` or an `ImageError`.
    mutating func clean(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        receivedCount += bytes.count
        guard receivedCount <= byteLimit else { throw PhotoRejection.tooLarge }
        var output: [UInt8] = []
        try filter.append(bytes, into: &output)
        writtenCount += output.count
        return output
    }

    /// Returns the last bytes to write, the photo, and the parts to overwrite. Throws an `ImageError`.
    mutating func finish() throws -> (rest: [UInt8], photo: Photo, patches: [MetadataFilter.Patch]) {
        var rest: [UInt8] = []
        let (description, patches) = try filter.finish(into: &rest)
        writtenCount += rest.count
        // Orientations 5 to 8 are turned by 90 degrees (Exif 2.32, section 4.6.4).
        let isTurned = description.orientation >= 5
        var photo = Photo(
            file: file.name,
            originalName: shortened(originalName),
            format: description.format,
            byteCount: writtenCount,
            width: isTurned ? description.height : description.width,
            height: isTurned ? description.width : description.height
        )
        photo.thumbnail = Photo.Thumbnail(photo, isAnimated: description.isAnimated)
        return (rest, photo, patches)
    }
}

/// As much of a file's name as is enough to recognise it.
private let shownName = TextLimit(characters: 80)

private func shortened(_ name: String) -> String {
    var start = name.prefix(shownName.characters)
    while start.utf8.count > shownName.bytes { start.removeLast() }
    return String(start)
}

extension PhotoRejection: Error {}

extension PhotoRejection {
    /// The rejection for an image that cannot be read.
    init(_ error: ImageError) {
        switch error {
        case .empty: self = .empty
        case .notAnImage: self = .notAnImage
        case .heic: self = .heic
        case .tooManyPixels: self = .tooManyPixels
        case .damaged: self = .damaged
        }
    }
}
