/// Where a reader stands in the extensions of a chunk (RFC 9112, section 7.1.1): `*( BWS ";" BWS name [ BWS "=" BWS value ] )`.
///
/// They mean nothing here, yet they have to be well-formed: where a reader is lax about them, another may see the line
/// end at a different octet.
enum ChunkExtension: Equatable {
    /// After the size or a value: what follows must be another extension.
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

    /// Where `octet` leads to, or nothing when it has no place here.
    func next(_ octet: UInt8) -> ChunkExtension? {
        switch (self, octet) {
        case (.quoted, .quote): .afterQuoted
        case (.quoted, .backslash): .escaped
        case (.quoted, _), (.escaped, _): octet.isFieldOctet ? .quoted : nil
        case (.equals, .quote): .quoted
        case (.semicolon, _) where octet.isTokenOctet, (.name, _) where octet.isTokenOctet: .name
        case (.equals, _) where octet.isTokenOctet, (.token, _) where octet.isTokenOctet: .token
        case (.semicolon, _) where octet.isWhitespace, (.equals, _) where octet.isWhitespace: self
        case (.semicolon, _), (.equals, _): nil
        case (.name, .equals), (.afterName, .equals): .equals
        case (.name, _) where octet.isWhitespace, (.afterName, _) where octet.isWhitespace: .afterName
        default: octet == .semicolon ? .semicolon : octet.isWhitespace ? .padding : nil
        }
    }
}
