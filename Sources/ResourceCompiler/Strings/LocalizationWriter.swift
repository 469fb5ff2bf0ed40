/// Writes `L10n`: an enum for each prefix of the keys, a member for each key.
struct LocalizationWriter {
    private struct Namespace {
        var members: [String: Localization] = [:]
        var namespaces: [String: Namespace] = [:]

        mutating func insert(_ localization: Localization, at path: ArraySlice<Substring>) -> Bool {
            guard let first = path.first else { return false }
            if path.count > 1 {
                return namespaces[SwiftName.type(String(first)), default: Namespace()].insert(
                    localization,
                    at: path.dropFirst()
                )
            }
            return members.updateValue(localization, forKey: SwiftName.member(String(first))) == nil
        }
    }

    private let languages: [StringsLanguage]
    private var root = Namespace()

    init(languages: [StringsLanguage]) {
        self.languages = languages
    }

    /// Adds a text. Returns false when another key has the same name in Swift.
    mutating func add(_ localization: Localization) -> Bool {
        root.insert(localization, at: localization.key.split(separator: ".")[...])
    }

    /// The content of `L10n.swift`.
    func code() -> String {
        lines(of: root, named: "L10n").joined(separator: "\n") + "\n"
    }

    private func lines(of namespace: Namespace, named name: String) -> [String] {
        var body: [String] = []
        for (name, localization) in namespace.members.sorted(by: { $0.key < $1.key }) {
            body += lines(of: localization, named: name)
        }
        for (name, inner) in namespace.namespaces.sorted(by: { $0.key < $1.key }) {
            body += lines(of: inner, named: name)
        }
        return ["enum \(name) {"] + body.map { "    " + $0 } + ["}"]
    }

    private func lines(of localization: Localization, named name: String) -> [String] {
        let call = "LocalizedString(\(initializerArguments(of: localization))) {"
        let signature = "static \(declaration(of: localization, named: name)) {"
        let summary = languages.first.flatMap { localization.texts[$0]?[.other] }.map {
            "/// " + $0.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        return [summary ?? "///", signature, "    \(call)"] + cases(of: localization).map { "        " + $0 } + [
            "    }", "}",
        ]
    }

    private func declaration(of localization: Localization, named name: String) -> String {
        var parameters = localization.isPlural ? ["_ count: Int"] : []
        for (argument, label) in labelled(localization) where label != "count" {
            parameters.append("_ \(label): \(argument == .number ? "Int" : "String")")
        }
        if parameters.isEmpty { return "var \(name): LocalizedString" }
        return "func \(name)(\(parameters.joined(separator: ", "))) -> LocalizedString"
    }

    private func initializerArguments(of localization: Localization) -> String {
        var list = ["key: \(localization.key.swiftLiteral)"]
        if localization.isPlural { list.append("count: count") }
        let arguments = labelled(localization).map {
            $0.argument == .number ? ".number(\($0.label))" : ".text(\($0.label))"
        }
        if !arguments.isEmpty { list.append("arguments: [\(arguments.joined(separator: ", "))]") }
        return list.joined(separator: ", ")
    }

    /// The arguments with labels. The first number of a text with plural forms is its count.
    private func labelled(_ localization: Localization) -> [(argument: FormatArgument, label: String)] {
        let count = localization.isPlural ? localization.arguments.firstIndex(of: .number) : nil
        var names = "abcdefghi".map(String.init).makeIterator()
        return localization.arguments.enumerated().map { index, argument in
            (argument, index == count ? "count" : names.next() ?? "")
        }
    }

    private func cases(of localization: Localization) -> [String] {
        var lines = [localization.isPlural ? "switch ($0, $1) {" : "switch $0 {"]
        for language in languages {
            let categories = localization.isPlural ? language.pluralForms.map(\.category) : [.other]
            for category in categories {
                let text = localization.words(in: language, category: category) ?? ""
                let pattern = category == categories.last ? "_" : ".\(category)"
                let language = "." + language.swiftCase
                lines.append(
                    "case \(localization.isPlural ? "(\(language), \(pattern))" : language): \(text.swiftLiteral)"
                )
            }
        }
        return lines + ["}"]
    }
}
