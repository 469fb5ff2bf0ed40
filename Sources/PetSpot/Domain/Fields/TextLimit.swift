/// How long a text may be.
struct TextLimit: Sendable {
    /// Bytes of UTF-8 for each allowed character: letters, accents and most emoji need 1 to 8, so that only piled-up
    /// combining marks meet this end.
    static let bytesPerCharacter = 8

    /// The most user-visible characters.
    let characters: Int

    /// How many characters too long a text is: 0 when it fits, at least 1 when its bytes do not.
    func excess(of text: String) -> Int {
        let tooMany = text.count - characters
        if tooMany > 0 { return tooMany }
        return text.utf8.count > characters * TextLimit.bytesPerCharacter ? 1 : 0
    }

    /// The text, if it is within the limit. Throws a `Refusal` that says how much is too much.
    @Sendable
    func check(_ text: String, now: Int) throws(Refusal) -> String? {
        let excess = excess(of: text)
        guard excess == 0 else { throw Refusal(message: L10n.Common.errorTooLong(excess), isGeneric: true) }
        return text
    }
}
