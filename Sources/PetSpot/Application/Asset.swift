import HTML

/// A file of `Public`, embedded by the build: its name carries a hash of its content, so it can be cached for good.
struct Asset: Sendable {
    let path: StaticString
    let mediaType: StaticString
    let body: Body

    /// What is sent.
    enum Body: Sendable {
        case text(StaticString)
        /// Base 64, decoded once at start.
        case base64(StaticString)
    }

    /// The asset's address on this site.
    var url: URLReference { URLReference(stringLiteral: path) }
}
