import Platform

/// A mail (RFC 5322) of plain text. Its parts are typed, so nothing that a person typed can begin a field or end the head.
struct MailMessage: Sendable {
    /// Octets of a line without its end (RFC 5322, section 2.1.1).
    static let maxLineLength = 998

    let from: Mailbox
    let to: MailAddress
    let subject: String
    /// In seconds since 1970.
    let date: Int
    /// Stays the same when the mail is sent again, so that a reader's program shows it once. Its parts are numbers and the site's host.
    let id: (number: Int, createdAt: Int, host: String)
    /// Where its reader stops these mails by one click (RFC 8058).
    var stopURL: String?
    /// Paragraphs and lines of the text.
    let lines: [String]

    /// The mail as a mailer reads it from its standard input: lines end with LF. Its text is UTF-8 as it is.
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

extension Mailbox {
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

/// The addresses of a mail that a mailer is told, read from its head (RFC 5322, sections 2.2 and 3.4).
struct MailEnvelope {
    let from: MailAddress
    let to: MailAddress

    /// Reads the head of a mail, whoever wrote it. Nil when it does not name exactly one sender and one receiver.
    init?(_ mail: Data) {
        var fields: [(name: String, value: String)] = []
        let text = String(decoding: mail, as: UTF8.self).replacing("\r\n", with: "\n")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(while: { !$0.isEmpty }) {
            if line.first == " " || line.first == "\t" {
                // The rest of a folded field.
                if !fields.isEmpty { fields[fields.count - 1].value += line }
            } else if let colon = line.firstIndex(of: ":") {
                fields.append(
                    (normalized(String(line[..<colon])).lowercased(), String(line[line.index(after: colon)...]))
                )
            }
        }
        func address(_ name: String) -> MailAddress? {
            let named = fields.filter { $0.name == name }.compactMap { Mailbox(normalized($0.value)) }
            // What stands before an address is a name, unless it is another address.
            return named.count == 1 && !named[0].name.contains("@") ? named[0].address : nil
        }
        guard let from = address("from"), let to = address("to") else { return nil }
        (self.from, self.to) = (from, to)
    }
}

/// A line without controls, in pieces that are short enough to be sent.
private func broken(_ line: String) -> [String] {
    var lines = [""]
    for character in line where !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
        if lines[lines.count - 1].utf8.count + character.utf8.count > MailMessage.maxLineLength { lines.append("") }
        lines[lines.count - 1].append(character)
    }
    return lines
}

/// A phrase or an unstructured text as header fields hold it: as it is when it consists of plain words, else as encoded words of at most
/// 75 characters, none of which cuts a character (RFC 2047, section 2).
/// - Parameter start: the characters before it on its line.
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
