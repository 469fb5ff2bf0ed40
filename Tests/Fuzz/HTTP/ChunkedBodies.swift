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
        var decoder = BodyDecoder(.chunked)
        var input = InputBuffer()
        for piece in pieces where !isComplete {
            do throws(HTTPError) {
                piece.withUnsafeBytes { input.append($0) }
                let before = input.count
                let more = try decoder.take(from: &input, limits: limits)
                require("Content comes from what was consumed.", more.count <= before - input.count)
                content += more
                length += before - input.count
                isComplete = decoder.isComplete
            } catch {
                // Content before an error may have been passed on or not.
                (content, length, self.error) = ([], 0, error)
                return
            }
        }
    }
}
