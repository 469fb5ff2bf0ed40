import Foundation
import QRCode
import TestSupport
import XCTest

/// Codes drawn as images and read by zbarimg.
final class ReaderTests: XCTestCase {
    /// Pixels along one side of a module.
    private static let scale = 4
    /// Light modules around a code (ISO/IEC 18004, 6.3.8).
    private static let quietZone = 4

    func testCode_ofAnAddressOfAnyLength_shouldBeRead() throws {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        try assertRead(
            (20...106).map { length in
                let address = "https://pets.example/"
                let rest = (0..<200).map { alphabet[($0 * $0 + 7 * length) % alphabet.count] }
                return String((address + rest).prefix(length))
            }
        )
    }

    private func assertRead(_ texts: [String]) throws {
        // Given
        let zbarimg = try orSkip { try Tool("zbarimg", from: .apt("zbar-tools")) }
        let folder = try makeTemporaryFolder()
        let files = try texts.enumerated().map { index, text in
            let file = folder.appendingPathComponent("\(1000 + index).pgm")
            try image(of: XCTUnwrap(QRCode(text), text)).write(to: file)
            return file.path
        }

        // When
        let outcome = try zbarimg.run(["--quiet", "--raw", "--nodbus"] + files)

        // Then
        XCTAssertEqual(outcome.code, 0, outcome.errors)
        XCTAssertEqual(outcome.output.split(separator: "\n").map(String.init), texts)
    }

    /// An image in shades of grey (netpbm's PGM).
    private func image(of code: QRCode) -> Data {
        let places = -Self.quietZone..<code.size + Self.quietZone
        let side = places.count * Self.scale
        var image = Data("P5 \(side) \(side) 255\n".utf8)
        for row in places {
            let pixels = places.flatMap { [UInt8](repeating: code[row, $0] ? 0 : 255, count: Self.scale) }
            for _ in 0..<Self.scale { image += pixels }
        }
        return image
    }
}
