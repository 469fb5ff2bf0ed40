/// The secret in the session cookie: 128 random bits in hexadecimal, made here and nowhere else.
struct SessionID: Sendable, Equatable, RawRepresentable {
    private static let length = 32

    let rawValue: String

    /// Takes a cookie's value if it has the right form. Whether this server made it, only the store knows.
    init?(rawValue: String) {
        var text = rawValue
        let isHexadecimal = text.withUTF8 { $0.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) } }
        guard rawValue.utf8.count == SessionID.length, isHexadecimal else { return nil }
        self.rawValue = rawValue
    }

    /// Makes a new one from the system's secure generator.
    init() {
        rawValue = randomHexadecimal(digits: SessionID.length)
    }
}

/// So many hexadecimal digits, four random bits each, from the system's secure generator.
func randomHexadecimal(digits: Int) -> String {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("0123456789abcdef".utf8)
    return String(decoding: (0..<digits).map { _ in alphabet[Int.random(in: 0..<16, using: &random)] }, as: UTF8.self)
}
