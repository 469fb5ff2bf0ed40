/// A buffer that an XML document is written into: names are literals, everything else is escaped.
///
/// Characters that XML 1.0 forbids (section 2.2), such as U+FFFF, are left out, because no reference may stand for them either.
public struct XMLBuffer {
    private var buffer = HTMLBuffer()

    /// The attributes of an element, in order.
    public typealias Attributes = KeyValuePairs<StaticString, String>

    public init() { buffer.append(markup: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n") }

    /// The bytes written so far, UTF-8.
    public var bytes: [UInt8] { buffer.bytes }

    public mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
        startTag(name, attributes)
        buffer.append(markup: ">\n")
    }

    public mutating func close(_ name: StaticString) {
        buffer.append(markup: "</")
        buffer.append(markup: name)
        buffer.append(markup: ">\n")
    }

    public mutating func element(_ name: StaticString, _ text: String) {
        startTag(name, [:])
        buffer.append(markup: ">")
        buffer.append(text: allowed(text))
        close(name)
    }

    public mutating func empty(_ name: StaticString, _ attributes: Attributes) {
        startTag(name, attributes)
        buffer.append(markup: "/>\n")
    }

    private mutating func startTag(_ name: StaticString, _ attributes: Attributes) {
        buffer.append(markup: "<")
        buffer.append(markup: name)
        for (name, value) in attributes {
            buffer.append(markup: " ")
            buffer.append(markup: name)
            buffer.append(markup: "=\"")
            buffer.append(text: allowed(value))
            buffer.append(markup: "\"")
        }
    }
}

/// The text without characters that XML 1.0 forbids.
private func allowed(_ text: String) -> String {
    let isAllowed = { (scalar: Unicode.Scalar) in
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...: true
        default: false
        }
    }
    guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
}
