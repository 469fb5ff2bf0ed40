import XCTest

@testable import SHA2

final class DigestTests: XCTestCase {
    func testInit_whenThereAreNot32Bytes_shouldFail() {
        // Given
        let bytes = SHA256.hash([1, 2, 3]).bytes

        // When / Then
        XCTAssertNil(Digest(bytes: []))
        XCTAssertNil(Digest(bytes: bytes.dropLast()))
        XCTAssertNil(Digest(bytes: bytes + [0]))
    }

    func testInit_whenThereAre32Bytes_shouldGiveAnEqualDigest() {
        // Given
        let digest = SHA256.hash([1, 2, 3])

        // When
        let copy = Digest(bytes: digest.bytes)

        // Then
        XCTAssertEqual(copy, digest)
        XCTAssertEqual(copy?.hashValue, digest.hashValue)
    }

    func testHex_whenBytesAreSmall_shouldKeepLeadingZeros() {
        // When / Then
        XCTAssertEqual(
            Digest(bytes: Array(0..<32))?.hex,
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        )
    }

    func testEquality_whenAnySingleBitDiffers_shouldBeFalse() {
        // Given
        let digest = SHA256.hash([])
        for index in digest.bytes.indices {
            for bit in 0..<8 {
                // When
                var bytes = digest.bytes
                bytes[index] ^= 1 << bit

                // Then
                XCTAssertNotEqual(Digest(bytes: bytes), digest)
            }
        }
    }
}
