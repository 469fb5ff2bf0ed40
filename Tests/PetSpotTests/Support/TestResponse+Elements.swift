import Foundation
import TestSupport

/// A page as a person sees it, whatever the order of its attributes, which snapshots record.
extension TestResponse {
    /// The attributes of the first element with a test identifier; nil when the page has none.
    func element(_ identifier: String) -> [String: String]? {
        guard let mark = text.range(of: "data-testid=\"\(identifier)\""),
            let start = text[..<mark.lowerBound].lastIndex(of: "<"),
            let end = text[mark.upperBound...].firstIndex(of: ">")
        else { return nil }
        let attributes = text[start..<end].matches(of: /\s([a-zA-Z\-]+)(?:="([^"]*)")?/)
        let pairs = attributes.map { (String($0.1), $0.2.map(String.init) ?? "") }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The title in the browser's tab; empty without one.
    var title: String { text.firstMatch(of: /<title>([^<]*)</).map { String($0.1) } ?? "" }

    /// The language that the page says it is in; empty when it says none.
    var language: String { text.firstMatch(of: /<html lang="([^"]*)"/).map { String($0.1) } ?? "" }

    /// The status, and every line of the page without its markup: the words between tags, and in brackets the attributes that a person
    /// hears or that a script shows.
    var visibleWords: String {
        let page = text.replacing(/(?s)<script.*?<\/script>/, with: "").replacing(/<[^>]*>/) {
            TestResponse.words(in: $0.0)
        }
        let lines = page.split(whereSeparator: \.isNewline).map { $0.split(separator: " ").joined(separator: " ") }
        return (["\(status)"] + lines.filter { !$0.isEmpty }).joined(separator: "\n") + "\n"
    }

    private static func words(in tag: Substring) -> String {
        let spoken: Set = ["lang", "alt", "aria-label", "placeholder"]
        let unspoken: Set = ["data-testid", "data-base", "data-app", "data-field", "data-limit", "data-scripts", "data-scaled"]
        return tag.matches(of: /\s(?<name>[a-z\-]+)="(?<value>[^"]*)"/).reduce(into: " ") { words, attribute in
            let name = String(attribute.name)
            let isShared = name == "content" && tag.contains(/og:(title|description|locale|image:alt)/)
            let isShown = name.hasPrefix("data-") && !unspoken.contains(name)
            if isShared || isShown || spoken.contains(name) { words += "[\(name): \(attribute.value)] " }
        }
    }

    /// The destinations of all links with a test identifier.
    func links(_ identifier: String) -> [String] {
        parts(identifier).compactMap { $0.firstMatch(of: /href="([^"]*)"/).map { String($0.1) } }
    }

    /// The texts of all elements with a test identifier.
    func texts(_ identifier: String) -> [String] {
        parts(identifier).compactMap { $0.firstMatch(of: />([^<]*)</).map { String($0.1) } }
    }

    /// The rest of the page from each element with a test identifier.
    private func parts(_ identifier: String) -> [Substring] {
        text.ranges(of: "data-testid=\"\(identifier)\"").compactMap { mark in
            text[..<mark.lowerBound].lastIndex(of: "<").map { text[$0...] }
        }
    }

    /// The words between the tags.
    var words: String { text.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression) }
}
