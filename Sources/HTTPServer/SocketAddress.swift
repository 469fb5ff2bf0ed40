import HTTP
import Platform

/// An address and port that a server listens on.
public struct SocketAddress: Sendable, Equatable {
    /// The address as text; an IPv6 one without brackets.
    public let host: String
    /// The port; never 0 when a server listens on it.
    public let port: UInt16

    /// The URL to open in a browser.
    public var url: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}

/// A socket address of either family, as system calls expect it.
struct SystemAddress {
    private var storage = sockaddr_storage()

    /// Makes an address for the system to fill in.
    init() {}

    /// Makes an address from a numeric host; `nil` when it is malformed.
    init?(host: String, port: UInt16) {
        var ipv4 = sockaddr_in()
        var ipv6 = sockaddr_in6()
        if inet_pton(AF_INET, host, &ipv4.sin_addr) == 1 {
            ipv4.sin_family = sa_family_t(AF_INET)
            ipv4.sin_port = port.bigEndian
            store(ipv4)
        } else if inet_pton(AF_INET6, host, &ipv6.sin6_addr) == 1 {
            ipv6.sin6_family = sa_family_t(AF_INET6)
            ipv6.sin6_port = port.bigEndian
            store(ipv6)
        } else {
            return nil
        }
    }

    /// `AF_INET` or `AF_INET6`.
    var family: Int32 { Int32(storage.ss_family) }

    /// The port.
    var port: UInt16 {
        UInt16(bigEndian: isIPv6 ? load(sockaddr_in6.self).sin6_port : load(sockaddr_in.self).sin_port)
    }

    /// The numeric host, without the port; `nil` for another family.
    var host: String? {
        switch family {
        case AF_INET: text(of: load(sockaddr_in.self).sin_addr)
        case AF_INET6: text(of: load(sockaddr_in6.self).sin6_addr)
        default: nil
        }
    }

    /// The address without the port.
    var ip: IPAddress {
        guard isIPv6 else { return IPAddress(ipv4: UInt32(bigEndian: load(sockaddr_in.self).sin_addr.s_addr)) }
        return IPAddress(load(sockaddr_in6.self).sin6_addr)
    }

    /// Passes the address to a call that reads it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        return withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }

    /// Passes the address to a call that writes it.
    mutating func withMutablePointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    private var isIPv6: Bool { family == AF_INET6 }

    private func text<Address>(of address: Address) -> String? {
        withUnsafePointer(to: address) { address in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
                inet_ntop(family, address, text.baseAddress, socklen_t(text.count)).map { String(cString: $0) }
            }
        }
    }

    private func load<Address>(_ type: Address.Type) -> Address {
        withUnsafeBytes(of: storage) { $0.load(as: type) }
    }

    private mutating func store<Address>(_ address: Address) {
        withUnsafeMutableBytes(of: &storage) { withUnsafeBytes(of: address, $0.copyMemory) }
    }
}
