@testable import HTTP

/// Pipelined request heads: the result does not depend on how the bytes are split, and no head contains a byte that another
/// parser could treat as a line end.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        for limits in [HTTPLimits(), smallLimits] {
            let whole = read([bytes], limits)
            require("The same heads, however they are cut.", read(bytes.pieces, limits) == whole)
        }
    }
}

/// Small enough for libFuzzer to reach each.
private let smallLimits = {
    var limits = HTTPLimits()
    limits.methodLength = 8
    limits.targetLength = 20
    limits.headLength = 110
    limits.fieldCount = 4
    return limits
}()

/// What was parsed, as text to compare.
private func read(_ pieces: [[UInt8]], _ limits: HTTPLimits) -> [String] {
    var parser = RequestHeadParser(limits: limits)
    var seen: [String] = []
    var received: [UInt8] = []
    for piece in pieces {
        received += piece
        do throws(HTTPError) {
            while true {
                guard let (head, length) = try parser.parse(received[...]) else { break }
                check(received[..<length], head)
                seen.append(
                    "\(head.method) \(head.path) \(head.query) \(head.isHTTP10) \(head.framing) \(head.keepsAlive)"
                        + " \(head.expectsContinue) \(head.fields.values("Host")) \(head.fields.values("Cookie"))"
                )
                received.removeFirst(length)
            }
        } catch {
            return seen + ["\(error.status.code) \(error.reason)"]
        }
    }
    return seen
}

private func check(_ bytes: ArraySlice<UInt8>, _ head: RequestHead) {
    require("An empty line ends a head.", bytes.suffix(4).elementsEqual("\r\n\r\n".utf8))
    for (octet, next) in zip(bytes, bytes.dropFirst()) {
        require("No bare CR or LF.", (octet == .carriageReturn) == (next == .lineFeed))
        require("No control octets.", octet >= .space || "\r\n\t".utf8.contains(octet))
    }
    require("A path begins with a slash.", head.path.utf8.first == .slash || head.path == "*")
    require("One Host in HTTP/1.1.", head.isHTTP10 || head.fields.values("Host").count == 1)
    if case .length(let length) = head.framing { require("A length is no overflow.", length >= 0 && length < .max) }
    _ = Cookies(head.fields)["a"]
    _ = EntityTag(opaque: "b")?.matchesIfNoneMatch(of: head.fields)
    for size in [0, 1, 10, .max] { _ = ByteRange(head.fields["Range"] ?? "", size: size) }
}
