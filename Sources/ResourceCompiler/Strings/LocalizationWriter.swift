/// Writes `L10n`: an enum for each prefix of the keys, a member for each key. A key with a capital, such as `Species.dog`, is the label of
/// a case of one of the app's enumerations.
enum LocalizationWriter {
    static func code(for localizations: [Localization], in languages: [StringsLanguage]) -> String {
        // The members of each enum, by its name, and the cases of each of the app's enumerations.
        var members = ["L10n": ""]
        var labels: [String: String] = [:]
        for localization in localizations {
            let words = localization.key.split(separator: ".")
            var name = "L10n"
            for word in words.dropLast() {
                name += "." + SwiftName.type(String(word))
                members[name, default: ""] += ""
            }
            members[name, default: ""] += member(localization, in: languages)
            guard localization.key.first?.isUppercase == true else { continue }
            let member = SwiftName.member(String(words[words.count - 1]))
            labels[words.dropLast().joined(separator: "."), default: ""] += "        case .\(member): \(name).`\(member)`\n"
        }
        return (members.sorted { $0.key < $1.key }.map(enumeration) + labels.sorted { $0.key < $1.key }.map(label)).joined(separator: "\n")
    }

    /// The labels of an enumeration. The Swift compiler finds a case without a text, and a text without a case.
    private static func label(of type: String, _ cases: String) -> String {
        "extension \(type) {\n    var label: LocalizedString {\n        switch self {\n\(cases)        }\n    }\n}\n"
    }

    private static func enumeration(_ name: String, _ members: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "enum \(name) {\n\(members)}\n" }
        return "extension \(name[..<dot]) {\nenum \(name[dot...].dropFirst()) {\n\(members)}\n}\n"
    }

    private static func member(_ localization: Localization, in languages: [StringsLanguage]) -> String {
        let summary = languages.first.flatMap { localization.texts[$0]?.last }.map(localization.literal)
        let subject = tuple(of: ["$0"] + localization.selectors.map(\.name) + (localization.isPlural ? ["$1"] : []))
        let cases = languages.map { self.cases(of: localization, in: $0) }
        return """
                /// \(summary ?? "")
                static \(declaration(of: localization)) {
                    LocalizedString(\(initializerArguments(of: localization))) {
                        switch \(subject) {
            \(cases.joined())            }
                    }
                }

            """
    }

    private static func tuple(of elements: [String]) -> String {
        elements.count > 1 ? "(\(elements.joined(separator: ", ")))" : elements.joined()
    }

    private static func declaration(of localization: Localization) -> String {
        let words = localization.key.split(separator: ".")
        // In backticks, because it may be a keyword.
        let name = "`\(SwiftName.member(words.last.map(String.init) ?? ""))`"
        var parameters = localization.selectors.map { "_ \($0.name): \($0.type)" }
        if localization.isPlural { parameters.append("_ count: Int") }
        for (argument, label) in labelled(localization) where label != "count" {
            parameters.append("_ \(label): \(argument == .number ? "Int" : "some LocalizedArgument")")
        }
        if parameters.isEmpty { return "var \(name): LocalizedString" }
        return "func \(name)(\(parameters.joined(separator: ", "))) -> LocalizedString"
    }

    private static func initializerArguments(of localization: Localization) -> String {
        var list = ["key: \(localization.key.swiftLiteral)"]
        if localization.isPlural { list.append("count: count") }
        var arguments = labelled(localization).map { argument, label in
            argument == .number ? ".number(\(label))" : "\(label).argument"
        }
        // A text without the name has no place for it.
        if localization.selectors.contains(.named) { arguments.append(".text(name ?? \"\")") }
        if !arguments.isEmpty { list.append("arguments: [\(arguments.joined(separator: ", "))]") }
        return list.joined(separator: ", ")
    }

    /// The arguments with labels. The first number of a text with plural forms is its count.
    private static func labelled(_ localization: Localization) -> [(argument: FormatArgument, label: String)] {
        let count = localization.isPlural ? localization.arguments.firstIndex(of: .number) : nil
        return zip(localization.arguments.indices, "abcdefghi").map { index, letter in
            (localization.arguments[index], index == count ? "count" : String(letter))
        }
    }

    private static func cases(of localization: Localization, in language: StringsLanguage) -> String {
        (localization.texts[language] ?? []).map { text in
            let cases = localization.selectors.map { selector in
                guard let name = text.cases[selector] else { return "_" }
                if selector == .named { return ".some" }
                return selector.isOptional ? ".some(.\(name))" : ".\(name)"
            }
            var patterns = [".\(language.tag)"] + cases
            if localization.isPlural { patterns.append(text.form.map { ".\($0)" } ?? "_") }
            return "            case \(tuple(of: patterns)): \(localization.literal(of: text).swiftLiteral)\n"
        }.joined()
    }
}
