import Platform

/// The reason why a server could not start: a line for the operator and an exit code.
public enum ServerStartError: Error, Equatable, CustomStringConvertible {
    /// The host is neither an IP address nor `localhost`.
    case badAddress(host: String)
    /// The address is well formed but not one of this machine.
    case addressNotAvailable(host: String)
    /// Another process listens on the port.
    case portInUse(host: String, port: UInt16)
    /// Only a privileged process may listen on the port.
    case noPermission(host: String, port: UInt16)
    /// The inherited descriptor is not a listening TCP socket.
    case notAListener(descriptor: Int32)
    /// The process has no descriptor left for an event loop.
    case noDescriptorLeft
    /// Another system call failed; `code` is its `errno`.
    case system(call: String, code: Int32)

    /// One line that says what is wrong and, where known, what to do.
    public var description: String {
        switch self {
        case .badAddress(let host):
            "\"\(host)\" is not an address to listen on: give an IPv4 or IPv6 address, or localhost"
        case .addressNotAvailable(let host):
            "\(host) is not an address of this machine"
        case .portInUse(let host, let port):
            "port \(port) on \(host) is in use by another process"
        case .noPermission(let host, let port):
            "no permission to listen on port \(port) on \(host)"
        case .notAListener(let descriptor):
            "descriptor \(descriptor) is not a listening TCP socket"
        case .noDescriptorLeft:
            "cannot start an event loop: too many files are open"
        case .system(let call, let code):
            "cannot start: \(call): \(SystemError(code))"
        }
    }

    /// The matching exit code of `sysexits.h`.
    public var exitCode: Int32 {
        switch self {
        // Another option is needed.
        case .badAddress, .addressNotAvailable, .notAListener: EX_USAGE
        case .portInUse: EX_UNAVAILABLE
        case .noPermission: EX_NOPERM
        case .noDescriptorLeft, .system: EX_OSERR
        }
    }
}
