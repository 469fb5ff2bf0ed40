/// The greatest length of a text.
struct TextLimit: Sendable {
    /// Bytes of UTF-8 for each allowed character: letters, accents and most emoji need 1 to 8, so only stacked combining marks
    /// exceed this.
    private static let bytesPerCharacter = 8
    /// Names and breeds are short; the longest registered ones fit.
    static let name = TextLimit(characters: 60)
    /// A sum and a few words.
    static let reward = TextLimit(characters: 120)
    /// A street, a landmark and a town.
    static let place = TextLimit(characters: 120)
    /// A few sentences: what fits on a phone's screen and a poster.
    static let sentences = TextLimit(characters: 500)

    /// The greatest number of user-perceived characters.
    let characters: Int
    /// The greatest number of bytes of UTF-8.
    var bytes: Int { characters * TextLimit.bytesPerCharacter }

    /// The error of a text that is too long, with the number of excess characters; without a number when it has too many
    /// bytes. Nil when it fits.
    func refusal(of text: String) -> LocalizedString? {
        let excess = text.count - characters
        if excess > 0 { return L10n.Common.errorTooLong(excess) }
        return text.utf8.count <= bytes ? nil : L10n.Common.errorTooManyMarks
    }
}
