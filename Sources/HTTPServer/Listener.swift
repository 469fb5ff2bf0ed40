import HTTP
import Platform

/// A listening TCP socket, which is closed with its owner.
public struct Listener: ~Copyable, Sendable {
    private let owned: Descriptor
    /// The address, with the actual port.
    let address: SocketAddress
    /// Whether another process keeps the socket listening too, so that its queue can be left to the next server.
    let isShared: Bool

    /// The number of the descriptor, which is non-blocking.
    var descriptor: Int32 { owned.number }

    /// Starts to listen; connections wait in the queue until they are served. Throws when the address cannot be listened on.
    public init(_ configuration: ServerConfiguration) throws(ServerStartError) {
        if let socket = configuration.inheritedSocket {
            try self.init(inherited: socket)
        } else {
            try self.init(host: configuration.host, port: configuration.port, backlog: configuration.limits.backlog)
        }
    }

    /// Starts to listen. Throws when the address cannot be listened on.
    init(host: IPAddress, port: UInt16, backlog: Int32) throws(ServerStartError) {
        let wanted = SystemAddress(SocketAddress(ip: host, port: port))
        guard let socket = Descriptor(makeSocket(wanted.family)) else { throw .system(call: "socket", code: errno) }
        // Otherwise a restart would have to wait for old connections in TIME_WAIT. A port in use is still refused.
        setOption(socket.number, SOL_SOCKET, SO_REUSEADDR, 1)
        if wanted.family == AF_INET6 { setOption(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard wanted.withPointer({ bind(socket.number, $0, $1) }) == 0, listen(socket.number, backlog) == 0 else {
            throw Self.bindError(errno, host: host.description, port: port)
        }
        var bound = SystemAddress()
        guard bound.withMutablePointer({ getsockname(socket.number, $0, $1) }) == 0, let address = bound.address else {
            throw .system(call: "getsockname", code: errno)
        }
        owned = socket
        self.address = address
        isShared = false
    }

    /// Uses a copy of an inherited socket, so that the server can be started again. Throws when it is no listening TCP socket.
    init(inherited: Int32) throws(ServerStartError) {
        var bound = SystemAddress()
        guard (option(inherited, SO_ACCEPTCONN) ?? 0) != 0, option(inherited, SO_TYPE) == SocketType.stream,
            bound.withMutablePointer({ getsockname(inherited, $0, $1) }) == 0, let address = bound.address
        else { throw .notAListener(descriptor: inherited) }
        _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
        guard let copy = Descriptor(fcntl(inherited, F_DUPFD_CLOEXEC, 0)) else { throw .system(call: "fcntl", code: errno) }
        _ = fcntl(copy.number, F_SETFL, fcntl(copy.number, F_GETFL) | O_NONBLOCK)
        owned = copy
        self.address = address
        isShared = true
    }

    /// The result of an attempt to accept a connection.
    enum Accepted: ~Copyable {
        case connection(Descriptor, peer: IPAddress)
        case nothing
        /// A connection is in the queue, but the system has no descriptor or memory left for it.
        case exhausted
    }

    func accept() -> Accepted {
        while true {
            var peer = SystemAddress()
            let accepted = peer.withMutablePointer { acceptWithoutBlocking(descriptor, $0, $1) }
            if let connection = Descriptor(accepted) {
                guard let peer = peer.address?.ip else { continue }
                // Responses are sent whole, so Nagle's algorithm would only delay them.
                setOption(connection.number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
                setOption(connection.number, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, unsentBytes)
                return .connection(connection, peer: peer)
            }
            switch errno {
            case EAGAIN, EWOULDBLOCK: return .nothing
            // The connection was closed before it was accepted; another may be in the queue.
            case ECONNABORTED, EINTR: continue
            // Linux reports errors that the connection has met already, such as a network that is down (accept(2)).
            case ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, EPROTO, ENOPROTOOPT, EOPNOTSUPP: continue
            // EMFILE, ENFILE, ENOBUFS or ENOMEM. Another error would come again at once, so it has to wait too.
            default: return .exhausted
            }
        }
    }

    private static func bindError(_ code: Int32, host: String, port: UInt16) -> ServerStartError {
        switch code {
        case EADDRINUSE: .portInUse(host: host, port: port)
        case EACCES, EPERM: .noPermission(host: host, port: port)
        case EADDRNOTAVAIL: .addressNotAvailable(host: host)
        default: .system(call: "bind", code: code)
        }
    }
}

private func makeSocket(_ family: Int32) -> Int32 {
    #if os(Linux)
    return socket(family, SocketType.stream | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
    return withoutBlocking(socket(family, SocketType.stream, 0))
    #endif
}

private func acceptWithoutBlocking(
    _ listener: Int32,
    _ address: UnsafeMutablePointer<sockaddr>,
    _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
    #if os(Linux)
    return accept4(listener, address, length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
    #else
    let connection = withoutBlocking(accept(listener, address, length))
    if connection >= 0 { setOption(connection, SOL_SOCKET, SO_NOSIGPIPE, 1) }
    return connection
    #endif
}

/// Makes a descriptor non-blocking and closed on `exec`.
func withoutBlocking(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
}

/// Bytes that the system may buffer for a client beyond those in flight: enough until the loop's next turn, and not megabytes.
private let unsentBytes: Int32 = 65_536

/// The value of a socket option; `nil` when the descriptor is not a socket.
private func option(_ descriptor: Int32, _ option: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
}

private func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}

/// The reason why a server could not start: a line for the operator and an exit code.
public enum ServerStartError: Error, Equatable, CustomStringConvertible {
    case addressNotAvailable(host: String)
    case portInUse(host: String, port: UInt16)
    case noPermission(host: String, port: UInt16)
    case notAListener(descriptor: Int32)
    case noDescriptorLeft
    case system(call: String, code: Int32)

    /// One line that says what is wrong and, where known, what to do.
    public var description: String {
        switch self {
        case .addressNotAvailable(let host): "\(host) is not an address of this machine"
        case .portInUse(let host, let port): "port \(port) on \(host) is in use by another process"
        case .noPermission(let host, let port): "no permission to listen on port \(port) on \(host)"
        case .notAListener(let descriptor): "descriptor \(descriptor) is not a listening TCP socket"
        case .noDescriptorLeft: "cannot start an event loop: too many files are open"
        case .system(let call, let code): "cannot start: \(call): \(SystemError(code))"
        }
    }

    /// The matching exit code of `sysexits.h`.
    public var exitCode: Int32 {
        switch self {
        // Another option is needed.
        case .addressNotAvailable, .notAListener: EX_USAGE
        case .portInUse: EX_UNAVAILABLE
        case .noPermission: EX_NOPERM
        case .noDescriptorLeft, .system: EX_OSERR
        }
    }
}
