import HTML

/// Expressions whose text is known at build time. A template gets the escaped text instead of the expression, in one literal with
/// the surrounding markup.
///
/// Other expressions, misspelt keys too, are left to the Swift compiler.
struct KnownTexts {
    let languages: [StringsLanguage]
    private var texts: [String: [StringsLanguage: String]] = [:]
    private var urls: [String: String] = [:]

    init(languages: [StringsLanguage]) {
        self.languages = languages
    }

    /// Adds a text without arguments by its name in Swift.
    mutating func add(_ localization: Localization) {
        guard localization.arguments.isEmpty, !localization.isPlural else { return }
        let words = languages.compactMap { language in
            localization.words(in: language).map { (language, escaped($0)) }
        }
        texts[localization.expression] = Dictionary(uniqueKeysWithValues: words)
    }

    /// Adds the URL of an asset.
    mutating func add(_ asset: CompiledAsset) {
        urls["Assets.\(asset.name).url"] = escaped(asset.servedPath)
    }

    /// The markup of an expression in each language; nil when it is unknown or not allowed in this slot.
    func markup(of expression: String, in slot: HTMLContext.Slot) -> [StringsLanguage: String]? {
        switch slot {
        case .text, .attribute: texts[expression]
        case .url:
            urls[expression].map { url in .init(uniqueKeysWithValues: languages.map { ($0, url) }) }
        }
    }
}

/// The text, escaped as the app escapes it.
func escaped(_ text: String) -> String {
    var html = HTMLBuffer()
    html.append(text: text)
    return String(decoding: html.bytes, as: UTF8.self)
}
