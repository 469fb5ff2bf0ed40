/// The syntax of an authority: the value of `Host`, or the authority of an absolute-form target (RFC 9112, section 3.2).
enum Authority {
    /// The longest name of a host has 253 characters (RFC 1035, section 2.3.4), and its port five. A longer one is made to be
    /// repeated in every link of a response.
    static let maximumLength = 259

    /// Whether the bytes in `range` are `host [":" port]` (RFC 3986, section 3.2): a name, an IPv4 address or an IPv6
    /// address in brackets. User information and an empty host, which an `http` URI cannot have (RFC 9110, section 4.2),
    /// are refused.
    static func isValid(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        guard let first = range.first, range.count <= maximumLength else { return false }
        let hostEnd: Int
        if bytes[first] == .leftBracket {
            guard let bracket = bytes.firstIndex(of: .rightBracket, in: range), bracket > first + 1 else {
                return false
            }
            guard bytes.allSatisfy(in: first + 1..<bracket, isIPv6Byte) else { return false }
            hostEnd = bracket + 1
        } else {
            hostEnd = bytes.firstIndex(of: .colon, in: range) ?? range.upperBound
            guard hostEnd > first, isName(bytes, in: first..<hostEnd) else { return false }
        }
        return hostEnd == range.upperBound || isPort(bytes, in: hostEnd..<range.upperBound)
    }

    private static func isIPv6Byte(_ byte: UInt8) -> Bool {
        byte.hexadecimalValue != nil || byte == .colon || byte == UInt8(ascii: ".")
    }

    /// `reg-name`: `unreserved`, `sub-delims` and percent-encoded bytes. We refuse a comma, which the grammar allows,
    /// because no host name has one and two `Host` lines that were joined do.
    private static func isName(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        for index in range where !isNameByte(bytes[index]) {
            guard bytes[index] == .percent, range.upperBound - index > 2, bytes[index + 1].hexadecimalValue != nil,
                bytes[index + 2].hexadecimalValue != nil
            else { return false }
        }
        return true
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x24, 0x26...0x2B, 0x2D, 0x2E, 0x30...0x39, 0x3B, 0x3D, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }

    /// `":" port`: at most five digits, possibly none.
    private static func isPort(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        guard bytes[range.lowerBound] == .colon, range.count <= 6 else { return false }
        return bytes.allSatisfy(in: range.dropFirst(), \.isDigit)
    }
}
