/// Where a shared PostgreSQL database is, `postgres://user:password@host:port/database`. It holds a password, so it says of
/// itself only what it is.
struct DatabaseURL: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole of it, for libpq alone.
    let text: String

    /// Takes a URL with one of PostgreSQL's two schemes. A password whose `@` or `/` is not percent-encoded would be read as
    /// a host, and so told in an error: such a URL is refused.
    init?(_ text: String) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || !parts[0].contains("/"), !text.utf8.contains(0) else { return nil }
        self.text = text
    }

    /// What it is, without what it holds.
    var description: String { "postgres://…" }
    var debugDescription: String { description }
    /// Empty, so that no dump shows the password.
    var customMirror: Mirror { Mirror(self, children: []) }
}
