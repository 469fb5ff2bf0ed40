/// Where a line of text may not end, by the rules of its language. The words of `Localizable` are written with plain spaces and
/// hyphens, and the build puts the characters that do not break in their place, so that nobody has to tell them apart by eye.
enum Typography {
    private static let noBreakSpace: Unicode.Scalar = "\u{A0}"
    private static let noBreakHyphen: Unicode.Scalar = "\u{2011}"

    /// The languages in which a word of one letter, such as the Polish "w" or "z", does not end a line.
    private static let languagesThatBindShortWords: Set = ["pl"]

    /// Abbreviations that do not end a line there, because a number or a letter follows ("art. 6 ust. 1 lit. b").
    private static let boundAbbreviations = ["art", "ust", "lit"].map { Array($0.unicodeScalars) }

    /// The text with unbreakable spaces after words of one letter and some abbreviations, in languages that ask for it, and with
    /// unbreakable hyphens beside a part of one letter ("e-mail", "SMS-a") in all.
    static func applied(to text: String, in language: StringsLanguage) -> String {
        let bindsShortWords = languagesThatBindShortWords.contains(language.tag)
        let scalars = Array(text.unicodeScalars)
        func isLetter(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
        }
        /// Whether the letter at this index is a part of a word, or a word, by itself. A directive such as `%d` or `%1$d` is not.
        func isSingle(_ index: Int) -> Bool {
            isLetter(index) && !isLetter(index - 1) && !isLetter(index + 1)
                && (index == 0 || !["%", "$"].contains(scalars[index - 1]))
        }
        /// Whether an abbreviation that does not end a line ends before this index.
        func followsAbbreviation(_ index: Int) -> Bool {
            guard index > 0, scalars[index - 1] == "." else { return false }
            let word = scalars[..<(index - 1)].reversed().prefix { $0.properties.isAlphabetic }.reversed()
            return boundAbbreviations.contains(Array(word))
        }
        func isBound(_ index: Int) -> Bool {
            bindsShortWords && (isSingle(index - 1) || followsAbbreviation(index))
        }
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case " " where isBound(index): result.append(noBreakSpace)
            case "-" where isLetter(index - 1) && isLetter(index + 1) && (isSingle(index - 1) || isSingle(index + 1)):
                result.append(noBreakHyphen)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
