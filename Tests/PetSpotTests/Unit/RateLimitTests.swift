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

    func testCount_whenThereAreManyAddresses_shouldForgetTheOldest() throws {
        // Given
        let limit = RateLimit(1, in: 100_000)

        // When
        for number in 0...RateLimit.addressCapacity {
            try limit.count(IPAddress(ipv4: UInt32(number)), now: number)
        }

        // Then
        XCTAssertNil(limit.secondsToWait(IPAddress(ipv4: 0), now: 20_001))
        XCTAssertNotNil(limit.secondsToWait(IPAddress(ipv4: 20_000), now: 20_001))
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
