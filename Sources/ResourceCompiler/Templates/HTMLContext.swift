/// The position in the markup: a strict subset of the tokenizer of the HTML Standard (13.2.5), in which attribute values stand in
/// double quotes.
///
/// The Standard's parse errors are errors here, so that a browser sees the same structure as this type.
struct HTMLContext: Equatable {
    /// The kind of value that an interpolation writes.
    enum Slot {
        /// Text or a partial.
        case markup
        /// Text alone.
        case text
        case url
    }

    private enum State: Equatable {
        case text, tagOpen, doctype, tagName
        case betweenAttributes(isAfterSpace: Bool)
        case attributeName(String)
        /// After the equals sign.
        case valueStart(HTMLAttribute)
        case value(HTMLAttribute)
        /// After the only interpolation that a URL may take: the quote must close now.
        case afterURL
        case selfClosing
    }

    private var state = State.text
    private var tagName = ""
    private var isEndTag = false
    /// The open element whose content is only text.
    private var textElement: String?

    private static let textElements = ["title", "textarea"]
    /// Elements whose content is no text and markup, in every browser or in one that runs no scripts, or in which white space has a
    /// meaning.
    private static let refusedElements = [
        "script", "style", "noscript", "iframe", "xmp", "noembed", "noframes", "plaintext", "pre", "listing",
    ]

    /// Whether white space has a meaning here.
    var keepsWhiteSpace: Bool {
        if case .value = state { return true }
        return ignoresFirstNewline
    }

    /// Whether a browser drops a newline right after the opening tag.
    var ignoresFirstNewline: Bool { textElement == "textarea" }

    /// Advances over a scalar of markup. Throws a `Violation`, as all functions here do.
    mutating func advance(over scalar: Unicode.Scalar) throws(Violation) {
        switch (state, scalar) {
        case (.text, "<"): state = .tagOpen
        case (.text, _): break
        case (.tagOpen, "/") where !isEndTag: isEndTag = true
        case (.tagOpen, "!") where !isEndTag && textElement == nil: state = .doctype
        case (.tagOpen, _):
            guard scalar.isASCIILetter else { throw Violation("'<' begins a tag; as text it is written &lt;") }
            (state, tagName) = (.tagName, scalar.lowercased)
        case (.doctype, ">"): state = .text
        case (.doctype, _):
            guard scalar.isASCIILetter || scalar == " " else {
                throw Violation("after '<!' comes the doctype alone; a comment is written {{! like this }}")
            }
        case (.valueStart(let attribute), _):
            guard scalar == "\"" else { throw Violation("the value of '\(attribute.name)' must be in double quotes") }
            state = .value(attribute)
        case (.value, "\""), (.afterURL, "\""): state = .betweenAttributes(isAfterSpace: false)
        case (.value(let attribute), _): state = .value(attribute.continued)
        case (.afterURL, _): throw .partialURL
        case (.selfClosing, _):
            guard scalar == ">" else { throw .unexpected("/") }
            try closeTag()
        default: try advanceInTag(over: scalar)
        }
    }

    private mutating func advanceInTag(over scalar: Unicode.Scalar) throws(Violation) {
        switch (state, scalar) {
        case (_, ">"): try closeTag()
        case (_, "/") where !isEndTag: state = .selfClosing
        case (.attributeName("http-equiv"), "="):
            throw Violation("a template has no 'http-equiv': its 'content' may be a URL; a header line takes its place")
        case (.attributeName(let name), "="): state = .valueStart(HTMLAttribute(name: name))
        case (_, _) where scalar.isSpace: state = .betweenAttributes(isAfterSpace: true)
        case (_, _) where !scalar.isASCIILetter && !scalar.isASCIIDigit && !["-", ":"].contains(scalar):
            throw .unexpected(scalar)
        case (.tagName, _): tagName += scalar.lowercased
        case (.attributeName(let name), _): state = .attributeName(name + scalar.lowercased)
        case (.betweenAttributes(isAfterSpace: true), _):
            guard !isEndTag else { throw Violation("an end tag has no attributes") }
            state = .attributeName(scalar.lowercased)
        default: throw Violation("white space is missing before an attribute")
        }
    }

    private mutating func closeTag() throws(Violation) {
        if let textElement, !isEndTag || tagName != textElement {
            throw Violation("no tag but its end can stand in '\(textElement)'; as text, '<' is written &lt;")
        }
        guard !HTMLContext.refusedElements.contains(tagName) else {
            throw Violation("a template has no '\(tagName)'; a script is written {{ script name }}")
        }
        textElement = HTMLContext.textElements.contains(tagName) && !isEndTag ? tagName : nil
        (state, tagName, isEndTag) = (.text, "", false)
    }

    /// Advances over an interpolation. Returns what it writes.
    mutating func interpolate() throws(Violation) -> Slot {
        switch state {
        case .text: return textElement == nil ? .markup : .text
        case .value(let attribute):
            try attribute.checkIsInsertable()
            guard attribute.kind == .url else { return .text }
            guard attribute.isEmptyURL else { throw .partialURL }
            state = .afterURL
            return .url
        case .afterURL: throw Violation("a URL takes one interpolation alone; put its parts together in Swift")
        case .valueStart(let attribute): throw Violation("the value of '\(attribute.name)' must be in double quotes")
        default: throw Violation("an interpolation may stand in text or in an attribute's value, not in a tag")
        }
    }

    /// Advances over the edge of a block (`if`, `else`, `for`, `end`), which ends a name.
    mutating func passBlockEdge() throws(Violation) {
        switch state {
        case .value(let attribute): try attribute.checkIsInsertable()
        case _ where isEndTag: throw Violation("a block cannot stand in an end tag")
        case .tagName, .attributeName: state = .betweenAttributes(isAfterSpace: false)
        case .text, .betweenAttributes, .afterURL: break
        default: throw Violation("a block may stand in text, between attributes or in an attribute's value")
        }
    }

    /// Checks that an inline script is allowed here.
    func requireScriptPlace() throws(Violation) {
        guard state == .text, textElement == nil else { throw Violation("a script may stand in text alone") }
    }

    /// The context after either of two branches; nil when they end at different positions.
    func merged(with other: HTMLContext) -> HTMLContext? {
        if self == other { return self }
        // White space before the next attribute is optional.
        var (first, second) = (self, other)
        if case .betweenAttributes = state { first.state = .betweenAttributes(isAfterSpace: false) }
        if case .betweenAttributes = other.state { second.state = .betweenAttributes(isAfterSpace: false) }
        return first == second ? first : nil
    }

    /// Checks that the file may end here.
    func finish() throws(Violation) {
        guard state == .text else { throw Violation("the file ends inside a tag") }
        if let textElement { throw Violation("the file ends inside '\(textElement)'") }
    }
}

/// An attribute whose value is being written.
private struct HTMLAttribute: Equatable {
    enum Kind {
        case plain
        /// The value is a URL: an interpolation must not bring a scheme such as `javascript:`.
        case url
        /// The value is script, style, markup, a list of URLs or another attribute's: escaping alone does not make it safe.
        case literalOnly
    }

    let name: String
    /// Whether it is a URL to which nothing was written yet.
    private(set) var isEmptyURL = false

    init(name: String) {
        self.name = name
        isEmptyURL = kind == .url
    }

    var continued: HTMLAttribute {
        var attribute = self
        attribute.isEmptyURL = false
        return attribute
    }

    var kind: Kind {
        switch name {
        case "href", "src", "action", "formaction", "poster", "data", "cite", "xlink:href": .url
        case "style", "srcdoc", "srcset", "imagesrcset", "ping": .literalOnly
        // An animation in SVG sets any attribute, such as a link's.
        case "attributename", "values", "from", "to", "by": .literalOnly
        case _ where name.utf8.starts(with: "on".utf8): .literalOnly
        default: .plain
        }
    }

    func checkIsInsertable() throws(Violation) {
        guard kind != .literalOnly else { throw Violation("nothing can be inserted into '\(name)': escaping does not make it safe") }
    }
}

extension Violation {
    fileprivate static func unexpected(_ scalar: Unicode.Scalar) -> Self { Self("unexpected '\(scalar)' in a tag") }

    fileprivate static let partialURL = Self("a URL is interpolated whole, as in href=\"{{ url }}\"; put its parts together in Swift")
}

extension Unicode.Scalar {
    /// Only ASCII letters are changed, as a tokenizer compares names.
    fileprivate var lowercased: String { "A"..."Z" ~= self ? String(Character(self)).lowercased() : String(Character(self)) }
}
