import HTML

/// A text in every language: a key of `Localizable.strings` and the arguments for its placeholders.
///
/// Validators and coordinators return these. Only a page, which knows its language, turns them into words.
struct LocalizedString: Sendable {
    /// The key in `Localizable.strings`, without a plural suffix.
    let key: StaticString
    private let arguments: [Argument]
    private let form: @Sendable (Language) -> StaticString

    /// The value of a placeholder.
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

    /// A text with one form in each language.
    init(key: StaticString, arguments: [Argument] = [], form: @escaping @Sendable (Language) -> StaticString) {
        self.key = key
        self.arguments = arguments
        self.form = form
    }

    /// A text that counts something, in the plural form that the language has for that number.
    init(
        key: StaticString,
        count: Int,
        arguments: [Argument],
        form: @escaping @Sendable (Language, PluralCategory) -> StaticString
    ) {
        self.init(key: key, arguments: arguments) { form($0, $0.pluralCategory(of: count)) }
    }

    /// The words in a language.
    func text(in language: Language) -> String {
        guard !arguments.isEmpty else { return form(language).description }
        var words: [UInt8] = []
        pieces(in: language) { words.append(contentsOf: $0) }
        return String(decoding: words, as: UTF8.self)
    }

    /// Writes the words as text of a page, piece by piece, without making a `String`. Texts of `Localizable.strings` need no
    /// escaping: the build refuses markup in them.
    func write(in language: Language, to html: inout HTMLBuffer) {
        guard !arguments.isEmpty else { return html.append(markup: form(language)) }
        pieces(in: language) { html.append(text: $0) }
    }

    /// Calls `take` with each piece of the words in order: the format, which the build has checked, with its `%@`, `%d`, `%1$@`
    /// and `%%` replaced.
    private func pieces(in language: Language, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        form(language).withUTF8Buffer { format in
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
