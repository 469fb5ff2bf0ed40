/// The greatest length of a text.
struct TextLimit: Sendable {
    /// Bytes of UTF-8 for each allowed character: letters, accents and most emoji need 1 to 8, so only stacked combining marks
    /// exceed this.
    static let bytesPerCharacter = 8

    /// The greatest number of user-perceived characters.
    let characters: Int

    /// Returns the text. Throws a `Refusal` with the number of excess characters when it is too long, or without a number when it
    /// has too many bytes.
    @Sendable
    func check(_ text: String, now: Int) throws(Refusal) -> String? {
        let excess = text.count - characters
        if excess > 0 { throw Refusal(message: L10n.Common.errorTooLong(excess), isGeneric: true) }
        guard text.utf8.count <= characters * TextLimit.bytesPerCharacter else {
            throw Refusal(message: L10n.Common.errorTooManyMarks, isGeneric: true)
        }
        return text
    }
}
