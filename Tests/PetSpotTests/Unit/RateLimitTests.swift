import HTTP
import XCTest

@testable import PetSpot

/// Rate limits, and the client's address.
final class RateLimitTests: XCTestCase {
    func testCount_whenLimitIsReached_shouldSayWhenTheNextIsAllowed() throws {
        // Given
        let limit = RateLimit(3, in: 60)
        for second in [0, 10, 20] { try limit.count(.loopback, now: second) }

        // When / Then
        XCTAssertThrowsError(try limit.count(.loopback, now: 25)) { error in
            XCTAssertEqual((error as? TooManyRequests)?.retryAfter, 35)
        }
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 59), 1)
        XCTAssertNil(limit.secondsToWait(.loopback, now: 60))
        try limit.count(.loopback, now: 60)
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 60), 10)
    }

    func testCount_whenOneActionIsTriedAtOnce_shouldCountItOnceHoweverTheTriesEnd() throws {
        for (first, second) in [("confirm", "withdraw"), ("withdraw", "confirm"), ("withdraw", "withdraw")] {
            // Given
            let limit = RateLimit(2, in: 60)
            try limit.count(.loopback, now: 0)
            for _ in 0..<2 { try limit.count(.loopback, key: 7, now: 0) }

            // When
            for end in [first, second] {
                if end == "confirm" {
                    limit.confirm(.loopback, key: 7, now: 0)
                } else {
                    limit.withdraw(.loopback, key: 7)
                }
            }

            // Then
            let isCounted = limit.secondsToWait(.loopback, now: 0) != nil
            XCTAssertEqual(isCounted, [first, second].contains("confirm"), "\(first), \(second)")
        }
    }

    func testUse_whenItSucceedsFailsOrThrows_shouldCountTheFirstAlone() async throws {
        // Given
        let limit = RateLimit(1, in: 60)

        // When
        do {
            try await limit.use(by: .loopback, key: 1, now: 0) { throw StorageError(ENOSPC) }
            XCTFail("nothing was thrown")
        } catch is StorageError {}
        let failed = try await limit.use(by: .loopback, key: 2, now: 0, if: { $0 }, { false })
        let succeeded = try await limit.use(by: .loopback, key: 3, now: 0, if: { $0 }, { true })

        // Then
        XCTAssertFalse(failed)
        XCTAssertTrue(succeeded)
        do {
            try await limit.use(by: .loopback, key: 3, now: 0) { XCTFail("it was done beyond the limit") }
            XCTFail("nothing was thrown")
        } catch let error as TooManyRequests {
            XCTAssertEqual(error.retryAfter, 60)
        }
    }

    func testCount_whenAddressesDiffer_shouldCountEachHouseholdAlone() throws {
        // Given
        let limit = RateLimit(1, in: 60)
        let address = try ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:0:ffff::2", "2001:db8:0:1::1"].map {
            try XCTUnwrap(IPAddress($0))
        }
        try limit.count(address[0], now: 0)
        try limit.count(address[2], now: 0)

        // When / Then
        XCTAssertNil(limit.secondsToWait(address[1], now: 1))
        XCTAssertNotNil(limit.secondsToWait(address[3], now: 1), "the same /64")
        XCTAssertNil(limit.secondsToWait(address[4], now: 1))
    }

    func testCount_whenIPv6BlocksAreSwept_shouldCountTheWiderOnesToo() throws {
        // Given: as many addresses as there are, and how many of them are allowed.
        let sweeps: [(prefix: (Int) -> UInt64, allowed: Int)] = [
            ({ 0x2001_0DB8_0001_0000 | UInt64($0 & 0xFF) }, 8),
            ({ 0x2001_0DB8_0002_0000 | UInt64($0 << 8 & 0xFFFF) }, 32),
            ({ 0x2001_0DB8_0000_0000 | UInt64($0) << 16 }, 300),
        ]
        for sweep in sweeps {
            let limit = RateLimit(2, in: 60)

            // When
            let allowed = (0..<300).count { number in
                (try? limit.count(IPAddress(high: sweep.prefix(number), low: 1), now: 0)) != nil
            }

            // Then
            XCTAssertEqual(allowed, sweep.allowed)
        }
    }

    func testCount_whenABucketIsEmpty_shouldRefillSteadily() throws {
        // Given
        let limit = RateLimit(bucketOf: 3, refilledEvery: 60)
        for _ in 0..<3 { try limit.count(.loopback, now: 1000) }

        // When / Then
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 1000), 60)
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 1059), 1)
        try limit.count(.loopback, now: 1060)
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 1060), 60)
        for _ in 0..<2 { try limit.count(.loopback, now: 1180) }
        XCTAssertEqual(limit.secondsToWait(.loopback, now: 1180), 60)
        for _ in 0..<3 { try limit.count(.loopback, now: 2000) }
        XCTAssertNotNil(limit.secondsToWait(.loopback, now: 2000))
    }

    func testConfirm_whenABucketWasEmptiedAtOnce_shouldChargeEachUseOnce() throws {
        // Given: uses that are under way together, by a client with one limit and by one with three.
        for address in ["192.0.2.1", "2001:db8::1"] {
            let client = try XCTUnwrap(IPAddress(address))
            let limit = RateLimit(bucketOf: 3, refilledEvery: 60)
            for key in 1...3 { try limit.count(client, key: key, now: 1000) }

            // When
            for key in [2, 1, 3] { limit.confirm(client, key: key, now: 1000) }

            // Then
            XCTAssertEqual(limit.secondsToWait(client, now: 1000), 60, address)
            XCTAssertNil(limit.secondsToWait(client, now: 1060), address)
        }
    }

    func testCount_whenReportsDiffer_shouldCountEachAlone() throws {
        // Given
        let limit = RateLimit(1, in: 60)
        let (first, second) = (ReportID(), ReportID())

        // When
        try limit.count(first, now: 0)

        // Then
        XCTAssertEqual(limit.secondsToWait(first, now: 0), 60)
        XCTAssertNil(limit.secondsToWait(second, now: 0))
    }

    func testCount_whenThereAreManyAddresses_shouldForgetTheLeastUsed() throws {
        // Given
        let limit = RateLimit(2, in: 100_000)
        let busy = IPAddress(ipv4: 0)
        for _ in 0..<2 { try limit.count(busy, now: 0) }

        // When
        for number in 1...2 * RateLimit.capacity {
            try limit.count(IPAddress(ipv4: UInt32(number)), now: number)
        }

        // Then
        XCTAssertNotNil(limit.secondsToWait(busy, now: 40_001), "used most, though longest ago")
        try limit.count(IPAddress(ipv4: 1), now: 40_001)
        XCTAssertNil(limit.secondsToWait(IPAddress(ipv4: 1), now: 40_001), "forgotten, so this was its first")
        try limit.count(IPAddress(ipv4: 40_000), now: 40_001)
        XCTAssertNotNil(limit.secondsToWait(IPAddress(ipv4: 40_000), now: 40_001))
    }

    func testCount_whenUsesOfManyHaveEnded_shouldForgetThoseAndNoneThatCounts() throws {
        // Given
        let limit = RateLimit(2, in: 100)
        let client = IPAddress(ipv4: 0)
        for number in 1...RateLimit.capacity {
            for _ in 0..<2 { try limit.count(IPAddress(ipv4: UInt32(number)), now: 0) }
        }

        // When
        try limit.count(client, now: 200)
        for number in 1...RateLimit.capacity / 2 { try limit.count(IPAddress(ipv4: UInt32(number)), now: 200) }

        // Then
        try limit.count(client, now: 200)
        XCTAssertNotNil(limit.secondsToWait(client, now: 200), "both of its uses count")
    }

    func testAddress_whenProxiesStandBetween_shouldBelieveTheTrustedOnly() throws {
        // Given
        let cases: [(peer: String, forwarded: [String], expected: String)] = [
            ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
            ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["1.2.3.4, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", ["198.51.100.1", "10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", ["nonsense"], "10.0.0.1"),
            ("10.0.0.1", ["1.2.3.4, nonsense, 10.0.0.3"], "10.0.0.3"),
            ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"),
            ("10.0.0.1", [",198.51.100.1\t,, 10.0.0.2 ,"], "198.51.100.1"),
            ("10.0.0.1", ["198.51.100.1, ,10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["198.51.100.1:4711, 10.0.0.2:80"], "198.51.100.1"),
            ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
            ("10.0.0.1", ["[2001:db8::1]"], "2001:db8::1"),
        ]
        let reader = ClientAddress(trustedProxies: [try XCTUnwrap(IPNetwork("10.0.0.0/8"))])

        for item in cases {
            var fields = RequestFields()
            for value in item.forwarded { fields.append("X-Forwarded-For", value) }
            let head = RequestHead(method: .get, path: "/", fields: fields)

            // When
            let peer = try XCTUnwrap(IPAddress(item.peer))
            let address = reader.address(of: HTTPRequest(head: head, peer: peer))

            // Then
            XCTAssertEqual(address, IPAddress(item.expected), "\(item)")
        }
    }
}
