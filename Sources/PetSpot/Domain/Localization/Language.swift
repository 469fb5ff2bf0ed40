/// A language of the site; its raw value is the tag in pages, cookie and `?lang=` (RFC 5646), and its folder in `Localizable`.
enum Language: String, CaseIterable, Sendable {
    case en, pl

    /// The plural form that a whole number of things takes (Unicode CLDR, "Language Plural Rules").
    func pluralForm(of count: Int) -> PluralForm {
        let number = count.magnitude
        switch self {
        case .en: return number == 1 ? .one : .other
        case .pl:
            if number == 1 { return .one }
            return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? .few : .many
        }
    }

    /// A number as the language writes it: "12,345"; in Polish "12 345", where four digits stay together.
    func grouped(_ number: Int) -> String {
        let digits = String(number)
        let (separator, shortest) =
            switch self {
            case .en: (",", 4)
            case .pl: ("\u{A0}", 5)
            }
        guard digits.utf8.count >= shortest else { return digits }
        return digits.enumerated().map { index, digit in
            let left = digits.utf8.count - index
            return index > 0 && left % 3 == 0 ? separator + String(digit) : String(digit)
        }.joined()
    }

    /// The language of a response: the cookie's, else the first preference in `Accept-Language` (RFC 9110, 12.5.4), else the site's.
    init(cookie: String?, acceptLanguage: [String], else language: Language) {
        self = cookie.flatMap { Language(rawValue: $0) } ?? Language.preferred(in: acceptLanguage) ?? language
    }

    /// The most ranges that are read: more than any browser sends.
    private static let rangeLimit = 16
    /// The most bytes of a range that are read, with white space and weight.
    private static let rangeLength = 64

    private static func preferred(in acceptLanguage: [String]) -> Language? {
        var best: (language: Language, quality: Double)?
        let list = acceptLanguage.joined(separator: ",").utf8
        for range in list.split(separator: UInt8(ascii: ","), maxSplits: rangeLimit).prefix(rangeLimit) {
            let bytes = range.prefix(rangeLength).filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            let parts = String(decoding: bytes, as: UTF8.self).lowercased().split(separator: ";")
            guard let tag = parts.first?.prefix(while: { $0 != "-" }), let language = Language(rawValue: String(tag)) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if quality > best?.quality ?? 0 { best = (language, quality) }
        }
        return best?.language
    }
}

/// A plural form, by its name in Unicode CLDR.
enum PluralForm: Sendable { case one, few, many, other }
