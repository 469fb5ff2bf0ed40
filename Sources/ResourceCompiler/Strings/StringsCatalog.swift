/// The strings of all languages, checked against each other.
struct StringsCatalog {
    /// The arguments that every entry of a text takes, and the place of the first.
    private typealias Reference = (arguments: [FormatArgument], place: String)

    private let files: [StringsFile]
    private(set) var diagnostics: [Diagnostic]

    init(_ files: [StringsFile]) {
        self.files = files
        diagnostics = files.flatMap(\.diagnostics)
    }

    /// Returns every text of the app, sorted by key. Errors go to `diagnostics`.
    mutating func localizations() -> [Localization] {
        // The keys of refused lines would seem to be missing.
        guard diagnostics.isEmpty else { return [] }
        let texts = Set(files.flatMap(\.entries.values).map(\.text))
        let plurals = Set(texts.filter { $0.hasSuffix(".one") }.map { String($0.dropLast(".one".count)) })
        let forms = plurals.flatMap { key in PluralForm.allCases.map { "\(key).\($0)" } }
        return texts.subtracting(forms).union(plurals).sorted().map { localization(of: $0, isPlural: plurals.contains($0)) }
    }

    private mutating func localization(of key: String, isPlural: Bool) -> Localization {
        var texts: [StringsLanguage: [TextVariant]] = [:]
        var reference: Reference?
        for file in files {
            let entries = entries(of: key, isPlural: isPlural, in: file)
            if entries.isEmpty { reportMissing(key, isPlural: isPlural, in: file) }
            if let first = entries.first, isPlural { check(entries.map(\.form), of: first.entry, in: file) }
            for (form, entry) in entries {
                let text = Typography.applied(to: entry.value, in: file.language)
                let formNeeded = form == file.language.pluralForms.last ? nil : form
                texts[file.language, default: []].append(TextVariant(cases: entry.cases ?? [:], form: formNeeded, text: text))
                checkArguments(of: entry, in: file, against: &reference)
            }
        }
        if !isPlural { texts = texts.mapValues { $0.sorted { $0.precedes($1) } } }
        let text = Localization(key: key, arguments: reference?.arguments ?? [], isPlural: isPlural, texts: texts)
        for file in files { checkCoverage(of: text, in: file) }
        return text
    }

    /// The entries of a text in a file: one for each of its forms, or one for each of its cases, in the order of their lines.
    private func entries(of key: String, isPlural: Bool, in file: StringsFile) -> [(form: PluralForm?, entry: StringsFile.Entry)] {
        guard isPlural else { return file.entries(of: key).map { (nil, $0) } }
        return PluralForm.allCases.compactMap { form in file.entries["\(key).\(form)"].map { (form, $0) } }
    }

    /// Reports an entry whose arguments are malformed or other than those of `reference`, which is the first entry of the text.
    private mutating func checkArguments(of entry: StringsFile.Entry, in file: StringsFile, against reference: inout Reference?) {
        do throws(Violation) {
            var arguments = try FormatArgument.all(in: entry.value)
            if entry.cases?[.named] != nil {
                guard arguments == [.text] else { throw Violation("takes the name alone, as %@") }
                arguments = []
            }
            if let reference, arguments != reference.arguments {
                report("takes other arguments than on \(reference.place)", of: entry, in: file)
            }
            reference = reference ?? (arguments, "\(file.path):\(entry.line)")
        } catch {
            report(error.message, of: entry, in: file)
        }
    }

    /// Reports the first case that a language has no text for, at the text's first line.
    private mutating func checkCoverage(of text: Localization, in file: StringsFile) {
        guard let variants = text.texts[file.language] else { return }
        let used = TextSelector.all.filter { selector in variants.contains { $0.cases[selector] != nil } }
        let reports = used.reduce([[:]]) { reports, selector -> [[TextSelector: String]] in
            let cases: [String?] = selector.cases + (selector.isOptional ? [nil] : [])
            return reports.flatMap { report in cases.map { report.merging([selector: $0].compactMapValues(\.self)) { $1 } } }
        }
        guard let lacking = reports.first(where: { report in !variants.contains { $0.applies(to: report) } }),
            let first = file.entries(of: text.key).first
        else { return }
        let cases = TextSelector.all.compactMap { lacking[$0].map { "@\($0)" } }.joined()
        let message = "'\(text.key)' has no text for \(cases.isEmpty ? "all others" : cases) in '\(file.language.tag)'"
        diagnostics.append(Diagnostic(path: file.path, line: first.line, message: message))
    }

    /// Reports a text that is missing in a file, with the first place of its entries in another.
    private mutating func reportMissing(_ key: String, isPlural: Bool, in file: StringsFile) {
        for other in files {
            guard let line = entries(of: key, isPlural: isPlural, in: other).map(\.entry.line).min() else { continue }
            let message = "'\(key)' is missing; it is on \(other.path):\(line)"
            return diagnostics.append(Diagnostic(path: file.path, message: message))
        }
    }

    private mutating func check(_ forms: [PluralForm?], of entry: StringsFile.Entry, in file: StringsFile) {
        guard forms != file.language.pluralForms else { return }
        let names = { (forms: [PluralForm?]) in forms.compactMap { $0?.rawValue }.joined(separator: ", ") }
        let (needed, found) = (names(file.language.pluralForms), names(forms))
        report("needs the plural forms \(needed) in '\(file.language.tag)', and has \(found)", of: entry, in: file)
    }

    private mutating func report(_ message: String, of entry: StringsFile.Entry, in file: StringsFile) {
        diagnostics.append(Diagnostic(path: file.path, line: entry.line, message: "'\(entry.key)' \(message)"))
    }
}
