// The one import for the system: its C library, calls that Swift's module leaves out, and Foundation's essentials.

#if canImport(Glibc)
@_exported import Glibc
#else
@_exported import Darwin
#endif

#if os(Linux)
@_exported import CSystem
#endif

#if canImport(FoundationEssentials)
@_exported import FoundationEssentials
#else
@_exported import Foundation
#endif

#if os(Linux)
/// A folder that is being read (`opendir(3)`).
public typealias Directory = OpaquePointer
#else
/// A folder that is being read (`opendir(3)`).
public typealias Directory = UnsafeMutablePointer<DIR>
#endif

/// The socket types as `socket(2)` expects them. Glibc declares them as an enumeration, other libraries as numbers.
public enum SocketType {
    #if canImport(Glibc)
    /// TCP.
    public static let stream = Int32(SOCK_STREAM.rawValue)
    /// Datagrams.
    public static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
    /// TCP.
    public static let stream = SOCK_STREAM
    /// Datagrams.
    public static let datagram = SOCK_DGRAM
    #endif
}

/// A call of the system failed.
public struct SystemError: Error, CustomStringConvertible {
    /// The call's `errno`.
    public let code: Int32

    /// An error with a code, by default that of the call which has just failed.
    public init(_ code: Int32 = errno) { self.code = code }

    /// The system's words for it.
    public var description: String { String(cString: strerror(code)) }
}
