import Foundation
import QRCode
import XCTest

/// Codes as a reader sees them: drawn as images and read by zbarimg.
final class ReaderTests: XCTestCase {
    /// Pixels along one side of a module.
    private static let scale = 4
    /// Light modules around a code (ISO/IEC 18004, 6.3.8).
    private static let quietZone = 4

    private var folder = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        if (try? zbarimg("--version"))?.status != 0 {
            guard ProcessInfo.processInfo.environment["CI"] == "true" else {
                throw XCTSkip("zbarimg is not installed (apt-get install zbar-tools)")
            }
            XCTFail("zbarimg is not installed")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qrcode-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: folder) }
        self.folder = folder
    }

    func testCode_ofAnAddressOfAnyLength_shouldBeRead() throws {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        try assertRead(
            (20...200).map { length in
                let address = "https://pets.example/"
                let rest = (0..<200).map { alphabet[($0 * $0 + 7 * length) % alphabet.count] }
                return String((address + rest).prefix(length))
            }
        )
    }

    func testCode_ofTextInAnyScript_shouldBeRead() throws {
        try assertRead(["Łatka, zaginęła w Krakowie", "Где Барсик?", "迷子の猫", "🐈‍⬛ 25 €", "café", "ß", "naïve résumé"])
    }

    private func assertRead(_ texts: [String]) throws {
        // Given
        let files = try texts.enumerated().map { index, text in
            let file = folder.appendingPathComponent("\(1000 + index).pgm")
            try image(of: XCTUnwrap(QRCode(text), text)).write(to: file)
            return file.path
        }

        // When
        let (status, output) = try zbarimg("--quiet", "--raw", "--nodbus", files: files)

        // Then
        XCTAssertEqual(status, 0, output)
        XCTAssertEqual(output.split(separator: "\n").map(String.init), texts)
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

    private func zbarimg(_ options: String..., files: [String] = []) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["zbarimg"] + options + files
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
