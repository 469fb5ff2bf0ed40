extension Language {
    /// The language of a response: the one in the cookie, else the first preference in `Accept-Language` (RFC 9110, section
    /// 12.5.4), else English.
    init(cookie: String?, acceptLanguage: [String]) {
        self = cookie.flatMap { Language(rawValue: $0) } ?? Language.preferred(in: acceptLanguage) ?? .en
    }

    /// Ranges that count: more than any browser sends. What follows is not looked at.
    private static let rangeLimit = 16

    private static func preferred(in acceptLanguage: [String]) -> Language? {
        var best: (language: Language, quality: Double)?
        let list = acceptLanguage.joined(separator: ",").utf8
        let ranges = list.split(separator: UInt8(ascii: ","), maxSplits: rangeLimit).prefix(rangeLimit)
        for range in ranges {
            let parts = range.split(separator: UInt8(ascii: ";")).map(trimmed)
            // A primary subtag has eight letters at most (RFC 5646, section 2.1).
            guard let tag = parts.first?.prefix(9).split(separator: UInt8(ascii: "-")).first,
                let language = Language(rawValue: String(Substring(tag)).lowercased())
            else { continue }
            let quality = parts.dropFirst().lazy.compactMap(weight).first ?? 1
            guard quality > 0, quality > best?.quality ?? 0 else { continue }
            best = (language, quality)
        }
        return best?.language
    }

    private static func weight(_ parameter: Substring.UTF8View) -> Double? {
        guard let name = parameter.first, name | 0x20 == UInt8(ascii: "q"),
            parameter.dropFirst().first == UInt8(ascii: "=")
        else { return nil }
        return Double(Substring(parameter.dropFirst(2))) ?? 0
    }
}

private func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
}
