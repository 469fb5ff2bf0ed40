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

        var words: String {
            switch self {
            case .number(let number): String(number)
            case .text(let text): text
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
        let format = form(language)
        guard !arguments.isEmpty else { return format.description }
        return fill(format.description, with: arguments)
    }

    /// Writes the words as text of a page; a sentence without placeholders is copied straight from the program.
    func write(in language: Language, to html: inout HTMLBuffer) {
        if arguments.isEmpty {
            html.append(text: form(language))
        } else {
            html.append(text: text(in: language))
        }
    }
}

extension LocalizedString: Equatable {
    static func == (lhs: LocalizedString, rhs: LocalizedString) -> Bool {
        lhs.key.description == rhs.key.description && lhs.arguments == rhs.arguments
    }
}

/// Replaces `%@`, `%d`, `%1$@` and `%%` in a format that was checked when it was compiled.
private func fill(_ format: String, with arguments: [LocalizedString.Argument]) -> String {
    var result = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[percent...].dropFirst()
        if rest.first == "%" {
            result += "%"
            rest = rest.dropFirst()
            continue
        }
        let digits = rest.prefix { $0.isWholeNumber }
        if let position = Int(digits), rest.dropFirst(digits.count).first == "$" {
            next = position - 1
            rest = rest.dropFirst(digits.count + 1)
        }
        rest = rest.dropFirst()
        if arguments.indices.contains(next) { result += arguments[next].words }
        next += 1
    }
    return result + rest
}
