import Platform

/// An address that mail goes to or comes from: a local part of ASCII and a host name (RFC 5321, section 4.1.2, without quoted strings,
/// comments and literals). Nothing in it can end a header field, or is an option of a mailer.
struct MailAddress: Sendable, Equatable {
    /// Octets of a local part (RFC 5321, section 4.5.3.1.1).
    private static let maxLocalLength = 64

    /// The address as it was typed.
    let text: String

    /// Parses an address. Nil for one to which no mail can go.
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

    /// The address in lower case, by which mailboxes are compared: people type capitals at random, and hardly any host tells them apart.
    var key: String { text.lowercased() }
    /// The key without a part after `+`, by which mails are limited: most hosts take all such addresses for one mailbox.
    var limitKey: String { String(key.prefix { $0 != "+" && $0 != "@" }) + key.drop { $0 != "@" } }
}

private func isLocal(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "`.!#$%&'*+/=?^_{|}~-".utf8.contains(byte) }

/// A label of a host name (RFC 1123, section 2.1).
private func isLabel(_ label: Substring.UTF8View) -> Bool {
    (1...63).contains(label.count) && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
}

/// An address with its holder's name, if one is given.
struct Mailbox: Sendable, Equatable {
    let name: String
    let address: MailAddress

    /// Parses `PetSpot <post@petspot.example>` or a plain address. Nil when there is no address, or the name has control characters.
    init?(_ text: String) {
        let start = text.lastIndex(of: "<")
        let inner = start.map { text[text.index(after: $0)...] }
        if let inner, inner.last != ">" { return nil }
        guard let address = MailAddress(inner.map { String($0.dropLast()) } ?? text) else { return nil }
        let name = start.map { normalized(String(text[..<$0])) } ?? ""
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        (self.name, self.address) = (name, address)
    }

    /// The mailbox as a header field holds it.
    /// - Parameter start: the characters before it on its line.
    fileprivate func text(after start: Int) -> String {
        let address = "<\(address.text)>"
        guard !name.isEmpty else { return address }
        let words = encodedWords(name, after: start)
        // A line with an encoded word has at most 76 characters (RFC 2047, section 2).
        let lastLine = words.split(separator: "\n").last.map { $0.utf8.count + (words.contains("\n") ? 0 : start) } ?? 0
        return words + (lastLine + 1 + address.utf8.count > 76 ? "\n " : " ") + address
    }
}

/// The sender of a site's mails, and the receiver of those about flags. A site without these settings sends no mail.
struct MailSettings: Sendable {
    let from: Mailbox
    /// Scheme and host of links, and of message ids.
    let origin: String
    /// The host name of the site, for message ids.
    var host: String { hostName(of: origin) ?? "localhost" }

    /// The address that hears of flagged pages; nil for nobody.
    var moderators: MailAddress?
}

/// The host name in a site's origin, without a port; nil for an IPv6 address.
func hostName(of origin: String) -> String? {
    let name = origin.split(separator: "/").last?.prefix { $0 != ":" } ?? ""
    return name.isEmpty || name.hasPrefix("[") ? nil : String(name)
}

extension EmailAddress {
    /// The address as one to which mail can go; nil when it cannot.
    var mailAddress: MailAddress? { MailAddress(rawValue) }
}

/// A mail of plain text (RFC 5322). The types of its parts keep typed text from beginning a field or ending the head.
struct MailMessage: Sendable {
    /// Octets of a line without its end (RFC 5322, section 2.1.1).
    static let maxLineLength = 998

    let from: Mailbox
    let to: MailAddress
    let subject: String
    /// The time of writing, in seconds since 1970.
    let date: Int
    /// The parts of the `Message-ID`. It stays the same when the mail is written again, so that a reader's program shows the mail once.
    let id: (number: Int, createdAt: Int, host: String)
    /// The URL by which the reader stops these mails with one click (RFC 8058); nil for mails that cannot be stopped.
    var stopURL: String?
    let lines: [String]

    /// The mail as a mailer reads it from standard input: UTF-8, with lines that end with LF.
    var bytes: [UInt8] {
        var head = [
            "From: " + from.text(after: 6),
            "To: <\(to.text)>",
            "Subject: " + encodedWords(subject, after: 9),
            "Date: " + internetDate(date) + " +0000",
            "Message-ID: <\(id.number).\(id.createdAt)@\(id.host)>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
            "Auto-Submitted: auto-generated",
        ]
        if let stopURL {
            head.append("List-Unsubscribe: <\(stopURL)>")
            // One click is for https alone (RFC 8058, section 3.1).
            if stopURL.hasPrefix("https://") { head.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click") }
        }
        let text = lines.flatMap(broken)
        return Array((head + [""] + text).map { $0 + "\n" }.joined().utf8)
    }
}

/// The pieces of a line, each at most `MailMessage.maxLineLength` bytes long and without control characters.
private func broken(_ line: String) -> [String] {
    var lines = [""]
    for character in line where !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        if lines[lines.count - 1].utf8.count + character.utf8.count > MailMessage.maxLineLength { lines.append("") }
        lines[lines.count - 1].append(character)
    }
    return lines
}

/// A phrase or unstructured text for a header field: unchanged when it consists of plain words, else encoded words of at most 75
/// characters, none of which cuts a character (RFC 2047, section 2).
/// - Parameter start: the number of characters before it on its line.
func encodedWords(_ text: String, after start: Int) -> String {
    let isPlain = text.utf8.allSatisfy { isAlphanumeric($0) || " -?'".utf8.contains($0) }
    if isPlain, !text.contains("=?"), start + text.utf8.count <= 76 { return text }
    // 45 octets are 60 characters of base64 and 12 of the word's own. A character that is longer alone is cut between its scalars.
    var words: [[UInt8]] = [[]]
    for scalars in text.flatMap({ $0.utf8.count <= 45 ? [String($0)] : $0.unicodeScalars.map { String($0) } }) {
        if words[words.count - 1].count + scalars.utf8.count > (words.count == 1 ? 42 : 45) { words.append([]) }
        words[words.count - 1] += scalars.utf8
    }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\n ")
}
