import HTTP
import XCTest

@testable import PetSpot

/// The uploads that may be under way at once.
final class UploadSlotsTests: XCTestCase {
    private let slots = UploadSlots()

    /// An address of a /48, and there of a /64.
    private func address(_ network: Int, _ block: Int) -> IPAddress {
        IPAddress(high: 0x2001_0000_0000_0000 | UInt64(network) << 16 | UInt64(block), low: 1)
    }

    func testEnter_whenAllAreTaken_shouldTakeTheSlowestOfTheNetworkThatHoldsMost() throws {
        // Given: sixty of one /48, from many of its /64, and four of another address.
        let crowd = (0..<60).map { _ in BodyTransfer() }
        var taken = try crowd.enumerated().map { try slots.enter($1, from: address(1, $0 / 4)) }
        let others = (0..<4).map { _ in BodyTransfer() }
        taken += try others.map { try slots.enter($0, from: .loopback) }

        // When / Then: the crowd's owner gets no more, from whatever block.
        XCTAssertThrowsError(try slots.enter(BodyTransfer(), from: address(1, 99))) { error in
            XCTAssertEqual(error as? PhotoRejection, .busy)
        }

        // When
        taken.append(try slots.enter(BodyTransfer(), from: address(2, 1)))

        // Then
        let ended = crowd.filter { (try? $0.check()) == nil }
        XCTAssertEqual(ended.count, 1)
        for other in others { XCTAssertNoThrow(try other.check()) }
        XCTAssertEqual(taken.count, 65)
    }

    func testEnter_whenAllAreOfDifferentAddresses_shouldTakeTheSlowest() throws {
        // Given
        let receptions = (0..<UploadSlots.total).map { _ in BodyTransfer() }
        let taken = try receptions.enumerated().map { try slots.enter($1, from: address($0, 0)) }

        // When
        let slot = try slots.enter(BodyTransfer(), from: .loopback)

        // Then
        XCTAssertEqual(receptions.count { (try? $0.check()) == nil }, 1)
        withExtendedLifetime((taken, slot)) {}
    }

    func testDisk_whenItIsNearlyFull_shouldKeepATenthButAtMostTwoGigabytes() {
        XCTAssertTrue(DiskSpace(total: 1000, free: 200).hasRoom(for: 100))
        XCTAssertFalse(DiskSpace(total: 1000, free: 200).hasRoom(for: 101))
        XCTAssertTrue(DiskSpace(total: 100_000_000_000, free: 2_000_000_001).hasRoom(for: 1))
        XCTAssertFalse(DiskSpace(total: 100_000_000_000, free: 2_000_000_001).hasRoom(for: 2))
        XCTAssertNotNil(DiskSpace(of: "/"))
        XCTAssertNil(DiskSpace(of: "/nothing/here"))
    }
}
