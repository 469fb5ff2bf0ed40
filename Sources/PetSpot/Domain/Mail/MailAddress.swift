/// An address that mail goes to or comes from: a local part of ASCII and a host name (RFC 5321, section 4.1.2, without quoted strings,
/// comments and literals). Nothing in it can end a header field, or is an option of a mailer.
struct MailAddress: Sendable, Equatable {
    /// Octets of a local part (RFC 5321, section 4.5.3.1.1).
    private static let maxLocalLength = 64

    /// As it was typed.
    let text: String

    /// Nil for an address that no mail goes to.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= EmailAddress.maxLength,
            (1...MailAddress.maxLocalLength).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy(isLocal), parts[0].utf8.first != UInt8(ascii: "-")
        else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ isLabel($0.utf8) }) else { return nil }
        self.text = text
    }

    /// The same for all spellings of one mailbox: people type capitals at random, and hardly any host tells them apart.
    var key: String { text.lowercased() }
}

/// Whether a byte is a letter or digit of ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

private func isLocal(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "`.!#$%&'*+/=?^_{|}~-".utf8.contains(byte) }

/// A label of a host name (RFC 1123, section 2.1).
private func isLabel(_ label: Substring.UTF8View) -> Bool {
    (1...63).contains(label.count) && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
}

/// Whom mail comes from: an address, and a name if one is given.
struct Mailbox: Sendable, Equatable {
    let name: String
    let address: MailAddress

    /// Parses `PetSpot <post@petspot.example>` or a plain address. Nil without an address, or when the name has control characters.
    init?(_ text: String) {
        let start = text.lastIndex(of: "<")
        let inner = start.map { text[text.index(after: $0)...] }
        if let inner, inner.last != ">" { return nil }
        guard let address = MailAddress(inner.map { String($0.dropLast()) } ?? text) else { return nil }
        let name = start.map { normalized(String(text[..<$0])) } ?? ""
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        (self.name, self.address) = (name, address)
    }
}

/// Who sends mail, and who hears of flags. A site without this sends none.
struct MailSettings: Sendable {
    let from: Mailbox
    /// Scheme and host of links, and of message ids.
    let origin: String
    /// The site's name, for message ids.
    var host: String { hostName(of: origin) ?? "localhost" }

    /// Who hears that pages are flagged.
    var moderators: MailAddress?
}

/// The name in a site's scheme and host, without its port; nil for an IPv6 address, which is no name.
func hostName(of origin: String) -> String? {
    let name = origin.split(separator: "/").last?.prefix { $0 != ":" } ?? ""
    return name.isEmpty || name.hasPrefix("[") ? nil : String(name)
}

extension EmailAddress {
    /// Where mail for it goes; nil when none is sent there.
    var mailAddress: MailAddress? { MailAddress(rawValue) }
}
