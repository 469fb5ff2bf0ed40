@testable import HTTP

/// Multipart bodies; the first line is the `Content-Type`: the parts do not depend on how the body is split.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        let line = bytes.prefix { $0 != .lineFeed }
        let contentType = String(decoding: line, as: UTF8.self)
        let body = Array(bytes.dropFirst(line.count + 1))
        for limits in [HTTPLimits(), smallLimits] {
            let whole = Form([body], contentType, limits)
            require("The same parts, however they are cut.", Form(body.pieces, contentType, limits) == whole)
        }
    }
}

private let smallLimits = {
    var limits = HTTPLimits()
    limits.partCount = 3
    limits.partFieldCount = 2
    limits.partHeadLength = 80
    limits.textFieldLength = 10
    limits.multipartPaddingLength = 8
    return limits
}()

private struct Form: Equatable {
    private var parts: [MultipartPart] = []
    private var contents: [[UInt8]] = []
    private var refusal: Int?

    init(_ pieces: [[UInt8]], _ contentType: String, _ limits: HTTPLimits) {
        do throws(HTTPError) {
            var parser = try MultipartParser(contentType: contentType, limits: limits)
            var isInPart = false
            for piece in pieces {
                parser.append(piece)
                while let event = try parser.next() {
                    switch event {
                    case .part(let part):
                        require("A part begins after the one before.", !isInPart)
                        parts.append(part)
                        contents.append([])
                        isInPart = true
                    case .bytes(let bytes):
                        require("Content belongs to a part.", isInPart && !bytes.isEmpty)
                        contents[contents.count - 1] += bytes
                    case .endOfPart:
                        require("A part ends once.", isInPart)
                        isInPart = false
                    }
                }
            }
            try parser.finish()
            require("A whole body has whole parts.", !isInPart)
            require("Content comes from the body.", contents.joined().count <= pieces.joined().count)
        } catch {
            // Content before an error may have been passed on or not, and any one of several errors may be found first.
            (parts, contents, refusal) = ([], [], error.status.code)
        }
    }
}
