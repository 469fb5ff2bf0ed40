import ImageMetadata

/// A photo while it is received, or its thumbnail: the temporary file, and the filter that checks and cleans what is
/// written there.
struct ReceivedPhoto {
    /// How much an image may be.
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

    /// Whether the field was left empty: browsers then send a part without a name and without bytes.
    var isNoFile: Bool { originalName.isEmpty && receivedCount == 0 }

    /// What to write of the next bytes.
    mutating func clean(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        receivedCount += bytes.count
        guard receivedCount <= byteLimit else { throw PhotoRejection.tooLarge }
        var output: [UInt8] = []
        try filter.append(bytes, into: &output)
        writtenCount += output.count
        return output
    }

    /// What to write at the end, what to overwrite, and what the photo is.
    mutating func finish() throws -> (rest: [UInt8], photo: Photo, patches: [MetadataFilter.Patch]) {
        var rest: [UInt8] = []
        let (description, patches) = try filter.finish(into: &rest)
        writtenCount += rest.count
        // Orientations 5 to 8 lie on their side (Exif 2.32, section 4.6.4).
        let isTurned = description.orientation >= 5
        let photo = Photo(
            file: file.name,
            originalName: shortened(originalName),
            format: description.format,
            byteCount: writtenCount,
            width: isTurned ? description.height : description.width,
            height: isTurned ? description.width : description.height
        )
        return (rest, photo, patches)
    }
}

/// A file name as it is shown: enough of it to recognise, whatever the sender's device made up.
private func shortened(_ name: String) -> String {
    String(name.prefix(80))
}

extension PhotoRejection: Error {}

extension PhotoRejection {
    /// What an image that could not be read means to its sender.
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
