import HTTP
import XCTest

/// A part with its content, gathered from the events of a parser.
struct Part: Equatable {
    var name: String
    var filename: String?
    var content: String
}

private func parts(of pieces: [[UInt8]], contentType: String, limits: HTTPLimits) -> Result<[Part], HTTPError> {
    do throws(HTTPError) {
        var parser = try MultipartParser(contentType: contentType, limits: limits)
        var parts: [Part] = []
        var content: [UInt8]?
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() {
                switch event {
                case .part(let part):
                    XCTAssertNil(content)
                    parts.append(Part(name: part.name, filename: part.filename, content: ""))
                    content = []
                case .bytes(let bytes):
                    XCTAssertFalse(bytes.isEmpty)
                    content?.append(contentsOf: bytes)
                case .endOfPart:
                    parts[parts.count - 1].content = String(decoding: content ?? [], as: UTF8.self)
                    content = nil
                }
            }
        }
        try parser.finish()
        return .success(parts)
    } catch {
        return .failure(error)
    }
}

/// The parts of a body, the same in whatever pieces it comes.
func parseMultipart(
    _ body: [UInt8],
    contentType: String = "multipart/form-data; boundary=B",
    limits: HTTPLimits = HTTPLimits(),
    file: StaticString = #filePath,
    line: UInt = #line
) throws -> [Part] {
    let whole = parts(of: [body], contentType: contentType, limits: limits)
    for pieces in body.arrivals {
        let cut = parts(of: pieces, contentType: contentType, limits: limits)
        XCTAssertEqual(cut, whole, "cut in \(pieces.count) pieces", file: file, line: line)
    }
    return try whole.get()
}

/// Checks that each body is refused with `400`, in whatever pieces it comes.
func assertRefused(
    _ bodies: [[UInt8]],
    limits: HTTPLimits = HTTPLimits(),
    file: StaticString = #filePath,
    line: UInt = #line
) {
    for body in bodies {
        let text = String(decoding: body, as: UTF8.self).debugDescription
        XCTAssertThrowsError(
            try parseMultipart(body, limits: limits, file: file, line: line),
            text,
            file: file,
            line: line
        ) {
            XCTAssertEqual(($0 as? HTTPError)?.status, .badRequest, text, file: file, line: line)
        }
    }
}
