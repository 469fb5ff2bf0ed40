import TestSupport
import XCTest

@testable import HTTP

/// Whatever comes in, a parser returns a result or refuses; that this process still runs at the end is the test, and that no
/// result depends on how the bytes were cut.
final class HostileInputTests: XCTestCase {
    private var generator = SeededGenerator(seed: 42)

    private let heads = [
        "GET /pets?chip=1 HTTP/1.1\r\nHost: a:80\r\nConnection: close, x\r\nCookie: a=b; c=\"d\"\r\n\r\n",
        "\r\nPOST http://[::1]/ HTTP/1.0\r\nContent-Length: 12\r\nHost: b\r\nConnection: keep-alive\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: %41.b\r\nIf-None-Match: W/\"a\", \"b\"\r\nRange: bytes=1-2\r\n\r\n",
    ].map(\.bytes)

    private let chunked = "5;a=b\r\nhello\r\nA ;x\r\n0123456789\r\n0\r\nX: y\r\n\r\n".bytes

    private let multipart =
        ("pre\r\n--B \r\nContent-Disposition: form-data; name=\"a%22\"; filename=\"b\\\"c\"\r\n"
        + "Content-Type: image/png\r\n\r\n\r\n--\r\n--Bx\r\n--B\r\nContent-Disposition: form-data; name=b\r\n\r\n\r\n--B--\r\nepilogue")
        .bytes

    private func randomBytes() -> [UInt8] {
        (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private func hostile(_ originals: [[UInt8]]) -> [UInt8] {
        Bool.random(using: &generator)
            ? (originals.randomElement(using: &generator) ?? []).mutated(using: &generator)
            : (originals.randomElement(using: &generator)?.prefix(Int.random(in: 0...40, using: &generator)) ?? [])
                + randomBytes()
    }

    func testRequestHeadParser_whenInputIsHostile_shouldReturnTheSameHoweverItIsCut() {
        var limits = HTTPLimits()
        limits.methodLength = 8
        limits.targetLength = 20
        limits.headLength = 110
        limits.fieldCount = 4
        for round in 0..<4000 {
            // Given
            let bytes = hostile(heads)
            let limits = round.isMultiple(of: 2) ? limits : HTTPLimits()

            // When
            let whole = HeadOutcome([bytes], limits: limits)
            let cut = HeadOutcome(bytes.cut(using: &generator), limits: limits)
            let single = HeadOutcome(bytes.map { [$0] }, limits: limits)
            let pipelined = HeadOutcome(bytes.cut(using: &generator), limits: limits, behind: 5)

            // Then
            XCTAssertEqual(cut.summary, whole.summary, "\(bytes)")
            XCTAssertEqual(pipelined.summary, whole.summary, "\(bytes)")
            XCTAssertEqual(single.summary, whole.summary, "\(bytes)")
            guard let fields = whole.head?.fields else { continue }
            _ = Cookies(fields)["a"]
            _ = EntityTag(opaque: "b")?.matchesIfNoneMatch(of: fields)
            _ = ByteRange(fields["Range"] ?? "", size: 10)
        }
    }

    func testBodyDecoder_whenInputIsHostile_shouldReturnTheSameHoweverItIsCut() {
        for _ in 0..<4000 {
            // Given
            let bytes = hostile([chunked])

            // When / Then
            XCTAssertEqual(decode(bytes.cut(using: &generator)), decode([bytes]), "\(bytes)")
            XCTAssertEqual(decode(bytes.map { [$0] }), decode([bytes]), "\(bytes)")
        }
    }

    private func decode(_ pieces: [[UInt8]]) -> [UInt8]? {
        var decoder = BodyDecoder(.chunked)
        var input = InputBuffer()
        var content: [UInt8] = []
        for piece in pieces where !decoder.isComplete {
            input.append(piece)
            guard let more = try? decoder.take(from: &input, limits: HTTPLimits()) else { return nil }
            content += more
        }
        return content
    }

    func testMultipartParser_whenInputIsHostile_shouldReturnTheSameHoweverItIsCut() {
        for _ in 0..<2000 {
            _ = try? parseMultipart(hostile([multipart]))
        }
    }

    func testFormsAndValues_whenInputIsHostile_shouldNotTrap() {
        // Given
        let texts = [
            "a=b&c=%41%zz+&&=", "a=b; c=\"d\";;e", "W/\"a\", \"b\", *", "bytes=1-2", "bytes=-",
            "multipart/form-data; boundary=\"a\\\"b\"; x=y",
        ].map(\.bytes)

        // When / Then
        for _ in 0..<4000 {
            let bytes = hostile(texts)
            let text = String(decoding: bytes, as: UTF8.self)
            var fields = RequestFields()
            for name in ["Cookie", "If-None-Match", "If-Range"] { fields.append(name, text) }
            _ = try? URLEncodedForm(bytes)
            _ = Cookies(fields)["a"]
            for tag in [EntityTag(opaque: text), EntityTag(opaque: "a")] {
                _ = tag?.matchesIfNoneMatch(of: fields)
                _ = tag?.matchesIfRange(of: fields)
            }
            _ = ParameterizedValue(text)
            _ = try? MultipartParser(contentType: text)
            for size in [0, 1, 10, .max] { _ = ByteRange(text, size: size) }
        }
    }
}
