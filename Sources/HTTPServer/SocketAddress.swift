import HTTP
import Platform

/// An address and port that a server listens on.
public struct SocketAddress: Sendable, Equatable {
    let ip: IPAddress
    /// The port; never 0 when a server listens on it.
    public let port: UInt16

    /// The URL to open in a browser.
    public var url: String { ip.isIPv4 ? "http://\(ip):\(port)" : "http://[\(ip)]:\(port)" }
}

/// A socket address of either family, as system calls expect it.
struct SystemAddress {
    private var storage = sockaddr_storage()

    /// Makes an address for the system to fill in.
    init() {}

    init(_ address: SocketAddress) {
        if address.ip.isIPv4 {
            var ipv4 = sockaddr_in()
            ipv4.sin_family = sa_family_t(AF_INET)
            ipv4.sin_port = address.port.bigEndian
            ipv4.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.ip.bits).bigEndian
            store(ipv4)
        } else {
            var ipv6 = sockaddr_in6()
            ipv6.sin6_family = sa_family_t(AF_INET6)
            ipv6.sin6_port = address.port.bigEndian
            ipv6.sin6_addr = withUnsafeBytes(of: address.ip.bits.bigEndian) { $0.loadUnaligned(as: in6_addr.self) }
            store(ipv6)
        }
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// The address and port; `nil` for another family.
    var address: SocketAddress? {
        switch family {
        case AF_INET:
            let ipv4 = load(sockaddr_in.self)
            return SocketAddress(ip: IPAddress(ipv4: UInt32(bigEndian: ipv4.sin_addr.s_addr)), port: UInt16(bigEndian: ipv4.sin_port))
        case AF_INET6:
            let ipv6 = load(sockaddr_in6.self)
            return SocketAddress(
                ip: IPAddress(ipv6: UInt128(bigEndian: withUnsafeBytes(of: ipv6.sin6_addr) { $0.loadUnaligned(as: UInt128.self) })),
                port: UInt16(bigEndian: ipv6.sin6_port)
            )
        default: return nil
        }
    }

    /// Passes the address to a call that reads it.
    func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        let length = family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        return withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }

    /// Passes the address to a call that writes it.
    mutating func withMutablePointer<Value>(_ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Value) -> Value {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    private func load<Address>(_ type: Address.Type) -> Address { withUnsafeBytes(of: storage) { $0.load(as: type) } }

    private mutating func store<Address>(_ address: Address) {
        withUnsafeMutableBytes(of: &storage) { withUnsafeBytes(of: address, $0.copyMemory) }
    }
}
