import HTTP
import XCTest

/// Buffers between two uses.
final class BufferPoolTests: XCTestCase {
    private let bufferPool = BufferPool()

    private func buffer(_ capacity: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 7, count: 3)
        buffer.reserveCapacity(capacity)
        return buffer
    }

    func testTake_whenABufferWasGivenBack_shouldBeThatOneAndEmpty() {
        // Given
        var used = buffer(10_000)
        let place = used.withUnsafeBufferPointer { $0.baseAddress }

        // When
        bufferPool.recycle(&used)
        let first = bufferPool.take()
        let second = bufferPool.take()

        // Then
        XCTAssertEqual(used.capacity, 0)
        XCTAssertEqual(first, [])
        XCTAssertEqual(first.withUnsafeBufferPointer { $0.baseAddress }, place)
        XCTAssertEqual(second.capacity, 0)
    }

    func testGiveBack_whenItIsSmallOrThereIsEnough_shouldNotKeepIt() {
        // Given
        var small = buffer(100)
        bufferPool.recycle(&small)
        XCTAssertEqual(bufferPool.take().capacity, 0)

        // When: more than a megabyte
        for _ in 0..<200 {
            var used = buffer(10_000)
            bufferPool.recycle(&used)
        }

        // Then
        var kept = 0
        while case let buffer = bufferPool.take(), buffer.capacity > 0 { kept += buffer.capacity }
        XCTAssert((900_000...1_048_576).contains(kept), "\(kept)")
    }
}
