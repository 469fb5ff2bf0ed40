import HTML

/// Where a page is: the path and query it answers, as they were sent, without the `lang` parameter.
struct URLLocation: Sendable, Equatable {
    private let path: String
    private let query: String

    init(path: String, query: String) {
        self.path = path
        self.query = query
    }

    /// The language that was asked for, if any.
    var requestedLanguage: Language? {
        allPairs.lazy.filter { $0.hasPrefix("lang=") }.compactMap { Language(rawValue: String($0.dropFirst(5))) }.first
    }

    /// Whether the query has this parameter, with or without a value.
    func hasParameter(_ name: String) -> Bool {
        !query.isEmpty && pairs.contains { $0 == name || $0.hasPrefix(name + "=") }
    }

    /// This place without `lang`.
    var withoutLanguage: URLReference { reference(pairs) }

    /// The place above this one.
    var parent: URLReference {
        let segments = path.split(separator: "/").dropLast()
        return URLReference(encodedPath: "/" + segments.joined(separator: "/"))
    }

    /// This place in a language.
    func url(in language: Language) -> URLReference {
        guard query.isEmpty else { return reference(pairs + ["lang=\(language.rawValue)"]) }
        return URLReference(encodedPath: path + ("?lang=" + language.rawValue))
    }

    /// Name-value pairs as they were sent, percent-encoding kept.
    private var allPairs: [Substring] { query.isEmpty ? [] : query.split(separator: "&") }

    private var pairs: [Substring] { allPairs.filter { !$0.hasPrefix("lang=") } }

    private func reference(_ pairs: [Substring]) -> URLReference {
        URLReference(encodedPath: pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&"))
    }
}
