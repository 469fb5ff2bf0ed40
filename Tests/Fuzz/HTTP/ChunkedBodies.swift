@testable import HTTP

/// Chunked bodies: content, end and error do not depend on how the bytes are split.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        for limits in [HTTPLimits(), smallLimits] {
            let whole = Body([bytes], limits)
            require("The same body, however it is cut.", Body(bytes.pieces, limits) == whole)
        }
    }
}

private let smallLimits = {
    var limits = HTTPLimits()
    limits.chunkExtensionLength = 8
    limits.chunkExtensionsTotal = 16
    limits.trailerLength = 16
    return limits
}()

private struct Body: Equatable {
    var content: [UInt8] = []
    var length = 0
    var isComplete = false
    var error: HTTPError?

    init(_ pieces: [[UInt8]], _ limits: HTTPLimits) {
        var decoder = ChunkedDecoder(limits: limits)
        for piece in pieces where !isComplete {
            do throws(HTTPError) {
                let before = content.count
                let (consumed, isComplete) = try decoder.decode(piece, into: &content)
                require("Content comes from what was consumed.", content.count - before <= consumed)
                require("All is consumed before the end.", isComplete || consumed == piece.count)
                length += consumed
                self.isComplete = isComplete
            } catch {
                // Content before an error may have been passed on or not.
                (content, length, self.error) = ([], 0, error)
                return
            }
        }
    }
}
