/// An attribute whose value is being written.
struct HTMLAttribute: Equatable {
    enum Kind {
        case plain
        /// The value is a URL: an interpolation must not bring a scheme such as `javascript:`.
        case url
        /// The value is script, style, markup or a list of URLs: escaping alone does not make it safe.
        case literalOnly
    }

    enum Quote {
        case double, single, none
    }

    let name: String
    let quote: Quote
    /// Whether it is a URL to which nothing was written yet.
    var isEmptyURL: Bool

    init(name: String, quote: Quote) {
        self.name = name
        self.quote = quote
        isEmptyURL = HTMLAttribute.kind(of: name) == .url
    }

    var kind: Kind { HTMLAttribute.kind(of: name) }

    private static func kind(of name: String) -> Kind {
        switch name {
        case "href", "src", "action", "formaction", "poster", "data", "cite", "xlink:href": .url
        case "style", "srcdoc", "srcset", "imagesrcset", "ping": .literalOnly
        case _ where name.utf8.starts(with: "on".utf8): .literalOnly
        default: .plain
        }
    }
}
