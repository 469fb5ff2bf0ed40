import SHA2

/// 128 bits. Not one `UInt128`: its alignment of 16 bytes breaks the frames of `async` functions (Swift 6.3).
struct Bits128: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ value: UInt128) {
        high = UInt64(truncatingIfNeeded: value >> 64)
        low = UInt64(truncatingIfNeeded: value)
    }

    /// The first 16 of a code's 32 bytes.
    init(firstHalfOf code: Digest) { self.init(code.bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }) }

    var value: UInt128 { UInt128(high) << 64 | UInt128(low) }

    static func ^ (left: Self, right: Self) -> Self { Self(left.value ^ right.value) }

    static let digitCount = 32

    /// The first hexadecimal digits.
    func digits(_ count: Int = digitCount) -> String {
        String(unsafeUninitializedCapacity: count) { buffer in
            var bits = value
            for index in 0..<count {
                let digit = UInt8(bits >> 124)
                bits <<= 4
                buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return count
        }
    }
}

/// 128 random bits, written as 32 lower-case hexadecimal digits: a name or a secret that cannot be guessed.
protocol HexadecimalValue: RawRepresentable<String>, Hashable, Sendable {
    var bits: Bits128 { get }

    init(bits: Bits128)
}

extension HexadecimalValue {
    /// A new value from the system's secure random generator.
    init() { self.init(bits: Bits128(.random(in: .min ... .max))) }

    /// The hash that is stored of a secret, so that reading the database is not enough to use it.
    var hash: Digest { SHA256.hash(rawValue.utf8) }

    /// Parses the digits; nil for any other text. Only the store knows whether this server made the value.
    init?(rawValue: String) {
        guard rawValue.utf8.count == Bits128.digitCount else { return nil }
        var bits: UInt128 = 0
        for octet in rawValue.utf8 {
            switch octet {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = bits << 4 | UInt128(octet &- UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): bits = bits << 4 | UInt128(octet &- UInt8(ascii: "a") &+ 10)
            default: return nil
            }
        }
        self.init(bits: Bits128(bits))
    }

    var rawValue: String { bits.digits() }

    // We compare the bits, because the default of `RawRepresentable` would build the text first.
    static func == (left: Self, right: Self) -> Bool { left.bits == right.bits }

    func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

/// The public id of a report, used in its URL: short enough to read aloud, too long to guess or enumerate.
struct ReportID: Sendable, RawRepresentable {
    /// Ten characters of a 32-letter alphabet: 50 random bits.
    static let length = 10

    /// Digits and lower-case letters without `i l o u`, which are misread (Crockford's base 32).
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    /// The value of each ASCII character, for speed: a list of pets parses many ids.
    private static let digits = (0...0x7F).map(alphabet.firstIndex)

    /// A number instead of text, so that copying a session with ids counts no references.
    private let number: UInt64

    init?(rawValue: String) {
        guard rawValue.utf8.count == ReportID.length else { return nil }
        var number: UInt64 = 0
        for letter in rawValue.utf8 {
            guard letter < 0x80, let digit = ReportID.digits[Int(letter)] else { return nil }
            number = number << 5 | UInt64(digit)
        }
        self.number = number
    }

    /// The id that someone typed from paper: in upper case, or with letters for the digits that they look like.
    init?(typed: String) {
        let letters = typed.utf8.map { letter -> UInt8 in
            switch letter {
            case UInt8(ascii: "O"), UInt8(ascii: "o"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"): UInt8(ascii: "1")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter | 0x20
            default: letter
            }
        }
        self.init(rawValue: String(decoding: letters, as: UTF8.self))
    }

    var rawValue: String {
        String(unsafeUninitializedCapacity: ReportID.length) { buffer in
            for index in 0..<ReportID.length { buffer[index] = ReportID.alphabet[Int(number >> (45 - 5 * index) & 31)] }
            return ReportID.length
        }
    }

    init() { number = .random(in: 0..<1 << 50) }
}

extension ReportID: Hashable {
    // We compare the bits, because the default of `RawRepresentable` would build the text first.
    static func == (left: ReportID, right: ReportID) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The secret in the owner's private link, which only the session that submitted the report can derive again.
///
/// It is an HMAC of the report's id under the session's id, so the confirmation can show it, although only its hash is stored.
struct ManagementToken: HexadecimalValue { let bits: Bits128 }

extension ManagementToken {
    /// The token of a report that was submitted from a session: the code's first half.
    init(of reportID: ReportID, from sessionID: SessionID) {
        let code = HMACSHA256.code(for: reportID.rawValue.utf8, key: sessionID.rawValue.utf8)
        self.init(bits: Bits128(firstHalfOf: code))
    }

    /// The token of a confirmed report, from the session that may show it.
    init(of confirmation: FlowSession.Confirmation, from id: SessionID) {
        let token = ManagementToken(of: confirmation.reportID, from: id)
        self.init(bits: confirmation.tokenMask.map { token.bits ^ $0.bits } ?? token.bits)
    }
}
