/// The places where a line of text may not end, by the rules of its language.
///
/// Strings in `Localizable` have plain spaces and hyphens, which can be told apart by eye. The build replaces them by unbreakable ones.
enum Typography {
    /// The languages in which a word of one letter, such as the Polish "w" or "z", does not end a line.
    private static let languagesThatBindShortWords: Set = ["pl"]

    /// Abbreviations that do not end a line there, because a number or a letter follows ("art. 6 ust. 1 lit. b").
    private static let boundAbbreviations: Set<Substring> = ["art.", "ust.", "lit."]

    /// Units that stay on the line of their number.
    private static let units: Set<Substring> = ["m", "km", "metres", "metrów", "kB", "MB"]

    /// The last words of times such as "3 days ago", which stay on one line.
    private static let endsOfTimes: Set<Substring> = ["ago", "temu", "later", "później"]

    /// The text with unbreakable hyphens beside a part of one letter ("e-mail", "SMS-a") and unbreakable spaces before units and "@", and
    /// in times. In languages that bind short words, spaces after words of one letter and after some abbreviations are unbreakable too.
    static func applied(to text: String, in language: StringsLanguage) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let isTime = words.last.map(endsOfTimes.contains) ?? false
        let bindsShortWords = languagesThatBindShortWords.contains(language.tag)
        return words.enumerated().map { index, word in
            guard index < words.count - 1 else { return bindingHyphen(in: word) }
            let next = words[index + 1]
            let binds = isTime || bindsShortWords && isBound(word) || next == "@" || units.contains(next.prefix(while: \.isLetter))
            return bindingHyphen(in: word) + (binds ? "\u{A0}" : " ")
        }.joined()
    }

    /// Whether the space after a word, which may follow a bracket or quotation mark, does not break.
    private static func isBound(_ word: Substring) -> Bool {
        let letters = word.drop { "(„".contains($0) }
        return letters.count == 1 && letters.allSatisfy(\.isLetter) || boundAbbreviations.contains(letters)
    }

    /// The word with its hyphen unbreakable beside a part of one letter; the letter of a placeholder such as `%d` is none.
    private static func bindingHyphen(in word: Substring) -> String {
        guard word.contains("-"), !word.contains("%") else { return String(word) }
        return String(word).replacing(/\b(?:\p{L}-\p{L}+|\p{L}+-\p{L})\b/) { $0.0.replacing("-", with: "\u{2011}") }
    }
}
