/// The bytes and byte classes that HTTP's grammar names (RFC 9110, section 5.6).
extension UInt8 {
    static let horizontalTab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let numberSign: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D

    /// `OWS`: a space or a tab.
    var isWhitespace: Bool { self == .space || self == .horizontalTab }

    /// `DIGIT`.
    var isDigit: Bool { self &- .zero < 10 }

    /// `ALPHA`.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// `VCHAR`: visible ASCII.
    var isVisible: Bool { self &- 0x21 < 0x5E }

    /// `tchar`: a byte of a method, field name or parameter name.
    var isTokenByte: Bool {
        switch self {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
        default: false
        }
    }

    /// `unreserved`: a character that means the same in a URL whether it is percent-encoded or not (RFC 3986, section 2.3).
    var isUnreserved: Bool { isLetter || isDigit || self == .hyphen || self == 0x2E || self == 0x5F || self == 0x7E }

    /// A byte of a field value: `field-vchar`, space and tab (RFC 9110, section 5.5).
    var isFieldByte: Bool { self >= .space ? self != 0x7F : self == .horizontalTab }

    /// The value of a `HEXDIG`.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The byte, or the lower-case letter for an upper-case one.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
