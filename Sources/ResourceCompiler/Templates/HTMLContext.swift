/// The position in the markup: a strict subset of the tokenizer of the HTML Standard (13.2.5).
///
/// The Standard's parse errors are errors here, so that a browser sees the same structure as this type.
struct HTMLContext: Equatable {
    /// Why markup or a directive is not allowed at its position.
    struct Violation: Error, Equatable {
        let message: String
    }

    /// What an interpolation writes.
    enum Slot {
        case text, attribute, url
    }

    private enum State: Equatable {
        case text
        case tagOpen, endTagOpen, tagName, markupDeclaration
        case beforeAttributeName
        case attributeName(String)
        case afterAttributeName(String)
        case beforeAttributeValue(String)
        case attributeValue(HTMLAttribute)
        /// After an interpolated URL: the quote must close now.
        case afterURL
        /// After an attribute: white space or the tag's end must follow.
        case afterAttribute
        case selfClosingTag
    }

    private var state = State.text
    private var tagName = ""
    private var isEndTag = false
    /// The open element whose content is only text: title, textarea, script or style.
    private var textElement: String?
    /// A possible beginning of its end tag.
    private var endTagPrefix = ""
    private var isInPre = false

    /// Whether white space has a meaning here.
    var keepsWhiteSpace: Bool {
        if case .attributeValue = state { return true }
        return ignoresFirstNewline
    }

    /// Whether a browser drops a newline right after the opening tag, as in `textarea` and `pre`.
    var ignoresFirstNewline: Bool { isInPre || textElement == "textarea" }

    /// Advances over a scalar of markup. Throws a `Violation`, as all functions here do.
    mutating func advance(over scalar: Unicode.Scalar) throws(Violation) {
        switch state {
        case .text: try advanceInText(scalar)
        case .tagOpen, .endTagOpen, .tagName, .markupDeclaration: try advanceInTagName(scalar)
        default: try advanceInAttributes(scalar)
        }
    }

    /// Advances over an interpolation. Returns what it writes.
    mutating func interpolate() throws(Violation) -> Slot {
        switch state {
        case .text:
            try requireText("an interpolation")
            return .text
        case .attributeValue(let attribute):
            try requireInsertable(attribute)
            guard attribute.kind == .url else { return .attribute }
            guard attribute.isEmptyURL else { throw .partialURL }
            state = .afterURL
            return .url
        case .afterURL:
            throw Violation(message: "a URL takes one interpolation alone; put its parts together in Swift")
        case .beforeAttributeValue(let name):
            throw Violation(message: "the value of '\(name)' must be in double quotes to take an interpolation")
        default:
            throw Violation(message: "an interpolation may stand in text or in an attribute's value, not in a tag")
        }
    }

    /// Advances over the edge of a block (`if`, `else`, `for`, `end`), which ends a name.
    mutating func passBlockEdge() throws(Violation) {
        switch state {
        case .text: try requireText("a block")
        case .attributeValue(let attribute): try requireInsertable(attribute)
        case _ where isEndTag: throw Violation(message: "a block cannot stand in an end tag")
        case .tagName, .attributeName: state = .afterAttribute
        case .afterAttributeName: state = .beforeAttributeName
        case .beforeAttributeName, .afterAttribute, .afterURL: break
        default: throw Violation(message: "a block may stand in text, between attributes or in an attribute's value")
        }
    }

    /// Checks that an inline script is allowed here.
    func requireScriptPlace() throws(Violation) {
        guard state == .text, textElement == nil else { throw Violation(message: "a script may stand in text alone") }
    }

    /// The context after either of two branches; nil when they end at different positions.
    func merged(with other: HTMLContext) -> HTMLContext? {
        if self == other { return self }
        // White space before the next attribute is optional.
        var (first, second) = (self, other)
        if first.state == .beforeAttributeName { first.state = .afterAttribute }
        if second.state == .beforeAttributeName { second.state = .afterAttribute }
        return first == second ? first : nil
    }

    /// Checks that the file may end here.
    func finish() throws(Violation) {
        guard state == .text else { throw Violation(message: "the file ends inside a tag") }
        if let textElement { throw Violation(message: "the file ends inside '\(textElement)'") }
        if isInPre { throw Violation(message: "the file ends inside 'pre'") }
    }
}

// MARK: - Text

extension HTMLContext {
    private mutating func advanceInText(_ scalar: Unicode.Scalar) throws(Violation) {
        guard let textElement else {
            if scalar == "<" { state = .tagOpen }
            return
        }
        if endTagPrefix.isEmpty, scalar != "<" {
            guard textElement != "script" || scalar.isSpace else {
                throw Violation(
                    message: "an inline script must be written {{ script name }}: the policy allows only those"
                )
            }
        } else if endTagPrefix == "</" + textElement, scalar.isSpace || scalar == ">" {
            (tagName, isEndTag, self.textElement, endTagPrefix) = (textElement, true, nil, "")
            state = .tagName
            try advance(over: scalar)
        } else {
            endTagPrefix += scalar.lowercased
            guard ("</" + textElement).hasPrefix(endTagPrefix) else {
                throw Violation(
                    message: "no tag but its end can stand in '\(textElement)'; as text, '<' is written &lt;"
                )
            }
        }
    }

    private func requireText(_ what: String) throws(Violation) {
        if let textElement, textElement == "script" || textElement == "style" {
            throw Violation(message: "\(what) cannot stand in '\(textElement)'")
        }
        guard endTagPrefix.isEmpty else { throw Violation(message: "\(what) cannot stand in a tag's name") }
    }
}

// MARK: - Tags

extension HTMLContext {
    private mutating func advanceInTagName(_ scalar: Unicode.Scalar) throws(Violation) {
        switch (state, scalar) {
        case (.tagOpen, "/"): state = .endTagOpen
        case (.tagOpen, "!"): state = .markupDeclaration
        case (.tagOpen, _), (.endTagOpen, _):
            guard scalar.isASCIILetter else { throw Violation(message: "'<' begins a tag; as text it is written &lt;") }
            isEndTag = state == .endTagOpen
            tagName = scalar.lowercased
            state = .tagName
        case (.markupDeclaration, ">"): state = .text
        case (.markupDeclaration, "-"), (.markupDeclaration, "["):
            throw Violation(message: "after '<!' comes the doctype alone; a comment is written {{! like this }}")
        case (.markupDeclaration, _): break
        case (_, ">"): closeTag()
        case (_, "/"): state = .selfClosingTag
        case (_, _) where scalar.isSpace: state = .beforeAttributeName
        case (_, "<"), (_, "\""), (_, "'"), (_, "="): throw .unexpected(scalar)
        default: tagName += scalar.lowercased
        }
    }

    private mutating func closeTag() {
        switch tagName {
        case "title", "textarea", "script", "style": textElement = isEndTag ? nil : tagName
        case "pre": isInPre = !isEndTag
        default: break
        }
        (state, tagName, isEndTag) = (.text, "", false)
    }
}

// MARK: - Attributes

extension HTMLContext {
    private mutating func advanceInAttributes(_ scalar: Unicode.Scalar) throws(Violation) {
        switch (state, scalar) {
        case (.attributeValue(let attribute), _):
            try advance(in: attribute, over: scalar)
        case (.afterURL, _):
            guard scalar == "\"" else { throw .partialURL }
            state = .afterAttribute
        case (.beforeAttributeValue, _) where scalar.isSpace:
            break
        case (.beforeAttributeValue(let name), "\""):
            state = .attributeValue(HTMLAttribute(name: name, quote: .double))
        case (.beforeAttributeValue(let name), "'"):
            state = .attributeValue(HTMLAttribute(name: name, quote: .single))
        case (.beforeAttributeValue(let name), _):
            state = .attributeValue(HTMLAttribute(name: name, quote: .none))
            try advance(over: scalar)
        case (.selfClosingTag, _):
            guard scalar == ">", !isEndTag, !["title", "textarea", "script", "style", "pre"].contains(tagName) else {
                throw .unexpected("/")
            }
            closeTag()
        case (_, ">"):
            closeTag()
        case (_, "/"):
            state = .selfClosingTag
        case (.attributeName(let name), "="), (.afterAttributeName(let name), "="):
            state = .beforeAttributeValue(name)
        case (.attributeName(let name), _) where scalar.isSpace:
            state = .afterAttributeName(name)
        case (.afterAttributeName, _) where scalar.isSpace:
            break
        case (_, _) where scalar.isSpace:
            state = .beforeAttributeName
        case (_, "\""), (_, "'"), (_, "<"), (_, "="):
            throw .unexpected(scalar)
        case (.attributeName(let name), _):
            state = .attributeName(name + scalar.lowercased)
        case (.afterAttribute, _):
            throw Violation(message: "white space is missing before an attribute")
        default:
            guard !isEndTag else { throw Violation(message: "an end tag has no attributes") }
            state = .attributeName(scalar.lowercased)
        }
    }

    private mutating func advance(in attribute: HTMLAttribute, over scalar: Unicode.Scalar) throws(Violation) {
        switch (attribute.quote, scalar) {
        case (.double, "\""), (.single, "'"): state = .afterAttribute
        case (.none, ">"): closeTag()
        case (.none, "\""), (.none, "'"), (.none, "<"), (.none, "="), (.none, "`"): throw .unexpected(scalar)
        case (.none, _) where scalar.isSpace: state = .beforeAttributeName
        default:
            var attribute = attribute
            attribute.isEmptyURL = false
            state = .attributeValue(attribute)
        }
    }

    private func requireInsertable(_ attribute: HTMLAttribute) throws(Violation) {
        guard attribute.kind != .literalOnly else {
            throw Violation(message: "nothing can be inserted into '\(attribute.name)': escaping does not make it safe")
        }
        guard attribute.quote == .double else {
            throw Violation(
                message: "the value of '\(attribute.name)' must be in double quotes to take an interpolation"
            )
        }
    }
}

extension HTMLContext.Violation {
    fileprivate static func unexpected(_ scalar: Unicode.Scalar) -> Self {
        Self(message: "unexpected '\(scalar)' in a tag")
    }

    fileprivate static let partialURL = Self(
        message: "a URL is interpolated whole, as in href=\"{{ url }}\"; put its parts together in Swift"
    )
}

extension Unicode.Scalar {
    /// Only ASCII letters are changed, as a tokenizer compares names.
    fileprivate var lowercased: String {
        "A"..."Z" ~= self ? String(Character(self)).lowercased() : String(Character(self))
    }
}
