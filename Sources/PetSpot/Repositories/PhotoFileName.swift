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

    /// Makes a new one.
    init() {
        rawValue = randomHexadecimal(digits: PhotoFileName.length)
    }
}
