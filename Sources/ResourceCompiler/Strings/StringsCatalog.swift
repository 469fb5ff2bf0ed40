/// The strings of all languages, held against each other.
struct StringsCatalog {
    private struct Table {
        let source: SourceText
        var entries: [String: StringsEntry] = [:]
    }

    private var tables: [StringsLanguage: Table] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    init(_ sources: [StringsLanguage: SourceText]) {
        for (language, source) in sources {
            var table = Table(source: source)
            do {
                var parser = StringsParser(source)
                for entry in try parser.parse() { add(entry, to: &table) }
            } catch {
                diagnostics.append(error)
            }
            tables[language] = table
        }
    }

    private mutating func add(_ entry: StringsEntry, to table: inout Table) {
        if entry.value.isEmpty {
            diagnostics.append(table.source.error("'\(entry.key)' is empty", at: entry.offset))
        }
        // So no page needs to look for markup in words each time it is written.
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

    /// Every text of the app, by key. What is wrong goes to `diagnostics`.
    mutating func localizations() -> [Localization] {
        // One language that could not be read would make every key of the other one seem missing.
        guard diagnostics.isEmpty else { return [] }
        let keys = Set(tables.values.flatMap(\.entries.keys))
        let plurals = Set(keys.filter { $0.hasSuffix(".one") }.map { String($0.dropLast(".one".count)) })
        let forms = plurals.flatMap { plural in StringsLanguage.allPluralCategories.map { "\(plural).\($0)" } }
        return keys.subtracting(forms).sorted().compactMap { localization(of: $0, isPlural: false) }
            + plurals.sorted().compactMap { localization(of: $0, isPlural: true) }
    }

    private mutating func localization(of key: String, isPlural: Bool) -> Localization? {
        let categories = isPlural ? StringsLanguage.allPluralCategories : ["other"]
        var texts: [StringsLanguage: [String: String]] = [:]
        var reference: (arguments: [FormatArgument], place: String)?
        for language in StringsLanguage.allCases {
            guard let table = tables[language] else { continue }
            var entries: [(category: String, entry: StringsEntry)] = []
            for category in categories {
                guard let entry = table.entries[isPlural ? "\(key).\(category)" : key] else { continue }
                entries.append((category, entry))
            }
            guard let first = entries.first else {
                reportMissing(key, in: language)
                continue
            }
            if isPlural, let message = complaint(about: entries.map(\.category), in: language) {
                diagnostics.append(table.source.error("'\(key)' \(message)", at: first.entry.offset))
            }
            for (category, entry) in entries {
                check(entry, in: table, against: &reference)
                texts[language, default: [:]][category] = entry.value
            }
        }
        return Localization(key: key, arguments: reference?.arguments ?? [], isPlural: isPlural, texts: texts)
    }

    private mutating func reportMissing(_ key: String, in language: StringsLanguage) {
        for (other, table) in tables where other != language {
            let found = table.entries.values.filter { $0.key == key || $0.key.hasPrefix(key + ".") }
            guard let entry = found.min(by: { $0.offset < $1.offset }) else { continue }
            diagnostics.append(table.source.error("'\(key)' is missing in \(language.path)", at: entry.offset))
        }
    }

    private func complaint(about found: [String], in language: StringsLanguage) -> String? {
        let needed = language.pluralCategories
        let missing = needed.filter { !found.contains($0) }
        let superfluous = found.filter { !needed.contains($0) }
        if missing.isEmpty, superfluous.isEmpty { return nil }
        return
            "needs the plural forms \(needed.joined(separator: ", ")) in '\(language)', and has \(found.joined(separator: ", "))"
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

    /// Where `key` stands in the first language.
    func error(_ message: String, at key: String) -> Diagnostic? {
        for language in StringsLanguage.allCases {
            guard let table = tables[language], let entry = table.entries[key] ?? table.entries[key + ".one"] else {
                continue
            }
            return table.source.error(message, at: entry.offset)
        }
        return nil
    }
}
