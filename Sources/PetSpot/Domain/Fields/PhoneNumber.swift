/// A phone number as it was typed: 7 to 15 digits, an optional leading `+`, and the marks people group digits with.
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
            case "+" where index == 0: continue
            default: return nil
            }
        }
        self.rawValue = rawValue
    }

    /// What a `tel:` link dials (RFC 3966): the digits, and the `+` if there is one.
    var dialable: String {
        String(String.UnicodeScalarView(rawValue.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "+" }))
    }
}
