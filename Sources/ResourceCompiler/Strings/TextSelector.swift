/// A property of a report that a text may depend on, as on a plural form: the key `list.title@found` is the text of `list.title` for found
/// animals, and a key without a case is the text for all others.
struct TextSelector: Hashable {
    /// The parameter's name in Swift.
    let name: String
    /// The parameter's type in Swift, with its module where `L10n` has a type of that name.
    let type: String
    let cases: [String]
    /// Whether the property may be unknown, so that each text needs one for all others.
    let isOptional: Bool

    /// All selectors, in the order in which a key names their cases. Where several texts apply, the case of an earlier selector decides.
    static let all = [
        TextSelector(name: "kind", type: "ReportKind", cases: ["missing", "found"], isOptional: false),
        TextSelector(name: "species", type: "PetSpot.Species?", cases: ["dog", "cat", "bird", "rabbit", "other"], isOptional: true),
        TextSelector(name: "sex", type: "PetSpot.Sex?", cases: ["female", "male", "unknown"], isOptional: true),
        named,
    ]

    /// The animal's name, which is the argument of such a text.
    static let named = TextSelector(name: "name", type: "String?", cases: ["named"], isOptional: true)
}

/// A text for some of the reports or numbers.
struct TextVariant: Equatable {
    /// The cases that the text is for; none of a selector that it does not depend on.
    var cases: [TextSelector: String] = [:]
    /// The plural form; nil for all numbers that no other takes.
    var form: PluralForm?
    let text: String

    /// Reads the cases behind the `@` of a key; nil for an unknown one, for a second of a selector, and for another order.
    static func cases(_ names: some Sequence<Substring>) -> [TextSelector: String]? {
        var cases: [TextSelector: String] = [:]
        var rest = TextSelector.all[...]
        for name in names {
            guard let index = rest.firstIndex(where: { $0.cases.contains(String(name)) }) else { return nil }
            cases[rest[index]] = String(name)
            rest = rest[(index + 1)...]
        }
        return cases
    }

    func applies(to report: [TextSelector: String]) -> Bool { cases.allSatisfy { report[$0.key] == $0.value } }

    /// Whether this text is chosen where both apply: only it has a case of the first selector in which they differ.
    func precedes(_ other: TextVariant) -> Bool {
        let first = TextSelector.all.first { (cases[$0] == nil) != (other.cases[$0] == nil) }
        return first.map { cases[$0] != nil } ?? false
    }
}
