import HTML

/// A file of `Public`, embedded by the build. Its URL contains a hash of its content, so it can be cached for a year.
struct Asset: Sendable {
    let path: StaticString
    let url: URLReference
    let mediaType: StaticString
    let body: Body

    /// The content of the file.
    enum Body: Sendable {
        case text(StaticString)
        /// Base64, decoded once at the start.
        case base64(StaticString)
    }

    init(path: StaticString, mediaType: StaticString, body: Body) {
        self.path = path
        url = URLReference(stringLiteral: path)
        self.mediaType = mediaType
        self.body = body
    }
}
