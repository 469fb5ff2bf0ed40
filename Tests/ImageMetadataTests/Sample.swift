@testable import ImageMetadata

/// A tiny valid image with metadata, the expected output and the expected description.
struct Sample {
    let name: String
    let original: [UInt8]
    let cleaned: [UInt8]
    let description: ImageDescription

    static let all = SampleJPEG.samples + SamplePNG.samples + SampleWebP.samples + SampleGIF.samples
}

extension ImageDescription {
    /// A description, by default of one upright pixel.
    static func of(
        _ format: ImageFormat,
        width: Int = 1,
        height: Int = 1,
        orientation: Int = 1,
        isAnimated: Bool = false
    ) -> Self {
        Self(format: format, width: width, height: height, orientation: orientation, isAnimated: isAnimated)
    }
}

/// The result of filtering a whole file.
struct Filtered: Equatable {
    let bytes: [UInt8]
    let description: ImageDescription

    /// Filters `bytes` in pieces of the sizes that `nextSize` returns. It empties the output after each piece, like a caller that
    /// writes to a file.
    init(
        _ bytes: [UInt8],
        maximumPixels: Int = MetadataFilter.defaultMaximumPixels,
        nextSize: () -> Int = { .max }
    ) throws(ImageError) {
        var filter = MetadataFilter(maximumPixels: maximumPixels)
        var written: [UInt8] = []
        var output: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(nextSize())
            rest = rest.dropFirst(piece.count)
            try filter.append(piece, into: &output)
            written += output
            output = []
        }
        description = try filter.finish(into: &output)
        self.bytes = written + output
    }
}

/// Numbers as bytes, and TIFF structures with an orientation among private fields.
enum Bytes {
    static func big(_ value: Int, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func little(_ value: Int, count: Int) -> [UInt8] {
        big(value, count: count).reversed()
    }

    static func text(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }

    /// A directory with a maker's name, the orientation and a pointer to GPS data, followed by a thumbnail.
    static func tiff(orientation: Int, isBigEndian: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            isBigEndian ? big(value, count: count) : little(value, count: count)
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        return text(isBigEndian ? "MM" : "II") + number(42, 2) + number(8, 4) + number(3, 2)
            + entry(0x010F, 2, 4, text("Cam\0"))
            + entry(0x0112, 3, 1, number(orientation, 2) + [0, 0])
            + entry(0x8825, 4, 1, number(50, 4))
            + number(0, 4) + text("51.1079 N 17.0385 E; a thumbnail")
    }

    /// The smallest structure with an orientation, as the filter writes it.
    static func minimalTIFF(orientation: UInt8) -> [UInt8] {
        [
            0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01,
            0x00, orientation, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        ]
    }
}
