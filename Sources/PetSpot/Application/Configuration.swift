import HTTP

/// The configuration of a server, from the command line and the environment.
public struct Configuration: Sendable, Equatable {
    /// The address to listen on: a name or an IP address.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes any free one.
    public var port: UInt16 = 8080
    /// The listening socket that a service manager passes on, used instead of `host` and `port`.
    public var inheritedSocket: Int32?
    /// The data's location.
    public var data = DataLocation()
    /// Scheme and host of the site's public address, such as `https://petspot.example`, when it is behind a proxy.
    public var publicURL: String?
    /// The networks of the proxies whose `X-Forwarded-For` is trusted.
    public var trustedProxies: [IPNetwork] = []
    /// Who runs this installation: a name and how to reach them, for the page on privacy.
    public var operatorContact: String?
    /// How long reports are kept.
    public var life = ReportLife()
    /// The format of the log's lines.
    public var logFormat = Log.Format.text
    /// The number of event loops, each with its own thread.
    public var workers: Int

    /// The defaults for a machine with this many cores.
    public init(cores: Int) {
        workers = max(1, cores)
    }

    /// Whether the site's public address is https.
    var isSecure: Bool { publicURL?.hasPrefix("https://") == true }
}
