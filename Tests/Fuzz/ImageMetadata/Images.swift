@testable import ImageMetadata

/// Images of every format: the result does not depend on how the file is split, and cleaning a cleaned image changes nothing.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        let whole = Cleaned([bytes])
        require("The same outcome, however the file is cut.", Cleaned(bytes.pieces) == whole)
        guard whole.error == nil else { return }
        require("Cleaning adds an orientation at most.", whole.bytes.count <= bytes.count + 64)
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
            description = try filter.finish(into: &bytes)
        } catch {
            // Output before an error is not used.
            (bytes, self.error) = ([], error)
        }
    }
}
