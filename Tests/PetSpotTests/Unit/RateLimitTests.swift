import HTTP
import Synchronization
import XCTest

@testable import PetSpot

/// Rate limits, and the client's address.
final class RateLimitTests: XCTestCase {
    private let clock = Clock()
    private let client = ClientNetwork(.loopback)

    private final class Clock: Sendable {
        private let seconds = Atomic(1000)
        var now: Int { seconds.load(ordering: .relaxed) }
        func advance(by interval: Int) { seconds.wrappingAdd(interval, ordering: .relaxed) }
    }

    private func limit(_ rules: [RateRule]...) -> RateLimit {
        RateLimit(rules.flatMap(\.self)) { [clock] in clock.now }
    }

    private func network(_ text: String) throws -> ClientNetwork { ClientNetwork(try XCTUnwrap(IPAddress(text))) }

    /// The seconds until a client may again, which is then counted; nil when it was allowed.
    private func wait(_ limit: RateLimit, _ client: ClientNetwork? = nil, of report: ReportID? = nil) -> Int? {
        do {
            try limit.count(client ?? self.client, of: report)
            return nil
        } catch {
            return error.retryAfter
        }
    }

    func testCount_whenLimitIsReached_shouldSayWhenTheNextIsAllowed() {
        // Given
        let limit = limit(.client(3, in: 60))
        for _ in 0..<3 {
            XCTAssertNil(wait(limit))
            clock.advance(by: 10)
        }

        // When / Then
        XCTAssertEqual(wait(limit), 30)
        clock.advance(by: 29)
        XCTAssertEqual(wait(limit), 1)
        clock.advance(by: 1)
        for _ in 0..<3 { XCTAssertNil(wait(limit)) }
        XCTAssertEqual(wait(limit), 60)
    }

    func testCount_whenTwoLimitsHold_shouldCountForBothOrNeither() {
        // Given
        let limit = limit(.client(2, in: 10), .client(3, in: 100))
        for _ in 0..<2 { XCTAssertNil(wait(limit)) }
        for _ in 0..<5 { XCTAssertEqual(wait(limit), 10) }

        // When
        clock.advance(by: 10)

        // Then
        XCTAssertNil(wait(limit))
        XCTAssertEqual(wait(limit), 90)
    }

    func testCount_whenASupplyIsUsedUp_shouldComeBackInSteps() throws {
        // Given
        let limit = limit(.client(60, refilledBy: 10, in: 300))
        try limit.use(by: client, amount: 55).keep()

        // When / Then
        XCTAssertThrowsError(try limit.use(by: client, amount: 26)) { error in
            XCTAssertEqual((error as? TooManyRequests)?.retryAfter, 900)
        }
        clock.advance(by: 899)
        XCTAssertThrowsError(try limit.use(by: client, amount: 26))
        clock.advance(by: 1)
        try limit.use(by: client, amount: 26).keep()
        clock.advance(by: 100_000)
        XCTAssertThrowsError(try limit.use(by: client, amount: 61))
        try limit.use(by: client, amount: 60).keep()
    }

    func testUse_whenItIsNotKept_shouldBeGivenBack() throws {
        // Given
        let limit = limit(.client(10, in: 60))
        var use: RateUse? = try limit.use(by: client, amount: 10)

        // When / Then: it counts while it is under way.
        XCTAssertEqual(wait(limit), 60)
        use = nil
        XCTAssertNil(use)
        try limit.use(by: client, amount: 10).keep(7)
        try limit.use(by: client, amount: 3).keep()
        XCTAssertEqual(wait(limit), 60)
    }

    func testUse_whenItIsGivenBackAfterItsTime_shouldLeaveWhatWasUsedSince() throws {
        // Given
        let limit = limit(.client(2, in: 60))
        var use: RateUse? = try limit.use(by: client, amount: 2)
        clock.advance(by: 60)
        XCTAssertNil(wait(limit))

        // When
        use = nil

        // Then
        XCTAssertNil(use)
        XCTAssertNil(wait(limit))
        XCTAssertNotNil(wait(limit))
    }

    func testCount_whenAddressesDiffer_shouldCountEachHouseholdAlone() throws {
        // Given
        let limit = limit(.client(1, in: 60))
        XCTAssertNil(wait(limit, try network("192.0.2.1")))
        XCTAssertNil(wait(limit, try network("2001:db8::1")))

        // When / Then
        XCTAssertNil(wait(limit, try network("192.0.2.2")))
        XCTAssertNotNil(wait(limit, try network("2001:db8:0:0:ffff::2")), "the same /64")
        XCTAssertNil(wait(limit, try network("2001:db8:0:1::1")))
    }

    func testCount_whenIPv6BlocksAreSwept_shouldCountTheWiderOnesToo() {
        // Given: as many addresses as there are, and how many of them are allowed.
        let sweeps: [(prefix: (Int) -> UInt64, isNarrow: Bool, allowed: Int)] = [
            ({ 0x2001_0DB8_0001_0000 | UInt64($0 & 0xFF) }, false, 8),
            ({ 0x2001_0DB8_0001_0000 | UInt64($0 & 0xFF) }, true, 4),
            ({ 0x2001_0DB8_0002_0000 | UInt64($0 << 8 & 0xFFFF) }, false, 32),
            ({ 0x2001_0DB8_0002_0000 | UInt64($0 << 8 & 0xFFFF) }, true, 8),
            ({ 0x2001_0DB8_0000_0000 | UInt64($0) << 16 }, false, 300),
        ]
        for sweep in sweeps {
            let limit = limit(.client(2, in: 60, isNarrow: sweep.isNarrow))

            // When
            let allowed = (0..<300).count { number in
                wait(limit, ClientNetwork(IPAddress(ipv6: UInt128(sweep.prefix(number)) << 64 | 1))) == nil
            }

            // Then
            XCTAssertEqual(allowed, sweep.allowed)
        }
    }

    func testCount_whenReportsDiffer_shouldCountEachAloneForItsNetworksAndForAll() throws {
        // Given
        let limit = limit(
            .report(2, from: .client, in: 60),
            .report(3, from: .block48, in: 60),
            .report(4, from: nil, in: 60)
        )
        let (first, second) = (ReportID(), ReportID())
        let clients = try ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:1::1", "192.0.2.1"].map(network)

        // When / Then
        for _ in 0..<2 { XCTAssertNil(wait(limit, clients[0], of: first)) }
        XCTAssertNotNil(wait(limit, clients[0], of: first), "the client")
        XCTAssertNil(wait(limit, clients[1], of: first))
        XCTAssertNotNil(wait(limit, clients[1], of: first), "the /48")
        XCTAssertNil(wait(limit, clients[2], of: first))
        XCTAssertNotNil(wait(limit, clients[3], of: first), "all together")
        XCTAssertNil(wait(limit, clients[0], of: second))
    }

    func testCount_whenThereAreManyAddresses_shouldForgetTheLeastUsed() {
        // Given
        let limit = limit(.client(2, in: 100_000))
        let busy = ClientNetwork(IPAddress(ipv4: 0))
        for _ in 0..<2 { XCTAssertNil(wait(limit, busy)) }

        // When
        for number in 1...2 * RateLimit.capacity {
            XCTAssertNil(wait(limit, ClientNetwork(IPAddress(ipv4: UInt32(number)))))
        }

        // Then
        XCTAssertNotNil(wait(limit, busy), "used most, though longest ago")
    }

    func testCount_whenUsesOfManyHaveEnded_shouldForgetThoseAndNoneThatCounts() {
        // Given
        let limit = limit(.client(1, in: 100))
        for number in 1...RateLimit.capacity {
            XCTAssertNil(wait(limit, ClientNetwork(IPAddress(ipv4: UInt32(number)))))
        }
        clock.advance(by: 100)

        // When
        let late = (1...10).map { ClientNetwork(IPAddress(ipv4: 0xC000_0200 + $0)) }
        for client in late { XCTAssertNil(wait(limit, client)) }

        // Then
        for client in late { XCTAssertNotNil(wait(limit, client)) }
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
            ("10.0.0.1", ["198.51. 100.1"], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1:port"], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1:"], "10.0.0.1"), ("10.0.0.1", ["[198.51.100.1]"], "10.0.0.1"),
            ("10.0.0.1", ["[2001:db8::1]4711"], "10.0.0.1"), ("10.0.0.1", ["[2001:db8::1"], "10.0.0.1"),
            ("10.0.0.1", ["[2001:db8::1]:4711]:1"], "10.0.0.1"), ("10.0.0.1", ["2001:db8::1]"], "10.0.0.1"),
            ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["1.2.3.4,198.51.100.1:+1"], "10.0.0.1"),
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
