import HTML

/// A text in every language: a key of `Localizable.strings` and the arguments for its placeholders, or what a person typed.
///
/// Validators and coordinators return it, because only a page knows its language.
struct LocalizedString: Sendable {
    /// The key in `Localizable.strings`, without a plural suffix.
    let key: StaticString
    private let arguments: [Argument]
    private let form: @Sendable (Language) -> StaticString

    enum Argument: Sendable, Equatable {
        case number(Int)
        case text(String)
        /// A text that stands alone, and so needs no isolates.
        case typed(String)
        /// In the language of the sentence.
        case words(LocalizedString)
        /// One of a list.
        case part(LocalizedString)

        fileprivate func words(in language: Language) -> String {
            switch self {
            case .number(let number): String(number)
            case .typed(let text): text
            case .text(let text): text.isolated
            case .words(let words): words.text(in: language).isolated
            case .part(let part): part.text(in: language)
            }
        }
    }

    /// A text with one form in each language.
    init(key: StaticString, arguments: [Argument] = [], form: @escaping @Sendable (Language) -> StaticString) {
        (self.key, self.arguments, self.form) = (key, arguments, form)
    }

    /// A typed text, which is alike in every language.
    static func typed(_ text: String) -> LocalizedString { LocalizedString(key: "", arguments: [.typed(text)]) { _ in "%@" } }

    static func list(_ parts: [LocalizedString]) -> LocalizedString {
        let first = parts.first ?? LocalizedString(key: "") { _ in "" }
        return parts.dropFirst().reduce(first) { list, part in
            LocalizedString(key: "", arguments: [.part(list), .part(part)]) { _ in "%@, %@" }
        }
    }

    /// A text that counts something, in the plural form that the language has for that number.
    init(key: StaticString, count: Int, arguments: [Argument], form: @escaping @Sendable (Language, PluralForm) -> StaticString) {
        self.init(key: key, arguments: arguments) { form($0, $0.pluralForm(of: count)) }
    }

    /// The text in a language: the format, which the build has checked, with `%@`, `%d`, `%1$@` and `%%` replaced.
    func text(in language: Language) -> String {
        let format = form(language).description
        guard !arguments.isEmpty else { return format }
        var text = ""
        var next = 0
        var rest = format.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            text += Substring(rest[..<percent])
            rest = rest[percent...].dropFirst()
            if rest.first == UInt8(ascii: "%") {
                text += "%"
            } else {
                if let digit = rest.first, rest.dropFirst().first == UInt8(ascii: "$") {
                    next = Int(digit) - Int(UInt8(ascii: "1"))
                    rest = rest.dropFirst(2)
                }
                if arguments.indices.contains(next) { text += arguments[next].words(in: language) }
                next += 1
            }
            rest = rest.dropFirst()
        }
        return text + Substring(rest)
    }

    /// Writes the text into a page. Texts of `Localizable.strings` need no escaping, because the build refuses markup in them.
    func write(in language: Language, to html: inout HTMLBuffer) {
        guard !arguments.isEmpty else { return html.append(markup: form(language)) }
        html.append(text: text(in: language))
    }
}

extension LocalizedString: Equatable {
    static func == (lhs: LocalizedString, rhs: LocalizedString) -> Bool {
        lhs.key.description == rhs.key.description && lhs.arguments == rhs.arguments
    }
}

/// A text for a placeholder: a value, or words in the language of the sentence.
protocol LocalizedArgument {
    var argument: LocalizedString.Argument { get }
}

extension String: LocalizedArgument {
    var argument: LocalizedString.Argument { .text(self) }
}

extension LocalizedString: LocalizedArgument {
    var argument: Argument { .words(self) }
}

extension String {
    /// The text for a sentence: between isolates (Unicode Standard Annex 9) where it may change the order of the words around it.
    fileprivate var isolated: String { mayReorderWords ? "\u{2068}\(self)\u{2069}" : self }

    /// Whether it holds letters that are written from right to left, or controls of the direction.
    private var mayReorderWords: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: scalar.properties.isBidiControl
            }
        }
    }
}

/// A file's size, such as `2.4 MB`, in decimal units as phones show them.
func fileSize(_ byteCount: Int) -> LocalizedString {
    guard byteCount >= 1_000_000 else { return L10n.FileSize.kilobytes(max(1, byteCount / 1000)) }
    let tenths = byteCount / 100_000
    return L10n.FileSize.megabytes(tenths / 10, tenths % 10)
}
