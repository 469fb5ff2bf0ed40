/// A position in the extensions of a chunk (RFC 9112, section 7.1.1): `*( BWS ";" BWS name [ BWS "=" BWS value ] )`.
///
/// The server ignores extensions, but they must be well-formed: if it were lax, another recipient could see the end of
/// the line at a different byte.
enum ChunkExtension: Equatable {
    /// After the size or a value, where only another extension may follow.
    case padding
    case semicolon
    case name
    case afterName
    case equals
    case token
    case quoted
    case escaped
    case afterQuoted

    /// Whether the line may end here.
    var mayEnd: Bool { self == .name || self == .token || self == .afterQuoted }

    /// The position after `byte`, or `nil` when it is not allowed here.
    func next(_ byte: UInt8) -> ChunkExtension? {
        switch (self, byte) {
        case (.quoted, .quote): .afterQuoted
        case (.quoted, .backslash): .escaped
        case (.quoted, _), (.escaped, _): byte.isFieldByte ? .quoted : nil
        case (.equals, .quote): .quoted
        case (.semicolon, _) where byte.isTokenByte, (.name, _) where byte.isTokenByte: .name
        case (.equals, _) where byte.isTokenByte, (.token, _) where byte.isTokenByte: .token
        case (.semicolon, _) where byte.isWhitespace, (.equals, _) where byte.isWhitespace: self
        case (.semicolon, _), (.equals, _): nil
        case (.name, .equals), (.afterName, .equals): .equals
        case (.name, _) where byte.isWhitespace, (.afterName, _) where byte.isWhitespace: .afterName
        default: byte == .semicolon ? .semicolon : byte.isWhitespace ? .padding : nil
        }
    }
}
