/// An e-mail address as far as a form can check it: one `@`, something before it, a domain with a dot after it.
struct EmailAddress: Equatable, RawRepresentable, AnswerValue {
    /// Octets in a path without its angle brackets (RFC 5321, section 4.5.3.1.3).
    static let maxLength = 254
    static var control: Control { .email }
    static func refusal(of typed: String) -> LocalizedString? { L10n.ContactDetails.errorEmail }

    let rawValue: String

    init?(rawValue: String) {
        guard rawValue.utf8.count <= EmailAddress.maxLength else { return nil }
        let parts = rawValue.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        guard !rawValue.unicodeScalars.contains(where: isForbidden) else { return nil }
        self.rawValue = rawValue
    }

    /// Parses typed text. Invisible characters are refused here only, because earlier versions have stored addresses with them.
    init?(typed: String) {
        self.init(rawValue: typed)
        guard !typed.unicodeScalars.contains(where: \.isInvisible) else { return nil }
    }
}

/// Whether an address cannot have a character: white space, a control, or one that ends it in a `mailto:` link or a list of addresses.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "(", ")", "[", "]", ",", ";", ":", "\\", "\"": true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
}

/// A phone number as it was typed: 7 to 15 digits, 3 to 6 of a service's, an optional leading `+`, and marks between groups.
struct PhoneNumber: Equatable, RawRepresentable, AnswerValue {
    /// The shortest local numbers have seven digits; ITU-T E.164 allows fifteen at most.
    static let digitCount = 7...15
    /// Short numbers of services, such as 112 or 986, which are dialled as they are.
    static let shortDigitCount = 3...6

    /// Characters of a typed number: three for each digit, which leaves room for every way to group them.
    static let maxLength = 45
    static var control: Control { .phone }
    static func refusal(of typed: String) -> LocalizedString? { L10n.ContactDetails.errorPhone }

    let rawValue: String
    /// The number in a `tel:` link (RFC 3966), without a `(0)` after a country code, which is only dialled within the country.
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

    /// Parses typed text without invisible characters. Longer texts are refused here only: earlier versions have stored them.
    init?(typed: String) {
        // A form may have a text of any length, and asking whether a character is invisible takes long.
        guard typed.unicodeScalars.count <= 2 * PhoneNumber.maxLength else { return nil }
        let visible = String(String.UnicodeScalarView(typed.unicodeScalars.filter { !$0.isInvisible }))
        guard visible.unicodeScalars.count <= PhoneNumber.maxLength else { return nil }
        self.init(rawValue: visible)
    }

    /// Parses the number of a service, which may be a short one.
    init?(ofService text: String) {
        if let number = PhoneNumber(typed: text) {
            self = number
            return
        }
        self.init(text, PhoneNumber.shortDigitCount)
        guard !dialable.hasPrefix("+") else { return nil }
    }
}

/// The address for a reply to a message: an e-mail address or a phone number.
enum ReplyAddress: Equatable, RawRepresentable, AnswerValue {
    static var control: Control { .emailOrPhone }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Message.errorReplyTo }

    case email(EmailAddress)
    case phone(PhoneNumber)

    init?(rawValue: String) { self.init(EmailAddress(rawValue: rawValue), or: PhoneNumber(rawValue: rawValue)) }

    /// Parses typed text as `EmailAddress` and `PhoneNumber` do.
    init?(typed: String) { self.init(EmailAddress(typed: typed), or: PhoneNumber(typed: typed)) }

    private init?(_ email: EmailAddress?, or phone: PhoneNumber?) {
        if let email { self = .email(email) } else if let phone { self = .phone(phone) } else { return nil }
    }

    var rawValue: String {
        switch self {
        case .email(let email): email.rawValue
        case .phone(let phone): phone.rawValue
        }
    }
}

/// An e-mail address, a phone number or a chip number, as somebody gives it who asks for their data.
struct ContactDetail: Sendable {
    /// The fewest digits of a number: those of the shortest phone numbers.
    private static let leastDigits = PhoneNumber.digitCount.lowerBound
    /// The most digits of the prefix of a country.
    private static let prefixDigits = 3

    private let text: String

    /// Nil when the text is neither an address nor a number.
    init?(_ text: String) {
        self.text = ContactDetail.compared(text)
        guard text.contains("@") || self.text.count >= ContactDetail.leastDigits else { return nil }
    }

    /// Whether a stored address or number is this one.
    /// - Parameter isPhone: whether it may be a phone number, of which either may lack the prefix of the country.
    func matches(_ stored: String, isPhone: Bool) -> Bool {
        let stored = ContactDetail.compared(stored)
        if stored == text { return true }
        guard isPhone, !text.contains("@"), !stored.contains("@"), stored.count >= ContactDetail.leastDigits,
            abs(stored.count - text.count) <= ContactDetail.prefixDigits
        else { return false }
        return stored.hasSuffix(text) || text.hasSuffix(stored)
    }

    /// An address in lower case, or a number's digits without leading zeros.
    private static func compared(_ text: String) -> String {
        if text.contains("@") { return text.lowercased().filter { !$0.isWhitespace } }
        let digits = (PhoneNumber(rawValue: text)?.dialable ?? text).filter { $0.isASCII && $0.isNumber }
        return String(digits.drop { $0 == "0" })
    }
}
