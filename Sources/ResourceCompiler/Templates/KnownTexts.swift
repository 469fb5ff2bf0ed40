import HTML

/// Expressions whose text is known before the app runs: templates get the text itself instead, escaped, and it becomes one
/// literal with the markup around it.
///
/// What is not listed here, a misspelt key too, stays an expression for the Swift compiler to judge.
struct KnownTexts {
    private var texts: [String: [StringsLanguage: String]] = [:]
    private var urls: [String: String] = [:]

    /// Adds a text without arguments, by the name that it has in Swift.
    mutating func add(_ localization: Localization) {
        guard localization.arguments.isEmpty, !localization.isPlural else { return }
        let words = StringsLanguage.allCases.compactMap { language in
            localization.words(in: language).map { (language, escaped($0)) }
        }
        texts[localization.expression] = Dictionary(uniqueKeysWithValues: words)
    }

    /// Adds the address of an asset.
    mutating func add(_ asset: CompiledAsset) {
        urls["Assets.\(asset.name).url"] = escaped(asset.servedPath)
    }

    /// The markup that an expression stands for, if it may stand in this place at all.
    func markup(of expression: String, in slot: HTMLContext.Slot) -> [StringsLanguage: String]? {
        switch slot {
        case .text, .attribute: texts[expression]
        case .url:
            urls[expression].map { url in .init(uniqueKeysWithValues: StringsLanguage.allCases.map { ($0, url) }) }
        }
    }
}

/// A text as the app would write it into a page.
func escaped(_ text: String) -> String {
    var html = HTMLBuffer()
    html.append(text: text)
    return String(decoding: html.bytes, as: UTF8.self)
}
