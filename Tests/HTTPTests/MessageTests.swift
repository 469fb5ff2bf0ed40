import Foundation
import XCTest

@testable import HTTP

final class MessageTests: XCTestCase {
    func testCollect_whenBodyIsWithinTheLimit_shouldReturnItWhole() async throws {
        // Given
        let bytes = [UInt8](0..<100)

        // When / Then
        for size in [1, 7, 100, 1000] {
            let collected = try await RequestBody(bytes, pieces: size).collect(upTo: 100)
            XCTAssertEqual(collected, bytes)
        }
        let empty = try await RequestBody.empty.collect(upTo: 0)
        XCTAssertEqual(empty, [])
    }

    func testCollect_whenDeclaredLengthIsOverTheLimit_shouldRefuseBeforeReading() async {
        // Given
        let body = RequestBody(declaredLength: 101) { () async throws(HTTPError) -> [UInt8]? in
            XCTFail("read")
            return nil
        }

        // When / Then
        do {
            _ = try await body.collect(upTo: 100)
            XCTFail("collected")
        } catch {
            XCTAssertEqual(error.status, .contentTooLarge)
        }
    }

    func testCollect_whenChunkedBodyGrowsOverTheLimit_shouldRefuseThere() async {
        // Given
        let reads = Counter()
        let body = RequestBody(declaredLength: nil) { () async throws(HTTPError) -> [UInt8]? in
            reads.value += 1
            return [UInt8](repeating: 0, count: 10)
        }

        // When / Then
        do {
            _ = try await body.collect(upTo: 25)
            XCTFail("collected")
        } catch {
            XCTAssertEqual(error.status, .contentTooLarge)
        }
        XCTAssertEqual(reads.value, 3)
    }

    func testCollect_whenItGathersPieces_shouldCountThemAndHoldLittleMore() async throws {
        // Given
        var (kept, rest) = (0, 5)
        let body = RequestBody(declaredLength: nil) { count in
            kept += count
        } nextPiece: { () async throws(HTTPError) in
            rest -= 1
            return rest < 0 ? nil : [UInt8](repeating: 0x61, count: 1000)
        }

        // When
        let bytes = try await body.collect(upTo: 10_000)

        // Then
        XCTAssertEqual(bytes.count, 5000)
        XCTAssertEqual(kept, 5000)
        XCTAssertLessThan(bytes.capacity, 5700)
    }

    func testHeldCount_whenABodyHasRoomForMore_shouldCountThat() {
        // Given
        var bytes: [UInt8] = []
        bytes.reserveCapacity(10_000)
        bytes.append(0x61)

        // When / Then
        XCTAssertGreaterThanOrEqual(HTTPResponse.Body.bytes(bytes).heldCount, 10_000)
        XCTAssertEqual(HTTPResponse.Body.constant("text").heldCount, 0)
        XCTAssertEqual(HTTPResponse.Body.empty.heldCount, 0)
    }

    func testNext_whenBodyIsThere_shouldReturnItsPiecesOnce() async throws {
        // Given
        let request = HTTPRequest(
            head: RequestHead(method: .post, path: "/"),
            peer: .loopback,
            body: RequestBody([1, 2, 3], pieces: 2)
        )
        var pieces: [[UInt8]] = []

        // When
        while let piece = try await request.body.next() { pieces.append(piece) }

        // Then
        XCTAssertEqual(pieces, [[1, 2], [3]])
        XCTAssertEqual(request.body.declaredLength, 3)
    }

    func testError_whenStatusOrReasonDiffers_shouldNotBeEqual() {
        XCTAssertEqual(HTTPError(.badRequest, "a"), HTTPError(.badRequest, "a"))
        XCTAssertNotEqual(HTTPError(.badRequest, "a"), HTTPError(.badRequest, "b"))
        XCTAssertNotEqual(HTTPError(.badRequest, "a"), HTTPError(.uriTooLong, "a"))
    }

    func testIPAddress_whenItIsIPv4_shouldBeMapped() {
        XCTAssertEqual(IPAddress.loopback, IPAddress("::ffff:127.0.0.1"))
        XCTAssertEqual(IPAddress("255.255.255.255"), IPAddress("::ffff:ffff:ffff"))
    }
}

extension RequestBody {
    /// A body that is read in pieces of `size` bytes.
    fileprivate init(_ bytes: [UInt8], pieces size: Int) {
        var rest = bytes[...]
        self.init(declaredLength: bytes.count) { () async throws(HTTPError) -> [UInt8]? in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }
}

private final class Counter {
    var value = 0
}
