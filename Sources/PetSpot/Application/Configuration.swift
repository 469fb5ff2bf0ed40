import HTTP

/// How one server is set up: what the command line and the environment say.
public struct Configuration: Sendable, Equatable {
    /// The address to listen on: a name or an IP address.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes any free one.
    public var port: UInt16 = 8080
    /// The listening socket that a service manager hands over, served in place of `host` and `port`.
    public var inheritedSocket: Int32?
    /// Where the data is.
    public var data = DataLocation()
    /// Scheme and host that people reach the site under, when a proxy stands before it: `https://petspot.example`.
    public var publicURL: String?
    /// The networks of the proxies before this server, whose word on a client's address is taken.
    public var trustedProxies: [IPNetwork] = []
    /// The form of the log's lines.
    public var logFormat = Log.Format.text
    /// Event loops, each with a thread of its own.
    public var workers: Int

    /// The defaults on a machine with so many cores.
    public init(cores: Int) {
        workers = max(1, cores)
    }

    /// Whether people reach the site over https.
    var isSecure: Bool { publicURL?.hasPrefix("https://") == true }
}
