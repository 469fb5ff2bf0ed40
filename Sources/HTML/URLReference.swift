/// A URL that is safe in an `href`, `src` or `action`: a path of this site, or an absolute URL whose scheme cannot run script.
public struct URLReference: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The URL as text, not yet escaped for HTML.
    public let text: String

    private init(_ text: String) { self.text = text }

    public init(stringLiteral value: StaticString) { self.init(value.description) }

    /// Makes a path of this site; segments are percent-encoded.
    public init(path segments: [String]) { self.init(segments.isEmpty ? "/" : segments.map { "/" + percentEncoded($0) }.joined()) }

    /// The URL with `query`, percent-encoded, behind it; it must have none yet.
    public func with(query: [(name: String, value: String)]) -> URLReference {
        var text = text
        for (index, item) in query.enumerated() {
            text += (index == 0 ? "?" : "&") + percentEncoded(item.name)
            if !item.value.isEmpty { text += "=" + percentEncoded(item.value) }
        }
        return URLReference(text)
    }

    /// A path of this site from a request's path, percent-encoded already; anything else, such as `//host`, becomes `/`.
    public init(encodedPath: String) {
        var path = encodedPath
        let isOwnPath = path.withUTF8 { bytes in
            guard bytes.first == UInt8(ascii: "/") else { return false }
            return bytes.count == 1 || (bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\"))
        }
        self.init(isOwnPath ? path : "/")
    }

    /// Makes the root of a site from its scheme and host. Anything else becomes `/`.
    public init(origin: String) {
        let isOrigin = origin.hasPrefix("https://") || origin.hasPrefix("http://")
        self.init(isOrigin ? origin + "/" : "/")
    }

    /// The address of another site; nil but for http and https with a host, in characters that a URL can have (RFC 3986).
    public init?(website: String) {
        let scheme = website.lowercased().hasPrefix("https://") ? "https://" : "http://"
        let rest = website.utf8.dropFirst(scheme.utf8.count)
        guard website.lowercased().hasPrefix(scheme), let first = rest.first,
            !"/?#:@".utf8.contains(first), rest.allSatisfy(\.isOfURL)
        else { return nil }
        self.init(scheme + String(decoding: Array(rest), as: UTF8.self))
    }

    /// Makes a link to the element with this `id` on the same page.
    public init(fragment: String) { self.init("#" + percentEncoded(fragment)) }

    /// Makes an absolute URL from a literal beginning, such as `tel:`, and text that is percent-encoded.
    public init(scheme: StaticString, encoding rest: String) {
        self.init(scheme.description + percentEncoded(rest, keeping: "@+"))
    }
}

/// Percent-encodes every byte that is not unreserved (RFC 3986, section 2.3) nor named in `kept`.
func percentEncoded(_ text: String, keeping kept: String = "") -> String {
    // Most text in URLs needs no encoding.
    if text.utf8.allSatisfy({ $0.isUnreserved }) { return text }
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        if byte.isUnreserved || kept.utf8.contains(byte) {
            bytes.append(byte)
        } else {
            bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension UInt8 {
    /// Whether a URL may contain the byte. Other languages' letters come percent-encoded, or in a host as Punycode.
    fileprivate var isOfURL: Bool { isUnreserved || "%:/?#[]@!$&'()*+,;=".utf8.contains(self) }

    fileprivate var isUnreserved: Bool {
        switch UnicodeScalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }
}
