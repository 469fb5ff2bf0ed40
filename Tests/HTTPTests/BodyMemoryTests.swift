import XCTest

@testable import HTTP

/// Bodies that share a memory, and which gives way.
final class BodyMemoryTests: XCTestCase {
    private let memory = BodyMemory(limit: 100)

    private func address(_ text: String) throws -> IPAddress {
        try XCTUnwrap(IPAddress(text))
    }

    /// The status with which a body was given up; nil when it was not.
    private func ending(of body: BodyTransfer) -> HTTPStatus? {
        do throws(HTTPError) { try body.check() } catch { return error.status }
        return nil
    }

    func testAdd_whenMemoryIsFull_shouldGiveUpTheSlowestOfTheNetworkThatHoldsMost() async throws {
        // Given
        let old = BodyTransfer()
        try await Task.sleep(for: .milliseconds(20))
        let (young, other, late) = (BodyTransfer(), BodyTransfer(), BodyTransfer())
        try memory.add(30, of: young, from: address("2001:db8:1:2::1"))
        try memory.add(30, of: old, from: address("2001:db8:1:ffff::1"))
        try memory.add(40, of: other, from: address("192.0.2.1"))
        // When
        try memory.add(20, of: late, from: address("192.0.2.2"))
        // Then
        XCTAssertEqual(ending(of: old), .serviceUnavailable)
        XCTAssertEqual([young, other, late].map(ending), [nil, nil, nil])
        XCTAssertEqual(memory.total, 90)
    }

    func testAdd_whenItsOwnNetworkHoldsMost_shouldThrowOnlyIfItIsTheSlowest() async throws {
        // Given
        let slow = BodyTransfer()
        try await Task.sleep(for: .milliseconds(20))
        let fast = BodyTransfer()
        try memory.add(60, of: slow, from: .loopback)
        try memory.add(40, of: fast, from: .loopback)
        // When
        try memory.add(30, of: fast, from: .loopback)
        // Then
        XCTAssertEqual(ending(of: slow), .serviceUnavailable)
        XCTAssertThrowsError(try memory.add(31, of: fast, from: .loopback))
        XCTAssertEqual(memory.total, 0)
    }

    func testCollect_whenItEnds_shouldHoldNothing() async throws {
        // Given
        let memory = BodyMemory(limit: BodyMemory.bytesBesideBody + 90)
        let body = RequestBody([UInt8](repeating: 1, count: 90), pieces: 30)
        // When
        _ = try await body.collect(upTo: 90, in: memory, from: .loopback)
        // Then
        XCTAssertEqual(memory.total, 0)
    }

    func testCollect_whileItWaits_shouldHoldWhatWaitingCostsBesideTheBytes() async throws {
        // Given
        let memory = BodyMemory()
        var totals: [Int] = []
        let body = RequestBody(declaredLength: 60, reception: BodyTransfer()) { () async throws(HTTPError) in
            totals.append(memory.total)
            return totals.count <= 2 ? [UInt8](repeating: 1, count: 30) : nil
        }
        // When
        _ = try await body.collect(upTo: 60, in: memory, from: .loopback)
        // Then
        XCTAssertEqual(totals, [0, 30, 60].map { BodyMemory.bytesBesideBody + $0 })
    }

    func testCollect_whenMemoryIsTooSmall_shouldThrow503AndHoldNothing() async throws {
        // Given
        let memory = BodyMemory(limit: BodyMemory.bytesBesideBody + 89)
        let body = RequestBody([UInt8](repeating: 1, count: 90), pieces: 30)
        // When
        do throws(HTTPError) {
            _ = try await body.collect(upTo: 200, in: memory, from: .loopback)
            XCTFail("collected")
        } catch {
            // Then
            XCTAssertEqual(error.status, .serviceUnavailable)
        }
        XCTAssertEqual(memory.total, 0)
    }
}
