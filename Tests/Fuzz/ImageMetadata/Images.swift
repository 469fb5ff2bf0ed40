@testable import ImageMetadata

/// Images of every format: the result does not depend on how the file is split, and cleaning a cleaned image changes nothing.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        let whole = Cleaned([bytes])
        require("The same outcome, however the file is cut.", Cleaned(bytes.pieces) == whole)
        guard whole.error == nil else { return }
        // A PNG's colour profile is no longer compressed.
        let profile = whole.description?.format == .png ? ICCProfile.maximumBytes : 0
        require("Cleaning adds an orientation at most.", whole.bytes.count <= bytes.count + 64 + profile)
        require("A cleaned image is clean.", Cleaned([whole.bytes]) == whole)
    }
}

private struct Cleaned: Equatable {
    var bytes: [UInt8] = []
    var description: ImageDescription?
    var error: ImageError?

    init(_ pieces: [[UInt8]]) {
        do throws(ImageError) {
            var filter = MetadataFilter()
            for piece in pieces { try filter.append(piece[...], into: &bytes) }
            let (description, patches) = try filter.finish(into: &bytes)
            for patch in patches {
                let range = patch.offset..<patch.offset + patch.bytes.count
                require("A patch lies in the output.", range.lowerBound >= 0 && range.upperBound <= bytes.count)
                bytes.replaceSubrange(range, with: patch.bytes)
            }
            self.description = description
        } catch {
            // Output before an error is not used.
            (bytes, self.error) = ([], error)
        }
    }
}
