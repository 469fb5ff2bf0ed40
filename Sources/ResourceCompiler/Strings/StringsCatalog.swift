/// The strings of all languages, checked against each other.
struct StringsCatalog {
    private struct Table {
        let language: StringsLanguage
        let source: SourceText
        var entries: [String: StringsEntry] = [:]

        /// The first entry in the file with one of these keys.
        func firstEntry(of keys: [String]) -> StringsEntry? {
            keys.compactMap { entries[$0] }.min { $0.offset < $1.offset }
        }
    }

    /// In the order of the languages: the first defines which texts exist.
    private var tables: [Table] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ sources: [(language: StringsLanguage, source: SourceText)]) {
        for (language, source) in sources {
            var table = Table(language: language, source: source)
            do {
                var parser = StringsParser(source)
                for entry in try parser.parse() { add(entry, to: &table) }
            } catch {
                diagnostics.append(error)
            }
            tables.append(table)
        }
    }

    private mutating func add(_ entry: StringsEntry, to table: inout Table) {
        if entry.value.isEmpty {
            diagnostics.append(table.source.error("'\(entry.key)' is empty", at: entry.offset))
        }
        // A page writes these texts without escaping.
        if escaped(entry.value) != entry.value {
            let message = "'\(entry.key)' holds one of & < > \" '; quotation marks are “ ” ’"
            diagnostics.append(table.source.error(message, at: entry.offset))
        }
        if !entry.key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
            SwiftName.isIdentifier(String($0))
        }) {
            diagnostics.append(
                table.source.error("'\(entry.key)' is no key such as 'screen.element_name'", at: entry.offset)
            )
        } else if let first = table.entries[entry.key] {
            let line = table.source.position(of: first.offset).line
            diagnostics.append(table.source.error("'\(entry.key)' is already on line \(line)", at: entry.offset))
        } else {
            table.entries[entry.key] = entry
        }
    }

    /// Returns every text of the app, sorted by key. Errors go to `diagnostics`.
    mutating func localizations() -> [Localization] {
        // With an unreadable file every key would seem to be missing.
        guard diagnostics.isEmpty else { return [] }
        let keys = Set(tables.flatMap(\.entries.keys))
        let plurals = Set(keys.filter { $0.hasSuffix(".one") }.map { String($0.dropLast(".one".count)) })
        let texts = keys.subtracting(plurals.flatMap(pluralKeys)).sorted()
        return texts.map { localization(of: $0, keys: [$0], isPlural: false) }
            + plurals.sorted().map { localization(of: $0, keys: pluralKeys(of: $0), isPlural: true) }
    }

    /// The keys of all possible plural forms of a text, in the order of the categories.
    private func pluralKeys(of key: String) -> [String] {
        PluralForm.Category.allCases.map { "\(key).\($0)" }
    }

    private mutating func localization(of key: String, keys: [String], isPlural: Bool) -> Localization {
        let categories = isPlural ? PluralForm.Category.allCases : [.other]
        var texts: [StringsLanguage: [PluralForm.Category: String]] = [:]
        var reference: (arguments: [FormatArgument], place: String)?
        for table in tables {
            let entries = zip(categories, keys).compactMap { category, key in
                table.entries[key].map { (category: category, entry: $0) }
            }
            guard let first = entries.first else {
                reportMissing(key, keys, in: table)
                continue
            }
            if isPlural, let message = complaint(about: entries.map(\.category), in: table.language) {
                diagnostics.append(table.source.error("'\(key)' \(message)", at: first.entry.offset))
            }
            for (category, entry) in entries {
                check(entry, in: table, against: &reference)
                texts[table.language, default: [:]][category] = Typography.applied(to: entry.value, in: table.language)
            }
        }
        return Localization(key: key, arguments: reference?.arguments ?? [], isPlural: isPlural, texts: texts)
    }

    /// Reports a missing text: one of the first language in the file that lacks it, any other where it is defined.
    private mutating func reportMissing(_ key: String, _ keys: [String], in lacking: Table) {
        for table in tables {
            guard let entry = table.firstEntry(of: keys) else { continue }
            if table.language == tables.first?.language {
                let line = table.source.position(of: entry.offset).line
                let message = "'\(key)' is missing; it is on \(table.source.path):\(line)"
                return diagnostics.append(lacking.source.error(message, at: 0))
            }
            guard lacking.language == tables.first?.language else { return }
            let message = "'\(key)' is missing in \(lacking.language.path)"
            diagnostics.append(table.source.error(message, at: entry.offset))
        }
    }

    private func complaint(about found: [PluralForm.Category], in language: StringsLanguage) -> String? {
        let needed = language.pluralForms.map(\.category)
        guard Set(needed) != Set(found) else { return nil }
        let names = [needed, found].map { $0.map(\.rawValue).joined(separator: ", ") }
        return "needs the plural forms \(names[0]) in '\(language.tag)', and has \(names[1])"
    }

    private mutating func check(
        _ entry: StringsEntry,
        in table: Table,
        against reference: inout (arguments: [FormatArgument], place: String)?
    ) {
        do {
            let arguments = try FormatArgument.all(in: entry.value)
            if let reference, arguments != reference.arguments {
                let message = "'\(entry.key)' takes other arguments than on \(reference.place)"
                diagnostics.append(table.source.error(message, at: entry.offset))
            }
            let line = table.source.position(of: entry.offset).line
            reference = reference ?? (arguments, "\(table.source.path):\(line)")
        } catch {
            diagnostics.append(table.source.error("'\(entry.key)': \(error.message)", at: entry.offset))
        }
    }

    /// An error at `key`, in the first language that has it; nil when none has.
    func error(_ message: String, at key: String) -> Diagnostic? {
        tables.lazy.compactMap { table in
            table.firstEntry(of: [key] + pluralKeys(of: key)).map { table.source.error(message, at: $0.offset) }
        }.first
    }
}
