extension Language {
    /// The language of a response: the one in the cookie, else the first preference in `Accept-Language` (RFC 9110, section
    /// 12.5.4), else English.
    init(cookie: String?, acceptLanguage: [String]) {
        self = cookie.flatMap { Language(rawValue: $0) } ?? Language.preferred(in: acceptLanguage) ?? .en
    }

    private static func preferred(in acceptLanguage: [String]) -> Language? {
        var best: (language: Language, quality: Double)?
        for item in acceptLanguage.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";").map(trimmed)
            guard let tag = parts.first, let language = Language(languageRange: tag) else { continue }
            let quality = parts.dropFirst().lazy.compactMap(weight).first ?? 1
            guard quality > 0, quality > best?.quality ?? 0 else { continue }
            best = (language, quality)
        }
        return best?.language
    }

    private init?(languageRange tag: String) {
        self.init(rawValue: tag.lowercased().split(separator: "-").first.map(String.init) ?? "")
    }

    private static func weight(_ parameter: String) -> Double? {
        guard parameter.lowercased().hasPrefix("q=") else { return nil }
        return Double(parameter.dropFirst(2)) ?? 0
    }
}

private func trimmed(_ text: Substring) -> String {
    String(text.drop(while: { $0 == " " || $0 == "\t" }).reversed().drop(while: { $0 == " " || $0 == "\t" }).reversed())
}
