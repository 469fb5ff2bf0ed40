import XCTest

@testable import SHA2

final class SHA256Tests: XCTestCase {
    func testHash_whenMessageIsFromTheStandard_shouldGiveItsDigest() {
        // Given: the examples of FIPS 180-4 (NIST, "Examples with intermediate values"), and the empty message
        let examples: [(message: String, digest: String)] = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                    + "nopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ]
        for example in examples {
            // When / Then
            XCTAssertEqual(SHA256.hash(example.message.utf8).hex, example.digest, example.message)
        }
    }

    func testHash_whenMessageIsAMillionTimesA_shouldGiveItsDigest() {
        // When
        let digest = SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))

        // Then
        XCTAssertEqual(digest.hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    func testHash_whenLengthIsAroundTheEdgeOfABlock_shouldGiveItsDigest() {
        // Given: digests of that many zero bytes, by `head -c N /dev/zero | sha256sum`
        let digests: [Int: String] = [
            1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            54: "ea659cdc838619b3767c057fdf8e6d99fde2680c5d8517eb06761c0878d40c40",
            55: "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7",
            56: "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb",
            57: "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785",
            63: "c7723fa1e0127975e49e62e753db53924c1bd84b8ac1ac08df78d09270f3d971",
            64: "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b",
            65: "98ce42deef51d40269d542f5314bef2c7468d401ad5d85168bfab4c0108f75f7",
            119: "f616b0d54e78571a9611f343c9f8e022e859e920381ab0e4d3da01e193a7bd7e",
            120: "6edd9f6f9cc92cded36e6c4a580933f9c9f1b90562b46903b806f21902a1a54f",
            127: "15dae5979058bfbf4f9166029b6e340ea3ca374fef578a11dc9e6e923860d7ae",
            128: "38723a2e5e8a17aa7950dc008209944e898f69a7bd10a23c839d341e935fd5ca",
        ]
        for (count, digest) in digests {
            // When / Then
            XCTAssertEqual(SHA256.hash([UInt8](repeating: 0, count: count)).hex, digest, "\(count) bytes")
        }
    }

    func testHash_whenBytesAreNotContiguous_shouldGiveTheSameDigest() {
        // Given
        let message = [UInt8](repeating: 7, count: 200)

        // When / Then
        XCTAssertEqual(SHA256.hash(message.lazy.map { $0 }), SHA256.hash(message))
    }
}
