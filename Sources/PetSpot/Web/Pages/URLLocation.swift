import HTML

/// The path and query of a page, as they were sent, without the `lang` parameter.
struct URLLocation: Sendable, Equatable {
    private let path: URLReference
    private let query: String

    init(path: String, query: String) {
        self.path = URLReference(encodedPath: path)
        self.query = query
    }

    /// The value of `lang`, if it is a language.
    var requestedLanguage: Language? {
        allPairs.lazy.filter { $0.hasPrefix("lang=") }.compactMap { Language(rawValue: String($0.dropFirst(5))) }.first
    }

    /// Whether the query has this parameter, with or without a value.
    func hasParameter(_ name: String) -> Bool {
        !query.isEmpty && pairs.contains { $0 == name || $0.hasPrefix(name + "=") }
    }

    /// The URL without `lang`.
    var withoutLanguage: URLReference {
        pairs.isEmpty ? path : URLReference(encodedPath: path.text + "?" + pairs.joined(separator: "&"))
    }

    /// The URL one path segment up.
    var parent: URLReference {
        let segments = path.text.split(separator: "/").dropLast()
        return URLReference(encodedPath: "/" + segments.joined(separator: "/"))
    }

    /// The URL with `lang`.
    func url(in language: Language) -> URLReference {
        let query = (pairs + ["lang=\(language.rawValue)"]).joined(separator: "&")
        return URLReference(encodedPath: path.text + "?" + query)
    }

    /// Name-value pairs as they were sent, percent-encoded.
    private var allPairs: [Substring] { query.utf8.split(separator: UInt8(ascii: "&")).map(Substring.init) }

    private var pairs: [Substring] { allPairs.filter { !$0.hasPrefix("lang=") } }
}
