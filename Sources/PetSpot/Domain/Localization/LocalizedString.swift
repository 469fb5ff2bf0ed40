import HTML
import Platform

/// A text in every language: a key of `Localizable.strings` and the arguments for its placeholders.
///
/// Validators and coordinators return it, because only a page knows its language.
struct LocalizedString: Sendable {
    /// The key in `Localizable.strings`, without a plural suffix.
    let key: StaticString
    private let arguments: [Argument]
    private let form: @Sendable (Language) -> StaticString

    /// The value of a placeholder.
    enum Argument: Sendable, Equatable {
        case number(Int)
        case text(String)

        func withUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
            switch self {
            case .number(let number): withDecimalDigits(of: number, body)
            case .text(let text):
                var text = text.mayReorderWords ? "\u{2068}\(text)\u{2069}" : text
                text.withUTF8(body)
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

    /// The text in a language.
    func text(in language: Language) -> String {
        guard !arguments.isEmpty else { return form(language).description }
        var text: [UInt8] = []
        pieces(in: language) { text.append(contentsOf: $0) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the text into a page, piece by piece, without making a `String`. Texts of `Localizable.strings` need no escaping,
    /// because the build refuses markup in them.
    func write(in language: Language, to html: inout HTMLBuffer) {
        guard !arguments.isEmpty else { return html.append(markup: form(language)) }
        pieces(in: language) { html.append(text: $0) }
    }

    /// Calls `body` with each piece of the text in order: the format, which the build has checked, with `%@`, `%d`, `%1$@` and
    /// `%%` replaced.
    private func pieces(in language: Language, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        form(language).withUTF8Buffer { format in
            var (start, position, next) = (0, 0, 0)
            while position + 1 < format.count {
                guard format[position] == UInt8(ascii: "%") else {
                    position += 1
                    continue
                }
                body(UnsafeBufferPointer(rebasing: format[start..<position]))
                position += 1
                start = position
                if format[position] != UInt8(ascii: "%") {
                    if position + 2 < format.count, format[position + 1] == UInt8(ascii: "$") {
                        next = Int(format[position]) - Int(UInt8(ascii: "1"))
                        position += 2
                    }
                    start = position + 1
                    if arguments.indices.contains(next) { arguments[next].withUTF8(body) }
                    next += 1
                }
                position += 1
            }
            body(UnsafeBufferPointer(rebasing: format[start...]))
        }
    }
}

extension LocalizedString: Equatable {
    static func == (lhs: LocalizedString, rhs: LocalizedString) -> Bool {
        lhs.key.description == rhs.key.description && lhs.arguments == rhs.arguments
    }
}

extension String {
    /// Whether it holds letters that are written from right to left, or controls of the direction. In a sentence it then stands
    /// between isolates (Unicode Standard Annex 9), so that the words around it keep their order.
    fileprivate var mayReorderWords: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: scalar.properties.isBidiControl
            }
        }
    }
}
