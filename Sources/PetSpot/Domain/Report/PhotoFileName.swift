/// The name of a stored photo's file: random, made by the server, so that it can neither be guessed nor lead elsewhere.
struct PhotoFileName: Sendable, Hashable, Codable, RawRepresentable {
    /// 128 random bits in hexadecimal.
    private static let length = 32

    let rawValue: String

    init?(rawValue: String) {
        let isHexadecimal = rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard rawValue.utf8.count == PhotoFileName.length, isHexadecimal else { return nil }
        self.rawValue = rawValue
    }

    /// What tells this file's photo from another of the same report. A file never changes, so its name is as good as a
    /// hash of its content, and costs no reading.
    var version: String { String(rawValue.prefix(8)) }

    /// Makes a new one.
    init() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789abcdef".utf8)
        let digits = (0..<PhotoFileName.length).map { _ in alphabet[Int.random(in: 0..<16, using: &random)] }
        rawValue = String(decoding: digits, as: UTF8.self)
    }
}
