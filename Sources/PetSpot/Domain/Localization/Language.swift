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
}

/// A plural form, by its name in Unicode CLDR.
enum PluralForm: Sendable { case one, few, many, other }
