import HTML

/// A file of `Public`, embedded by the build: its name carries a hash of its content, so it can be cached for good.
struct Asset: Sendable {
    let path: StaticString
    /// Its address on this site.
    let url: URLReference
    let mediaType: StaticString
    let body: Body

    /// What is sent.
    enum Body: Sendable {
        case text(StaticString)
        /// Base 64, decoded once at start.
        case base64(StaticString)
    }

    init(path: StaticString, mediaType: StaticString, body: Body) {
        self.path = path
        url = URLReference(stringLiteral: path)
        self.mediaType = mediaType
        self.body = body
    }
}
