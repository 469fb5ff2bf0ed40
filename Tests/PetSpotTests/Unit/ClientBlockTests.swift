import HTTP
import XCTest

@testable import PetSpot

/// Whom drafts and messages are charged to.
final class ClientBlockTests: XCTestCase {
    private let key = ClientBlockKey()

    private func block(_ address: String) throws -> ClientBlock {
        key.block(of: try XCTUnwrap(IPAddress(address)))
    }

    func testBlock_whenAddressesShareTheir64Bits_shouldBeTheSame() throws {
        XCTAssertEqual(try block("2001:db8:7:1::1"), try block("2001:db8:7:1:2:3:4:5"))
        XCTAssertNotEqual(try block("2001:db8:7:1::1"), try block("2001:db8:7:2::1"))
        XCTAssertNotEqual(try block("192.0.2.1"), try block("192.0.2.2"))
        XCTAssertNotEqual(try block("192.0.2.1"), ClientBlockKey().block(of: try XCTUnwrap(IPAddress("192.0.2.1"))))
    }

    func testNetwork_whenIPv6AddressesShareTheir48Bits_shouldBeTheSame() throws {
        XCTAssertEqual(try block("2001:db8:7:1::1").network, try block("2001:db8:7:ffff::1").network)
        XCTAssertNotEqual(try block("2001:db8:7:1::1").network, try block("2001:db8:8:1::1").network)
        XCTAssertNotEqual(try block("192.0.2.1").network, try block("192.0.2.2").network)
    }
}
