/// The public name of a report, as it stands in its URL: short enough to read out, too many to guess or to count.
struct ReportID: Sendable, Hashable, Codable, RawRepresentable {
    /// Ten characters of a 32-letter alphabet: 50 random bits.
    static let length = 10

    /// Digits and lower-case letters without `i l o u`, which are misread (Crockford's base 32).
    private static let alphabet = (0...0x7F).filter(isInAlphabet)

    let rawValue: String

    init?(rawValue: String) {
        guard rawValue.utf8.count == ReportID.length, rawValue.utf8.allSatisfy(ReportID.isInAlphabet) else {
            return nil
        }
        self.rawValue = rawValue
    }

    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "i", "l", "o", "u": false
        case "0"..."9", "a"..."z": true
        default: false
        }
    }

    /// Makes a new one.
    init() {
        var random = SystemRandomNumberGenerator()
        rawValue = String(
            decoding: (0..<ReportID.length).map { _ in ReportID.alphabet[Int.random(in: 0..<32, using: &random)] },
            as: UTF8.self
        )
    }
}
