import HTML

/// Where a page is: the path and query it answers, as they were sent, without the `lang` parameter.
struct URLLocation: Sendable, Equatable {
    private let path: String
    /// Name-value pairs as they were sent, percent-encoding kept.
    private let pairs: [Substring]
    /// The language that was asked for, if any.
    let requestedLanguage: Language?

    init(path: String, query: String) {
        let all = query.split(separator: "&")
        self.path = path
        pairs = all.filter { !$0.hasPrefix("lang=") }
        requestedLanguage =
            all.lazy.filter { $0.hasPrefix("lang=") }.compactMap { Language(rawValue: String($0.dropFirst(5))) }.first
    }

    /// Whether the query has this parameter, with or without a value.
    func hasParameter(_ name: String) -> Bool {
        pairs.contains { $0 == name || $0.hasPrefix(name + "=") }
    }

    /// This place without `lang`.
    var withoutLanguage: URLReference { reference(pairs) }

    /// The place above this one.
    var parent: URLReference {
        let segments = path.split(separator: "/").dropLast()
        return URLReference(encodedPath: "/" + segments.joined(separator: "/"))
    }

    /// This place in a language.
    func url(in language: Language) -> URLReference { reference(pairs + ["lang=\(language.rawValue)"]) }

    private func reference(_ pairs: [Substring]) -> URLReference {
        URLReference(encodedPath: pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&"))
    }
}
