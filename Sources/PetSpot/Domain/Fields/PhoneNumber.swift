/// A phone number as it was typed: 7 to 15 digits (3 to 6 of a service's short number), an optional leading `+`, and the characters that people group digits with.
struct PhoneNumber: Equatable, RawRepresentable, AnswerValue {
    /// The shortest local numbers have seven digits; ITU-T E.164 allows fifteen at most.
    static let digitCount = 7...15
    /// Short numbers of services, such as 112 or 986, which are dialled as they are.
    static let shortDigitCount = 3...6

    /// Characters of a typed number: three for each digit, which leaves room for every way to group them.
    static let maxLength = 45

    let rawValue: String
    /// What a `tel:` link dials (RFC 3966): the digits, and the `+` if there is one. A `(0)` after a country code is omitted,
    /// because that zero is only dialled within the country.
    let dialable: String

    init?(rawValue: String) { self.init(rawValue, PhoneNumber.digitCount) }

    private init?(_ rawValue: String, _ digitCount: ClosedRange<Int>) {
        var dialed = String.UnicodeScalarView()
        for scalar in rawValue.unicodeScalars {
            switch scalar {
            case "0"..."9", "(", ")": dialed.append(scalar)
            case " ", ".", "-": continue
            // Spaces and hyphens that people paste from documents.
            case "\u{A0}", "\u{2009}", "\u{202F}", "\u{2010}"..."\u{2013}", "\u{2212}": continue
            case "+" where !dialed.contains { $0 != "(" }: dialed.append(scalar)
            default: return nil
            }
        }
        let isInternational = dialed.contains("+") || String(dialed).hasPrefix("00")
        let number = isInternational ? String(dialed).replacing("(0)", with: "", maxReplacements: 1) : String(dialed)
        dialable = number.filter { $0 != "(" && $0 != ")" }
        guard digitCount.contains(dialable.utf8.count { $0 != UInt8(ascii: "+") }) else { return nil }
        self.rawValue = rawValue
    }

    /// Takes what was typed, without the invisible characters that come with a number copied from a list of contacts. Longer
    /// texts are refused here only, because earlier versions have stored them.
    init?(typed: String) {
        // A form may have a text of any length, and asking whether a character is invisible takes long.
        guard typed.unicodeScalars.count <= 2 * PhoneNumber.maxLength else { return nil }
        let visible = String(String.UnicodeScalarView(typed.unicodeScalars.filter { !$0.isInvisible }))
        guard visible.unicodeScalars.count <= PhoneNumber.maxLength else { return nil }
        self.init(rawValue: visible)
    }

    /// Takes the number of a service, which may be a short one.
    init?(ofService text: String) {
        guard let number = PhoneNumber(typed: text) ?? PhoneNumber(text, PhoneNumber.shortDigitCount),
            PhoneNumber(typed: text) != nil || !number.dialable.hasPrefix("+")
        else { return nil }
        self = number
    }
}
