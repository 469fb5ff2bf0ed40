import HTML

/// A sentence that has not met its reader yet: a key of `Localizable.strings` and what fills its placeholders.
///
/// Validators and coordinators hand these on; only a page, which knows its language, turns them into words.
struct LocalizedString: Sendable {
    /// The key in `Localizable.strings`, without a plural suffix.
    let key: StaticString
    private let arguments: [Argument]
    private let form: @Sendable (Language) -> StaticString

    /// What may fill a placeholder.
    enum Argument: Sendable, Equatable {
        case number(Int)
        case text(String)

        func withWords(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
            switch self {
            case .number(let number): withDecimalDigits(of: number, take)
            case .text(var text): text.withUTF8(take)
            }
        }
    }

    /// A sentence with one form a language.
    init(key: StaticString, arguments: [Argument] = [], form: @escaping @Sendable (Language) -> StaticString) {
        self.key = key
        self.arguments = arguments
        self.form = form
    }

    /// A sentence that counts something and takes the plural form the language has for that number.
    init(
        key: StaticString,
        count: Int,
        arguments: [Argument],
        form: @escaping @Sendable (Language, PluralCategory) -> StaticString
    ) {
        self.init(key: key, arguments: arguments) { form($0, PluralCategory(count, in: $0)) }
    }

    /// The words in a language.
    func text(in language: Language) -> String {
        var words: [UInt8] = []
        pieces(in: language) { words.append(contentsOf: $0) }
        return String(decoding: words, as: UTF8.self)
    }

    /// Writes the words as text of a page, piece by piece, with no text made on the way. The words of the program hold no markup:
    /// the build sees to that.
    func write(in language: Language, to html: inout HTMLBuffer) {
        guard !arguments.isEmpty else { return html.append(markup: form(language)) }
        pieces(in: language) { html.append(text: $0) }
    }

    /// The words in order: pieces of the format, which was checked when it was compiled, and what replaces its `%@`, `%d`,
    /// `%1$@` and `%%`.
    private func pieces(in language: Language, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        form(language).withUTF8Buffer { format in
            guard !arguments.isEmpty else { return take(format) }
            var (start, position, next) = (0, 0, 0)
            while position + 1 < format.count {
                guard format[position] == UInt8(ascii: "%") else {
                    position += 1
                    continue
                }
                take(UnsafeBufferPointer(rebasing: format[start..<position]))
                position += 1
                start = position
                if format[position] != UInt8(ascii: "%") {
                    if position + 2 < format.count, format[position + 1] == UInt8(ascii: "$") {
                        next = Int(format[position]) - Int(UInt8(ascii: "1"))
                        position += 2
                    }
                    start = position + 1
                    if arguments.indices.contains(next) { arguments[next].withWords(take) }
                    next += 1
                }
                position += 1
            }
            take(UnsafeBufferPointer(rebasing: format[start...]))
        }
    }
}

extension LocalizedString: Equatable {
    static func == (lhs: LocalizedString, rhs: LocalizedString) -> Bool {
        lhs.key.description == rhs.key.description && lhs.arguments == rhs.arguments
    }
}
