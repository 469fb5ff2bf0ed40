import Foundation
import HTTP
import TestSupport
import XCTest

/// Addresses and the ranges they are in.
final class IPNetworkTests: XCTestCase {
    func testContains_whenAddressIsInTheRange_shouldSaySo() throws {
        // Given
        let cases = [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "203.0.113.9", true), ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false), ("2001:db8::1", "2001:db8::1", true),
            ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("192.168.1.128/25", "192.168.1.200", true),
            ("192.168.1.128/25", "192.168.1.100", false), ("::ffff:10.0.0.0/104", "10.9.9.9", true),
        ]
        for (range, address, isInside) in cases {
            // When
            let network = try XCTUnwrap(IPNetwork(range), range)
            let other = try XCTUnwrap(IPAddress(address), address)

            // Then
            XCTAssertEqual(network.contains(other), isInside, "\(address) in \(range)")
        }
    }

    func testInit_whenClientsShareTheirFirstBits_shouldBeTheSame() throws {
        // Given
        let cases = [
            ("192.0.2.1", "192.0.2.1", 48, true), ("192.0.2.1", "192.0.2.2", 48, false),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::1", 64, true), ("2001:db8:1:2::1", "2001:db8:1:3::1", 64, false),
            ("2001:db8:1:2::1", "2001:db8:1:ffff::1", 48, true), ("2001:db8:1::1", "2001:db8:2::1", 48, false),
        ]
        for (one, other, length, isSame) in cases {
            // When
            let networks = try [one, other].map { try XCTUnwrap(IPAddress($0)).networks(ipv6PrefixLengths: [length]) }

            // Then
            XCTAssertEqual(networks[0] == networks[1], isSame, "\(one) and \(other)")
        }
    }

    func testInit_whenTextIsNoRange_shouldBeNothing() {
        for text in [
            "", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "x", "/8",
            "10.1.2.3/8", "10.0.0.1/31", "2001:db8::1/64", "2001:db8:0:1::/48", "::1/0", "::ffff:10.0.0.0/8",
            "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/ 8", " 10.0.0.0/8", "10.0.0.0 /8", "10.0.0.0/8.0", "10.0.0.0/٨",
        ] {
            XCTAssertNil(IPNetwork(text), text)
        }
        for text in [
            "", "1.2.3", "1.2.3.4.5", "::g", "1.2.3.4 ", "01.2.3.4", "1.2.3.256", "1.2.3.4.", "0x1.2.3.4", "1..3.4",
            "fe80::1%eth0", "[::1]", "::1::", "1:2:3:4:5:6:7", ":1:2:3:4:5:6:7", "12345::", "1.2.3.4:80", "::1.2.3",
        ] {
            XCTAssertNil(IPAddress(text), text)
        }
        XCTAssertEqual(IPAddress("::ffff:192.0.2.1"), IPAddress("192.0.2.1"))
    }

    func testDescription_whenAddressVaries_shouldBeItsCanonicalText() {
        // Given
        let cases = [
            ("192.0.2.1", "192.0.2.1"), ("::FFFF:C000:201", "192.0.2.1"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
            ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8::1:0:0:1", "2001:db8::1:0:0:1"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:77.88.99.0", "1:2:3:4:5:6:4d58:6300"),
            ("1:2:3:4:5:6::8", "1:2:3:4:5:6:0:8"), ("fe80::abcd:12", "fe80::abcd:12"),
        ]

        // When / Then
        for (text, canonical) in cases { XCTAssertEqual(IPAddress(text)?.description, canonical, text) }
    }

    func testInit_whenComparedWithTheSystem_shouldAgree() {
        // Given
        var generator = SeededGenerator(seed: 7)
        let pieces = ["1", "0", "255", "256", "01", "abcd", "G", "12345", ":", "::", ":", ".", ".", ""]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...17, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()

            // When / Then
            var (ipv4, ipv6) = (in_addr(), in6_addr())
            let isAddress = inet_pton(AF_INET, text, &ipv4) == 1 || inet_pton(AF_INET6, text, &ipv6) == 1
            XCTAssertEqual(IPAddress(text) != nil, isAddress, text)
        }
    }
}
