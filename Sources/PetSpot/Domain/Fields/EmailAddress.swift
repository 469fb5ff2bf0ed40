/// An e-mail address as far as a form can check it: one `@`, something before it, a domain with a dot after it.
struct EmailAddress: Equatable, RawRepresentable, AnswerValue {
    /// Octets in a path without its angle brackets (RFC 5321, section 4.5.3.1.3).
    static let maxLength = 254

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

    /// Takes what was typed. Invisible characters and those that change the direction of text are refused here only, because earlier
    /// versions have stored addresses with them.
    init?(typed: String) {
        self.init(rawValue: typed)
        guard !typed.unicodeScalars.contains(where: \.isInvisible) else { return nil }
    }
}

/// White space, controls, and the characters that end an address in a `mailto:` link or a list of addresses.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "(", ")", "[", "]", ",", ";", ":", "\\", "\"": true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
}
