/// A phone number as it was typed: 7 to 15 digits, an optional leading `+`, and the characters that people group digits with.
struct PhoneNumber: Sendable, Equatable, Codable, RawRepresentable {
    /// The shortest local numbers have seven digits; ITU-T E.164 allows fifteen at most.
    static let digitCount = 7...15

    let rawValue: String

    init?(rawValue: String) {
        let scalars = rawValue.unicodeScalars
        let digits = scalars.filter { ("0"..."9").contains($0) }
        guard PhoneNumber.digitCount.contains(digits.count) else { return nil }
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "0"..."9", " ", ".", "-", "(", ")": continue
            // Spaces and hyphens that people paste from documents.
            case "\u{A0}", "\u{2009}", "\u{202F}", "\u{2010}"..."\u{2013}", "\u{2212}": continue
            case "+" where index == 0: continue
            default: return nil
            }
        }
        self.rawValue = rawValue
    }

    /// What a `tel:` link dials (RFC 3966): the digits, and the `+` if there is one. A `(0)` after a country code is omitted,
    /// because that zero is only dialled within the country.
    var dialable: String {
        let number = rawValue.hasPrefix("+") ? rawValue.replacing("(0)", with: "", maxReplacements: 1) : rawValue
        return String(String.UnicodeScalarView(number.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "+" }))
    }
}
