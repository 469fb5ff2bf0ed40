/// The syntax of an authority: the value of `Host`, or the authority of an absolute-form target (RFC 9112, section 3.2).
public enum Authority {
    /// A host's name has 253 characters at most (RFC 1035, section 2.3.4), a port five, and a colon is between them. More would be
    /// repeated in every link of a response.
    static let maximumLength = 259

    /// Whether a text is an authority.
    public static func isValid(_ text: some StringProtocol) -> Bool { isValid(Array(text.utf8)[...]) }

    /// Whether the bytes are `host [":" port]` (RFC 3986, section 3.2): a name, an IPv4 address or an IPv6 address in brackets. User
    /// information and an empty host, which an `http` URI cannot have (RFC 9110, section 4.2), are refused.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= maximumLength else { return false }
        var rest = bytes
        if rest.first == .leftBracket {
            let address = rest.dropFirst().prefix { $0 != .rightBracket }
            rest = rest[address.endIndex...]
            guard rest.popFirst() == .rightBracket, address.contains(.colon), IPAddress(address.text) != nil else {
                return false
            }
        } else {
            guard isName(rest.take { $0 != .colon }) else { return false }
        }
        // At most five digits of a port, possibly none.
        return rest.isEmpty || rest.popFirst() == .colon && rest.count <= 5 && rest.allSatisfy(\.isDigit)
    }

    /// `reg-name`: `unreserved`, `sub-delims` and percent-encoded bytes. We refuse a comma, which the grammar allows,
    /// because no host name has one and two `Host` lines that were joined do.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case .percent:
                guard rest.count >= 2, rest.prefix(2).allSatisfy({ $0.hexadecimalValue != nil }) else { return false }
                rest = rest.dropFirst(2)
            case 0x21, 0x24, 0x26...0x2B, 0x2D, 0x2E, 0x30...0x39, 0x3B, 0x3D, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E:
                break
            default: return false
            }
        }
        return !bytes.isEmpty
    }
}
