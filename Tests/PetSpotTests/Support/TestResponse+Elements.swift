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

    /// The words between the tags.
    var words: String { text.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression) }
}
