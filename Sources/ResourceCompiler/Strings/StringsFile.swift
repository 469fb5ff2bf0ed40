/// The texts of one language: a `.strings` file, whose lines are comments or `"key" = "value";`, without escapes.
struct StringsFile {
    struct Entry: Equatable {
        let key: String
        let value: String
        let line: Int

        /// The key without its cases.
        var text: String { String(key.prefix { $0 != "@" }) }

        /// The cases in the key; nil when they are not valid.
        var cases: [TextSelector: String]? {
            TextVariant.cases(key.split(separator: "@", omittingEmptySubsequences: false).dropFirst())
        }
    }

    let language: StringsLanguage
    let path: String
    private(set) var entries: [String: Entry] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads a file. Throws a diagnostic when the language is not known.
    init(language tag: String, _ source: SourceText) throws(Diagnostic) {
        guard let language = StringsLanguage.all.first(where: { $0.tag == tag }) else {
            throw source.error("the plural forms of '\(tag)' are missing in StringsLanguage.all", at: 0)
        }
        self.init(language: language, source)
    }

    init(language: StringsLanguage, _ source: SourceText) {
        self.language = language
        path = source.path
        for (index, line) in source.lines.enumerated() { read(line, number: index + 1) }
    }

    /// The entries of a text for all its cases, in the order of their lines.
    func entries(of text: String) -> [Entry] {
        entries.values.filter { $0.key == text || $0.key.hasPrefix(text + "@") }.sorted { $0.line < $1.line }
    }

    private mutating func read(_ line: Substring, number: Int) {
        if line.isEmpty || line.isComment { return }
        guard let match = line.wholeMatch(of: /"([^"]*)" = "([^"]*)";/) else {
            return report(#"a line is a comment or "key" = "value"; with “ or ” for quotation marks"#, line: number)
        }
        let entry = Entry(key: String(match.1), value: String(match.2), line: number)
        let names = entry.text.split(separator: ".", omittingEmptySubsequences: false)
        if !names.allSatisfy(SwiftName.isIdentifier) {
            report("'\(entry.key)' is no key such as 'screen.element_name'", line: number)
        } else if entry.cases == nil {
            let known = TextSelector.all.flatMap(\.cases).map { "@\($0)" }.joined(separator: " ")
            report("'\(entry.key)' is for none of \(known), one of each kind and in this order", line: number)
        } else if let first = entries[entry.key] {
            report("'\(entry.key)' is already on line \(first.line)", line: number)
        } else if entry.value.isEmpty {
            report("'\(entry.key)' is empty", line: number)
        } else if entry.value.utf8.contains(where: Array("&<>\"'\\".utf8).contains) {
            // A page writes these texts without escaping.
            report("'\(entry.key)' holds one of & < > \" ' \\; quotation marks are “ ” ’", line: number)
        } else {
            entries[entry.key] = entry
        }
    }

    private mutating func report(_ message: String, line: Int) {
        diagnostics.append(Diagnostic(path: path, line: line, message: message))
    }
}
