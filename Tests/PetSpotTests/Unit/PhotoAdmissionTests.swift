import HTTP
import XCTest

@testable import PetSpot

/// Which uploads are admitted.
final class PhotoAdmissionTests: XCTestCase {
    private let limits = RateLimits { 0 }

    /// The client of a /48, and there of a /64.
    private func client(_ network: Int, _ block: Int = 0) -> ClientNetwork {
        ClientNetwork(IPAddress(ipv6: 0x2001 << 112 | UInt128(network) << 80 | UInt128(block) << 64 | 1))
    }

    private func permit(_ client: ClientNetwork) throws(PhotoRejection) -> UploadPermit {
        try UploadPermit(1, of: client, limits)
    }

    private func assertRefused(_ client: ClientNetwork, _ rejection: PhotoRejection, line: UInt = #line) {
        XCTAssertThrowsError(try permit(client), line: line) { error in
            XCTAssertEqual(error as? PhotoRejection, rejection, line: line)
        }
    }

    func testEnter_whenAClientHasFour_shouldRefuseTheFifthUntilOneEnds() throws {
        // Given
        var taken = try (0..<4).map { _ in try permit(ClientNetwork(.loopback)) }

        // When / Then
        assertRefused(ClientNetwork(.loopback), .tooManyUploads)
        XCTAssertNoThrow(try permit(ClientNetwork(IPAddress(ipv4: 1))))
        taken.removeLast()
        XCTAssertNoThrow(try permit(ClientNetwork(.loopback)))
    }

    func testEnter_whenBlocksTakeMany_shouldLeaveMostToOthers() throws {
        // Given: four of each /64 of a /48.
        let ofBlock56 = try (0..<8).map { try permit(client(1, $0 / 4)) }
        assertRefused(client(1, 2), .tooManyUploads)
        let ofBlock48 = try (0..<8).map { try permit(client(1, 0x100 + $0 / 4)) }
        assertRefused(client(1, 0x200), .tooManyUploads)

        // When / Then
        let others = try (0..<48).map { try permit(client(2 + $0)) }
        assertRefused(client(1, 0x300), .tooManyUploads)
        withExtendedLifetime((ofBlock56, ofBlock48, others)) {}
    }

    func testEnter_whenSixteenAddressesHaveAllPlaces_shouldTakeTheirOldestForOthers() throws {
        // Given
        let addresses = (0..<16).map { ClientNetwork(IPAddress(ipv4: 0x0A00_0000 + $0)) }
        var taken: [UploadPermit] = []
        for address in addresses { taken += try (0..<4).map { _ in try permit(address) } }

        // When
        var others: [UploadPermit] = []
        for number in 0..<48 { others.append(try permit(client(2 + number))) }

        // Then: each has one
        XCTAssertEqual(taken.filter(\.isRevoked).count, 48)
        for first in stride(from: 0, to: 64, by: 4) { XCTAssertFalse(taken[first + 3].isRevoked) }
        XCTAssertFalse(others.contains(where: \.isRevoked))
        assertRefused(client(99), .busy)
        assertRefused(ClientNetwork(.loopback), .busy)
        // When: one of them leaves
        others.removeLast()
        // Then
        XCTAssertNoThrow(try permit(client(99)))
        // The attackers have four each under way until theirs end.
        taken.removeAll()
        XCTAssertNoThrow(try permit(addresses[0]))
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
